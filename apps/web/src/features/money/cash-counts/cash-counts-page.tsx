import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CashCount, cashCounts } from '@parking/contract/money/cash-counts/cash-counts';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { StepList } from '../../../kit/record/step-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { DrawerFields } from '../deposits/shared/drawer-fields.tsx';
import { drawerText } from '../deposits/shared/drawer-text.ts';
import '../deposits/texts.ts';
import { BookedSince } from './booked-since.tsx';
import './texts.ts';

export const ahead = listAhead(cashCounts);

const route = '/cash_counts';
const dialogs = {
  post: lazy(() => import('./post-count-dialog.tsx')),
  refuse: lazy(() => import('./refuse-count-dialog.tsx')),
} as const;
type CountAct = keyof typeof dialogs;

const looks = {
  AGREES: { tone: 'success', icon: 'task_alt', severity: 'success' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty', severity: 'warning' },
  POSTED: { tone: 'info', icon: 'fact_check', severity: 'info' },
  REFUSED: { tone: 'neutral', icon: 'undo', severity: 'info' },
} as const;

/** Cash accounts as they were counted: what their book said is told once the count is given. */
export default function CashCountsPage() {
  const { t } = useTranslation();
  // Here, because a record is drawn anew as it changes.
  const [acting, setActing] = useState<{ readonly act: CountAct; readonly count: CashCount } | null>(null);
  const { list, count: create, export: exported } = cashCounts;
  const Dialog = acting && dialogs[acting.act];
  return (
    <>
      <ResourcePage
        resource={{ list, create, export: exported }}
        route={route}
        texts="cashCounts.cashCounts"
        columns={[
          { key: 'number' },
          {
            key: 'state',
            cell: ({ state }) => <StateChip state={state} />,
          },
          { key: 'difference' },
          { key: 'cashId', cell: ({ cash }) => cash, exportKey: 'cash', onCard: true },
          { key: 'counted' },
          { key: 'expected' },
          { key: 'countedBy' },
          { key: 'countedAt' },
          { key: 'decidedBy' },
          { key: 'reason' },
          { key: 'booked', hidden: true },
          { key: 'toBook', hidden: true },
          { key: 'decidedAt', hidden: true },
          { key: 'note', hidden: true },
        ]}
        fields={
          <>
            <Alert severity="info">{t('cashCounts.blind')}</Alert>
            <ReferenceField name="cashId" options={cashCounts.accounts} autoFocus />
            <DrawerFields byNotes bySum={false} autoFocus={false} />
            <TextField name="note" lines={2} />
          </>
        }
        addLabel={t('cashCounts.add')}
        // What the book said is what whoever counted looks for next.
        showsCreated
        nameOf={({ number, cash }) => t('cashCounts.name', { number, cash })}
        notice={(count) => <Outcome count={count} onAct={(act) => setActing({ act, count })} />}
        more={(count) => (
          <>
            <History count={count} />
            <BookedSince count={count} />
          </>
        )}
      />
      <Suspense fallback={null}>
        {Dialog && acting && <Dialog count={acting.count} close={() => setActing(null)} />}
      </Suspense>
    </>
  );
}

function StateChip({ state }: Pick<CashCount, 'state'>) {
  const { t } = useTranslation();
  const { tone, icon } = looks[state];
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`cashCounts.cashCounts.values.state.${state}`)}
    </ToneChip>
  );
}

interface OutcomeProps {
  readonly count: CashCount;
  readonly onAct: (act: CountAct) => void;
}

/** How it stands against the book, and what a second person may do. */
function Outcome({ count, onAct }: OutcomeProps) {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const isOwn = useProfile().id === count.countedById;
  const { state, difference, expected } = count;
  const told = { amount: formatRupiah(Math.abs(difference)), expected: formatRupiah(expected) };
  const outcome = difference === 0 ? 'agrees' : difference < 0 ? 'short' : 'over';
  const decides = state === 'WAITING' && editable && !isOwn;
  return (
    <Alert severity={looks[state].severity} sx={{ mb: 3 }}>
      {t(`cashCounts.outcome.${outcome}`, told)} {t(`cashCounts.standing.${state}`)}
      {decides && (
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button size="small" variant="contained" onClick={() => onAct('post')}>
            {t('cashCounts.post')}
          </Button>
          <Button size="small" color="inherit" onClick={() => onAct('refuse')}>
            {t('cashCounts.refuse')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

/** What lay there by banknotes, and who did what, in the order in which it was done. */
function History({ count }: { readonly count: CashCount }) {
  const { t } = useTranslation();
  const { drawer, state, note, countedBy, countedAt, decidedBy, decidedAt, reason } = count;
  const by = (name: string, at: string) => t('cashCounts.steps.by', { by: name, at: formatDateTime(at) });
  const decided =
    decidedAt === null
      ? []
      : [
          {
            id: 'decided',
            state: t(state === 'POSTED' ? 'cashCounts.steps.posted' : 'cashCounts.steps.refused'),
            by: by(decidedBy ?? '', decidedAt),
            note: reason,
          },
        ];
  return (
    <>
      <RecordSection title={t('cashCounts.notes')}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{drawerText(t, drawer) || t('cashCounts.nothing')}</Box>
      </RecordSection>
      <RecordSection title={t('cashCounts.history')}>
        <StepList
          steps={[
            { id: 'counted', state: t('cashCounts.steps.counted'), by: by(countedBy, countedAt), note },
            ...decided,
          ]}
        />
      </RecordSection>
    </>
  );
}
