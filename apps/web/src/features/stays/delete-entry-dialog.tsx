import { parkingIns } from '@parking/contract/parking/parking-ins';
import type { EntryRow } from '@parking/contract/parking/stay-lists';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useResourceTexts } from '../../kit/resource/use-resource-texts.ts';

const { note, approverUsername, approverPassword } = parkingIns.deleteApproved.body.shape;
const Asked = z.strictObject({
  note,
  approverUsername: approverUsername.optional(),
  approverPassword: approverPassword.optional(),
});

interface DeleteEntryDialogProps {
  readonly entry: EntryRow;
  readonly close: () => void;
}

/** Why, and who else stands for it. */
export default function DeleteEntryDialog({ entry, close }: DeleteEntryDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('stays.entries');
  const alone = useApiMutation(parkingIns.deleteData, { handles: parkingIns.deleteData.errors });
  const approved = useApiMutation(parkingIns.deleteApproved, { handles: parkingIns.deleteApproved.errors });
  const send = async (body: Record<string, unknown>) => {
    const { approverUsername: username, approverPassword: password, ...given } = Asked.parse(body);
    const params = { id: entry.id };
    return username !== undefined && password !== undefined
      ? approved.mutateAsync({ params, body: { ...given, approverUsername: username, approverPassword: password } })
      : alone.mutateAsync({ params, query: given });
  };
  return (
    <FormDialog
      title={t('stays.removeTitle', { code: entry.parkingCode })}
      lead={t('stays.removeHelp')}
      schema={Asked}
      texts={{ ...texts, fields: { ...texts.fields, note: t('stays.note') } }}
      initial={{ note: '', approverUsername: '', approverPassword: '' }}
      check={({ approverUsername: username, approverPassword: password }) =>
        Boolean(username) === Boolean(password)
          ? []
          : [{ path: username ? 'approverPassword' : 'approverUsername', message: t('stays.bothOrNone') }]
      }
      send={send}
      submitLabel={t('stays.remove')}
      onCancel={close}
      onDone={() => {
        showToast(t('stays.removed', { code: entry.parkingCode }), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
      <TextField name="approverUsername" />
      <PasswordField name="approverPassword" />
    </FormDialog>
  );
}
