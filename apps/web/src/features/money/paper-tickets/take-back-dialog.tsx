import { type TicketUse, ticketUses } from '@parking/contract/money/paper-tickets/ticket-uses';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** What was entered by mistake is taken back, never alone. */
export default function TakeBackDialog({ use, close }: { readonly use: TicketUse; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('manualTickets.ticketUses');
  const approval = useApproval();
  const { takeBack } = ticketUses;
  const { mutateAsync } = useApiMutation(takeBack, { handles: takeBack.errors });
  const { id, range } = use;
  return (
    <FormDialog
      title={t('manualTickets.removeTitle', { range })}
      lead={t('manualTickets.removeLead')}
      schema={takeBack.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) =>
        approval.run((signed) => mutateAsync({ params: { id }, body: takeBack.body.parse({ ...body, ...signed }) }))
      }
      submitLabel={t('manualTickets.remove')}
      onCancel={close}
      onDone={() => {
        showToast(t('manualTickets.removed', { range }), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
      {approval.dialog}
    </FormDialog>
  );
}
