import { tenantAccounts } from '@parking/contract/parking/tenants/tenant-accounts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { AccountDialogProps } from './account-dialog.ts';

/** A tenant pays: how much, into which account and when. */
export default function ReceiveDialog({ account, close }: AccountDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('tenantAccounts.payments');
  const { receive } = tenantAccounts;
  const { mutateAsync } = useApiMutation(receive, { handles: receive.errors });
  const { id, balance } = account;
  return (
    <FormDialog
      title={t('tenantAccounts.receiveTitle', { name: labelIn(account) })}
      lead={t('tenantAccounts.receiveLead', { balance: formatRupiah(balance) })}
      schema={receive.body}
      texts={texts}
      initial={{ amount: balance > 0 ? balance : null, cashId: null, transactionDate: null, reference: '', note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: receive.body.parse(body) })}
      submitLabel={t('tenantAccounts.receive')}
      onCancel={close}
      onDone={() => {
        showToast(t('tenantAccounts.received'), 'success');
        close();
      }}
    >
      <MoneyField name="amount" required autoFocus />
      <ReferenceField name="cashId" options="/cash/takings" required />
      <DateField name="transactionDate" />
      <TextField name="reference" />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}
