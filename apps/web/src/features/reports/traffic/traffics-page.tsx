import { traffics } from '@parking/contract/reports/traffic';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { drawGroups, groupColumns } from '../../../kit/report/grouped-rows.ts';
import { type ReportColumn, type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { deletedAddress, entriesAddress, exitsAddress } from '../shared/stays-address.ts';
import { stockAddress } from '../shared/stock-address.ts';
import { type VehicleLook, useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../../tariffs/shared/vehicle-name.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof traffics>;
type View = ReportView<Row>;

/** Cars that entered, left and are inside, by vehicle type, day, week or month. */
export default function TrafficsPage() {
  const vehicles = useVehicleLook();
  return (
    <ReportPage
      report={traffics}
      texts="reports.traffics"
      period="today"
      columns={(view) => [
        ...groupColumns<Row>(view).map((column) => (column.key === 'vehicle' ? vehicleColumn(vehicles) : column)),
        { key: 'opening' },
        { key: 'entered', link: (row) => stockAddress(view, row, 'entered') },
        { key: 'left', link: (row) => stockAddress(view, row, 'left') },
        { key: 'deleted', link: (row) => stockAddress(view, row, 'deleted') },
        { key: 'closing' },
        { key: 'peak' },
        { key: 'turnover' },
        { key: 'averageMinutes' },
        { key: 'minutes', hidden: true },
      ]}
      figures={(view) => [
        { key: 'closing' },
        { key: 'peak' },
        { key: 'entered', link: entriesAddress(view) },
        { key: 'left', link: exitsAddress(view) },
        { key: 'deleted', link: deletedAddress(view) },
        { key: 'opening' },
      ]}
      chart={(view) => draw(view, vehicles)}
    />
  );
}

const vehicleColumn = (vehicles: VehicleLook): ReportColumn<Row> => ({
  key: 'vehicle',
  cell: ({ vehicle }) => vehicle && <VehicleName vehicle={vehicle} colour={vehicles.colourOf(vehicle.id)} />,
});

/** In, out and inside of each vehicle type in its own colour; over time, or of both, in and out beside each other. */
function draw(view: View, vehicles: VehicleLook): ChartSpec | null {
  const { rows, texts, state } = view;
  if (state.groupBy.join() !== 'vehicle')
    return drawGroups<Row>({
      view,
      measure: 'count',
      series: [
        { key: 'entered', of: ({ entered }) => entered },
        { key: 'left', of: ({ left }) => left },
      ],
    });
  const shown = ['entered', 'left', 'closing'] as const;
  return {
    kind: 'bars',
    measure: 'count',
    labels: shown.map((key) => texts.fields[key] ?? key),
    series: rows.flatMap((row) =>
      row.vehicle
        ? [
            {
              key: row.vehicle.id,
              name: nameText(row.vehicle, texts, 'vehicle'),
              colour: vehicles.colourOf(row.vehicle.id),
              values: shown.map((key) => row[key]),
            },
          ]
        : [],
    ),
  };
}
