import type { PettyCash } from '@parking/contract/money/cash/cash';
import { cashMutations } from '@parking/contract/money/cash/cash-documents';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';

interface RefillDialogProps {
  readonly id: string;
  readonly name: string;
  readonly petty: PettyCash;
  readonly close: () => void;
}

/** Fills petty cash up to its fixed sum, by a transfer that names its slips. */
export default function RefillDialog({ id, name, petty, close }: RefillDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashBooks.cashMutations');
  const today = useBusinessDay()?.today;
  const { create } = cashMutations;
  const { mutateAsync } = useApiMutation(create, { handles: create.errors });
  if (!today) return null;
  const { missing, slips } = petty;
  const fixed = { cashDestinationId: id, amount: missing, transactionDate: today };
  const numbers = slips.map(({ number }) => number).join(', ');
  return (
    <FormDialog
      title={t('cashBooks.petty.fillTitle', { name, amount: formatRupiah(missing) })}
      lead={t('cashBooks.petty.fillLead', { count: slips.length })}
      schema={create.body}
      texts={texts}
      initial={{
        ...fixed,
        cashOriginId: null,
        note: t(slips.length > 0 ? 'cashBooks.petty.noteOf' : 'cashBooks.petty.note', { numbers }),
      }}
      send={(body) => mutateAsync({ body: create.body.parse({ ...body, ...fixed }) })}
      submitLabel={t('cashBooks.petty.fillDo')}
      onCancel={close}
      onDone={() => {
        showToast(t('cashBooks.petty.filled', { name }), 'success');
        close();
      }}
    >
      <ReferenceField name="cashOriginId" options="/cash/list" without={[id]} autoFocus />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}
