import { type CashCount, cashCounts } from '@parking/contract/money/cash-counts/cash-counts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** The second person does not believe it: nothing is booked, and the account is counted anew. */
export default function RefuseCountDialog({ count, close }: { readonly count: CashCount; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashCounts.cashCounts');
  const { refuse } = cashCounts;
  const { mutateAsync } = useApiMutation(refuse, { handles: refuse.errors });
  const { id, number, cash } = count;
  return (
    <FormDialog
      title={t('cashCounts.refuseTitle', { number, cash })}
      lead={t('cashCounts.refuseLead')}
      schema={refuse.body}
      texts={texts}
      initial={{ reason: '' }}
      send={(body) => mutateAsync({ params: { id }, body: refuse.body.parse(body) })}
      submitLabel={t('cashCounts.refuse')}
      onCancel={close}
      onDone={() => {
        showToast(t('cashCounts.refused', { number }), 'success');
        close();
      }}
    >
      <TextField name="reason" lines={3} autoFocus />
    </FormDialog>
  );
}
