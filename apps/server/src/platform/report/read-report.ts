import type { Report } from '@parking/contract/core/report';
import type { ReportQuery, ReportShape } from '@parking/contract/core/report-query';
import { type Comparison, comparedPeriod } from '@parking/contract/core/compared-period';
import { ReportPeriod, daysOf } from '@parking/contract/core/report-query';
import { toLocalDateTime } from '@parking/contract/core/time';
import type pg from 'pg';
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

/** Open ends are closed by today. */
export function closedBy({ from, to }: Pick<ReportQuery, 'from' | 'to'>, today: string): ReportPeriod {
  const last = to ?? (from === null || from < today ? today : from);
  return { from: from ?? last, to: last };
}

/** The days a report is of. Refuses those that are none. */
export function periodOf(asked: Pick<ReportQuery, 'from' | 'to'>, today: string, maximumDays: number): ReportPeriod {
  const period = closedBy(asked, today);
  const { from, to } = period;
  if (from > to) throw badInput({ path: 'to', code: 'too-small', values: { minimum: from } });
  if (daysOf(period) > maximumDays) throw badInput({ path: 'from', code: 'too-broad' });
  return period;
}

/** The days that stand beside a period. Refuses to look beside the first year that can be meant: there is nothing before it. */
export function periodBeside(period: ReportPeriod, compare: Comparison | null): ReportPeriod | null {
  if (compare === null) return null;
  const beside = comparedPeriod(period, compare);
  if (!ReportPeriod.safeParse(beside).success) throw badInput({ path: 'compare', code: 'not-an-option' });
  return beside;
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

/** When, where and by whom a report is read. */
export interface ReadBy {
  readonly site: Site;
  /** Who reads it. */
  readonly userId: string;
}

interface Read extends ReadBy {
  readonly database: Database;
  readonly signal: AbortSignal;
}

/** The days that are read, and those beside them. */
export interface ReadDays {
  readonly period: ReportPeriod;
  readonly compared: ReportPeriod | null;
  readonly today: string;
}

export interface Figures {
  readonly data: readonly ReportRow[];
  readonly totals: ReportRow;
  readonly count: number;
  readonly asOf: string;
  readonly withoutOwnDeposit: boolean;
}

interface Found {
  readonly rows: ReportRow[];
  readonly totals: ReportRow;
  readonly count: number;
  readonly as_of: Date;
  readonly leaves_out: boolean;
  readonly compared: { readonly rows: ReportRow[]; readonly totals: ReportRow } | null;
}

/** Rows and totals of a report's days, by one statement. */
export async function readFigures(
  client: pg.PoolClient,
  { report, source, query }: { readonly report: Report; readonly source: ReportSource; readonly query: ReportQuery },
  { period, compared, today }: ReadDays,
  { site, userId }: ReadBy,
): Promise<Figures> {
  const shape = shapeOf(report);
  const totals = fieldsOf(report, 'totals');
  const statement = buildReportStatement({ shape, source, totals, query, period, compared, today, site, userId });
  const [found] = await runComposed<Found>(client, statement);
  if (!found) throw new Error('A report answered nothing.');
  return {
    data: found.compared ? putBeside(found.rows, found.compared.rows, { shape, query, period }) : found.rows,
    totals: found.compared ? { ...found.totals, compared: found.compared.totals } : found.totals,
    count: found.count,
    asOf: toLocalDateTime(found.as_of, site.zone),
    withoutOwnDeposit: found.leaves_out,
  };
}

/** Rows and totals of one moment. Refuses periods that are too long, and what takes the database too long. */
export async function readReport(
  report: Report,
  source: ReportSource,
  query: ReportQuery,
  { database, site, signal, userId }: Read,
): Promise<ReportAnswer> {
  const today = businessDayOf(new Date(), site);
  const asked = periodOf(query, today, shapeOf(report).maximumDays);
  const period = source.widen?.(asked) ?? asked;
  const compared = periodBeside(period, query.compare);
  const blame = { filters: query.filters, otherwise: query.from === null ? 'to' : 'from' };
  const { count, ...figures } = await readByCaller(database, signal, blame, (client) =>
    readFigures(client, { report, source, query }, { period, compared, today }, { site, userId }),
  );
  const { page } = query;
  return {
    ...figures,
    period,
    provisional: period.to >= today,
    ...(compared && { comparedPeriod: compared }),
    ...(page && {
      page: page.number,
      size: page.size,
      totalElements: count,
      totalPages: Math.ceil(count / page.size),
    }),
  };
}
