import Box from '@mui/material/Box';
import type { GroupOccupancy } from '@parking/contract/zones/zones';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import '../texts.ts';

/** From so many per cent on it is nearly full. */
export const nearlyFull = 90;

/** Null of a group that has no places. */
export const percentOf = ({ cars, capacity }: GroupOccupancy): number | null =>
  capacity === null ? null : Math.round((100 * cars) / capacity);

export const toneOf = (percent: number): string => {
  if (percent >= 100) return 'error.main';
  return percent >= nearlyFull ? 'warning.main' : 'primary.main';
};

interface GroupBarsProps {
  readonly groups: readonly GroupOccupancy[];
  /** Of a zone of one group its name says it already. */
  readonly named?: boolean;
}

/** How full the places of each group are: so many of so many, and per cent. */
export function GroupBars({ groups, named = groups.length > 1 }: GroupBarsProps) {
  const { t } = useTranslation();
  if (groups.length === 0) return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('zones.empty')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
      {groups.map((group) => {
        const percent = percentOf(group);
        const { cars, capacity, vehicleGroup, isFull } = group;
        return (
          <Box
            component="li"
            key={vehicleGroup}
            sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 3, typography: 'body2' }}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {named && `${t(`zones.groups.${vehicleGroup}`)} `}
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {capacity === null
                  ? formatNumber(cars)
                  : t('zones.ofCapacity', { cars: formatNumber(cars), capacity: formatNumber(capacity) })}
              </Box>
            </Box>
            <Box
              component="span"
              sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: isFull ? 'error.main' : 'inherit' }}
            >
              {isFull && `${t('zones.isFull')} `}
              {percent === null ? '' : t('zones.percent', { percent: formatNumber(percent) })}
            </Box>
            {percent !== null && (
              <Box
                aria-hidden
                sx={{ gridColumn: '1 / -1', height: 4, mt: 1, borderRadius: 1, bgcolor: 'background.sunken' }}
              >
                <Box
                  sx={{ height: 4, borderRadius: 1, width: `${Math.min(100, percent)}%`, bgcolor: toneOf(percent) }}
                />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
