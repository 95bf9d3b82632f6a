import { vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatNumber } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { BatchDialogProps } from './batch-dialog.ts';

/** Lets a batch hold no more, with why. */
export default function WithdrawBatchDialog({ batch, close }: BatchDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('vouchers.batches');
  const { withdrawBatch } = vouchers;
  const { mutateAsync } = useApiMutation(withdrawBatch, { handles: withdrawBatch.errors });
  return (
    <FormDialog
      title={t('vouchers.withdrawTitle', { number: formatNumber(batch.quantity) })}
      lead={t('vouchers.withdrawLead')}
      schema={withdrawBatch.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id: batch.id }, body: withdrawBatch.body.parse(body) })}
      submitLabel={t('vouchers.withdraw')}
      onCancel={close}
      onDone={() => {
        showToast(t('vouchers.withdrawn'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
