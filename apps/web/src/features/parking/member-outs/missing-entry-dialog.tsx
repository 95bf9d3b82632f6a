import { memberOuts } from '@parking/contract/parking/exit/member-outs';
import { id } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { FilesField } from '../../../kit/form/fields/files-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const { byHand } = memberOuts;
const schema = byHand.body.pick({ plateNumber: true, note: true, images: true }).extend({ memberId: id() });

interface MissingEntryDialogProps {
  readonly gateId: string;
  readonly close: () => void;
  readonly onSaved: (saved: Saved) => void;
}

/** A member who says to have come in, of which nothing is on record: somebody else signs. */
export default function MissingEntryDialog({ gateId, close, onSaved }: MissingEntryDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('memberOuts.byHand');
  const { mutateAsync } = useApiMutation(byHand, { handles: byHand.errors });
  const approval = useApproval();
  const send = async (given: object) => {
    const { memberId, ...body } = schema.parse(given);
    const saved = await approval.run((signed) =>
      mutateAsync({ params: { id: memberId }, body: { gateId, ...body, ...signed } }),
    );
    onSaved(saved);
  };
  return (
    <FormDialog
      title={t('memberOuts.byHand.title')}
      lead={t('memberOuts.byHand.lead')}
      schema={schema}
      texts={texts}
      initial={{ memberId: null, note: '', images: [] }}
      send={send}
      submitLabel={t('memberOuts.byHand.submit')}
      onCancel={close}
      onDone={close}
    >
      <ReferenceField name="memberId" options="/members/list" autoFocus />
      <TextField name="plateNumber" />
      <TextField name="note" lines={2} />
      <FilesField name="images" />
      {approval.dialog}
    </FormDialog>
  );
}
