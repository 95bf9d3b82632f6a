import { z } from 'zod';
import type { FieldProblem } from './field-errors.ts';
import { type Columns, type Filter, type Sort, boolean, oneOf, parseListQuery } from './list.ts';
import type { Comparison } from './compared-period.ts';
import { comparisons } from './compared-period.ts';
import { localDate } from './time.ts';

/** What a report can be asked, and how its figures are to be read. */
export interface ReportShape {
  /** How a row's fields are to be read, and by which of them rows can be ordered. */
  readonly columns: Columns;
  /** What the figures can be narrowed by, before they are added up. */
  readonly filters: Columns;
  readonly groupBy?: Groupings;
  /** Where bands of lengths of stay begin, in minutes, while nobody asks for others; of a report that tells none, nothing. */
  readonly bands?: readonly number[];
  /** The fields that say what a row is about. Of a report that has them, a period can be compared with another. */
  readonly keys?: readonly string[];
  /** The longest period, in days. */
  readonly maximumDays: number;
}

/** By what figures can be added up. */
export interface Groupings {
  readonly of: readonly string[];
  /** What nobody has to ask for. */
  readonly usual: readonly string[];
  /** How many at once, the outermost first. */
  readonly together: number;
}

/** Parts of a calendar by which figures can be added up: one of them at once. Their rows stand under their first day. */
export const calendarGroups = ['day', 'week', 'month'] as const;
export type CalendarGroup = (typeof calendarGroups)[number];
export const isCalendarGroup = (name: string): name is CalendarGroup =>
  (calendarGroups as readonly string[]).includes(name);

/** Groupings of which one at most is asked for at once: parts of a calendar, and what lengths of stay are told by. */
const rivals: readonly (readonly string[])[] = [calendarGroups, ['band', 'fare']];
export const standApart = (one: string, other: string): boolean =>
  one !== other && rivals.some((names) => names.includes(one) && names.includes(other));

/** The part of a calendar that rows are of; days where figures are added up by none. */
export const calendarOf = ({ groupBy }: Pick<ReportQuery, 'groupBy'>): CalendarGroup =>
  groupBy.find(isCalendarGroup) ?? 'day';

/** What figures that are told by days or by hours of the clock are held to: 1 is Monday, holidays are the calendar's, hours are 0 to 23. */
export const timeFilters = {
  weekday: oneOf(numbers(1, 7), { sortable: false }),
  holiday: boolean({ sortable: false }),
  hour: oneOf(numbers(0, 23), { sortable: false }),
} as const;
export type TimeFilter = keyof typeof timeFilters;

/** A report as it was asked. Days are business days, both included; null is today. */
export interface ReportQuery {
  readonly from: string | null;
  readonly to: string | null;
  /** None where the report knows no groupings. */
  readonly groupBy: readonly string[];
  /** Which other period stands beside it. */
  readonly compare: Comparison | null;
  /** Where bands of lengths of stay begin, in minutes; those of the report where none were asked for. */
  readonly bands: readonly number[];
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** Null where no page was asked for: all rows. */
  readonly page: { readonly number: number; readonly size: number } | null;
}

/** Lengths of stay are kept by the quarter of an hour, and those of a hundred days and more as one. */
export const bandStep = 15;
const longestBand = 9_600 * bandStep;
/** So many limits between bands are as many as anybody reads. */
export const maximumBands = 23;
const isLimit = (minutes: number): boolean => minutes % bandStep === 0 && minutes <= longestBand;
/** Bands by the limits between them, `30,120`: the first one begins with nothing. */
const bandsOf = (limits: string): readonly number[] => [
  0,
  ...limits.split(',').map((limit) => (/^\d{1,6}$/.test(limit) ? Number(limit) : Number.NaN)),
];
/** The limits of bands, as they are asked for. */
export const limitsOf = (bands: readonly number[]): string => bands.slice(1).join(',');

