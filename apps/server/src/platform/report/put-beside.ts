import { dayBeside } from '@parking/contract/core/compared-period';
import { type ReportPeriod, type ReportQuery, type ReportShape, calendarOf } from '@parking/contract/core/report-query';

/** A row of a report, by the names of its reply. */
export type ReportRow = Readonly<Record<string, unknown>>;

interface Asked {
  readonly shape: ReportShape;
  readonly query: ReportQuery;
  readonly period: ReportPeriod;
}

/**
 * Each row with the figures that what it is about had in the other period. What had some there and has none here follows at the end with
 * zeros, so that the rows add up; a page holds what was asked for alone.
 */
export function putBeside(rows: readonly ReportRow[], others: readonly ReportRow[], asked: Asked): ReportRow[] {
  const keys = asked.shape.keys ?? [];
  const figuresOf = (row: ReportRow) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !keys.includes(name)));
  const placed = others.flatMap((row) => {
    const about = keysBeside(row, keys, asked);
    return about ? [{ about, key: keyOf(about, keys), figures: figuresOf(row) }] : [];
  });
  const byKey = new Map(placed.map(({ key, figures }) => [key, figures]));
  const here = new Set(rows.map((row) => keyOf(row, keys)));
  const gone = asked.query.page ? [] : placed.filter(({ key }) => !here.has(key));
  return [
    ...rows.map((row) => ({ ...row, compared: byKey.get(keyOf(row, keys)) ?? null })),
    ...gone.map(({ about, figures }) => ({ ...about, ...nothingOf(figures), compared: figures })),
  ];
}

const keyOf = (row: ReportRow, keys: readonly string[]): string => keys.map((name) => idOf(row[name])).join(' ');

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value);

/** What a row of the other period is about, its day as the one here that it stands beside; null where there is none. */
function keysBeside(row: ReportRow, keys: readonly string[], { shape, query, period }: Asked): ReportRow | null {
  const about = keys.map((name) => {
    const value = row[name];
    const isDay = shape.columns[name]?.type === 'date' && typeof value === 'string';
    if (!isDay || query.compare === null) return [name, value] as const;
    return [name, dayBeside(value, period, query.compare, calendarOf(query))] as const;
  });
  return about.some(([name, value]) => value === null && row[name] !== null) ? null : Object.fromEntries(about);
}

/** Of figures by vehicle or day none at all; what was not known is not known, and what has a name was that day's own. */
const nothingOf = (figures: ReportRow): ReportRow =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, nothingLike(value)]));

function nothingLike(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? null : 0;
  return 'label' in value ? null : {};
}
