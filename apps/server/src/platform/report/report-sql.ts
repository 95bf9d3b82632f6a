import type { Filter } from '@parking/contract/core/list';
import {
  type ReportPeriod,
  type ReportQuery,
  type ReportShape,
  type TimeFilter,
  timeFilters,
} from '@parking/contract/core/report-query';
import type { Site } from '../http/context.ts';
import { type Statement, Values, condition } from '../db/list-sql.ts';

/** What a report's SQL is made for. Texts are pieces of SQL: days are `$n`, `where` holds on the figures. */
export interface ReportScope {
  readonly from: string;
  readonly to: string;
  /** The site's business day now. */
  readonly today: string;
  /** The filters, or `true`; on any relation that has the filters' columns in snake_case. */
  readonly where: string;
  /** Those of them that are of these names, on a relation that has no others of their columns. */
  readonly whereOf: (...names: readonly string[]) => string;
  /** The filters but for those of times, on a relation that tells none. */
  readonly whereKeys: string;
  /** The weekdays and holidays that were asked for, or `true`, on any `business_day`; the hours, on any `clock`. */
  readonly whereDays: string;
  readonly whereHours: string;
  /** The filters that were asked for, by name. */
  readonly narrowedBy: readonly string[];
  readonly groupBy: readonly string[];
  /** Where bands of lengths of stay begin, in minutes. */
  readonly bands: readonly number[];
  readonly zone: string;
  /** The user who reads it, as SQL names the id. */
  readonly actor: () => string;
}

/** How a report is read. Rows carry the reply's own names, quoted: `sum(total) as "total"`. */
export interface ReportSource {
  /** A select of the filtered figures of the period, which `rows` and `totals` find as `facts`. */
  readonly facts: (asked: ReportScope) => string;
  /** A select that yields the rows; it may read `facts`. */
  readonly rows: (asked: ReportScope) => string;
  /** SQL over `rows` (or `facts`, in a select of its own) for totals that are not plain sums; of what was asked for where it depends on it. */
  readonly totals?: Readonly<Record<string, string | ((asked: ReportScope) => string)>>;
  /** Columns of the rows, `"businessDay", "total" desc`; what the user asks for comes before them. */
  readonly defaultOrder: string | ((groupBy: readonly string[]) => string);
  /** What is shown instead of the period that was asked for: whole years of a yearly report. */
  readonly widen?: (period: ReportPeriod) => ReportPeriod;
  /** SQL that tells whether amounts are left out for who reads it; nothing is when not given. */
  readonly leavesOut?: (asked: ReportScope) => string;
}

/** More rows are never answered at once; the totals are of all. */
export const maximumRows = 10_000;

interface Input {
  readonly shape: ReportShape;
  readonly source: ReportSource;
  /** Names of the totals. */
  readonly totals: readonly string[];
  readonly query: ReportQuery;
  readonly period: ReportPeriod;
  /** What it is held against. */
  readonly compared: ReportPeriod | null;
  readonly today: string;
  readonly site: Pick<Site, 'zone'>;
  readonly userId: string;
}

/** One statement for rows, totals and count, and for those of another period, so that they agree whatever happens meanwhile. */
export function buildReportStatement(input: Input): Statement {
  const { shape, source, query, period, compared, today, site, userId } = input;
  const { zone } = site;
  const values = new Values();
  const conditions = query.filters.map((filter) => ({
    of: filter.column,
    holds: isTime(filter.column)
      ? atTimes(filter.column, filter, values)
      : condition(shape.filters, filter, zone, values),
  }));
  const together = (some: typeof conditions): string => some.map(({ holds }) => holds).join(' and ') || 'true';
  let actor: string | undefined;
  const scopeOf = ({ from, to }: ReportPeriod): ReportScope => ({
    from: `${values.add(from)}::date`,
    to: `${values.add(to)}::date`,
    today: todaySql,
    where: together(conditions),
    whereOf: (...names) => together(conditions.filter(({ of }) => names.includes(of))),
    whereKeys: together(conditions.filter(({ of }) => !isTime(of))),
    whereDays: together(conditions.filter(({ of }) => of === 'weekday' || of === 'holiday')),
    whereHours: together(conditions.filter(({ of }) => of === 'hour')),
    narrowedBy: query.filters.map(({ column }) => column),
    groupBy: query.groupBy,
    // What was asked before there was a choice says nothing of them.
    bands: query.bands.length > 0 ? query.bands : (shape.bands ?? []),
    zone,
    // Bound once somebody asks: a value that no text names is refused.
    actor: () => (actor ??= `${values.add(userId)}::uuid`),
  });
  const todaySql = `${values.add(today)}::date`;
  const asked = scopeOf(period);
  const size = values.add(query.page?.size ?? maximumRows);
  const offset = values.add(query.page ? query.page.number * query.page.size : 0);
  const page = `order by ${orderBy(shape, source, query)} limit ${size} offset ${offset}`;
  const beside = compared && `(${figuresOf(input, scopeOf(compared), `limit ${maximumRows}`)})`;
  const text = `
    ${figuresOf(input, asked, page)},
      (select count(*)::integer from rows) as count, now() as as_of, ${todaySql} as today,
      ${source.leavesOut?.(asked) ?? 'false'} as leaves_out,
      ${beside ? `(select row_to_json(other) from ${beside} other)` : 'null::json'} as compared`;
  return { text, values: values.list };
}

const placeOfTime: Readonly<Record<TimeFilter, string>> = {
  weekday: 'extract(isodow from business_day)::integer',
  holiday: '(business_day in (select day from holidays))',
  hour: 'clock',
};
const isTime = (name: string): name is TimeFilter => Object.hasOwn(timeFilters, name);
const atTimes = (
  name: TimeFilter,
  { value, values: several = value === null ? [] : [value] }: Filter,
  values: Values,
): string =>
  name === 'holiday'
    ? `${placeOfTime[name]} = ${values.add(value === 'true')}`
    : `${placeOfTime[name]} = any(${values.add(several.map(Number))}::integer[])`;

/** The beginning of a select of a period's rows and totals; `rows` are found after it. */
function figuresOf({ source, totals }: Input, asked: ReportScope, page: string): string {
  // `having` makes one row of them also when none is an aggregate.
  const sums = totals.map((name) => {
    const own = source.totals?.[name] ?? `coalesce(sum("${name}"), 0)::bigint`;
    return `${typeof own === 'string' ? own : own(asked)} as "${name}"`;
  });
  return `
    with facts as (${source.facts(asked)}), rows as (${source.rows(asked)})
    select (select coalesce(json_agg(page), '[]') from (select * from rows ${page}) page) as rows,
      (select row_to_json(sums) from (select ${sums.join(', ')} from rows having true) sums) as totals`;
}

function orderBy({ columns }: ReportShape, { defaultOrder }: ReportSource, { sort, groupBy }: ReportQuery): string {
  const places = sort.map(({ column, direction }) => {
    // What rows are not added up by stands as a null of no type.
    const place = columns[column]?.type === 'reference' ? `lower("${column}"::json->>'label')` : `"${column}"`;
    return `${place} ${direction} nulls last`;
  });
  const usual = typeof defaultOrder === 'string' ? defaultOrder : defaultOrder(groupBy);
  return [...places, usual].join(', ');
}
