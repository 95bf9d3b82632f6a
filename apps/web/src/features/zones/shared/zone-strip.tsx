import Box from '@mui/material/Box';
import { type GroupOccupancy, zones } from '@parking/contract/zones/zones';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ToCount } from './to-count.tsx';
import { nearlyFull, percentOf, toneOf } from './group-bars.tsx';
import '../texts.ts';

/** How full each zone is, on one line above a wall; nothing where there are none, or where they cannot be read. */
export function ZoneStrip({ everyMs }: { readonly everyMs: number }) {
  const { t } = useTranslation();
  const { data } = useApiQuery(zones.now, {}, { handles: 'all', refetchEveryMs: everyMs });
  if (!data || data.zones.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('zones.zones.fields.percent')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 6,
        rowGap: 2,
      }}
    >
      {data.zones.map(({ id, name, groups, toCount }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'baseline', columnGap: 3 }}>
          <Box component="span" sx={{ typography: 'body1', color: 'text.secondary' }}>
            {name}
          </Box>
          {groups.map((group) => (
            <ZoneFigure key={group.vehicleGroup} group={group} named={groups.length > 1} />
          ))}
          {toCount && <ToCount />}
        </Box>
      ))}
    </Box>
  );
}

function ZoneFigure({ group, named }: { readonly group: GroupOccupancy; readonly named: boolean }) {
  const { t } = useTranslation();
  const { cars, capacity, vehicleGroup, isFull } = group;
  const percent = percentOf(group);
  const figure = percent === null ? formatNumber(cars) : t('zones.percent', { percent: formatNumber(percent) });
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {named && `${t(`zones.groups.${vehicleGroup}`)} `}
      <Box
        component="strong"
        sx={{
          typography: 'h3',
          color: percent === null || percent < nearlyFull ? 'inherit' : toneOf(isFull ? 100 : percent),
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {isFull ? `${t('zones.isFull')} ${figure}` : figure}
      </Box>
      {capacity !== null && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', ml: 2 }}>
          {t('zones.ofCapacity', { cars: formatNumber(cars), capacity: formatNumber(capacity) })}
        </Box>
      )}
    </Box>
  );
}
