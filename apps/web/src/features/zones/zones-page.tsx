import Box from '@mui/material/Box';
import { type Zone, zones } from '@parking/contract/zones/zones';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Blank } from '../../kit/cells/cells.tsx';
import { ToneChip } from '../../kit/cells/state-chip.tsx';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { nearlyFull } from './shared/group-bars.tsx';
import { ZoneNotice } from './zone-notice.tsx';
import './texts.ts';

const ZoneFields = lazy(() => import('./zone-fields.tsx'));
const ZoneCounting = lazy(() => import('./zone-counting.tsx'));
const noPlaces = { MOTOR: null, CAR: null, BOX: null, BUS: null, TRUCK: null, OTHER: null };

export const ahead = listAhead(zones);

export default function ZonesPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={zones}
      route="/zones"
      texts="zones.zones"
      columns={[
        { key: 'name' },
        {
          key: 'percent',
          cell: (zone) => <Occupancy zone={zone} />,
        },
        {
          key: 'groups',
          exportKey: false,
          cell: ({ groups }) =>
            groups
              .map(({ vehicleGroup, cars, capacity }) => {
                const name = t(`zones.groups.${vehicleGroup}`);
                if (capacity === null) return `${name} ${formatNumber(cars)}`;
                return `${name} ${t('zones.ofCapacity', { cars: formatNumber(cars), capacity: formatNumber(capacity) })}`;
              })
              .join(' · '),
        },
        { key: 'parentZoneId' },
        { key: 'countedAt' },
        { key: 'countedBy', hidden: true },
        { key: 'cars', hidden: true },
        { key: 'capacity', hidden: true },
        { key: 'gatesIn', hidden: true },
        { key: 'gatesOut', hidden: true },
        { key: 'refusesFull' },
        { key: 'reserved', hidden: true },
        { key: 'freeAgain', hidden: true },
        { key: 'isActive', hidden: true },
        { key: 'isFull', hidden: true },
        { key: 'isOff', hidden: true },
        { key: 'gatesChanged', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<ZoneFields />}
      blank={{
        capacities: noPlaces,
        gatesIn: [],
        gatesOut: [],
        reserved: 0,
        freeAgain: 1,
        refusesFull: false,
        isActive: true,
      }}
      nameOf={({ name }) => name}
      notice={(zone) => <ZoneNotice zone={zone} />}
      more={(zone) => (
        <Suspense fallback={null}>
          <ZoneCounting zone={zone} />
        </Suspense>
      )}
    />
  );
}

/** How full it is, and whether that is to be believed. */
function Occupancy({ zone: { percent, isOff, isFull, isActive, gatesChanged } }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  if (!isActive)
    return (
      <ToneChip tone="neutral" icon="block">
        {t('zones.inactive')}
      </ToneChip>
    );
  const doubt = isOff || gatesChanged ? t(isOff ? 'zones.off' : 'zones.toCount') : null;
  const words = percent === null || isOff ? null : t('zones.percent', { percent: formatNumber(percent) });
  if (words === null && doubt === null) return <Blank />;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'center', gap: 2 }}
    >
      {words !== null && (isFull || (percent ?? 0) >= nearlyFull) ? (
        <ToneChip tone={isFull ? 'error' : 'warning'} icon={isFull ? 'block' : 'hourglass_top'}>
          {isFull ? `${t('zones.isFull')} ${words}` : words}
        </ToneChip>
      ) : (
        words
      )}
      {doubt !== null && (
        <ToneChip tone="warning" icon="warning">
          {doubt}
        </ToneChip>
      )}
    </Box>
  );
}
