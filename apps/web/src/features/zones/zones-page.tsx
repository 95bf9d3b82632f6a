import { zones } from '@parking/contract/zones/zones';
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
          cell: ({ percent, isOff, isFull }) => {
            if (isOff)
              return (
                <ToneChip tone="warning" icon="warning">
                  {t('zones.off')}
                </ToneChip>
              );
            if (percent === null) return <Blank />;
            const words = t('zones.percent', { percent: formatNumber(percent) });
            if (percent < nearlyFull && !isFull) return words;
            return (
              <ToneChip tone={isFull ? 'error' : 'warning'} icon={isFull ? 'block' : 'hourglass_top'}>
                {isFull ? `${t('zones.isFull')} ${words}` : words}
              </ToneChip>
            );
          },
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
