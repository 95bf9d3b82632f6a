import { contract } from '@parking/contract/contract';
import type { DayStarts } from '@parking/contract/core/business-day';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Report } from '@parking/contract/core/report';
import { memberIn, memberParkingDuration, memberReport } from '@parking/contract/members/member-reports';
import { cashBalanceReport } from '@parking/contract/money/cash/cash-reports';
import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import { reprintReport } from '@parking/contract/parking/paper/reprint-report';
import { cubes } from '@parking/contract/reports/reports';
import { parkingDurationGraphic } from '@parking/contract/reports/durations';
import { productionSubscription } from '@parking/contract/reports/recap';
import { trafficPerHourGraphic } from '@parking/contract/reports/traffic';
import { scheduleSummary } from '@parking/contract/workforce/schedule-summary';
import { listPairs, readListState } from '../../../../web/src/kit/list/state/list-state.ts';
import { searchText } from '../../../../web/src/kit/list/state/search-text.ts';
import { readReportState, reportPairs } from '../../../../web/src/kit/report/report-address.ts';
import type { ReportAnswer, ReportRow, ReportView } from '../../../../web/src/kit/report/report-model.ts';
import { shapeOf } from '../../../../web/src/kit/report/shape-of.ts';
import type { Client } from '../../testing/test-server.ts';

export type AnyReport = Pick<Report, 'get'>;

/** Lists that figures lead to, by the route of their screen. */
const lists: Readonly<Record<string, EndpointDefinition>> = {
  '/parking_outs': contract.parkingOutList.list,
  '/parking_ins': contract.parkingInList.list,
  '/parking_in_deletes': contract.parkingInDeletes.list,
  '/transactions': contract.transactions.list,
  '/cash-transaction': contract.cashTransactions.list,
  '/free_passes': contract.freePasses.list,
  '/audit_list': contract.auditList.list,
  '/deposits': contract.deposits.list,
};
const reports: readonly AnyReport[] = [
  ...Object.values(cubes),
  productionSubscription,
  parkingDurationGraphic,
  trafficPerHourGraphic,
  financeReport,
  cashBalanceReport,
  taxReport,
  scheduleSummary,
  memberReport,
  memberIn,
  memberParkingDuration,
  reprintReport,
];

const routeOf = ({ get: { permission } }: AnyReport): string =>
  typeof permission === 'object' && 'menus' in permission ? (permission.menus[0] ?? '') : '';

/** What a screen holds when it draws a report that was asked for so, and its answer. */
export interface Shown extends ReportView {
  readonly report: AnyReport;
}

/** Asks for a report as its screen does with this address, and holds what the screen would. */
export async function show(reader: Client, report: AnyReport, search: string, dayStarts: DayStarts): Promise<Shown> {
  const shape = shapeOf(report as Report);
  const state = readReportState(shape, { period: 'today', views: [] }, new URLSearchParams(search));
  const query = searchText(reportPairs(state, shape, '')).slice(1);
  const { status, body } = await reader.call(report.get, { query });
  if (status !== 200) throw new Error(`${report.get.path}?${query} answers ${status}: ${JSON.stringify(body)}`);
  const { data, totals, period } = body as ReportAnswer;
  return {
    report,
    rows: data,
    totals,
    period,
    state,
    texts: { title: '', one: '', fields: {} } as unknown as ReportView['texts'],
    colour: String,
    opens: () => true,
    dayStarts,
    running: null,
  };
}

/** What stands behind a figure: a list with its sums, or a narrower report. */
export type Behind =
  | {
      readonly kind: 'list';
      readonly route: string;
      readonly count: number;
      readonly rows: readonly ReportRow[];
      /** Of all its rows. */
      readonly sum: (column: string) => number;
    }
  | {
      readonly kind: 'report';
      readonly route: string;
      readonly totals: ReportRow;
      readonly rows: readonly ReportRow[];
    };

/** Opens what an address leads to, as its screen would. */
export async function follow(reader: Client, address: string, dayStarts: DayStarts): Promise<Behind> {
  const [route = '', search = ''] = address.split('?');
  const list = lists[route];
  if (list) return { kind: 'list', route, ...(await readAll(reader, list, search)) };
  const report = reports.find((one) => routeOf(one) === route);
  if (!report) throw new Error(`Nothing is known to lie at ${address}`);
  const { rows, totals } = await show(reader, report, search, dayStarts);
  return { kind: 'report', route, rows, totals };
}

async function readAll(reader: Client, list: EndpointDefinition, search: string) {
  const columns = list.columns ?? {};
  const state = { ...readListState(columns, new URLSearchParams(search)), size: 200 };
  const asked = [...new URLSearchParams(search)].length;
  if (state.filters.length + state.sort.length !== asked)
    throw new Error(`${list.path} does not understand all of ${search}`);
  const rows: ReportRow[] = [];
  let total = 0;
  for (let page = 0; page === 0 || rows.length < total; page += 1) {
    const query = searchText(listPairs({ ...state, page })).slice(1);
    const { status, body } = await reader.call(list, { query });
    if (status !== 200) throw new Error(`${list.path}?${query} answers ${status}: ${JSON.stringify(body)}`);
    const { data, totalElements } = body as { readonly data: readonly ReportRow[]; readonly totalElements?: number };
    rows.push(...data);
    total = totalElements ?? 0;
    if (data.length === 0) break;
  }
  const sum = (column: string): number => rows.reduce((all, row) => all + Number(row[column] ?? 0), 0);
  return { rows, count: rows.length, sum };
}
