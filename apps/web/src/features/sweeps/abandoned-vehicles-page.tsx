import MenuItem from '@mui/material/MenuItem';
import { type AbandonedVehicle, abandonedVehicles } from '@parking/contract/sweeps/abandoned-vehicles';
import { abandonedDays } from '@parking/contract/sweeps/sweep-limits';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { Blank } from '../../kit/cells/cells.tsx';
import { listAhead } from '../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { PlateCell, vehicleName } from '../parking/shared/stays/stay-cells.tsx';
import { StayPictures } from '../parking/shared/stays/stay-pictures.tsx';
import '../parking/lists/texts.ts';
import { printLetter } from './print-letter.ts';
import './texts.ts';

const CloseMissingDialog = lazy(() => import('./close-missing-dialog.tsx'));

const route = '/abandoned_vehicles';
const listed = { list: abandonedVehicles.list, export: abandonedVehicles.export };
export const ahead = listAhead(listed);

const nameOfCar = ({ plateNumber, parkingCode }: AbandonedVehicle): string =>
  plateNumber ? formatPlate(plateNumber) : parkingCode;

/** Cars that stand inside for days, and those that sweeps have missed. */
export default function AbandonedVehiclesPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const [closing, setClosing] = useState<AbandonedVehicle | null>(null);
  const letter = useApiMutation(abandonedVehicles.printLetter, { onSuccess: printLetter });
  return (
    <>
      <ResourcePage
        resource={listed}
        route={route}
        texts="sweeps.abandoned"
        views={[
          ...abandonedDays.map((days) => ({
            name: t('sweeps.olderThan', { days }),
            query: `days.atLeast=${days}&sort=datetimeIn%2Casc`,
          })),
          { name: t('sweeps.notFound'), query: 'isMissing.equals=true' },
        ]}
        columns={[
          { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
          { key: 'days' },
          { key: 'fee' },
          { key: 'datetimeIn' },
          { key: 'vehicleId', cell: (car) => vehicleName(car), exportKey: 'vehicleLabel' },
          { key: 'missed' },
          { key: 'isMissing' },
          { key: 'lastSeenPlace', cell: (car) => <LastSeen car={car} /> },
          { key: 'lastSeenAt' },
          { key: 'parkingCode' },
          { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
          { key: 'isMember', hidden: true },
          { key: 'lastSweep', hidden: true },
        ]}
        nameOf={(car) => t('sweeps.vehicle', { car: nameOfCar(car), days: formatNumber(car.days) })}
        recordActions={(car) => [
          <MenuItem key="letter" onClick={() => letter.mutate({ params: { id: car.id }, body: {} })}>
            {t('sweeps.letter')}
          </MenuItem>,
          editable && car.isMissing && (
            <MenuItem key="close" onClick={() => setClosing(car)}>
              {t('sweeps.closeMissing')}
            </MenuItem>
          ),
        ]}
        more={({ images }) => <StayPictures imagesIn={images} />}
      />
      <Suspense fallback={null}>
        {closing && <CloseMissingDialog car={closing} close={() => setClosing(null)} />}
      </Suspense>
    </>
  );
}

function LastSeen({ car: { lastSeenPlace, lastSweep } }: { readonly car: AbandonedVehicle }) {
  const { t } = useTranslation();
  if (lastSeenPlace === null || lastSweep === null) return <Blank />;
  return t('sweeps.lastSeen', { place: lastSeenPlace, number: lastSweep });
}
