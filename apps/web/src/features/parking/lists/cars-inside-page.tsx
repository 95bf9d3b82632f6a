import Box from '@mui/material/Box';
import { type InsideRow, parkings } from '@parking/contract/parking/lists/stay-lists';
import { useTranslation } from 'react-i18next';
import { Duration } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { LogItem } from './log-item.tsx';
import { Fee, Flags, PlateCell, vehicleName } from '../shared/stays/stay-cells.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';
import './texts.ts';

export const ahead = listAhead(parkings);

/** Cars inside with their price as of now, the longest stay first. */
export default function CarsInsidePage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={parkings}
      route="/parkings"
      texts="stays.inside"
      views={[
        { name: t('stays.overstays'), query: 'hoursInside.atLeast=24' },
        { name: t('stays.inside.fields.membershipRanOut'), query: 'membershipRanOut.equals=true' },
        { name: t('stays.inside.fields.plateTwice'), query: 'plateTwice.equals=true' },
      ]}
      columns={[
        { key: 'parkingCode' },
        { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
        { key: 'durationMinutes', cell: (row) => <Stayed row={row} /> },
        { key: 'fee', cell: ({ fee }) => <Fee fee={fee} /> },
        { key: 'datetimeIn' },
        { key: 'vehicleId', cell: vehicleName, exportKey: 'vehicleLabel' },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'origin' },
        { key: 'parkingType', hidden: true },
        { key: 'isMember', hidden: true },
        { key: 'hoursInside', hidden: true },
        { key: 'membershipRanOut', hidden: true },
        { key: 'plateTwice', hidden: true },
        { key: 'note', hidden: true },
        { key: 'flags', cell: ({ flags }) => <Flags flags={flags} />, hidden: true, exportKey: false },
      ]}
      nameOf={({ parkingCode }) => parkingCode}
      notice={({ images }) => <StayPictures imagesIn={images} />}
      recordActions={({ id }) => <LogItem stayId={id} />}
    />
  );
}

function Stayed({ row }: { readonly row: InsideRow }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
      <Duration minutes={row.durationMinutes} />
      {row.overstays && (
        <ToneChip tone="warning" icon="schedule">
          {t('stays.overstays')}
        </ToneChip>
      )}
    </Box>
  );
}
