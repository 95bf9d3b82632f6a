import { floats } from '@parking/contract/money/floats/floats';
import { type TicketBooklet, ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { bookletName } from './shared/booklet-name.ts';

interface IssueBookletDialogProps {
  readonly booklet: TicketBooklet;
  readonly close: () => void;
}

/** From stock to a cashier, who has to say that it is there. */
export default function IssueBookletDialog({ booklet, close }: IssueBookletDialogProps) {
  const { t } = useTranslation();
  const me = useProfile().id;
  const texts = useResourceTexts('manualTickets.ticketBooklets');
  const { issue } = ticketBooklets;
  const { mutateAsync } = useApiMutation(issue, {
    handles: issue.errors,
    onSuccess: ({ operator }) => showToast(t('manualTickets.issued', { operator: operator ?? '' }), 'success'),
  });
  const { id, unused } = booklet;
  return (
    <FormDialog
      title={t('manualTickets.issueTitle', { name: bookletName(t, booklet) })}
      lead={t('manualTickets.issueLead', { unused: formatNumber(unused) })}
      schema={issue.body}
      texts={texts}
      initial={{ operatorId: null, note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: issue.body.parse(body) })}
      submitLabel={t('manualTickets.issue')}
      onCancel={close}
      onDone={close}
    >
      <ReferenceField name="operatorId" options={floats.cashiers} without={[me]} autoFocus />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}