/** Business days, both included. */
export const ReportPeriod = z.object({ from: localDate(), to: localDate() });
export type ReportPeriod = z.output<typeof ReportPeriod>;

const dayMs = 86_400_000;
/** How many days a period has. */
export const daysOf = ({ from, to }: ReportPeriod): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** What no list reads. */
const reportNames = ['from', 'to', 'date', 'groupBy', 'compare', 'bands'];
const ownNames = new Set([...reportNames, 'page', 'size']);

/** Filters sort nothing; a column of the same name does. */
const onlyFilters = ({ filters, columns }: ReportShape): Columns =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, { ...filter, sortable: columns[name]?.sortable ?? false }]),
  );

/** Reads a report's query text (pairs already decoded once). Problems name the parameter as it was written. */
export function parseReportQuery(
  shape: ReportShape,
  parameters: readonly (readonly [name: string, value: string])[],
): { query: ReportQuery; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const own = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!ownNames.has(name)) continue;
    if (own.has(name)) problems.push({ path: name, code: 'given-twice' });
    own.set(name, value);
  }
  const readDay = (name: string): string | null => {
    const value = own.get(name);
    if (value === undefined) return null;
    const fault = localDate().safeParse(value).success ? null : ({ path: name, code: 'wrong-format' } as const);
    if (fault) problems.push(fault);
    return fault ? null : value;
  };
  if (own.has('date') && (own.has('from') || own.has('to'))) problems.push({ path: 'date', code: 'given-twice' });
  const date = readDay('date');
  const from = date ?? readDay('from');
  const to = date ?? readDay('to');
  if (from !== null && to !== null) {
    if (from > to) problems.push({ path: 'to', code: 'too-small', values: { minimum: from } });
    else if (daysOf({ from, to }) > shape.maximumDays) problems.push({ path: 'to', code: 'too-broad' });
  }
  const groupBy = own.get('groupBy')?.split(',') ?? shape.groupBy?.usual ?? [];
  if (own.has('groupBy')) problems.push(...groupingProblems(shape.groupBy, groupBy));
  const asked = own.get('compare');
  const compare = comparisons.find((one) => one === asked && shape.keys) ?? null;
  if (asked !== undefined && compare === null)
    problems.push({ path: 'compare', code: shape.keys ? 'not-an-option' : 'unknown-field' });
  const bands = own.has('bands') ? bandsOf(own.get('bands') ?? '') : (shape.bands ?? []);
  if (own.has('bands') && !shape.bands) problems.push({ path: 'bands', code: 'unknown-field' });
  else if (bands.length > maximumBands + 1)
    problems.push({ path: 'bands', code: 'too-many', values: { maximum: maximumBands } });
  else if (!bands.every((from, place) => isLimit(from) && (place === 0 || from > (bands[place - 1] ?? 0))))
    problems.push({ path: 'bands', code: 'wrong-format' });
  const { query, problems: others } = parseListQuery(
    { ...shape.columns, ...onlyFilters(shape) },
    parameters.filter(([name]) => !reportNames.includes(name)),
  );
  const page = own.has('page') || own.has('size') ? { number: query.page, size: query.size } : null;
  const { filters, sort } = query;
  return {
    query: { from, to, groupBy, compare, bands, filters, sort, page },
    problems: [...problems, ...others.filter(({ path, code }) => code !== 'given-twice' || !ownNames.has(path))],
  };
}

function numbers(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
}

function groupingProblems(groupings: Groupings | undefined, asked: readonly string[]): FieldProblem[] {
  const path = 'groupBy';
  if (!groupings) return [{ path, code: 'unknown-field' }];
  if (asked.some((name) => !groupings.of.includes(name))) return [{ path, code: 'not-an-option' }];
  if (new Set(asked).size < asked.length || asked.some((one) => asked.some((other) => standApart(one, other))))
    return [{ path, code: 'given-twice' }];
  const { together } = groupings;
  return asked.length > together ? [{ path, code: 'too-many', values: { maximum: together } }] : [];
}
