import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ClaimedPayment, claimedPayments } from '@parking/contract/money/claims/claimed-payments';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank, Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import './texts.ts';

const route = '/claimed_payments';
const DecideClaimDialog = lazy(() => import('./decide-claim-dialog.tsx'));

const looks = {
  OPEN: { tone: 'info', icon: 'contactless' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  SETTLED: { tone: 'success', icon: 'check' },
  CHARGED: { tone: 'error', icon: 'gavel' },
  TAKEN_BACK: { tone: 'neutral', icon: 'undo' },
} as const;

const typeOf = ({ paidTypeLabel, paidTypeLabelEn }: ClaimedPayment) =>
  labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn });
const undecided = new URLSearchParams({ 'state.in': 'OPEN,WAITING', sort: 'at,asc' }).toString();

export const ahead = listAhead(claimedPayments);

/** What only cashiers have seen paid, and what two people say of it. */
export default function ClaimedPaymentsPage() {
  const { t } = useTranslation();
  const [deciding, setDeciding] = useState<ClaimedPayment | null>(null);
  const { list, export: exported } = claimedPayments;
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route={route}
        texts="claims.claims"
        views={[{ name: t('claims.undecided'), query: undecided }]}
        columns={[
          { key: 'at' },
          {
            key: 'state',
            cell: ({ state }) => <ToneChip {...looks[state]}>{t(`claims.claims.values.state.${state}`)}</ToneChip>,
          },
          { key: 'amount' },
          { key: 'ageDays' },
          { key: 'paidTypeId', cell: typeOf, exportKey: 'paidTypeLabel' },
          { key: 'terminal', onCard: true },
          { key: 'approvalCode' },
          { key: 'rrn' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator', onCard: true },
          { key: 'depositNumber' },
          {
            key: 'plateNumber',
            cell: ({ plateNumber }) => (plateNumber ? <Plate text={formatPlate(plateNumber)} /> : <Blank />),
            hidden: true,
          },
          { key: 'proposed', hidden: true },
          { key: 'decidedAt', hidden: true },
        ]}
        nameOf={(row) =>
          t('claims.name', { type: typeOf(row), amount: formatRupiah(row.amount ?? 0), at: formatDateTime(row.at) })
        }
        notice={(claim) => <Waiting claim={claim} onDecide={() => setDeciding(claim)} />}
        more={(claim) => <Sold claim={claim} />}
      />
      <Suspense fallback={null}>
        {deciding && <DecideClaimDialog claim={deciding} close={() => setDeciding(null)} />}
      </Suspense>
    </>
  );
}

/** What is left to do about it, and who said what so far. */
function Waiting({ claim, onDecide }: { readonly claim: ClaimedPayment; readonly onDecide: () => void }) {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const me = useProfile().id;
  const { state, proposed, proposedBy, proposedNote, operatorId } = claim;
  if (state !== 'OPEN' && state !== 'WAITING') return null;
  return (
    <Alert
      severity={proposed === null ? 'info' : 'warning'}
      sx={{ mb: 3 }}
      action={
        editable &&
        operatorId !== me && (
          <Button size="small" variant="contained" onClick={onDecide}>
            {t('claims.decide')}
          </Button>
        )
      }
    >
      {proposed === null
        ? t('claims.open')
        : t('claims.proposed', {
            by: proposedBy ?? '',
            outcome: t(`claims.claims.values.outcome.${proposed}`),
            note: proposedNote ?? '',
          })}
    </Alert>
  );
}

function Sold({ claim }: { readonly claim: ClaimedPayment }) {
  const { t } = useTranslation();
  const { plateNumber, parkingCode, receiptNumber, cardLast4, reference, decidedBy, decidedAt, decidedNote } = claim;
  const facts = [
    [t('claims.claims.fields.plateNumber'), plateNumber ? <Plate text={formatPlate(plateNumber)} /> : null],
    [t('claims.claims.fields.parkingCode'), parkingCode],
    [t('claims.claims.fields.receiptNumber'), receiptNumber],
    [t('claims.claims.fields.cardLast4'), cardLast4],
    [t('claims.claims.fields.reference'), reference],
    [
      t('claims.claims.fields.decidedBy'),
      decidedAt &&
        t('claims.decidedBy', { by: decidedBy ?? '', at: formatDateTime(decidedAt), note: decidedNote ?? '' }),
    ],
  ] as const;
  return <FactList facts={facts} />;
}
