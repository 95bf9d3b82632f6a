import { type Correction, corrections } from '@parking/contract/parking/corrections/corrections';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface DecideDialogProps {
  readonly correction: Correction;
  readonly approves: boolean;
  readonly close: () => void;
}

/** Somebody else's word on what a cashier put right. */
export default function DecideDialog({ correction, approves, close }: DecideDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('corrections.corrections');
  const { decide } = corrections;
  const { mutateAsync } = useApiMutation(decide, { handles: decide.errors });
  const { id, number, operator, amount } = correction;
  const words = approves ? 'approve' : 'refuse';
  return (
    <FormDialog
      title={t(`corrections.${words}Title`, { number, operator, amount: formatRupiah(amount ?? 0) })}
      lead={t(`corrections.${words}Lead`)}
      schema={decide.body}
      texts={texts}
      initial={{ approves, note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: decide.body.parse({ ...body, approves }) })}
      submitLabel={t(`corrections.${words}`)}
      onCancel={close}
      onDone={() => {
        showToast(t('corrections.decided'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
