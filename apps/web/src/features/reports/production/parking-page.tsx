import { productionParking } from '@parking/contract/reports/production';
import { formatDate } from '../../../i18n/format.ts';
import { Duration } from '../../../kit/cells/cells.tsx';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { shortDay } from '../../../kit/report/day-words.ts';
import { type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { exitsAddress } from '../stays-address.ts';
import { type VehicleLook, useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../../tariffs/shared/vehicle-name.tsx';
import { takingsColumns } from './takings-columns.ts';
import { ControlChanges } from '../../settings/shared/control-changes.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof productionParking>;

const casual = { isMember: 'false' } as const;

function exitsOf(view: ReportView, { businessDay, vehicle, gate }: Row): string | null {
  if (businessDay) return exitsAddress(view, { ...casual, from: businessDay, to: businessDay });
  if (vehicle) return exitsAddress(view, { ...casual, vehicleId: vehicle.id });
  return exitsAddress(view, { ...casual, gateId: gate?.id ?? null });
}

/** Takings of stays without members. */
export default function ProductionParkingPage() {
  const vehicles = useVehicleLook();
  return (
    <ReportPage
      report={productionParking}
      texts="reports.productionParking"
      period="today"
      remarks={(period) => <ControlChanges {...period} />}
      columns={(view) => [
        ...nameColumn(view, vehicles),
        ...takingsColumns<Row>((row) => exitsOf(view, row)),
        { key: 'average' },
        { key: 'minutes', hidden: true, cell: ({ minutes }) => <Duration minutes={minutes} /> },
      ]}
      figures={(view) => [
        { key: 'total' },
        { key: 'count', link: exitsAddress(view, casual) },
        { key: 'average' },
        { key: 'cash' },
        { key: 'nonCash' },
        { key: 'fine' },
      ]}
      chart={(view) => draw(view, vehicles)}
    />
  );
}

function nameColumn({ state }: ReportView<Row>, vehicles: VehicleLook) {
  if (state.groupBy === 'day')
    return [{ key: 'businessDay', cell: ({ businessDay }: Row) => businessDay && formatDate(businessDay) }];
  if (state.groupBy === 'gate') return [{ key: 'gate' }];
  return [
    {
      key: 'vehicle',
      cell: ({ vehicle }: Row) => vehicle && <VehicleName vehicle={vehicle} colour={vehicles.colourOf(vehicle.id)} />,
    },
  ];
}

function draw({ rows, state, texts, colour }: ReportView<Row>, vehicles: VehicleLook): ChartSpec {
  const name = texts.fields['total'] ?? '';
  if (state.groupBy === 'day') {
    const days = rows.toSorted((one, other) => ((one.businessDay ?? '') < (other.businessDay ?? '') ? -1 : 1));
    return {
      kind: 'bars',
      measure: 'rupiah',
      labels: days.map(({ businessDay }) => shortDay(businessDay ?? '')),
      series: [{ key: 'total', name, colour: colour(0), values: days.map(({ total }) => total) }],
    };
  }
  const key = state.groupBy === 'gate' ? 'gate' : 'vehicle';
  return {
    kind: 'bars',
    measure: 'rupiah',
    stacked: true,
    labels: rows.map((row) => nameText(row[key], texts, key)),
    series: rows.map((row, place) => ({
      key: row[key]?.id ?? 'none',
      name: nameText(row[key], texts, key),
      colour: row.vehicle ? vehicles.colourOf(row.vehicle.id) : colour(place),
      values: rows.map((other) => (other === row ? row.total : null)),
    })),
  };
}
