import Box from '@mui/material/Box';
import { additionalFareNames } from '@parking/contract/tariffs/additional-fare-names';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Money } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { radius } from '../../../theme/tokens.ts';

/** What an additional fare has cost and will cost, newest day first. */
export function AmountsHistory({ nameId }: { readonly nameId: string }) {
  const { t } = useTranslation();
  const today = useSiteNow()().slice(0, 10);
  const query = useApiQuery(additionalFareNames.versions, { params: { id: nameId } }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton columns={2} label={t('common.loading')} />;
  if (query.data.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
        {t('tariffs.additionalFares.historyTitle')}
      </Box>
      {query.data.map(({ effectiveDate, additionalFares }) => (
        <Box key={effectiveDate} sx={{ border: 1, borderColor: 'divider', borderRadius: `${radius.card}px`, p: 3 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontWeight: 600, mb: 1 }}>
            {formatDate(effectiveDate)}
            {effectiveDate > today && (
              <ToneChip tone="info" icon="schedule">
                {t('tariffs.additionalFares.upcoming')}
              </ToneChip>
            )}
          </Box>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1 }}>
            {additionalFares.map(({ vehicleTypeId, vehicleType, amount }) => (
              <Box key={vehicleTypeId} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {vehicleType}
                </Box>
                <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                  <Money amount={amount} />
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
