import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import type { EntryRow } from '@parking/contract/parking/lists/stay-lists';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiFailure } from '../../../api/failure.ts';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const Asked = z.strictObject({ note: parkingIns.deleteEntryApproved.body.shape.note });

interface DeleteEntryDialogProps {
  readonly entry: EntryRow;
  readonly close: () => void;
}

/** Why; then somebody else signs for it, or the request waits for somebody who asks for the same. */
export default function DeleteEntryDialog({ entry, close }: DeleteEntryDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('stays.entries');
  const approval = useApproval();
  const alone = useApiMutation(parkingIns.deleteEntry, { handles: parkingIns.deleteEntry.errors });
  const approved = useApiMutation(parkingIns.deleteEntryApproved, { handles: parkingIns.deleteEntryApproved.errors });
  const remove = async (body: Record<string, unknown>): Promise<'removed' | 'asked'> => {
    const given = Asked.parse(body);
    const params = { id: entry.id };
    try {
      await approval.run<null>((signed) =>
        signed
          ? approved.mutateAsync({ params, body: { ...given, ...signed } })
          : alone.mutateAsync({ params, query: given }),
      );
      return 'removed';
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'approval-needed') return 'asked';
      throw error;
    }
  };
  return (
    <>
      <FormDialog
        title={t('stays.removeTitle', { code: entry.parkingCode })}
        lead={t('stays.removeHelp')}
        schema={Asked}
        texts={{ ...texts, fields: { ...texts.fields, note: t('stays.note') } }}
        initial={{ note: '' }}
        send={remove}
        submitLabel={t('stays.remove')}
        onCancel={close}
        onDone={(outcome) => {
          if (outcome === 'asked') showToast(t('stays.removalAsked', { code: entry.parkingCode }), 'info');
          else showToast(t('stays.removed', { code: entry.parkingCode }), 'success');
          close();
        }}
      >
        <TextField name="note" lines={3} autoFocus />
      </FormDialog>
      {approval.dialog}
    </>
  );
}
