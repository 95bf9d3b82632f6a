import { productionPerOperator } from '@parking/contract/reports/production';
import { labelIn } from '../../../i18n/format.ts';
import type { ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { type ReportView, type RowOf, nameText } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import { exitsAddress } from '../stays-address.ts';
import { type VehicleLook, useVehicleLook } from '../../tariffs/shared/vehicle-look.ts';
import { ControlChanges } from '../../settings/shared/control-changes.tsx';
import '../../../kit/report/texts.ts';
import '../texts.ts';

type Row = RowOf<typeof productionPerOperator>;
type Totals = { readonly vehicles: Readonly<Record<string, number>> };

/** Takings by operator, shift and gate, with cars by vehicle type. */
export default function ProductionPerOperatorPage() {
  const vehicles = useVehicleLook();
  return (
    <ReportPage
      report={productionPerOperator}
      texts="reports.productionPerOperator"
      period="today"
      remarks={(period) => <ControlChanges {...period} />}
      columns={(view) => [
        { key: 'operator', link: ({ operator }) => profileAddress(operator, view) },
        { key: 'shift' },
        { key: 'gate' },
        { key: 'count' },
        ...typesOf(view, vehicles).map(({ id, label }) => ({ key: `vehicles.${id}`, label })),
        { key: 'gross' },
        { key: 'fine' },
        { key: 'discount' },
        { key: 'freePassValue' },
        { key: 'cash' },
        { key: 'nonCash' },
        { key: 'tax', hidden: true },
        { key: 'freePasses', hidden: true },
        { key: 'lostTickets', hidden: true },
        { key: 'total' },
      ]}
      figures={(view) => [
        { key: 'total' },
        { key: 'count', link: exitsAddress(view) },
        { key: 'cash' },
        { key: 'nonCash' },
        { key: 'fine' },
        { key: 'freePassValue' },
      ]}
      chart={draw}
    />
  );
}

/** What somebody does how often, for whoever may look at that. */
const profileAddress = (operator: Row['operator'], { opens }: Pick<ReportView, 'opens'>): string | null =>
  operator && opens('/cheating_indication_report') ? `/production/per_operator/${operator.id}` : null;

/** The vehicle types that occur, as they are called. */
const typesOf = ({ totals }: ReportView<Row, Totals>, vehicles: VehicleLook) =>
  Object.keys(totals.vehicles ?? {})
    .toSorted()
    .map((id) => {
      const option = vehicles.labels.find((one) => one.id === id);
      return { id, label: option ? labelIn(option) : '–' };
    });

/** One bar for each operator, of cash and cashless. */
function draw({ rows, texts, colour }: ReportView<Row, Totals>): ChartSpec {
  const byOperator = new Map<string, { name: string; cash: number; nonCash: number }>();
  for (const { operator, cash, nonCash } of rows) {
    const key = operator?.id ?? '';
    const sum = byOperator.get(key) ?? { name: nameText(operator, texts, 'operator'), cash: 0, nonCash: 0 };
    byOperator.set(key, { ...sum, cash: sum.cash + cash, nonCash: sum.nonCash + nonCash });
  }
  const operators = [...byOperator.values()];
  return {
    kind: 'bars',
    measure: 'rupiah',
    stacked: true,
    labels: operators.map(({ name }) => name),
    series: (['cash', 'nonCash'] as const).map((key, place) => ({
      key,
      name: texts.fields[key] ?? key,
      colour: colour(place),
      values: operators.map((operator) => operator[key]),
    })),
  };
}
