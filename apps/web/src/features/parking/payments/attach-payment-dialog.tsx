import { paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { OnAccountDialogProps } from './on-account-dialog.ts';

/** To which car that is inside a payment belongs. */
export default function AttachPaymentDialog({ payment, close }: OnAccountDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('onAccount.payments');
  const { attachPayment } = paymentsOnAccount;
  const { mutateAsync } = useApiMutation(attachPayment, { handles: attachPayment.errors });
  return (
    <FormDialog
      title={t('onAccount.attachTitle', { amount: formatRupiah(payment.amount) })}
      lead={t('onAccount.attachLead')}
      schema={attachPayment.body}
      texts={texts}
      initial={{ car: '', reason: '' }}
      send={(body) => mutateAsync({ params: { id: payment.id }, body: attachPayment.body.parse(body) })}
      submitLabel={t('onAccount.attach')}
      onCancel={close}
      onDone={() => {
        showToast(t('onAccount.attached'), 'success');
        close();
      }}
    >
      <TextField name="car" autoFocus />
      <TextField name="reason" lines={2} />
    </FormDialog>
  );
}
