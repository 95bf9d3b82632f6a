import { type CashMutation, cashMutations } from '@parking/contract/money/cash/cash-documents';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** By which line of its statement the bank has it. */
export default function ArrivalDialog({ row, close }: { readonly row: CashMutation; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashBooks.cashMutations');
  const { confirmArrival } = cashMutations;
  const { mutateAsync } = useApiMutation(confirmArrival, { handles: confirmArrival.errors });
  const { id, amount, cashDestination: bank, updatedAt } = row;
  return (
    <FormDialog
      title={t('cashBooks.arrival.title', { amount: formatRupiah(amount) })}
      lead={t('cashBooks.arrival.lead', { bank })}
      schema={confirmArrival.body}
      texts={texts}
      initial={{ reference: '', arrivedOn: null, updatedAt }}
      send={(body) => mutateAsync({ params: { id }, body: confirmArrival.body.parse(body) })}
      submitLabel={t('cashBooks.arrival.confirm')}
      onCancel={close}
      onDone={() => {
        showToast(t('cashBooks.arrival.done'), 'success');
        close();
      }}
    >
      <TextField name="reference" autoFocus />
      <DateField name="arrivedOn" />
    </FormDialog>
  );
}
