import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Correction, corrections } from '@parking/contract/parking/corrections/corrections';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { call } from '../../../api/client.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { Blank, Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { printSlip } from '../../../kit/print/print-slip.ts';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { radius } from '../../../theme/tokens.ts';
import './texts.ts';

const route = '/corrections';
const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));
type Act = 'approve' | 'refuse' | 'withdraw';

const looks = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  APPROVED: { tone: 'success', icon: 'check' },
  REFUSED: { tone: 'error', icon: 'block' },
  WITHDRAWN: { tone: 'neutral', icon: 'undo' },
} as const;

const waiting = new URLSearchParams({ 'state.in': 'WAITING', sort: 'askedAt,asc' }).toString();

export const ahead = listAhead(corrections);

/** Sales that were put right on the spot: asked for by their cashier, approved by somebody else. */
export default function CorrectionsPage() {
  const { t } = useTranslation();
  const deposits = useFlags('/deposits');
  const [acting, setActing] = useState<{ act: Act; correction: Correction } | null>(null);
  if (!deposits.known) return null;
  const ownOnly = deposits.addable && !deposits.editable;
  const { list, export: exported } = corrections;
  const close = () => setActing(null);
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        // Who sells without handling the deposits of others sees own ones, and files of them are not written.
        resource={ownOnly ? { list } : { list, export: exported }}
        route={route}
        texts="corrections.corrections"
        views={[{ name: t('corrections.waiting'), query: waiting }]}
        columns={[
          { key: 'number' },
          { key: 'askedAt' },
          {
            key: 'state',
            cell: ({ state }) => (
              <ToneChip {...looks[state]}>{t(`corrections.corrections.values.state.${state}`)}</ToneChip>
            ),
          },
          { key: 'reason' },
          { key: 'amount', onCard: true },
          {
            key: 'plateNumber',
            onCard: true,
            cell: ({ plateNumber }) => (plateNumber ? <Plate text={formatPlate(plateNumber)} /> : <Blank />),
          },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
          { key: 'depositNumber' },
          { key: 'receiptNumber' },
          { key: 'decidedBy' },
          { key: 'charged', hidden: true },
          { key: 'rightAmount', hidden: true },
          { key: 'tax', hidden: true },
          { key: 'businessDay', hidden: true },
          { key: 'parkingCode', hidden: true },
          { key: 'decidedAt', hidden: true },
        ]}
        nameOf={({ number, operator }) => t('corrections.name', { number, operator })}
        notice={(correction) => <Waits correction={correction} onAct={(act) => setActing({ act, correction })} />}
        more={(correction) => <Told correction={correction} />}
      />
      <Suspense fallback={null}>
        {acting?.act === 'withdraw' && <WithdrawDialog correction={acting.correction} close={close} />}
        {acting && acting.act !== 'withdraw' && (
          <DecideDialog correction={acting.correction} approves={acting.act === 'approve'} close={close} />
        )}
      </Suspense>
    </>
  );
}

interface WaitsProps {
  readonly correction: Correction;
  readonly onAct: (act: Act) => void;
}

/** Who may still decide about it. */
function Waits({ correction: { state, operator, operatorId }, onAct }: WaitsProps) {
  const { t } = useTranslation();
  const { editable, addable } = useFlags(route);
  const isOwn = operatorId === useProfile().id;
  if (state !== 'WAITING') return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {t('corrections.waits', { operator })}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2, '&:empty': { display: 'none' } }}>
        {editable && !isOwn && (
          <>
            <Button size="small" variant="contained" onClick={() => onAct('approve')}>
              {t('corrections.approve')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => onAct('refuse')}>
              {t('corrections.refuse')}
            </Button>
          </>
        )}
        {addable && isOwn && (
          <Button size="small" color="inherit" onClick={() => onAct('withdraw')}>
            {t('corrections.withdraw')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}

function Told({ correction }: { readonly correction: Correction }) {
  const { t } = useTranslation();
  const { id, number, charged, rightAmount, tax, gateName, note, picture, decidedBy, decidedAt, decidedNote } =
    correction;
  const money = (amount: number | null) => (amount === null ? null : formatRupiah(amount));
  const facts = [
    [t('corrections.corrections.fields.charged'), money(charged)],
    [t('corrections.corrections.fields.rightAmount'), money(rightAmount)],
    [t('corrections.corrections.fields.tax'), money(tax)],
    [t('corrections.corrections.fields.gateName'), gateName],
    [t('corrections.corrections.fields.note'), note],
    [
      t('corrections.corrections.fields.decidedBy'),
      decidedAt && [decidedBy, formatDateTime(decidedAt), decidedNote].filter(Boolean).join(' · '),
    ],
  ] as const;
  const print = () =>
    call(corrections.slip, { params: { id } })
      .then((slip) => printSlip(slip, 80))
      .catch(() => showToast(t('corrections.printFailed'), 'error'));
  return (
    <>
      <FactList facts={facts} />
      {picture !== null && (
        <RecordSection title={t('corrections.corrections.fields.picture')}>
          <AssetImage
            token={picture}
            alt={t('corrections.pictureOf', { number })}
            sx={{ maxWidth: 320, borderRadius: `${radius.input}px` }}
          />
        </RecordSection>
      )}
      <Button size="small" variant="outlined" sx={{ mt: 3 }} onClick={() => void print()}>
        {t('corrections.print')}
      </Button>
    </>
  );
}
