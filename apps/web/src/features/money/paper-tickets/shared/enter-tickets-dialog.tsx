import Alert from '@mui/material/Alert';
import { ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { ticketUses } from '@parking/contract/money/paper-tickets/ticket-uses';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import { TicketFields, blankTickets } from './ticket-fields.tsx';

interface EnterTicketsDialogProps {
  /** Where they were sold; null leaves it to be chosen. */
  readonly gateId: string | null;
  readonly close: () => void;
}

/** At the desk, once the power is back: what its cashier sold of the own booklet. */
export default function EnterTicketsDialog({ gateId, close }: EnterTicketsDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('manualTickets.ticketUses');
  const approval = useApproval();
  const { enter } = ticketUses;
  const { mutateAsync } = useApiMutation(enter, {
    handles: enter.errors,
    onSuccess: ({ range }) => showToast(t('manualTickets.entered', { range }), 'success'),
  });
  const { data: own } = useApiQuery(ticketBooklets.own, {}, { handles: 'all' });
  const mine = own?.filter(({ state }) => state === 'OUT');
  const [only = null] = mine?.length === 1 ? mine : [];
  if (!mine) return null;
  return (
    <FormDialog
      title={t('manualTickets.enter')}
      schema={enter.body}
      texts={texts}
      initial={{ ...blankTickets, bookletId: only?.id ?? null, gateId }}
      send={(body) => approval.run((signed) => mutateAsync({ body: enter.body.parse({ ...body, ...signed }) }))}
      submitLabel={t('manualTickets.enter')}
      onCancel={close}
      onDone={close}
    >
      {mine.length === 0 ? <Alert severity="warning">{t('manualTickets.noBooklet')}</Alert> : <TicketFields />}
      {approval.dialog}
    </FormDialog>
  );
}
