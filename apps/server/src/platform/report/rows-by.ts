import { type CalendarGroup, isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportScope } from './report-sql.ts';

/** What facts can be added up by beside a calendar: where they say it, and the field of the row that names it. */
export interface Subject {
  readonly field: string;
  /** Over facts. */
  readonly sql: string;
  /** The record that a key names, as `Named`; of a code nothing is needed. */
  readonly named?: (key: string) => string;
}

export interface RowsBy {
  readonly subjects: Readonly<Record<string, Subject>>;
  /** Whether rows can be of days, weeks and months: facts then have a `business_day`, rows a `businessDay`. */
  readonly calendar: boolean;
  /** Sums over facts, by the name of the row's field. */
  readonly figures: Readonly<Record<string, string>>;
  /** What follows from the figures of a row, over rows. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** The first day of the part of the calendar that a day lies in. */
export const partOf = (part: CalendarGroup, day: string): string =>
  part === 'day' ? `${day}::date` : `date_trunc('${part}', ${day})::date`;

/** A select of every day, week or month of a period up to today, as `day`: of those with a weekday that was asked for. */
export const everyPart = (part: CalendarGroup, { from, to, today, whereDays }: ReportScope): string => `
  select distinct ${partOf(part, 'business_day')} as day
  from generate_series(${from}::timestamp, least(${to}, ${today})::timestamp, interval '1 day') business_day where ${whereDays}`;

/** Where the subject of a group is read, and in which field it is told. */
function subjectOf({ subjects, calendar }: RowsBy, group: string): Subject {
  const subject = Object.hasOwn(subjects, group) ? subjects[group] : undefined;
  if (subject) return subject;
  if (calendar && isCalendarGroup(group)) return { field: 'businessDay', sql: partOf(group, 'business_day') };
  throw new Error(`Nothing is added up by ${group}.`);
}

/** A select of rows that add up facts by what was asked for; of what it was not, rows say null. */
export function rowsBy(by: RowsBy, groupBy: readonly string[]): string {
  const keys = groupBy.map((group, place) => ({ ...subjectOf(by, group), place: `k${place}` }));
  const fields = new Set([
    ...Object.values(by.subjects).map(({ field }) => field),
    ...(by.calendar ? ['businessDay'] : []),
  ]);
  const told = [...fields].map((field) => {
    const key = keys.find((one) => one.field === field);
    if (!key) return `null as "${field}"`;
    return `${key.named ? key.named(`g.${key.place}`) : `g.${key.place}`} as "${field}"`;
  });
  const figures = Object.entries(by.figures);
  const computed = Object.entries(by.computed ?? {}).map(([name, sql]) => `${sql} as "${name}"`);
  return `
    select ${[...told, ...figures.map(([name]) => `g."${name}"`), ...computed].join(', ')}
    from (select ${[...keys.map(({ sql, place }) => `${sql} as ${place}`), ...figures.map(([name, sql]) => `${sql} as "${name}"`)].join(', ')}
      from facts group by ${keys.map(({ place }) => place).join(', ')}) g`;
}

/**
 * The same where rows can be of one fact each, by the group of its id: these say what only one has, by the field, read of the fact `o`.
 */
export function rowsOfEach(
  by: RowsBy,
  groupBy: readonly string[],
  each: { readonly group: string; readonly id: string },
  ofOne: Readonly<Record<string, string>>,
): string {
  const one = groupBy.includes(each.group);
  const inner = rowsBy(by, one ? [each.group] : groupBy);
  const subjects = new Set([
    ...Object.values(by.subjects).map(({ field }) => field),
    ...(by.calendar ? ['businessDay'] : []),
  ]);
  const own = by.subjects[each.group]?.field ?? 'id';
  const told = Object.entries(ofOne).map(([name, sql]) =>
    one ? `${sql} as "${name}"` : `${subjects.has(name) ? `r."${name}"` : 'null'} as "${name}"`,
  );
  const figures = [...Object.keys(by.figures), ...Object.keys(by.computed ?? {})].map((name) => `r."${name}"`);
  const key = by.subjects[each.group]?.named ? `(r."${own}"->>'id')::uuid` : `r."${own}"`;
  const joined = one ? `join facts o on o.${each.id} = ${key}` : '';
  return `select r."${own}", ${[...told, ...figures].join(', ')} from (${inner}) r ${joined}`;
}

/** Times and codes as they go by; what has a name as the house orders it, and the innermost by its figures, the largest first. */
export const orderByKeys = (keys: readonly Pick<Subject, 'field' | 'named'>[], main: string): string =>
  keys
    .flatMap(({ field, named }, index) => {
      if (!named) return [`"${field}"`];
      const label = [`lower("${field}"->>'label')`, `"${field}"->>'id'`];
      return index === keys.length - 1 ? [`"${main}" desc`, ...label] : label;
    })
    .join(', ');

/** The order of `rowsBy`. */
export const orderRowsBy =
  (by: RowsBy, main: string) =>
  (groupBy: readonly string[]): string =>
    orderByKeys(
      groupBy.map((group) => subjectOf(by, group)),
      main,
    );
