import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Float, floats } from '@parking/contract/money/floats/floats';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { StepList } from '../../../kit/record/step-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import './texts.ts';

export const ahead = listAhead(floats);

const route = '/floats';
const dialogs = {
  take: lazy(() => import('./shared/take-float-dialog.tsx')),
  cancel: lazy(() => import('./cancel-float-dialog.tsx')),
  count: lazy(() => import('./count-float-dialog.tsx')),
  receive: lazy(() => import('./receive-float-dialog.tsx')),
} as const;
type FloatAct = keyof typeof dialogs;

const looks = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  OUT: { tone: 'info', icon: 'point_of_sale' },
  COUNTED: { tone: 'warning', icon: 'calculate' },
  RETURNED: { tone: 'success', icon: 'task_alt' },
  CANCELLED: { tone: 'neutral', icon: 'undo' },
} as const;

/** Change money of cashiers: handed out, taken, counted apart from what was sold, received back. */
export default function FloatsPage() {
  const { t } = useTranslation();
  const me = useProfile().id;
  const deposits = useFlags('/deposits');
  const [acting, setActing] = useState<{ readonly act: FloatAct; readonly float: Float } | null>(null);
  if (!deposits.known) return null;
  const ownOnly = deposits.addable && !deposits.editable;
  const { list, handOut: create, export: exported } = floats;
  const Dialog = acting && dialogs[acting.act];
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        // Who hands in money without handling that of others sees own ones, and files of them are not written.
        resource={ownOnly ? { list } : { list, create, export: exported }}
        route={route}
        texts="floats.floats"
        columns={[
          { key: 'number' },
          {
            key: 'state',
            cell: ({ state }) => <ToneChip {...looks[state]}>{t(`floats.floats.values.state.${state}`)}</ToneChip>,
          },
          { key: 'amount' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
          { key: 'counted' },
          { key: 'received' },
          { key: 'difference' },
          { key: 'cashId', cell: ({ cash }) => cash, exportKey: 'cash' },
          { key: 'givenBy' },
          { key: 'givenAt' },
          { key: 'depositNumber' },
          { key: 'takenDay', hidden: true },
          { key: 'takenAt', hidden: true },
          { key: 'countedAt', hidden: true },
          { key: 'receivedAt', hidden: true },
          { key: 'receivedBy', hidden: true },
        ]}
        fields={
          <>
            <ReferenceField name="operatorId" options={floats.cashiers} without={[me]} autoFocus />
            <ReferenceField name="cashId" options="/cash/takings" />
            <MoneyField name="amount" />
            <TextField name="note" lines={2} />
          </>
        }
        addLabel={t('floats.add')}
        onCreated={({ operator }) => showToast(t('floats.handed', { operator }), 'success')}
        nameOf={({ number, amount }) => t('floats.name', { number, amount: formatRupiah(amount) })}
        notice={(float) => <Acts float={float} onAct={(act) => setActing({ act, float })} />}
        more={(float) => <History float={float} />}
      />
      <Suspense fallback={null}>
        {Dialog && acting && <Dialog float={acting.float} close={() => setActing(null)} />}
      </Suspense>
    </>
  );
}

interface ActsProps {
  readonly float: Float;
  readonly onAct: (act: FloatAct) => void;
}

/** What it waits for, and who may do that. */
function Acts({ float, onAct }: ActsProps) {
  const { t } = useTranslation();
  const me = useProfile().id;
  const own = useFlags(route);
  const deposits = useFlags('/deposits');
  const { state, operator, operatorId, givenBy, takenAt, counted } = float;
  if (state === 'RETURNED' || state === 'CANCELLED') return null;
  const isOwn = operatorId === me;
  const receives = !isOwn && (own.editable || deposits.editable);
  const acts: (readonly [FloatAct, string])[] = [];
  if (state === 'WAITING' && isOwn) acts.push(['take', t('floats.take')]);
  if (state === 'WAITING' && (isOwn || own.addable))
    acts.push(['cancel', t(isOwn ? 'floats.refuse' : 'floats.takeBack')]);
  if (state === 'OUT' && isOwn) acts.push(['count', t('floats.count')]);
  if (state !== 'WAITING' && receives) acts.push(['receive', t('floats.receive')]);
  const told = {
    WAITING: isOwn ? t('floats.waitsForYou', { by: givenBy }) : t('floats.waitsForCashier', { operator }),
    OUT: t('floats.out', { operator, at: formatDateTime(takenAt ?? '') }),
    COUNTED: t('floats.waitsForReceiver', { operator, counted: formatRupiah(counted ?? 0) }),
  } as const;
  return (
    <Alert severity={state === 'OUT' ? 'info' : 'warning'} sx={{ mb: 3 }}>
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

/** Who did what with it, in the order in which it was done. */
function History({ float }: { readonly float: Float }) {
  const { t } = useTranslation();
  const { operator, givenBy, givenAt, note, takenAt, countedAt, counted, receivedAt, received, receivedBy } = float;
  const { witness, receiveNote, cancelledAt, cancelledBy, cancelNote } = float;
  const step = (id: string, state: string, by: string | null, at: string | null, said: string | null = null) =>
    at === null ? [] : [{ id, state, by: t('floats.steps.by', { by: by ?? '', at: formatDateTime(at) }), note: said }];
  const back = { amount: formatRupiah(received ?? 0), witness: witness ?? '' };
  return (
    <RecordSection title={t('floats.history')}>
      <StepList
        steps={[
          ...step('given', t('floats.steps.given'), givenBy, givenAt, note),
          ...step('taken', t('floats.steps.taken'), operator, takenAt),
          ...step('counted', t('floats.steps.counted', { amount: formatRupiah(counted ?? 0) }), operator, countedAt),
          ...step(
            'received',
            t(witness === null ? 'floats.steps.received' : 'floats.steps.witnessed', back),
            receivedBy,
            receivedAt,
            receiveNote,
          ),
          ...step('cancelled', t('floats.steps.cancelled'), cancelledBy, cancelledAt, cancelNote),
        ]}
      />
    </RecordSection>
  );
}
