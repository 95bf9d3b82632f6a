import { type TenantPayment, tenantAccounts } from '@parking/contract/parking/tenants/tenant-accounts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface WithdrawDialogProps {
  readonly payment: TenantPayment;
  readonly close: () => void;
}

/** Takes back a payment that was written wrongly, with why. */
export default function WithdrawDialog({ payment, close }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('tenantAccounts.payments');
  const { withdrawPayment } = tenantAccounts;
  const { mutateAsync } = useApiMutation(withdrawPayment, { handles: withdrawPayment.errors });
  return (
    <FormDialog
      title={t('tenantAccounts.withdrawTitle', { amount: formatRupiah(payment.amount) })}
      lead={t('tenantAccounts.withdrawLead')}
      schema={withdrawPayment.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id: payment.id }, body: withdrawPayment.body.parse(body) })}
      submitLabel={t('tenantAccounts.withdraw')}
      onCancel={close}
      onDone={() => {
        showToast(t('tenantAccounts.withdrawn'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
