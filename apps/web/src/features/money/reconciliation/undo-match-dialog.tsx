import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import './texts.ts';

const { undoMatch } = reconciliation;

interface UndoMatchProps {
  readonly matchId: string;
  readonly close: () => void;
}

/** Takes apart what a key matched, with a reason. */
export default function UndoMatchDialog({ matchId, close }: UndoMatchProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useApiMutation(undoMatch, { handles: undoMatch.errors });
  return (
    <FormDialog
      title={t('reconciliation.apart.title')}
      lead={t('reconciliation.apart.lead')}
      schema={undoMatch.body}
      texts={useResourceTexts('reconciliation.apart')}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id: matchId }, body: undoMatch.body.parse(body) })}
      submitLabel={t('reconciliation.apart.send')}
      onCancel={close}
      onDone={() => {
        showToast(t('reconciliation.apart.done'), 'success');
        close();
      }}
    >
      <TextField name="note" autoFocus required />
    </FormDialog>
  );
}
