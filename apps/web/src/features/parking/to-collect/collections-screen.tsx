import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Collection } from '@parking/contract/parking/to-collect/to-collect';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondPerson } from '../../../api/second-person.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { Blank, Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import type { CollectionCalls } from './collection-dialog.ts';
import { PartsOf } from './parts-of.tsx';
import './texts.ts';

const dialogs = {
  collect: lazy(() => import('./collect-dialog.tsx')),
  attach: lazy(() => import('./attach-payment-dialog.tsx')),
  decide: lazy(() => import('./decide-collection-dialog.tsx')),
} as const;
type Act = keyof typeof dialogs;

const looks = {
  OPEN: { tone: 'info', icon: 'pending_actions' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  COLLECTED: { tone: 'success', icon: 'check' },
  CHARGED: { tone: 'error', icon: 'gavel' },
  LOST: { tone: 'neutral', icon: 'undo' },
} as const;

const undecided = new URLSearchParams({ 'state.in': 'OPEN,WAITING', sort: 'at,asc' }).toString();

interface CollectionsScreenProps {
  readonly resource: CollectionCalls;
  readonly route: '/to_collect' | '/short_payments';
  readonly texts: 'toCollect.collections' | 'toCollect.shortPayments';
}

/** What drivers owe, by age, with all that is done about it. */
export function CollectionsScreen({ resource: calls, route, texts }: CollectionsScreenProps) {
  const { t } = useTranslation();
  const [acting, setActing] = useState<{ act: Act; collection: Collection } | null>(null);
  const { list, export: exported } = calls;
  const isShort = route === '/short_payments';
  const Dialog = acting && dialogs[acting.act];
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route={route}
        texts={texts}
        views={[{ name: t('toCollect.undecided'), query: undecided }]}
        columns={[
          { key: 'at' },
          {
            key: 'state',
            cell: ({ state }) => (
              <ToneChip {...looks[state]}>{t(`toCollect.collections.values.state.${state}`)}</ToneChip>
            ),
          },
          { key: 'due' },
          { key: 'ageDays' },
          ...(isShort ? [{ key: 'paid' } as const] : [{ key: 'reason' } as const]),
          {
            key: 'plateNumber',
            onCard: true,
            cell: ({ plateNumber }) => (plateNumber ? <Plate text={formatPlate(plateNumber)} /> : <Blank />),
          },
          { key: 'name', onCard: true },
          { key: 'phone' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'depositNumber' },
          { key: 'receiptNumber', hidden: true },
          { key: 'parkingCode', hidden: true },
          { key: 'amount', hidden: true },
          { key: 'collected', hidden: true },
          { key: 'paymentAsked', hidden: true },
          { key: 'proposed', hidden: true },
          { key: 'decidedAt', hidden: true },
        ]}
        nameOf={({ plateNumber, parkingCode, amount, at }) =>
          t('toCollect.name', {
            car: plateNumber ? formatPlate(plateNumber) : parkingCode,
            amount: formatRupiah(amount ?? 0),
            at: formatDateTime(at),
          })
        }
        notice={(collection) => (
          <Waiting collection={collection} route={route} onAct={(act) => setActing({ act, collection })} />
        )}
        more={(collection) => (
          <>
            <LetGo collection={collection} />
            <PartsOf id={collection.id} calls={calls} />
          </>
        )}
      />
      <Suspense fallback={null}>
        {Dialog && <Dialog collection={acting.collection} calls={calls} close={() => setActing(null)} />}
      </Suspense>
    </>
  );
}

interface WaitingProps extends Pick<CollectionsScreenProps, 'route'> {
  readonly collection: Collection;
  readonly onAct: (act: Act) => void;
}

/** What is left to do about it, and who said what so far. */
function Waiting({ collection, route, onAct }: WaitingProps) {
  const { t } = useTranslation();
  const { addable, editable } = useFlags(route);
  const maySecond = useSecondPerson(route);
  const me = useProfile().id;
  const { state, proposed, proposedBy, proposedNote, operatorId, approvedById, paymentAsked, reason } = collection;
  if (state !== 'OPEN' && state !== 'WAITING') return null;
  const mayDecide = maySecond && operatorId !== me && approvedById !== me;
  return (
    <Alert severity={proposed === null ? 'info' : 'warning'} sx={{ mb: 3 }}>
      {proposed === null
        ? t(paymentAsked ? 'toCollect.openAsked' : reason === 'SHORT_PAID' ? 'toCollect.openShort' : 'toCollect.open')
        : t('toCollect.proposed', {
            by: proposedBy ?? '',
            outcome: t(`toCollect.collections.values.outcome.${proposed}`),
            note: proposedNote ?? '',
          })}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2, '&:empty': { display: 'none' } }}>
        {addable && (
          <Button size="small" variant="contained" onClick={() => onAct('collect')}>
            {t('toCollect.collect')}
          </Button>
        )}
        {editable && (
          <Button size="small" variant="outlined" onClick={() => onAct('attach')}>
            {t('toCollect.attach')}
          </Button>
        )}
        {mayDecide && (
          <Button size="small" color="inherit" onClick={() => onAct('decide')}>
            {t('toCollect.decide')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}

function LetGo({ collection }: { readonly collection: Collection }) {
  const { t } = useTranslation();
  const { parkingCode, receiptNumber, gateName, note, approvedBy, decidedBy, decidedAt, decidedNote } = collection;
  const facts = [
    [t('toCollect.collections.fields.receiptNumber'), receiptNumber],
    [t('toCollect.collections.fields.parkingCode'), parkingCode],
    [t('toCollect.collections.fields.gateName'), gateName],
    [t('toCollect.collections.fields.approvedBy'), approvedBy],
    [t('toCollect.collections.fields.note'), note],
    [
      t('toCollect.collections.fields.decidedBy'),
      decidedAt &&
        t('toCollect.decidedBy', { by: decidedBy ?? '', at: formatDateTime(decidedAt), note: decidedNote ?? '' }),
    ],
  ] as const;
  return <FactList facts={facts} />;
}
