import type { ResourceTextsKey } from '../../kit/model/resource-types.ts';
import { type ReportColumn, type ReportView, isNamed } from '../../kit/report/report-model.ts';
import '../audits/exits/texts.ts';
import '../money/cash/texts.ts';
import '../reports/texts.ts';
import { subjectText } from '../reports/shared/subject-text.ts';
import type { VehicleLook } from '../tariffs/shared/vehicle-look.ts';
import { VehicleName } from '../tariffs/shared/vehicle-name.tsx';
import type { TablePart } from './recap-links.ts';

interface PartLook {
  readonly texts: ResourceTextsKey;
  readonly columns: (view: ReportView, vehicles: VehicleLook) => readonly ReportColumn[];
}

const vehicle = (vehicles: VehicleLook): ReportColumn => ({
  key: 'vehicle',
  cell: (row) =>
    isNamed(row['vehicle']) && <VehicleName vehicle={row['vehicle']} colour={vehicles.colourOf(row['vehicle'].id)} />,
});

const plain = (...keys: readonly string[]): ReportColumn[] => keys.map((key) => ({ key }));

/** How each part is shown: the figures that a day's end asks for; its report has the others. */
export const partLooks: Readonly<Record<TablePart, PartLook>> = {
  stock: {
    texts: 'reports.traffics',
    columns: (_, vehicles) => [vehicle(vehicles), ...plain('opening', 'entered', 'left', 'deleted', 'closing')],
  },
  vehicles: {
    texts: 'reports.production',
    columns: (_, vehicles) => [
      vehicle(vehicles),
      ...plain('count', 'gross', 'discount', 'freePassValue', 'fine', 'lostTickets', 'tax', 'total'),
    ],
  },
  paidTypes: {
    texts: 'reports.recapitulationPaidType',
    columns: () => plain('paidType', 'count', 'total', 'totalShare'),
  },
  shifts: {
    texts: 'reports.production',
    columns: () => plain('shift', 'operator', 'count', 'fine', 'lostTickets', 'freePasses', 'cash', 'nonCash', 'total'),
  },
  dates: {
    texts: 'reports.productionPerDate',
    columns: (view) => [
      { key: 'businessDay', cell: (row) => subjectText(calendar(view), row, view) },
      ...plain('opening', 'entered', 'left', 'closing', 'casual', 'member', 'total', 'average'),
    ],
  },
  memberships: {
    texts: 'reports.productionSubscription',
    columns: () => plain('sale', 'count', 'takenBack', 'tax', 'total'),
  },
  audits: {
    texts: 'exitAudits.report',
    columns: () =>
      plain('operator', 'picked', 'audited', 'matched', 'unmatched', 'noEvidence', 'amount', 'amountMinus'),
  },
  cash: {
    texts: 'cashBooks.balances',
    columns: () => plain('cash', 'opening', 'moneyIn', 'moneyOut', 'transferIn', 'transferOut', 'closing'),
  },
};

const calendar = ({ state }: ReportView) => state.groupBy.find((name) => name === 'week' || name === 'month') ?? 'day';
