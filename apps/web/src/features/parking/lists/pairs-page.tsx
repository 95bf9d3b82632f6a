import { parkingTransactions } from '@parking/contract/parking/lists/stay-lists';
import { Blank, Duration } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { LogItem } from './log-item.tsx';
import { PaidType, PlateCell, StayState, vehicleName } from '../shared/stays/stay-cells.tsx';
import { StayPictures } from '../shared/stays/stay-pictures.tsx';
import './texts.ts';

export const ahead = listAhead(parkingTransactions);

/** Entry and exit of each stay side by side. */
export default function PairsPage() {
  return (
    <ResourcePage
      resource={parkingTransactions}
      route="/parking_transaction"
      texts="stays.pairs"
      columns={[
        { key: 'parkingCode' },
        { key: 'plateNumberIn', cell: ({ plateNumberIn }) => <PlateCell plate={plateNumberIn} /> },
        { key: 'datetimeIn' },
        { key: 'gateId', cell: ({ gateName }) => gateName, exportKey: 'gateName' },
        { key: 'plateNumberOut', cell: ({ plateNumberOut }) => <PlateCell plate={plateNumberOut} /> },
        { key: 'datetimeOut' },
        { key: 'gateOutId', cell: ({ gateOutName }) => gateOutName ?? <Blank />, exportKey: 'gateOutName' },
        {
          key: 'durationMinutes',
          cell: ({ durationMinutes }) =>
            durationMinutes === null ? <Blank /> : <Duration minutes={durationMinutes} />,
        },
        { key: 'total' },
        { key: 'state', cell: ({ state }) => <StayState state={state} /> },
        { key: 'vehicleId', cell: vehicleName, hidden: true, exportKey: 'vehicleLabel' },
        { key: 'paidType', cell: (row) => <PaidType {...row} />, hidden: true, exportKey: 'paidTypeLabel' },
        { key: 'operatorId', cell: ({ operator }) => operator ?? <Blank />, hidden: true, exportKey: 'operator' },
        { key: 'receiptNumber', hidden: true },
      ]}
      nameOf={({ parkingCode }) => parkingCode}
      notice={({ imagesIn, images, state }) => (
        <StayPictures imagesIn={imagesIn} {...(state === 'OUT' && { images })} />
      )}
      recordActions={({ id }) => <LogItem stayId={id} />}
    />
  );
}
