import { timeFilters } from '@parking/contract/core/report-query';
import type { Dimension, Measure } from '@parking/contract/reports/cube';
import type { ReportScope } from '../../platform/report/report-sql.ts';
import { everyPart } from '../../platform/report/rows-by.ts';
import { lengthsOf } from './durations.ts';
import { gateHours, hoursWithAllKeys } from './clocks.ts';
import { hoursOf, mean, slotsOf, stockAt } from './figures.ts';
import { netsOfHours } from './peaks.ts';

/** How the places of the groupings are read of a relation: `clock as k0, gate_id as k1` and `k0, k1`; empty of all facts. */
interface Places {
  readonly keys: readonly Dimension[];
  readonly columns: string;
  readonly names: string;
}

/** A figure that is no sum of facts but is told by them, or by something beside them: a select of the places and of the figure by its name. */
interface Apart {
  readonly select: (places: Places, asked: ReportScope) => string;
  /** Of a place that is told nothing. */
  readonly none: string;
  /** Where rows by these groupings tell it apart, so that all of them together are their sum; nowhere if not given. */
  readonly adds?: (keys: readonly Dimension[]) => boolean;
}

const listed = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');
const grouped = (names: string): string => (names ? `group by ${names}` : '');

const length = (name: 'median' | 'ninth'): Apart => ({
  none: '0',
  select: ({ columns, names }) => `
    select ${listed(names, `"${name}"`)} from (${lengthsOf(
      `(select ${listed(columns, 'bucket')}, sum(count) as count from facts group by ${listed(names, 'bucket')} having sum(count) > 0)`,
      names,
    )}) lengths`,
});

/** Of the days that a place is about; one without facts is one of them too. */
const ofDays = (name: Measure, most: 'max' | 'min'): Apart => ({
  none: '0',
  select: ({ columns, names }, asked) => `
    select ${listed(names, `${most}(received)::bigint as "${name}"`)} from (
      select ${listed(columns, 'sum(received) as received')} from (
        select business_day, sum(total) as received from facts group by 1
        union all
        select day, 0 from (${everyPart('day', asked)}) parts) days
      group by ${listed(names, 'business_day')}) each ${grouped(names)}`,
});

/** Of all hours of the days that a place is about. */
const inOneHour = (name: Measure, kind: 'IN' | 'OUT'): Apart => ({
  none: '0',
  select: ({ columns, names }, asked) => {
    const byGate = asked.narrowedBy.every((filter) => filter === 'gateId' || Object.hasOwn(timeFilters, filter));
    const hours = byGate ? gateHours(kind, asked) : hoursWithAllKeys(kind, asked);
    // What hours and days are called is asked where it is told alone.
    const held = `${asked.whereDays} and ${asked.whereHours}`;
    const told = /business_day|clock/.test(columns + held)
      ? `(${hours}) counted join (select * from (${hoursOf(asked.from, asked.to, asked.zone)}) hours where ${held}) hours using (hour)`
      : `(${hours}) counted`;
    return `
    select ${listed(names, `max(cars)::bigint as "${name}"`)} from (
      select ${listed(columns, 'sum(count) as cars')} from ${told} group by ${listed(names, 'hour')}) each
    ${grouped(names)}`;
  },
});

/** For each hour in which a gate was there and could be heard. */
const perOpenHour = (name: Measure, kind: 'IN' | 'OUT'): Apart => ({
  none: '0',
  select: ({ columns, names }) => `
    select ${listed(
      columns,
      `${mean(
        `60 * coalesce(sum(count) filter (where kind = '${kind}'), 0)`,
        `sum(case kind when 'OPEN' then minutes when 'OFFLINE' then -minutes else 0 end)`,
      )} as "${name}"`,
    )}
    from facts ${grouped(names)}`,
});

/** How many rows a moving average is of. */
const movingRows = 7;

/** Of the whole site, or of some vehicle types or members, but of no gate: cars enter by one and leave by another. */
const inside: Apart = {
  none: 'null::bigint',
  select: ({ keys, columns, names }, asked) => {
    const { narrowedBy, whereDays, whereHours } = asked;
    const known = keys.includes('hour') && !keys.includes('gate') && !narrowedBy.includes('gateId');
    if (!known) return `select ${listed(names && columns, 'null::bigint as "inside"')} from facts limit 0`;
    return `
      select ${listed(columns, 'round(avg(cars + moved))::bigint as "inside"')} from (
        select day as business_day, clock, sum(coalesce(moved, 0)) over (order by begins) as moved
        from (${slotsOf(asked)}) slots
        left join (${netsOfHours(asked)}) each on each.hour = slots.begins
        where begins <= now()) cells
      cross join (select coalesce(sum(cars), 0) as cars from (${stockAt('from', asked)}) stock) start
      where ${whereDays} and ${whereHours} ${grouped(names)}`;
  },
};

const ofWholeDeposits: ReadonlySet<string> = new Set(['operator', 'shift']);
const filtersOfDeposits: ReadonlySet<string> = new Set(['operatorId', 'shiftId']);

/**
 * What is believed of working hours: from the first to the last car that is in a deposit, which its cashier cannot make longer by staying signed
 * in. It is not known by the gate, nor of a part of the cars.
 */
const isOfWholeDeposits = (keys: readonly Dimension[]): boolean => keys.every((name) => ofWholeDeposits.has(name));
const worked: Apart = {
  none: 'null::bigint',
  adds: isOfWholeDeposits,
  select: ({ keys, columns, names }, { from, to, where, narrowedBy }) => {
    const known = isOfWholeDeposits(keys) && narrowedBy.every((name) => filtersOfDeposits.has(name));
    if (!known) return `select ${listed(names && columns, 'null::bigint as "worked"')} from facts limit 0`;
    return `
      select ${listed(columns, 'sum(minutes)::bigint as "worked"')} from (
        select * from (
          select operator_id, shift_id, floor(extract(epoch from max(last_at) - min(first_at)) / 60) as minutes
          from (
            select deposit_id, operator_id, shift_id, first_at, last_at from deposit_hours where business_day between ${from} and ${to}
            union all
            select d.id, d.operator_id, d.shift_id, q.at, q.at from fold_queue q join deposits d on d.id = q.deposit_id
            where q.kind = 'OUT' and d.business_day between ${from} and ${to}) told
          group by deposit_id, operator_id, shift_id) deposits
        where ${where}) figures ${grouped(names)}`;
  },
};

export const apart: Partial<Readonly<Record<Measure, Apart>>> = {
  median: length('median'),
  ninth: length('ninth'),
  bestDay: ofDays('bestDay', 'max'),
  worstDay: ofDays('worstDay', 'min'),
  enteredMost: inOneHour('enteredMost', 'IN'),
  leftMost: inOneHour('leftMost', 'OUT'),
  enteredPerOpenHour: perOpenHour('enteredPerOpenHour', 'IN'),
  leftPerOpenHour: perOpenHour('leftPerOpenHour', 'OUT'),
  inside,
  worked,
};

/** A row and the six before it. */
export const movingAverage = (figure: string, place: string): string =>
  `case when count(*) over (order by ${place} rows ${movingRows - 1} preceding) = ${movingRows}
    then round(avg(${figure}) over (order by ${place} rows ${movingRows - 1} preceding))::bigint end`;

/** Null where no time is known to have passed: of a single car, too. */
export const perHour = (cars: string, minutes: string): string =>
  `case when ${minutes} > 0 then ${mean(`60 * ${cars}`, minutes)} end`;
