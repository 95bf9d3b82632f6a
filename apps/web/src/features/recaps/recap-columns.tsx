import { type RecapPartName, recapParts } from '@parking/contract/recaps/recaps';
import type { Report } from '@parking/contract/core/report';
import type { CubeReport, Measure } from '@parking/contract/reports/cube';
import type { ResourceTextsKey } from '../../kit/model/resource-types.ts';
import { daysOfRow } from '../../kit/report/days-of-row.ts';
import { type ReportColumn, type ReportRow, type ReportView, isNamed } from '../../kit/report/report-model.ts';
import { withinReport } from '../../kit/report/within-report.ts';
import '../audits/exits/texts.ts';
import '../money/cash/texts.ts';
import '../reports/texts.ts';
import { narrower } from '../reports/shared/narrower.ts';
import { entriesAddress, exitsAddress } from '../reports/shared/stays-address.ts';
import { subjectText } from '../reports/shared/subject-text.ts';
import type { VehicleLook } from '../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../tariffs/shared/vehicle-name.tsx';

interface PartLook {
  readonly texts: ResourceTextsKey;
  readonly columns: (view: ReportView, vehicles: VehicleLook) => readonly ReportColumn[];
}

const vehicle = (vehicles: VehicleLook): ReportColumn => ({
  key: 'vehicle',
  cell: (row) =>
    isNamed(row['vehicle']) && <VehicleName vehicle={row['vehicle']} colour={vehicles.colourOf(row['vehicle'].id)} />,
});

/** Figures that lead to the stays that they sum. */
const sums = (report: CubeReport, view: ReportView, keys: readonly Measure[]): ReportColumn[] =>
  keys.map((key) => ({ key, link: (row) => narrower(report, view, row, key) }));

const plain = (...keys: readonly string[]): ReportColumn[] => keys.map((key) => ({ key }));

/** Parts that are tables; the hours of a day are a picture. */
export type TablePart = Exclude<RecapPartName, 'hours'>;

/** How each part is shown: the figures that a day's end asks for; its report has the others. */
export const partLooks: Readonly<Record<TablePart, PartLook>> = {
  stock: {
    texts: 'reports.traffics',
    columns: (view, vehicles) => [
      vehicle(vehicles),
      { key: 'opening' },
      { key: 'entered', link: (row) => entriesAddress(view, { vehicleId: idOf(row['vehicle']) }) },
      { key: 'left', link: (row) => exitsAddress(view, { vehicleId: idOf(row['vehicle']) }) },
      { key: 'deleted' },
      { key: 'closing' },
    ],
  },
  vehicles: {
    texts: 'reports.production',
    columns: (view, vehicles) => [
      vehicle(vehicles),
      ...sums(recapParts.vehicles.of, view, [
        'count',
        'gross',
        'discount',
        'freePassValue',
        'fine',
        'lostTickets',
        'tax',
        'total',
      ]),
    ],
  },
  paidTypes: {
    texts: 'reports.recapitulationPaidType',
    columns: (view) => [
      { key: 'paidType' },
      ...sums(recapParts.paidTypes.of, view, ['count', 'total']),
      { key: 'totalShare' },
    ],
  },
  shifts: {
    texts: 'reports.production',
    columns: (view) => [
      ...plain('shift', 'operator'),
      ...sums(recapParts.shifts.of, view, ['count', 'fine', 'lostTickets', 'freePasses', 'cash', 'nonCash', 'total']),
    ],
  },
  dates: {
    texts: 'reports.productionPerDate',
    columns: (view) => [
      {
        key: 'businessDay',
        cell: (row) => subjectText(calendar(view), row, view),
        link: (row) => recapOfRow(view, row),
      },
      { key: 'opening' },
      { key: 'entered', link: (row) => entriesAddress(view, daysOfRow(view, row['businessDay'])) },
      { key: 'left', link: (row) => exitsAddress(view, daysOfRow(view, row['businessDay'])) },
      ...plain('closing', 'casual', 'member', 'total', 'average'),
    ],
  },
  memberships: {
    texts: 'reports.productionSubscription',
    columns: (view) => {
      const link = (row: ReportRow) =>
        within(recapParts.memberships.of, view, ['payment'], { sale: String(row['sale']) });
      return [{ key: 'sale' }, { key: 'count', link }, { key: 'takenBack' }, { key: 'tax' }, { key: 'total', link }];
    },
  },
  audits: {
    texts: 'exitAudits.report',
    columns: () =>
      plain('operator', 'picked', 'audited', 'matched', 'unmatched', 'noEvidence', 'amount', 'amountMinus'),
  },
  cash: {
    texts: 'cashBooks.balances',
    columns: (view) => [
      {
        key: 'cash',
        link: (row) => within(recapParts.cash.of, view, ['day'], { cashId: idOf(row['cash']) }),
      },
      ...plain('opening', 'moneyIn', 'moneyOut', 'transferIn', 'transferOut', 'closing'),
    ],
  },
};

const idOf = (value: unknown): string | null => (isNamed(value) ? value.id : null);
const calendar = ({ state }: ReportView) => state.groupBy.find((name) => name === 'week' || name === 'month') ?? 'day';

/** A report of the recap's days, narrowed to a part of it. */
export const within = (
  report: Report,
  view: Pick<ReportView, 'state' | 'opens' | 'period'>,
  groupBy: readonly string[],
  narrowing: Readonly<Record<string, string | null>> = {},
): string | null => withinReport(report, view, { groupBy, days: view.period, narrowing });

function recapOfRow(view: ReportView, { businessDay }: ReportRow): string | null {
  if (typeof businessDay !== 'string') return null;
  const { from, to } = daysOfRow(view, businessDay);
  const route = from === to ? '/recap' : '/recapitulation-period';
  return view.opens(route) ? `${route}?from=${from}&to=${to}` : null;
}
