import type { Report } from '@parking/contract/core/report';
import type { ReportPeriod, ReportQuery, ReportShape } from '@parking/contract/core/report-query';
import { comparedPeriod } from '@parking/contract/core/compared-period';
import { daysOf } from '@parking/contract/core/report-query';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { z } from 'zod';
import { businessDayOf } from '../business-day.ts';
import { readByCaller, runComposed } from '../db/list.ts';
import type { Database } from '../db/pool.ts';
import { badInput } from '../failure.ts';
import type { Site } from '../http/context.ts';
import { type ReportRow, putBeside } from './put-beside.ts';
import { type ReportSource, buildReportStatement } from './report-sql.ts';

export interface ReportAnswer {
  readonly data: readonly ReportRow[];
  readonly totals: ReportRow;
  readonly period: ReportPeriod;
  /** The site's local time. */
  readonly asOf: string;
  /** Amounts of the reader's own deposits that are still open are left out. */
  readonly withoutOwnDeposit: boolean;
  /** Its last day is not over. */
  readonly provisional: boolean;
  readonly comparedPeriod?: ReportPeriod;
  readonly page?: number;
  readonly size?: number;
  readonly totalElements?: number;
  readonly totalPages?: number;
}

/** The days a report is of: as asked, open ends closed by today. */
export function periodOf({ from, to }: ReportQuery, today: string, maximumDays: number): ReportPeriod {
  const last = to ?? (from === null || from < today ? today : from);
  const period = { from: from ?? last, to: last };
  if (daysOf(period) > maximumDays) throw badInput({ path: 'from', code: 'too-broad' });
  return period;
}

/** The shape that a report's contract states. */
export function shapeOf(report: Report): ReportShape {
  const { report: shape } = report.get;
  if (!shape) throw new Error(`${report.get.path} is no report.`);
  return shape;
}

export const fieldsOf = (report: Report, part: 'data' | 'totals'): readonly string[] => {
  const { data, totals } = (report.get.reply as z.ZodObject<{ data: z.ZodArray<z.ZodObject>; totals: z.ZodObject }>)
    .shape;
  return Object.keys(part === 'data' ? data.element.shape : totals.shape).filter((name) => name !== 'compared');
};

interface Read {
  readonly database: Database;
  readonly site: Site;
  readonly signal: AbortSignal;
  /** Who reads it. */
  readonly userId: string;
}

interface Found {
  readonly rows: ReportRow[];
  readonly totals: ReportRow;
  readonly count: number;
  readonly as_of: Date;
  readonly leaves_out: boolean;
  readonly compared: { readonly rows: ReportRow[]; readonly totals: ReportRow } | null;
}

/** Rows and totals of one moment. Refuses periods that are too long, and what takes the database too long. */
export async function readReport(
  report: Report,
  source: ReportSource,
  query: ReportQuery,
  { database, site, signal, userId }: Read,
): Promise<ReportAnswer> {
  const shape = shapeOf(report);
  const today = businessDayOf(new Date(), site);
  const asked = periodOf(query, today, shape.maximumDays);
  const period = source.widen?.(asked) ?? asked;
  const totals = fieldsOf(report, 'totals');
  const compared = query.compare && comparedPeriod(period, query.compare);
  const statement = buildReportStatement({ shape, source, totals, query, period, compared, today, site, userId });
  const blame = { filters: query.filters, otherwise: query.from === null ? 'to' : 'from' };
  const [found] = await readByCaller(database, signal, blame, (client) => runComposed<Found>(client, statement));
  if (!found) throw new Error('A report answered nothing.');
  const { page } = query;
  return {
    data: found.compared ? putBeside(found.rows, found.compared.rows, { shape, query, period }) : found.rows,
    totals: found.compared ? { ...found.totals, compared: found.compared.totals } : found.totals,
    period,
    asOf: toLocalDateTime(found.as_of, site.zone),
    withoutOwnDeposit: found.leaves_out,
    provisional: period.to >= today,
    ...(compared && { comparedPeriod: compared }),
    ...(page && {
      page: page.number,
      size: page.size,
      totalElements: found.count,
      totalPages: Math.ceil(found.count / page.size),
    }),
  };
}
