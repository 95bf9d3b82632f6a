import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type TicketUse, ticketUses } from '@parking/contract/money/paper-tickets/ticket-uses';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { TicketFields, blankTickets } from './shared/ticket-fields.tsx';
import './texts.ts';

const TakeBackDialog = lazy(() => import('./take-back-dialog.tsx'));

export const ahead = listAhead(ticketUses);

const route = '/paper_tickets';
const looks = {
  SOLD: { tone: 'success', icon: 'payments' },
  SPOILED: { tone: 'warning', icon: 'content_cut' },
  MISSING: { tone: 'error', icon: 'report_problem' },
} as const;

/** What became of paper tickets: sold in a power cut, spoiled, or missing when their booklet came back. */
export default function PaperTicketsPage() {
  const { t } = useTranslation();
  const deposits = useFlags('/deposits');
  const own = useFlags(route);
  const booklets = useFlags('/ticket_booklets');
  const [removing, setRemoving] = useState<TicketUse | null>(null);
  if (!deposits.known || !own.known || !booklets.known) return null;
  const ownOnly = deposits.addable && !deposits.editable && !booklets.editable;
  const { list, enter: create, export: exported } = ticketUses;
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        // Who hands in money without handling that of others sees own ones, and files of them are not written.
        resource={ownOnly ? { list, create } : { list, create, export: exported }}
        route={route}
        texts="manualTickets.ticketUses"
        columns={[
          { key: 'range' },
          {
            key: 'kind',
            cell: ({ kind, counts }) => (
              <Box component="span" sx={{ ...(!counts && { opacity: 0.6, textDecoration: 'line-through' }) }}>
                <ToneChip {...looks[kind]}>{t(`manualTickets.ticketUses.values.kind.${kind}`)}</ToneChip>
              </Box>
            ),
          },
          { key: 'total', onCard: true },
          { key: 'size' },
          { key: 'amount' },
          {
            key: 'vehicleTypeId',
            cell: ({ vehicleType, vehicleTypeEn }) =>
              vehicleType && labelIn({ label: vehicleType, labelEn: vehicleTypeEn }),
            exportKey: 'vehicleType',
          },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'soldFrom' },
          { key: 'soldUntil' },
          { key: 'depositNumber' },
          { key: 'gateId', cell: ({ gate }) => gate, exportKey: 'gate' },
          { key: 'number', hidden: true },
          { key: 'series', hidden: true },
          { key: 'first', hidden: true },
          { key: 'last', hidden: true },
          { key: 'counts', hidden: true },
          { key: 'tax', hidden: true },
          { key: 'businessDay', hidden: true },
          { key: 'enteredBy', hidden: true },
          { key: 'enteredAt', hidden: true },
          { key: 'approvedBy', hidden: true },
          { key: 'takenBackAt', hidden: true },
          { key: 'takenBackBy', hidden: true },
        ]}
        fields={<TicketFields />}
        blank={blankTickets}
        addLabel={t('manualTickets.enter')}
        onCreated={({ range }) => showToast(t('manualTickets.entered', { range }), 'success')}
        nameOf={({ range }) => range}
        notice={(use) => <Notice use={use} onRemove={() => setRemoving(use)} />}
      />
      <Suspense fallback={null}>
        {removing && <TakeBackDialog use={removing} close={() => setRemoving(null)} />}
      </Suspense>
    </>
  );
}

interface NoticeProps {
  readonly use: TicketUse;
  readonly onRemove: () => void;
}

/** Whether it was taken back, or may be. */
function Notice({ use, onRemove }: NoticeProps) {
  const { t } = useTranslation();
  const { addable } = useFlags(route);
  const { counts, kind, takenBackAt, takenBackBy, takenBackWith, takenBackNote } = use;
  if (takenBackAt !== null)
    return (
      <Alert severity="warning" sx={{ mb: 3 }}>
        {t(takenBackWith === null ? 'manualTickets.wasRemoved' : 'manualTickets.wasRemovedWith', {
          by: takenBackBy ?? '',
          with: takenBackWith ?? '',
          at: formatDateTime(takenBackAt),
          note: takenBackNote ?? '',
        })}
      </Alert>
    );
  if (!addable || !counts || kind === 'MISSING') return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Button size="small" onClick={onRemove}>
        {t('manualTickets.remove')}
      </Button>
    </Box>
  );
}
