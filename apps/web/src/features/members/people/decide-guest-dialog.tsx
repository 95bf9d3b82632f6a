import { type Guest, guests } from '@parking/contract/members/guests';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface Props {
  readonly guest: Guest;
  readonly accepted: boolean;
  readonly close: () => void;
}

/** Agrees, as a second person, to the days of a guest, or refuses them with a reason. */
export default function DecideGuestDialog({ guest, accepted, close }: Props) {
  const { t } = useTranslation();
  const texts = useResourceTexts('people.guests');
  const { decideDays } = guests;
  const { mutateAsync } = useApiMutation(decideDays, { handles: decideDays.errors });
  const { id, name, updatedAt, daysBy, memberStartDate, memberEndDate, plates } = guest;
  const asked = { by: daysBy ?? '-', from: formatDate(memberStartDate), until: formatDate(memberEndDate), plates };
  const words = accepted ? 'agree' : 'refuse';
  return (
    <FormDialog
      title={t(`people.${words}Title`, { name })}
      lead={t(`people.${words}Lead`, asked)}
      schema={decideDays.body}
      texts={texts}
      initial={{ accepted, note: null, updatedAt }}
      send={(body) => mutateAsync({ params: { id }, body: decideDays.body.parse(body) })}
      submitLabel={t(`people.${words}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(accepted ? 'people.daysAgreed' : 'people.daysRefused'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
