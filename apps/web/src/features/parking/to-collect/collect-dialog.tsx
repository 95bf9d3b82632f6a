import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { CollectionDialogProps } from './collection-dialog.ts';
import { printSlip } from '../../../kit/print/print-slip.ts';

/** The driver pays in cash what they owe; the receipt is printed. */
export default function CollectDialog({ collection, calls, close }: CollectionDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('toCollect.collections');
  const { collect } = calls;
  const { mutateAsync } = useApiMutation(collect, { handles: collect.errors });
  const { id, due } = collection;
  const send = async (given: object) => {
    const { receipt } = await mutateAsync({ params: { id }, body: collect.body.parse(given) });
    showToast(t('toCollect.collected'), 'success');
    await printSlip(receipt, 80).catch(() => showToast(t('toCollect.printFailed'), 'error'));
  };
  return (
    <FormDialog
      title={t('toCollect.collectTitle', { amount: formatRupiah(due ?? 0) })}
      lead={t('toCollect.collectLead')}
      schema={collect.body}
      texts={texts}
      initial={{ amount: due, cashId: null }}
      send={send}
      submitLabel={t('toCollect.collect')}
      onCancel={close}
      onDone={close}
    >
      <MoneyField name="amount" autoFocus />
      <ReferenceField name="cashId" options="/cash/takings" />
    </FormDialog>
  );
}
