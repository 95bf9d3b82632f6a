import MenuItem from '@mui/material/MenuItem';
import { type EntryRow, parkingInList } from '@parking/contract/parking/lists/stay-lists';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { LogItem } from './log-item.tsx';
import { Flags, anyFlag, PlateCell, StayState, vehicleName } from '../shared/stays/stay-cells.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';
import './texts.ts';

const route = '/parking_ins';
const DeleteEntryDialog = lazy(() => import('./delete-entry-dialog.tsx'));

export const ahead = listAhead(parkingInList);

/** Every entry, whatever became of it. */
export default function EntriesPage() {
  const { t } = useTranslation();
  const { deleteable } = useFlags(route);
  const [deleting, setDeleting] = useState<EntryRow | null>(null);
  return (
    <>
      <ResourcePage
        resource={parkingInList}
        route={route}
        texts="stays.entries"
        columns={[
          { key: 'parkingCode' },
          { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
          { key: 'datetimeIn' },
          { key: 'vehicleId', cell: vehicleName, exportKey: 'vehicleLabel' },
          { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
          { key: 'state', cell: ({ state }) => <StayState state={state} /> },
          { key: 'origin' },
          { key: 'flags', cell: ({ flags }) => <Flags flags={flags} />, onCard: true },
          { key: 'operator' },
          { key: 'parkingType', hidden: true },
          { key: 'isMember', hidden: true },
          { key: 'datetimeOut', hidden: true },
          { key: 'prepaid', hidden: true },
          { key: 'note', hidden: true },
        ]}
        views={[{ name: t('stays.anyFlag'), query: anyFlag }]}
        nameOf={({ parkingCode }) => parkingCode}
        notice={({ images }) => <StayPictures imagesIn={images} />}
        recordActions={(row) => (
          <>
            <LogItem stayId={row.id} />
            {deleteable && row.state === 'INSIDE' && (
              <MenuItem onClick={() => setDeleting(row)} sx={{ color: 'error.main' }}>
                <Icon name="delete" />
                {t('stays.remove')}
              </MenuItem>
            )}
          </>
        )}
      />
      <Suspense fallback={null}>
        {deleting && <DeleteEntryDialog entry={deleting} close={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}
