import type { ReportSheet, WrittenTable } from '@parking/contract/core/report';
import type { ReportQuery, ReportShape } from '@parking/contract/core/report-query';
import { type Language, defaultLanguage } from '@parking/contract/core/language';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Reads } from '../db/pool.ts';
import type { Site } from '../http/context.ts';
import type { Row } from '../spreadsheet/read-all.ts';
import { periodText } from './cell-text.ts';

/** A table that can be written to a file. */
export interface ExportedTable {
  /** Names of a row's fields. */
  readonly fields: readonly string[];
  readonly shape: ReportShape;
}

/** A report that can be written to a file; every row has its place in one answer. */
export interface ExportedReport extends ExportedTable {
  /** Of the file. */
  readonly name: string;
  /** Tables that may follow its own, by their names. */
  readonly parts?: Readonly<Record<string, ExportedTable>>;
  readonly read: (query: ReportQuery, signal: AbortSignal, userId: string) => Promise<WrittenAnswer>;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

export interface WrittenRows {
  readonly data: readonly Row[];
  readonly totals: Row;
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

export interface WrittenAnswer extends WrittenRows {
  readonly period: Days;
  readonly comparedPeriod?: Days;
  readonly withoutOwnDeposit: boolean;
  readonly provisional: boolean;
  readonly parts?: Readonly<Record<string, WrittenRows>>;
  /** What else is to be known of all of it. */
  readonly facts?: (language: Language) => readonly Fact[];
}

/** What was asked for, and how it is written. */
export interface WrittenReport {
  readonly query: Pick<ReportQuery, 'groupBy' | 'filters'>;
  readonly sheet: ReportSheet;
  readonly answer: WrittenAnswer;
  readonly head: Head;
}

/** Whose car park it is, and who has it written when. */
export interface Head {
  readonly company: string;
  readonly place: string;
  readonly by: string;
  /** The site's time. */
  readonly at: string;
  readonly isTraining: boolean;
}

export const reportWords = {
  id: {
    period: 'Periode',
    filters: 'Saringan',
    groupBy: 'Dikelompokkan per',
    compared: 'Dibandingkan dengan',
    total: 'Total',
    provisional: 'sementara',
    leftOut: 'tanpa setoran sendiri yang terbuka',
    about: 'Keterangan',
    made: 'Dibuat oleh',
  },
  en: {
    period: 'Period',
    filters: 'Filters',
    groupBy: 'Grouped by',
    compared: 'Compared with',
    total: 'Total',
    provisional: 'provisional',
    leftOut: 'without the own deposit that is open',
    about: 'About',
    made: 'Made by',
  },
} as const;

export async function readHead(reads: Reads, userId: string, { zone, isTraining }: Site): Promise<Head> {
  const { companyName, appName } = await reads
    .selectFrom('systemProfile')
    .select(['companyName', 'appName'])
    .executeTakeFirstOrThrow();
  const user = await reads.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return {
    company: companyName,
    place: appName,
    by: user?.username ?? '',
    at: toLocalDateTime(new Date(), zone),
    isTraining,
  };
}

/** One table of a report, and how it is written. */
export interface Table extends WrittenRows {
  /** Of its sheet in a workbook. */
  readonly name: string;
  readonly words: WrittenTable;
  readonly shape: ReportShape;
}

/** The report's own table, then those of its parts that are asked for, in the order asked. */
export function tablesOf(report: ExportedReport, { sheet, answer }: WrittenReport): { own: Table; parts: Table[] } {
  const { data, totals } = answer;
  return {
    own: { name: report.name, words: sheet, shape: report.shape, data, totals },
    parts: (sheet.parts ?? []).flatMap((words) => {
      const [part, rows] = [report.parts?.[words.name], answer.parts?.[words.name]];
      return part && rows ? [{ name: words.title ?? words.name, words, shape: part.shape, ...rows }] : [];
    }),
  };
}

/** What stands before the totals. The file goes on without the screen that says what is left out. */
export function totalText({ totalLabel }: WrittenTable, { sheet, answer }: WrittenReport): string {
  const said = reportWords[sheet.language ?? defaultLanguage];
  const label = totalLabel ?? sheet.totalLabel ?? said.total;
  return answer.withoutOwnDeposit ? `${label} (${said.leftOut})` : label;
}

/** What the figures are of, in words. A filter is never left out: one that nobody has put into words stands as it was asked. */
export function factsOf({ query, sheet, answer }: WrittenReport): Fact[] {
  const language = sheet.language ?? defaultLanguage;
  const said = reportWords[language];
  const { period, comparedPeriod, provisional, withoutOwnDeposit } = answer;
  const worded = sheet.filters?.length === query.filters.length ? sheet.filters : null;
  const filters = query.filters.map(
    ({ column, operator, value }, index) => worded?.[index] ?? `${column}.${operator} ${value ?? '–'}`,
  );
  const notes = [provisional && said.provisional, withoutOwnDeposit && said.leftOut].filter(Boolean);
  const of = periodText(period, language);
  return [
    { name: said.period, text: notes.length > 0 ? `${of} (${notes.join('; ')})` : of },
    ...(comparedPeriod ? [{ name: said.compared, text: periodText(comparedPeriod, language) }] : []),
    ...(sheet.groupBy?.length ? [{ name: said.groupBy, text: sheet.groupBy.join(', ') }] : []),
    ...(filters.length > 0 ? [{ name: said.filters, text: filters.join('; ') }] : []),
    ...(answer.facts?.(language) ?? []),
  ];
}
