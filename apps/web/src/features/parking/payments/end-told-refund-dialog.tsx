import { paymentsOnAccount, toldRefundOutcomes } from '@parking/contract/parking/payments/payments-on-account';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { OnAccountDialogProps } from './on-account-dialog.ts';

const { endToldRefund } = paymentsOnAccount;

/** What became of what a provider gave back though it was used here. */
export default function EndToldRefundDialog({ payment, close }: OnAccountDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('onAccount.payments');
  const approving = useApproval();
  const { mutateAsync } = useApiMutation(endToldRefund, { handles: endToldRefund.errors });
  return (
    <>
      <FormDialog
        title={t('onAccount.endToldRefundTitle', { amount: formatRupiah(payment.amount) })}
        lead={t('onAccount.endToldRefundLead')}
        schema={endToldRefund.body}
        texts={texts}
        initial={{ outcome: null, note: '' }}
        send={(body) =>
          approving.run((approval) =>
            mutateAsync({ params: { id: payment.id }, body: endToldRefund.body.parse({ ...body, ...approval }) }),
          )
        }
        submitLabel={t('onAccount.endToldRefund')}
        onCancel={close}
        onDone={() => {
          showToast(t('onAccount.toldRefundEnded'), 'success');
          close();
        }}
      >
        <SelectField name="outcome" codes={toldRefundOutcomes} required autoFocus />
        <TextField name="note" lines={2} />
      </FormDialog>
      {approving.dialog}
    </>
  );
}
