import { type TicketBooklet, ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { bookletName } from './shared/booklet-name.ts';

interface CancelBookletDialogProps {
  readonly booklet: TicketBooklet;
  readonly close: () => void;
}

/** One that waits is refused by its cashier, or taken back. */
export default function CancelBookletDialog({ booklet, close }: CancelBookletDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('manualTickets.ticketBooklets');
  const { cancel } = ticketBooklets;
  const { mutateAsync } = useApiMutation(cancel, { handles: cancel.errors });
  const isOwn = useProfile().id === booklet.operatorId;
  const name = bookletName(t, booklet);
  return (
    <FormDialog
      title={t('manualTickets.cancelTitle', { name })}
      schema={cancel.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id: booklet.id }, body: cancel.body.parse(body) })}
      submitLabel={t(isOwn ? 'manualTickets.refuse' : 'manualTickets.takeBack')}
      onCancel={close}
      onDone={() => {
        showToast(t('manualTickets.cancelled', { name }), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
