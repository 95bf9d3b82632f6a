import type { CashMutation, CashOut, cashMutations, cashOuts } from '@parking/contract/money/cash/cash-documents';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate, formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** A document that waits, and the call that decides it. */
export interface Waiting {
  readonly row: CashOut | CashMutation;
  readonly decide: (typeof cashOuts)['decide'] | (typeof cashMutations)['decide'];
}

interface DecideDialogProps extends Waiting {
  readonly accepted: boolean;
  readonly close: () => void;
}

/** Agrees to money that leaves as it was read, or refuses it with a reason. */
export default function DecideDialog({ row, decide, accepted, close }: DecideDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashBooks.decision');
  // Both calls differ in their address alone.
  const { mutateAsync } = useApiMutation(decide as (typeof cashOuts)['decide'], { handles: decide.errors });
  const { id, amount, transactionDate, askedBy, updatedAt } = row;
  const words = accepted ? 'agree' : 'refuse';
  return (
    <FormDialog
      title={t(`cashBooks.second.${words}Title`, { amount: formatRupiah(amount) })}
      lead={t('cashBooks.second.lead', { name: askedBy, date: formatDate(transactionDate) })}
      schema={decide.body}
      texts={texts}
      initial={{ accepted, updatedAt, note: null }}
      send={(body) => mutateAsync({ params: { id }, body: decide.body.parse(body) })}
      submitLabel={t(`cashBooks.second.${words}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(accepted ? 'cashBooks.second.agreed' : 'cashBooks.second.refused'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
