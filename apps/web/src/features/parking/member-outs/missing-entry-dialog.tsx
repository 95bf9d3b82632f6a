import { memberOuts } from '@parking/contract/parking/exit/member-outs';
import { id } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { type Choice, ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { FilesField } from '../../../kit/form/fields/files-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useOptions } from '../../../kit/model/options.ts';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const { byHand } = memberOuts;
const schema = byHand.body
  .pick({ plateNumber: true, datetimeIn: true, datetimeOut: true, note: true, images: true })
  .extend({ memberId: id() });

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
      initial={{ memberId: null, datetimeIn: null, datetimeOut: null, note: '', images: [] }}
      send={send}
      submitLabel={t('memberOuts.byHand.submit')}
      onCancel={close}
      onDone={close}
    >
      <ChoiceField name="memberId" choices={useWhose()} autoFocus />
      <TextField name="plateNumber" />
      <DateField name="datetimeIn" time="minute" />
      <DateField name="datetimeOut" time="minute" />
      <TextField name="note" lines={2} />
      <FilesField name="images" />
      {approval.dialog}
    </FormDialog>
  );
}

/** Members, and after them the guests, for whoever may view those. */
function useWhose(): readonly Choice[] {
  const { t } = useTranslation();
  const viewable = findMenu(useNavigation(), '/guest') !== null;
  const { data: ofMembers = [] } = useOptions({ options: '/members/list' });
  const { data: ofGuests = [] } = useOptions({ options: '/members/guest/list' }, viewable);
  return [
    ...ofMembers.map((member) => ({ id: member.id, label: labelIn(member) })),
    ...ofGuests.map((guest) => ({ id: guest.id, label: t('memberOuts.guest', { name: labelIn(guest) }) })),
  ];
}
