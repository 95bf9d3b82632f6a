import { type Correction, corrections } from '@parking/contract/parking/corrections/corrections';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface WithdrawDialogProps {
  readonly correction: Correction;
  readonly close: () => void;
}

/** Whoever asked takes it back, while nobody has decided. */
export default function WithdrawDialog({ correction, close }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('corrections.corrections');
  const { withdraw } = corrections;
  const { mutateAsync } = useApiMutation(withdraw, { handles: withdraw.errors });
  const { id, number } = correction;
  return (
    <FormDialog
      title={t('corrections.withdrawTitle', { number })}
      schema={withdraw.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: withdraw.body.parse(body) })}
      submitLabel={t('corrections.withdraw')}
      onCancel={close}
      onDone={() => {
        showToast(t('corrections.withdrawn'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
