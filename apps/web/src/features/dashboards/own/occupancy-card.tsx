import Box from '@mui/material/Box';
import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../../tariffs/shared/vehicle-name.tsx';
import { ZoneList } from '../../zones/shared/zone-list.tsx';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { type CardProps, BigFigure, CardFrame, Nothing } from './card.tsx';
import { refreshOf } from './refresh-of.ts';
import { useFigureLink } from './use-figure-link.ts';

/** Cars inside now, and which. */
export function OccupancyCard({ widget }: CardProps) {
  const { t } = useTranslation();
  const { colourOf } = useVehicleLook();
  const link = useFigureLink();
  const answer = useApiQuery(dashboards.occupancy, {}, refreshOf(widget));
  const { data } = answer;
  const most = Math.max(1, ...(data?.vehicles.map(({ inside }) => inside) ?? []));
  return (
    <CardFrame widget={widget} source={answer} period={t('dashboard.now')} readAt={data?.asOf}>
      {data && (
        <BigFigure>
          <Linked to={link('/parkings') ?? link('/traffics')}>
            {t('dashboard.cars', { count: data.inside, number: formatNumber(data.inside) })}
          </Linked>
        </BigFigure>
      )}
      {data?.vehicles.length === 0 && <Nothing>{t('dashboard.nobodyInside')}</Nothing>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 2 }}>
        {data?.vehicles.map(({ vehicle, inside }) => (
          <Box
            component="li"
            key={vehicle.id}
            sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 3, typography: 'body2' }}
          >
            <VehicleName vehicle={vehicle} colour={colourOf(vehicle.id)} />
            <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(inside)}
            </Box>
            <Box
              aria-hidden
              sx={{ gridColumn: '1 / -1', height: 4, mt: 1, borderRadius: 1, bgcolor: 'background.sunken' }}
            >
              <Box
                sx={{ height: 4, borderRadius: 1, width: `${(inside / most) * 100}%`, bgcolor: colourOf(vehicle.id) }}
              />
            </Box>
          </Box>
        ))}
      </Box>
      {data && data.zones.length > 0 && <ZoneList zones={data.zones} />}
    </CardFrame>
  );
}
