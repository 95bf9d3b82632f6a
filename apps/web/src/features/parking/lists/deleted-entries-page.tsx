import { parkingInDeletes } from '@parking/contract/parking/lists/stay-lists';
import { Blank, Duration } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { LogItem } from './log-item.tsx';
import { Fee, PlateCell, vehicleName } from '../shared/stays/stay-cells.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';
import './texts.ts';

export const ahead = listAhead(parkingInDeletes);

/** Entries that were taken away: by whom, why, and who signed for it. */
export default function DeletedEntriesPage() {
  return (
    <ResourcePage
      resource={parkingInDeletes}
      route="/parking_in_deletes"
      texts="stays.deleted"
      columns={[
        { key: 'parkingCode' },
        { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
        { key: 'deletedAt' },
        { key: 'deletedById', cell: ({ deletedBy }) => deletedBy, exportKey: 'deletedBy' },
        { key: 'durationMinutes', cell: ({ durationMinutes }) => <Duration minutes={durationMinutes} /> },
        { key: 'fee', cell: ({ fee }) => <Fee fee={fee} /> },
        { key: 'note' },
        { key: 'approvedBy', cell: ({ approvedBy }) => approvedBy ?? <Blank /> },
        { key: 'seenAgainAt' },
        { key: 'datetimeIn' },
        { key: 'vehicleId', cell: vehicleName, exportKey: 'vehicleLabel' },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'approved', hidden: true, exportKey: false },
        { key: 'origin', hidden: true },
        { key: 'entryOperator', hidden: true },
      ]}
      nameOf={({ parkingCode }) => parkingCode}
      notice={({ images }) => <StayPictures imagesIn={images} />}
      recordActions={({ id }) => <LogItem stayId={id} />}
    />
  );
}
