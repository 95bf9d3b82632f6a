import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { newFareAddress } from '../../tariffs/shared/fare-address.ts';
import { useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import '../texts.ts';

/** What the stays of these days would have cost by another tariff: leads there by vehicle type, for whoever may write one. */
export function WhatIf(days: ReportPeriod) {
  const { t } = useTranslation();
  const { editable } = useFlags('/vehicle_types');
  const { labels } = useVehicleLook();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get('vehicleId.equals');
  const shown = labels.filter(({ id }) => asked === null || id === asked);
  if (!editable || shown.length === 0) return null;
  return (
    <Box
      data-screen-only
      component="nav"
      aria-label={t('reports.whatIf')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, typography: 'body2' }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('reports.whatIf')}
      </Box>
      {shown.map((vehicle) => (
        <Link
          key={vehicle.id}
          component={RouterLink}
          to={newFareAddress({ vehicleTypeId: vehicle.id, days })}
          state={{ back: `${pathname}${search}` }}
        >
          {labelIn(vehicle)}
        </Link>
      ))}
    </Box>
  );
}
