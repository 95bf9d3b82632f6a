import MenuItem from '@mui/material/MenuItem';
import { type ExitRow, parkingOutList } from '@parking/contract/parking/lists/stay-lists';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Blank, Duration } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { FareLines } from './fare-lines.tsx';
import { LogItem } from './log-item.tsx';
import { ApprovedBy, Flags, anyFlag, PaidType, PlateCell, vehicleName } from '../shared/stays/stay-cells.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';
import './texts.ts';

const ReprintDialog = lazy(() => import('./reprint-dialog.tsx'));

export const ahead = listAhead(parkingOutList);

/** Every exit with its fare lines, pictures and payment. */
export default function ExitsPage() {
  const { t } = useTranslation();
  const [reprinting, setReprinting] = useState<ExitRow | null>(null);
  return (
    <>
      <ResourcePage
        resource={parkingOutList}
        route="/parking_outs"
        texts="stays.exits"
        columns={[
          { key: 'parkingCode' },
          { key: 'plateNumber', cell: ({ plateNumber }) => <PlateCell plate={plateNumber} /> },
          { key: 'datetimeOut' },
          { key: 'vehicleId', cell: vehicleName, exportKey: 'vehicleLabel' },
          { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
          { key: 'durationMinutes', cell: ({ durationMinutes }) => <Duration minutes={durationMinutes} /> },
          { key: 'total', onCard: true },
          { key: 'paidTypeId', cell: (row) => <PaidType {...row} />, exportKey: 'paidTypeLabel' },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'shiftId', cell: ({ shift }) => shift ?? <Blank />, hidden: true, exportKey: 'shift' },
          { key: 'flags', cell: ({ flags }) => <Flags flags={flags} />, onCard: true },
          { key: 'receiptNumber' },
          { key: 'datetimeIn', hidden: true },
          { key: 'gateInId', cell: ({ gateInName }) => gateInName, hidden: true, exportKey: 'gateInName' },
          { key: 'plateNumberIn', cell: ({ plateNumberIn }) => <PlateCell plate={plateNumberIn} />, hidden: true },
          { key: 'exitKind', hidden: true },
          { key: 'fare', hidden: true },
          { key: 'gross', hidden: true },
          { key: 'discount', hidden: true },
          { key: 'fine', hidden: true },
          { key: 'tax', hidden: true },
          { key: 'variance', hidden: true },
          { key: 'tendered', hidden: true },
          { key: 'businessDay', hidden: true },
          { key: 'freePass', hidden: true },
          { key: 'freePassVerification', hidden: true },
          { key: 'approvedBy', hidden: true },
          { key: 'isMember', hidden: true },
          { key: 'memberWhy', hidden: true },
          { key: 'refunded', hidden: true },
          { key: 'paperNumber', hidden: true },
          { key: 'note', hidden: true },
        ]}
        views={[{ name: t('stays.anyFlag'), query: anyFlag }]}
        nameOf={({ parkingCode }) => parkingCode}
        notice={({ imagesIn, images, lines, total, approvedBy, flags }) => (
          <>
            <ApprovedBy name={approvedBy} flags={flags} />
            <StayPictures imagesIn={imagesIn} images={images} />
            <FareLines lines={lines} total={total} />
          </>
        )}
        recordActions={(row) => (
          <>
            <LogItem stayId={row.id} />
            <MenuItem onClick={() => setReprinting(row)}>
              <Icon name="print" />
              {t('stays.reprint')}
            </MenuItem>
          </>
        )}
      />
      <Suspense fallback={null}>
        {reprinting && <ReprintDialog exit={reprinting} close={() => setReprinting(null)} />}
      </Suspense>
    </>
  );
}
