import { gateActs } from '@parking/contract/parking/gate/gate-acts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

interface OpenGateDialogProps {
  readonly gate: { readonly id: string; readonly name: string };
  readonly close: () => void;
}

/** Opens a barrier by hand, with a reason. Whether it obeyed is told by the gate itself, and shown where the gate is. */
export default function OpenGateDialog({ gate, close }: OpenGateDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useApiMutation(gateActs.openGate);
  const title = t('gates.wall.openTitle', { gate: gate.name });
  return (
    <FormDialog
      title={title}
      lead={t('gates.wall.openHelp')}
      schema={gateActs.openGate.body}
      texts={{ title, one: title, fields: { note: t('gates.wall.note'), image: t('gates.wall.photo') } }}
      initial={{ gateId: gate.id, note: '', image: null }}
      send={(body) => mutateAsync({ body: gateActs.openGate.body.parse(body) })}
      submitLabel={t('gates.wall.open')}
      onCancel={close}
      onDone={() => {
        showToast(t('gates.wall.ordered', { gate: gate.name }), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
      <FileField name="image" picture capture />
    </FormDialog>
  );
}
