import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SecretVisit, type VisitDifference, secretVisits } from '@parking/contract/audits/secret-visits';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { radius } from '../../../theme/tokens.ts';
import { PlateCell, vehicleName } from '../../parking/shared/stays/stay-cells.tsx';
import '../../parking/lists/texts.ts';
import './texts.ts';

const ReportVisitDialog = lazy(() => import('./report-visit-dialog.tsx'));
const CancelVisitDialog = lazy(() => import('./cancel-visit-dialog.tsx'));

const route = '/secret_visits';
const { list, plan, compare, export: exported } = secretVisits;
const resource = { list, export: exported, create: plan };
export const ahead = listAhead(resource);

const looks = {
  PLANNED: { tone: 'neutral', icon: 'schedule' },
  MATCHES: { tone: 'success', icon: 'check_circle' },
  DIFFERS: { tone: 'warning', icon: 'error_outline' },
  NOT_FOUND: { tone: 'error', icon: 'gpp_maybe' },
  CANCELLED: { tone: 'neutral', icon: 'block' },
} as const;

type Acting = { readonly act: 'report' | 'cancel'; readonly visit: SecretVisit } | null;

/** Visits of headquarters as an ordinary driver: planned, told of from the receipt, held against the books. */
export default function SecretVisitsPage() {
  const { t } = useTranslation();
  const [acting, setActing] = useState<Acting>(null);
  const close = () => setActing(null);
  return (
    <>
      <ResourcePage
        resource={resource}
        route={route}
        texts="secretVisits.visits"
        addLabel={t('secretVisits.plan')}
        fields={[
          'plateNumber',
          'datetimeFrom',
          'datetimeTo',
          'vehicleId',
          'paidTypeId',
          'lostTicket',
          'voucher',
          'instructions',
        ]}
        blank={{
          plateNumber: '',
          datetimeFrom: null,
          datetimeTo: null,
          vehicleId: null,
          paidTypeId: null,
          lostTicket: false,
          voucher: false,
          instructions: null,
        }}
        columns={[
          { key: 'number' },
          {
            key: 'state',
            cell: ({ state }) => (
              <ToneChip {...looks[state]}>{t(`secretVisits.visits.values.state.${state}`)}</ToneChip>
            ),
          },
          { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
          { key: 'datetimeFrom' },
          { key: 'datetimeTo', hidden: true },
          { key: 'vehicleId', cell: (visit) => vehicleName(visit), exportKey: 'vehicleLabel' },
          { key: 'paidTypeId', cell: ({ paidTypeLabel }) => paidTypeLabel, exportKey: 'paidTypeLabel' },
          { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
          { key: 'paid' },
          { key: 'found' },
          { key: 'loss' },
          { key: 'reportedAt', hidden: true },
          { key: 'lostTicket', hidden: true },
          { key: 'voucher', hidden: true },
        ]}
        nameOf={({ number, plateNumber }) => t('secretVisits.name', { number, plate: formatPlate(plateNumber) })}
        notice={(visit) => <Result visit={visit} onAct={(act) => setActing({ act, visit })} />}
        more={(visit) => <Told visit={visit} />}
      />
      <Suspense fallback={null}>
        {acting?.act === 'report' && <ReportVisitDialog visit={acting.visit} close={close} />}
        {acting?.act === 'cancel' && <CancelVisitDialog visit={acting.visit} close={close} />}
      </Suspense>
    </>
  );
}

interface ResultProps {
  readonly visit: SecretVisit;
  readonly onAct: (act: 'report' | 'cancel') => void;
}

/** What came of it, and what is left to do. */
function Result({ visit, onAct }: ResultProps) {
  const { t } = useTranslation();
  const { addable, editable } = useFlags(route);
  const again = useApiMutation(compare);
  switch (visit.state) {
    case 'CANCELLED':
      return (
        <Alert sx={{ mb: 3 }} severity="info">
          {t('secretVisits.cancelled', { note: visit.note ?? '' })}
        </Alert>
      );
    case 'PLANNED':
      return (
        <Alert sx={{ mb: 3 }} severity="info">
          {t('secretVisits.toReport')}
          <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {editable && (
              <Button variant="contained" onClick={() => onAct('report')}>
                {t('secretVisits.report')}
              </Button>
            )}
            {addable && (
              <Button color="inherit" onClick={() => onAct('cancel')}>
                {t('secretVisits.cancel')}
              </Button>
            )}
          </Box>
        </Alert>
      );
    case 'MATCHES':
      return (
        <Alert sx={{ mb: 3 }} severity="success">
          {t('secretVisits.matches')}
        </Alert>
      );
    default:
      return (
        <Alert sx={{ mb: 3 }} severity={visit.state === 'NOT_FOUND' ? 'error' : 'warning'}>
          {t(visit.state === 'NOT_FOUND' ? 'secretVisits.notFound' : 'secretVisits.differs')}
          {editable && (
            <Box sx={{ mt: 2 }}>
              <Button
                color="inherit"
                disabled={again.isPending}
                onClick={() => again.mutate({ params: { id: visit.id }, body: {} })}
              >
                {t('secretVisits.compare')}
              </Button>
            </Box>
          )}
        </Alert>
      );
  }
}

/** What was told, line by line what differs, and the receipt. */
function Told({ visit }: { readonly visit: SecretVisit }) {
  const { t } = useTranslation();
  const said = useSaid();
  const { differences, receiptPicture, datetimeIn, datetimeOut } = visit;
  const known: readonly (readonly [string, string | null])[] = [
    [t('secretVisits.visits.fields.instructions'), visit.instructions],
    [t('secretVisits.visits.fields.operator'), visit.operator],
    [t('secretVisits.visits.fields.datetimeIn'), datetimeIn && formatDateTime(datetimeIn)],
    [t('secretVisits.visits.fields.datetimeOut'), datetimeOut && formatDateTime(datetimeOut)],
    [t('secretVisits.visits.fields.receiptNumber'), visit.receiptNumber],
    [t('secretVisits.visits.fields.note'), visit.state === 'CANCELLED' ? null : visit.note],
    [t('secretVisits.visits.fields.plannedBy'), visit.plannedBy],
    [t('secretVisits.visits.fields.reportedBy'), visit.reportedBy],
  ];
  return (
    <Box sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 4 }}>
      {differences.length > 0 && (
        <FactList
          facts={differences.map((line) => [
            t(`secretVisits.checks.${line.what}`),
            t('secretVisits.expected', { expected: said(line, line.expected), found: said(line, line.found) }),
          ])}
        />
      )}
      <FactList facts={known.filter(([, value]) => value !== null && value !== '')} />
      {receiptPicture && (
        <AssetImage
          token={receiptPicture}
          alt={t('secretVisits.picture')}
          sx={{ width: '100%', maxWidth: 360, borderRadius: `${radius.input}px` }}
        />
      )}
    </Box>
  );
}

/** A value of a difference as people read it. */
function useSaid() {
  const { t } = useTranslation();
  return ({ what }: VisitDifference, value: string | null): string => {
    if (value === null) return t('secretVisits.none');
    switch (what) {
      case 'ENTRY':
      case 'ENTRY_TIME':
      case 'EXIT_TIME':
        return formatDateTime(value);
      case 'SALE':
      case 'PRICE':
      case 'AMOUNT':
        return formatRupiah(Number(value));
      case 'LOST_TICKET':
      case 'VOUCHER':
      case 'GATE':
        return t(value === 'yes' ? 'secretVisits.yes' : 'secretVisits.no');
      default:
        return value;
    }
  };
}
