import type { Named } from '@parking/contract/core/report';
import { production, type productionGroups } from '@parking/contract/reports/production';
import { labelIn } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { exitsAddress } from '../stays-address.ts';
import { type VehicleLook, useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../../tariffs/shared/vehicle-name.tsx';
import { takingsColumns } from './takings-columns.ts';
import { ControlChanges } from '../../settings/shared/control-changes.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof production>;
type Key = 'vehicle' | 'paidType' | 'gate' | 'shift';

const keysOf: Readonly<Record<(typeof productionGroups)[number], readonly Key[]>> = {
  vehiclePaidType: ['vehicle', 'paidType'],
  vehicle: ['vehicle'],
  paidType: ['paidType'],
  gate: ['gate'],
  shift: ['shift'],
};
const isGroup = (group: string): group is keyof typeof keysOf => Object.hasOwn(keysOf, group);
const keysShown = (group: string): readonly Key[] => (isGroup(group) ? keysOf[group] : []);

/** The exits of a row; those of a shift are no list of their own. */
function exitsOf(view: ReportView, row: Row): string | null {
  const keys = keysShown(view.state.groupBy);
  if (keys.includes('shift')) return null;
  const filters = { vehicle: 'vehicleId', paidType: 'paidTypeId', gate: 'gateId' } as const;
  const narrowing = keys.flatMap((key) => (key === 'shift' ? [] : [[filters[key], row[key]?.id ?? null] as const]));
  return exitsAddress(view, Object.fromEntries(narrowing));
}

/** Takings by vehicle type and payment. */
export default function ProductionPage() {
  const vehicles = useVehicleLook();
  return (
    <ReportPage
      report={production}
      texts="reports.production"
      period="today"
      remarks={(period) => <ControlChanges {...period} />}
      columns={(view) => [
        ...keysShown(view.state.groupBy).map((key) => ({
          key,
          ...(key === 'vehicle' && {
            cell: ({ vehicle }: Row) =>
              vehicle && <VehicleName vehicle={vehicle} colour={vehicles.colourOf(vehicle.id)} />,
          }),
        })),
        ...takingsColumns<Row>((row) => exitsOf(view, row)),
      ]}
      figures={(view) => [
        { key: 'total' },
        { key: 'count', link: exitsAddress(view) },
        { key: 'cash' },
        { key: 'nonCash' },
        { key: 'fine' },
        { key: 'freePassValue' },
      ]}
      chart={(view) => draw(view, vehicles)}
    />
  );
}

const unique = <Value,>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];
const idOf = (named: Named | null): string => named?.id ?? '';

/** One bar for each row's subject; by type and payment, bars of vehicle types stacked by payment. */
function draw(view: ReportView<Row>, vehicles: VehicleLook): ChartSpec | null {
  const { rows, state, colour, texts } = view;
  const keys = keysShown(state.groupBy);
  if (keys.length === 2) {
    const types = unique(
      rows.map(({ vehicle }) => vehicle),
      idOf,
    );
    const payments = unique(
      rows.filter(({ total }) => total > 0).map(({ paidType }) => paidType),
      idOf,
    ).toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
    return {
      kind: 'bars',
      measure: 'rupiah',
      stacked: true,
      labels: types.map((type) => nameText(type, texts, 'vehicle')),
      series: payments.map((payment, place) => ({
        key: idOf(payment) || 'none',
        name: nameText(payment, texts, 'paidType'),
        colour: colour(place),
        values: types.map(
          (type) =>
            rows.find((row) => idOf(row.vehicle) === idOf(type) && idOf(row.paidType) === idOf(payment))?.total ?? 0,
        ),
      })),
    };
  }
  const [key = 'vehicle'] = keys;
  const single = (row: Row, place: number) =>
    key === 'vehicle' && row.vehicle ? vehicles.colourOf(row.vehicle.id) : colour(place);
  return {
    kind: 'bars',
    measure: 'rupiah',
    stacked: true,
    labels: rows.map((row) => nameText(row[key], texts, key)),
    // A series of its own for each bar gives each its colour.
    series: rows.map((row, place) => ({
      key: idOf(row[key]) || 'none',
      name: row[key] ? labelIn(row[key]) : nameText(null, texts, key),
      colour: single(row, place),
      values: rows.map((other) => (other === row ? row.total : null)),
    })),
  };
}
