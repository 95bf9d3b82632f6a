import { sweeps } from '@parking/contract/sweeps/sweeps';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';
import type { KeptSweep } from './kept-readings.ts';

interface DiscardDialogProps {
  readonly kept: KeptSweep;
  readonly close: () => void;
  readonly onDone: () => void;
}

/** Gives a sweep up, with why. */
export default function DiscardDialog({ kept, close, onDone }: DiscardDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('sweeps.sweeps');
  const { discard } = sweeps;
  const { mutateAsync } = useApiMutation(discard, { handles: discard.errors });
  return (
    <FormDialog
      title={t('sweeps.giveUp')}
      lead={t('sweeps.giveUpLead')}
      schema={discard.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id: kept.sweepId }, body: discard.body.parse(body) })}
      submitLabel={t('sweeps.giveUp')}
      onCancel={close}
      onDone={onDone}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
