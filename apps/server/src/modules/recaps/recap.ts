import type { Comparison } from '@parking/contract/core/compared-period';
import type { CalendarGroup, ReportPeriod, ReportQuery } from '@parking/contract/core/report-query';
import { type Recap, type RecapPartName, maximumRecapDays, recapParts } from '@parking/contract/recaps/recaps';
import { production } from '@parking/contract/reports/production';
import { recapitulationPaidType } from '@parking/contract/reports/recap';
import { trafficPerHour } from '@parking/contract/reports/traffic';
import { businessDayOf } from '../../platform/business-day.ts';
import { readAtOneMoment } from '../../platform/db/list.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Figures,
  type ReadBy,
  periodBeside,
  periodOf,
  readFigures,
  shapeOf,
} from '../../platform/report/read-report.ts';
import type { ReportSource } from '../../platform/report/report-sql.ts';
import { auditReportSource } from '../audits/audit-report.ts';
import { cashBalanceReportSource } from '../money/cash/cash-reports.ts';
import { cubeSource } from '../reports/cube.ts';
import { productionPerDateSource } from '../reports/production.ts';
import { productionSubscriptionSource } from '../reports/subscription.ts';
import { trafficsSource } from '../reports/traffic.ts';
import { readHandedIn } from './handed-in.ts';
import { readByCashier } from './by-cashier.ts';

const takings = cubeSource(production);
/** Where each part is read, as its own report reads it. */
const sources: Readonly<Record<RecapPartName, ReportSource>> = {
  stock: trafficsSource,
  vehicles: takings,
  paidTypes: cubeSource(recapitulationPaidType),
  shifts: takings,
  hours: cubeSource(trafficPerHour),
  dates: productionPerDateSource,
  memberships: productionSubscriptionSource,
  audits: auditReportSource,
  cash: cashBalanceReportSource,
};
const partNames = Object.keys(recapParts) as RecapPartName[];

export interface AskedRecap {
  readonly from: string | null;
  readonly to: string | null;
  /** The part of the calendar of which there is a row each. */
  readonly groupBy?: CalendarGroup | undefined;
  readonly compare?: Comparison | undefined;
}

interface Reader extends ReadBy {
  readonly signal: AbortSignal;
}

/** Everything of one moment: what one part says agrees with every other. */
export async function readRecap(
  { database }: Pick<Platform, 'database'>,
  reader: Reader,
  asked: AskedRecap,
): Promise<Recap> {
  const { site, signal, userId } = reader;
  const today = businessDayOf(new Date(), site);
  const period = periodOf(asked, today, maximumRecapDays);
  const compared = periodBeside(period, asked.compare ?? null);
  const blame = { filters: [], otherwise: asked.from === null ? 'to' : 'from' };
  return readAtOneMoment(database, signal, blame, async (client) => {
    const parts = new Map<RecapPartName, Figures>();
    for (const name of partNames) {
      const { of: report, by } = recapParts[name];
      const { keys } = shapeOf(report);
      const query = queryOf(period, by ?? [asked.groupBy ?? 'day'], keys ? (asked.compare ?? null) : null);
      const days = { period, compared: keys ? compared : null, today };
      parts.set(name, await readFigures(client, { report, source: sources[name], query }, days, { site, userId }));
    }
    const told = [...parts].map(([name, { data, totals }]) => [name, { data, totals }] as const);
    const [first] = parts.values();
    // Each part answers by its report's own schemas, which the serialiser holds it to.
    return {
      ...Object.fromEntries(told),
      period,
      ...(compared && { comparedPeriod: compared }),
      asOf: first?.asOf ?? '',
      withoutOwnDeposit: [...parts.values()].some(({ withoutOwnDeposit }) => withoutOwnDeposit),
      provisional: period.to >= today,
      deposits: await readHandedIn(client, period),
      floats: await readByCashier(client, 'floats', period, userId),
      drops: await readByCashier(client, 'drops', period, userId),
      tickets: await readByCashier(client, 'tickets', period, userId),
    } as unknown as Recap;
  });
}

/** A report asked of these days, without filters. */
export const queryOf = (period: ReportPeriod, groupBy: readonly string[], compare: Comparison | null): ReportQuery => ({
  ...period,
  groupBy,
  compare,
  bands: [],
  filters: [],
  sort: [],
  page: null,
});
