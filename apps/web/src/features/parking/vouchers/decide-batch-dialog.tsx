import { vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { BatchDialogProps } from './batch-dialog.ts';

/** Agrees, as a second person, to vouchers that wait, or refuses them with a reason. */
export default function DecideBatchDialog({
  batch,
  accepted,
  close,
}: BatchDialogProps & { readonly accepted: boolean }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('vouchers.batches');
  const { decideBatch } = vouchers;
  const { mutateAsync } = useApiMutation(decideBatch, { handles: decideBatch.errors });
  const words = accepted ? 'agree' : 'refuse';
  return (
    <FormDialog
      title={t(`vouchers.${words}Title`, { worth: formatRupiah(batch.worth) })}
      lead={t('vouchers.decideLead', { name: batch.by })}
      schema={decideBatch.body}
      texts={texts}
      initial={{ accepted, note: null }}
      send={(body) => mutateAsync({ params: { id: batch.id }, body: decideBatch.body.parse(body) })}
      submitLabel={t(`vouchers.${words}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(accepted ? 'vouchers.agreed' : 'vouchers.refused'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
