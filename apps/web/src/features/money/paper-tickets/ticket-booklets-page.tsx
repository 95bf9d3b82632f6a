import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type TicketBooklet, ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useFlags, useNavigation, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField, NumberField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { bookletName } from './shared/booklet-name.ts';

export const ahead = listAhead(ticketBooklets);

const route = '/ticket_booklets';
const dialogs = {
  issue: lazy(() => import('./issue-booklet-dialog.tsx')),
  take: lazy(() => import('./shared/take-booklet-dialog.tsx')),
  cancel: lazy(() => import('./cancel-booklet-dialog.tsx')),
  giveBack: lazy(() => import('./give-back-dialog.tsx')),
} as const;
type BookletAct = keyof typeof dialogs;

const looks = {
  STOCK: { tone: 'neutral', icon: 'inventory_2' },
  ISSUED: { tone: 'warning', icon: 'hourglass_empty' },
  OUT: { tone: 'info', icon: 'person' },
  DONE: { tone: 'success', icon: 'task_alt' },
} as const;

/** Booklets of paper tickets: received into stock, issued to cashiers, received back and counted. */
export default function TicketBookletsPage() {
  const { t } = useTranslation();
  const deposits = useFlags('/deposits');
  const own = useFlags(route);
  const [acting, setActing] = useState<{ readonly act: BookletAct; readonly booklet: TicketBooklet } | null>(null);
  if (!deposits.known || !own.known) return null;
  const ownOnly = deposits.addable && !deposits.editable && !own.editable;
  const { list, add: create, export: exported } = ticketBooklets;
  const Dialog = acting && dialogs[acting.act];
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        // Who hands in money without handling that of others sees own ones, and files of them are not written.
        resource={ownOnly ? { list } : { list, create, export: exported }}
        route={route}
        texts="manualTickets.ticketBooklets"
        columns={[
          { key: 'series' },
          {
            key: 'state',
            cell: ({ state }) => (
              <ToneChip {...looks[state]}>{t(`manualTickets.ticketBooklets.values.state.${state}`)}</ToneChip>
            ),
          },
          { key: 'first', onCard: true },
          { key: 'last' },
          { key: 'value' },
          {
            key: 'vehicleTypeId',
            cell: ({ vehicleType, vehicleTypeEn }) =>
              vehicleType && labelIn({ label: vehicleType, labelEn: vehicleTypeEn }),
            exportKey: 'vehicleType',
          },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'sold' },
          { key: 'spoiled' },
          { key: 'missing' },
          { key: 'unused' },
          { key: 'stamp', hidden: true },
          { key: 'stampedOn', hidden: true },
          { key: 'printed', hidden: true },
          { key: 'size', hidden: true },
          { key: 'issuedAt', hidden: true },
          { key: 'takenAt', hidden: true },
          { key: 'addedBy', hidden: true },
          { key: 'addedAt', hidden: true },
        ]}
        fields={
          <>
            <TextField name="series" autoFocus />
            <NumberField name="first" grouped={false} />
            <NumberField name="last" grouped={false} />
            <MoneyField name="value" />
            <SwitchField name="printed" />
            <ReferenceField name="vehicleTypeId" options="/vehicle_types/list" />
            <TextField name="stamp" />
            <DateField name="stampedOn" />
            <TextField name="note" lines={2} />
          </>
        }
        blank={{ printed: true }}
        addLabel={t('manualTickets.add')}
        onCreated={(booklet) => showToast(t('manualTickets.added', { name: bookletName(t, booklet) }), 'success')}
        nameOf={(booklet) => bookletName(t, booklet)}
        notice={(booklet) => <Acts booklet={booklet} onAct={(act) => setActing({ act, booklet })} />}
        more={({ id }) => <ToUses id={id} />}
      />
      <Suspense fallback={null}>
        {Dialog && acting && <Dialog booklet={acting.booklet} close={() => setActing(null)} />}
      </Suspense>
    </>
  );
}

interface ActsProps {
  readonly booklet: TicketBooklet;
  readonly onAct: (act: BookletAct) => void;
}

/** Where it is, and what who reads may do with it. */
function Acts({ booklet, onAct }: ActsProps) {
  const { t } = useTranslation();
  const me = useProfile().id;
  const { editable } = useFlags(route);
  const { state, operatorId, operator, issuedBy, takenAt } = booklet;
  if (state === 'DONE') return null;
  const isOwn = operatorId === me;
  const acts: (readonly [BookletAct, string])[] = [];
  if (state === 'STOCK' && editable) acts.push(['issue', t('manualTickets.issue')]);
  if (state === 'ISSUED' && isOwn) acts.push(['take', t('manualTickets.take')]);
  if (state === 'ISSUED' && (isOwn || editable))
    acts.push(['cancel', t(isOwn ? 'manualTickets.refuse' : 'manualTickets.takeBack')]);
  if (state === 'OUT' && editable && !isOwn) acts.push(['giveBack', t('manualTickets.giveBack')]);
  const told = {
    STOCK: t('manualTickets.inStock'),
    ISSUED: t('manualTickets.waitsFor', { by: issuedBy ?? '', operator: operator ?? '' }),
    OUT: t('manualTickets.isOut', { operator: operator ?? '', since: takenAt === null ? '' : formatDateTime(takenAt) }),
  } as const;
  return (
    <Alert severity={state === 'ISSUED' ? 'warning' : 'info'} sx={{ mb: 3 }}>
      {told[state]}
      {acts.length > 0 && (
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          {acts.map(([act, label]) => (
            <Button
              key={act}
              size="small"
              variant={act === 'cancel' ? 'text' : 'contained'}
              color={act === 'cancel' ? 'inherit' : 'primary'}
              onClick={() => onAct(act)}
            >
              {label}
            </Button>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** To what became of its numbers, for who may see that. */
function ToUses({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  if (findMenu(useNavigation(), '/paper_tickets') === null) return null;
  return (
    <RecordSection title={t('manualTickets.usedOf')}>
      <Link to={`/paper_tickets?bookletId.equals=${id}`}>{t('manualTickets.toUses')}</Link>
    </RecordSection>
  );
}
