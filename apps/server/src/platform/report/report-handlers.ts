import type { Report, ReportExportInput } from '@parking/contract/core/report';
import type { ReportQuery } from '@parking/contract/core/report-query';
import type { z } from 'zod';
import { businessDayOf } from '../business-day.ts';
import type { Database } from '../db/pool.ts';
import type { Context, Handler, Reading } from '../http/context.ts';
import type { Exports } from '../spreadsheet/exports.ts';
import { fieldsOf, periodBeside, periodOf, readReport, shapeOf } from './read-report.ts';
import type { ReportSource } from './report-sql.ts';

export interface ReportServices {
  readonly database: Database;
  readonly exports: Exports;
  readonly site: { readonly current: () => Context['site'] };
}

interface ReportHandlers<R extends Report> {
  readonly get: Handler<R['get']>;
  readonly export: Handler<R['export']>;
}

/** `/transactions/production_parking/v2` is written to files named production_parking. */
const nameOf = (path: string): string =>
  path
    .replace(/[/_]v\d+$/, '')
    .split('/')
    .at(-1) ?? 'report';

/** Serves a report and its export: the same statement for both. */
export function reportHandlers<R extends Report>(
  report: R,
  source: ReportSource,
  { database, exports, site }: ReportServices,
): ReportHandlers<R> {
  const { path } = report.export;
  exports.register(path, {
    permission: report.get.permission,
    report: {
      name: nameOf(report.get.path),
      fields: [...fieldsOf(report, 'data'), ...(shapeOf(report).keys ? ['compared'] : [])],
      shape: shapeOf(report),
      read: (query, signal, userId) =>
        readReport(report, source, query, { database, site: site.current(), signal, userId }),
    },
  });
  const handlers = {
    get: (context: Reading) =>
      readReport(report, source, context.query as ReportQuery, {
        database,
        site: context.site,
        signal: context.signal,
        userId: context.actor.userId,
      }),
    export: (context: Context) => startReportExport(context, report.export, exports),
  };
  // Each handler answers by the report's own schemas, which the serialiser holds it to.
  return handlers as unknown as ReportHandlers<R>;
}

export type OpenDays = Pick<ReportQuery, 'from' | 'to'>;

/**
 * Begins to write a report to a file: of the days that were asked for, whenever it is written. `usual` closes what was left open as the
 * report's own call does.
 */
export async function startReportExport(
  context: Context,
  call: Report['export'],
  exports: Exports,
  usual: (asked: OpenDays, today: string) => OpenDays = (asked) => asked,
) {
  const { report: shape, path } = call;
  if (!shape) throw new Error(`${path} writes no report.`);
  const { format, ...sheet } = context.body as z.output<typeof ReportExportInput>;
  const asked = context.query as ReportQuery;
  const today = businessDayOf(new Date(), context.site);
  const query = { ...asked, ...periodOf(usual(asked, today), today, shape.maximumDays) };
  periodBeside(query, query.compare);
  const { userId } = context.actor;
  return { jobId: await exports.startReport(context.tx, { path, userId, query, sheet, format }) };
}
