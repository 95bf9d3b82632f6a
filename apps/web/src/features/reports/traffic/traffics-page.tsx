import { traffics } from '@parking/contract/reports/traffic';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { entriesAddress, exitsAddress } from '../shared/stays-address.ts';
import { type VehicleLook, useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../../tariffs/shared/vehicle-name.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof traffics>;

/** Cars that entered, left and are inside, by vehicle type. */
export default function TrafficsPage() {
  const vehicles = useVehicleLook();
  return (
    <ReportPage
      report={traffics}
      texts="reports.traffics"
      period="today"
      columns={(view) => [
        {
          key: 'vehicle',
          cell: ({ vehicle }) => <VehicleName vehicle={vehicle} colour={vehicles.colourOf(vehicle.id)} />,
        },
        { key: 'opening' },
        { key: 'entered', link: ({ vehicle }) => entriesAddress(view, { vehicleId: vehicle.id }) },
        { key: 'left', link: ({ vehicle }) => exitsAddress(view, { vehicleId: vehicle.id }) },
        { key: 'deleted' },
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
        { key: 'deleted' },
        { key: 'opening' },
      ]}
      chart={(view) => draw(view, vehicles)}
    />
  );
}

/** In, out and inside, a bar of each vehicle type in its own colour. */
function draw({ rows, texts }: ReportView<Row>, vehicles: VehicleLook): ChartSpec {
  const shown = ['entered', 'left', 'closing'] as const;
  return {
    kind: 'bars',
    measure: 'count',
    labels: shown.map((key) => texts.fields[key] ?? key),
    series: rows.map((row) => ({
      key: row.vehicle.id,
      name: nameText(row.vehicle, texts, 'vehicle'),
      colour: vehicles.colourOf(row.vehicle.id),
      values: shown.map((key) => row[key]),
    })),
  };
}
