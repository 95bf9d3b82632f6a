import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Zone, type ZoneCount, zones } from '@parking/contract/zones/zones';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { ToneChip } from '../../kit/cells/state-chip.tsx';
import { FailureNotice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { RecordSection } from '../../kit/record/record-section.tsx';
import { StepList } from '../../kit/record/step-list.tsx';
import { carsOf } from './cars-of.ts';

const CountDialog = lazy(() => import('./count-dialog.tsx'));

/** How a zone was counted, and the way to correct it. */
export default function ZoneCounting({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/zones');
  const [counting, setCounting] = useState(false);
  const query = useApiQuery(zones.counting, { params: { id: zone.id } }, { handles: 'all' });
  const { data } = query;
  const content = () => {
    if (query.error && !data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
    if (!data) return <TableSkeleton columns={2} label={t('common.loading')} />;
    return (
      <StepList
        steps={data.counts.map((count) => ({ ...count, state: <CountState count={count} />, by: byOf(count) }))}
      />
    );
  };
  const byOf = ({ at, by, sweep }: ZoneCount) =>
    [formatDateTime(at), by, sweep !== null && t('zones.bySweep', { sweep })].filter(Boolean).join(' · ');
  return (
    <>
      <RecordSection
        title={t('zones.counting')}
        beside={
          editable &&
          zone.isActive &&
          data && (
            <Button size="small" variant="outlined" onClick={() => setCounting(true)}>
              {t('zones.count')}
            </Button>
          )
        }
      >
        {data && (
          <Box sx={{ typography: 'body2' }}>
            {t('zones.itself', { cars: formatNumber(Math.max(0, carsOf(data.now))) })}
          </Box>
        )}
        {content()}
      </RecordSection>
      <Suspense fallback={null}>
        {counting && data && <CountDialog zone={zone} counting={data} close={() => setCounting(false)} />}
      </Suspense>
    </>
  );
}

const icons = { RECORD: 'list_alt', COUNTED: 'person', SWEEP: 'fact_check' } as const;

function CountState({ count: { source, cars, told } }: { readonly count: ZoneCount }) {
  const { t } = useTranslation();
  const words = { cars: formatNumber(carsOf(cars)), told: formatNumber(carsOf(told)) };
  return (
    <>
      <ToneChip tone="neutral" icon={icons[source]}>
        {t(`zones.zones.values.countedBy.${source}`)}
      </ToneChip>
      <Box component="span" sx={{ typography: 'body2' }}>
        {t(source === 'RECORD' ? 'zones.began' : 'zones.difference', words)}
      </Box>
    </>
  );
}
