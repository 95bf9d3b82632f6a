import type { ReportFormat } from '@parking/contract/core/report';
import { type ReportQuery, calendarOf, isCalendarGroup } from '@parking/contract/core/report-query';
import { type Language, defaultLanguage } from '@parking/contract/core/language';
import { formatDateTime } from '@parking/contract/core/format-time';
import { pdfType, workbookType } from '../files/assets.ts';
import type { PaperReport, PaperTable } from '../pdf/write-report.ts';
import { cellType, columnOf, valueAt } from '../spreadsheet/columns.ts';
import type { Row } from '../spreadsheet/read-all.ts';
import { csvType, writeCsv, writeTables } from '../spreadsheet/write-csv.ts';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';
import { cellText } from './cell-text.ts';
import {
  type ExportedReport,
  type Table,
  type WrittenReport,
  factsOf,
  reportWords,
  tablesOf,
  totalText,
} from './written-report.ts';

export interface ReportFile {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** One answer as a file: workbook and text for whoever counts on, PDF for whoever reads and signs. */
export function reportFile(report: ExportedReport, format: ReportFormat, written: WrittenReport): ReportFile {
  const { from, to } = written.answer.period;
  const filename = `${report.name}_${from === to ? from : `${from}_${to}`}.${format}`;
  if (format === 'pdf') return { filename, mediaType: pdfType, content: drawn(paperOf(report, written)) };
  const tables = tablesOf(report, written);
  const own = cellsOf(tables.own, written);
  const parts = tables.parts.map((table) => cellsOf(table, written));
  if (format === 'csv') {
    const alone = () => writeCsv(own.headings, inOneBatch([...own.rows, ...own.footer]));
    return { filename, mediaType: csvType, content: parts.length === 0 ? alone() : writeTables([own, ...parts]) };
  }
  const language = written.sheet.language ?? defaultLanguage;
  const said = reportWords[language];
  const [footer] = own.footer;
  const content = writeWorkbook({
    sheetName: own.sheetName,
    columns: own.columns,
    rows: inOneBatch(own.rows),
    ...(footer && { footer: () => footer }),
    further: [
      ...parts,
      {
        sheetName: said.about,
        columns: [
          { heading: said.about, type: 'text' },
          { heading: own.title, type: 'text' },
        ],
        rows: [
          ...factsOf(written).map(({ name, text }) => [name, text]),
          [said.made, `${written.head.by}, ${formatDateTime(written.head.at, language)}`],
        ],
      },
    ],
  });
  return { filename, mediaType: workbookType, content };
}

/** A table as cells for whoever counts on. */
function cellsOf({ name, words, shape, data, totals }: Table, written: WrittenReport) {
  const { columns, title = name } = words;
  const paths = columns.map(({ key }) => key.split('.'));
  const rowOf = (row: Row): unknown[] => paths.map((path) => valueAt(row, path));
  const [first, ...sums] = rowOf(totals);
  const isNamed = first === undefined || written.answer.withoutOwnDeposit;
  return {
    title,
    sheetName: name,
    headings: columns.map(({ heading }) => heading),
    columns: columns.map(({ key, heading }) => ({ heading, type: cellType(shape.columns, key) })),
    rows: data.map(rowOf),
    // What sums nothing has no totals.
    footer: hasTotals(totals) ? [[isNamed ? totalText(words, written) : first, ...sums]] : [],
  };
}

const hasTotals = (totals: Row): boolean => Object.keys(totals).length > 0;

/** What draws is loaded by whoever draws first: a server starts without it. */
async function* drawn(paper: PaperReport): AsyncGenerator<Uint8Array> {
  const { writeReport } = await import('../pdf/write-report.ts');
  yield* writeReport(paper);
}

async function* inOneBatch(rows: readonly (readonly unknown[])[]): AsyncGenerator<(readonly unknown[])[]> {
  yield [...rows];
}

function paperOf(report: ExportedReport, written: WrittenReport): PaperReport {
  const { sheet, head } = written;
  const language = sheet.language ?? defaultLanguage;
  const { own, parts } = tablesOf(report, written);
  return {
    language,
    company: head.company,
    place: head.place,
    title: sheet.title ?? report.name,
    facts: factsOf(written),
    tables: [paperTable(own, written, null), ...parts.map((part) => paperTable(part, written, part.name))],
    printedBy: head.by,
    printedAt: formatDateTime(head.at, language),
    isTraining: head.isTraining,
  };
}

function paperTable({ words, shape, data, totals }: Table, written: WrittenReport, title: string | null): PaperTable {
  const { query, sheet, answer } = written;
  const columns = words.columns.map((column) =>
    paperColumn(column, shape.columns, query, sheet.language ?? defaultLanguage),
  );
  const sums = columns.map(({ totalOf }) => totalOf(totals));
  if (sums[0] === '' || answer.withoutOwnDeposit) sums[0] = totalText(words, written);
  return {
    title,
    columns,
    rows: data.map((row) => columns.map(({ textOf }) => textOf(row))),
    totals: hasTotals(totals) ? sums : null,
  };
}

type WrittenColumn = Table['words']['columns'][number];
type Column = ReturnType<typeof columnOf>;

const figures: ReadonlySet<string | undefined> = new Set(['integer', 'money']);
const daysAndNames: ReadonlySet<string | undefined> = new Set(['date', 'dateTime', 'reference']);

/** Words are for hours and codes. Figures, days and names are told as they are, whatever the caller calls them. */
function wordsFor(column: Column, words: WrittenColumn['words']): WrittenColumn['words'] {
  if (figures.has(column?.type)) return undefined;
  const none = words?.['none'];
  return daysAndNames.has(column?.type) ? (none === undefined ? undefined : { none }) : words;
}

/** A column in words. */
function paperColumn(
  { key, heading, words }: WrittenColumn,
  columns: Table['shape']['columns'],
  query: Pick<ReportQuery, 'groupBy'>,
  language: Language,
) {
  const calendar = query.groupBy.some(isCalendarGroup) ? calendarOf(query) : null;
  const column = columnOf(columns, key);
  const isFigure = figures.has(column?.type);
  const reading = {
    column,
    words: wordsFor(column, words),
    language,
    calendar: key === 'businessDay' ? calendar : null,
  };
  const path = key.split('.');
  return {
    heading,
    isFigure,
    textOf: (row: Row): string => {
      const value = valueAt(row, path);
      // Of what a row has none of, a figure by type is not told.
      const isSide = isFigure && path.length > 1 && path[0] !== 'compared';
      return cellText(value === undefined && isSide ? 0 : value, reading);
    },
    totalOf: (row: Row): string => {
      const value = valueAt(row, path);
      return value === undefined ? '' : cellText(value, reading);
    },
  };
}
