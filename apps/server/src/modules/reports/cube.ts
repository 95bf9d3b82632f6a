import { type CubeReport, type Dimension, type Measure, subjectOf } from '@parking/contract/reports/cube';
import { isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { everyPart, orderByKeys, partOf } from '../../platform/report/rows-by.ts';
import { withGateHours } from './gate-hours.ts';
import { factsOfClocks } from './clocks.ts';
import { apart, movingAverage, perHour } from './cube-apart.ts';
import {
  type Kind,
  type Told,
  average,
  factsByHand,
  factsOfDays,
  factsOfDurations,
  factsOfFares,
  factsOfHours,
  factsOfMemberships,
  factsOfMonths,
  factsOfTypes,
  isCash,
  leavesOut,
  mean,
  nameOf,
  net,
  percent,
  takingsKinds,
  withPayments,
} from './figures.ts';

interface Sum {
  /** Which figures it is made of. */
  readonly kinds: readonly Kind[];
  /** Over facts. */
  readonly sql: string;
  /** Where it is kept: in each rollup, in those of days and months, in those of them with all keys, or elsewhere alone. */
  readonly found:
    | 'everywhere'
    | 'by type'
    | 'with all keys'
    | 'of durations'
    | 'in the journal'
    | 'of payments'
    | 'of hours'
    | 'by hand';
}

const cars = (kind: Kind, also = ''): Sum => ({
  kinds: [kind],
  sql: `sum(count) filter (where kind = '${kind}'${also})`,
  found: 'everywhere',
});
const money = (sql: string, found: Sum['found'] = 'by type'): Sum => ({ kinds: takingsKinds, sql, found });

const sums: Partial<Readonly<Record<Measure, Sum>>> = {
  entered: cars('IN'),
  left: cars('OUT'),
  deleted: cars('DELETED'),
  net: { kinds: ['IN', 'OUT', 'DELETED'], sql: `sum(${net})`, found: 'everywhere' },
  membersIn: cars('IN', ' and is_member'),
  casualIn: cars('IN', ' and not is_member'),
  membersOut: cars('OUT', ' and is_member'),
  casualOut: cars('OUT', ' and not is_member'),
  count: cars('OUT'),
  gross: money('sum(gross)'),
  discount: money('sum(discount - free_pass_value)', 'with all keys'),
  freePasses: money('sum(free_passes)', 'with all keys'),
  freePassValue: money('sum(free_pass_value)', 'with all keys'),
  fine: money('sum(fine)'),
  lostTickets: money('sum(lost_tickets)', 'with all keys'),
  tax: money('sum(tax)'),
  cash: money(`sum(total) filter (where ${isCash})`, 'with all keys'),
  nonCash: money(`sum(total) filter (where not ${isCash})`, 'with all keys'),
  total: money(`sum(total) filter (where kind <> 'MEMBERSHIP')`),
  memberships: { kinds: [], sql: `sum(total) filter (where kind = 'MEMBERSHIP')`, found: 'in the journal' },
  received: { kinds: takingsKinds, sql: 'sum(total)', found: 'in the journal' },
  paid: { kinds: [], sql: 'sum(total)', found: 'of durations' },
  minutes: money('sum(minutes)', 'with all keys'),
  asked: { kinds: [], sql: 'sum(asked)', found: 'of payments' },
  failed: { kinds: [], sql: 'sum(failed)', found: 'of payments' },
  givenBack: { kinds: [], sql: 'sum(given_back)', found: 'of payments' },
  byHand: { kinds: [], sql: `sum(count) filter (where kind = 'BY_HAND')`, found: 'by hand' },
  offlineMinutes: { kinds: [], sql: `sum(minutes) filter (where kind = 'OFFLINE')`, found: 'of hours' },
  secondsWaited: { kinds: [], sql: 'sum(seconds)', found: 'of payments' },
};

interface Ratio {
  /** Measures that the report has too. */
  readonly of: readonly Measure[];
  /** Over rows, by the groupings of their places, and over all rows. */
  readonly row: (keys: readonly Dimension[], asked: ReportScope) => string;
  readonly total: string | ((asked: ReportScope) => string);
}

const shareOf = (measure: Measure): Ratio => ({
  of: [measure],
  row: () => percent(`"${measure}"`, `sum("${measure}") over ()`),
  total: `case when coalesce(sum("${measure}"), 0) = 0 then 0 else 100 end::double precision`,
});
const ratioOf = (how: (some: string, all: string) => string, some: Measure, all: Measure): Ratio => ({
  of: [some, all],
  row: () => how(`"${some}"`, `"${all}"`),
  total: how(`sum("${some}")`, `sum("${all}")`),
});

/** Of those that stayed as long as a band or shorter, or whose tariff asked as much or less, among all of what the row is about otherwise. */
const cumulative: Ratio = {
  ...shareOf('count'),
  row: (keys) => {
    const band = keys.findIndex((name) => name === 'band' || name === 'fare');
    if (band < 0) return '100::double precision';
    const others = keys.flatMap((_, index) => (index === band ? [] : [`g.k${index}`]));
    const within = others.length > 0 ? `partition by ${others.join(', ')}` : '';
    return percent(`sum("count") over (${within} order by g.k${band})`, `sum("count") over (${within})`);
  },
};

/** How many days of the period up to today a row is about: those of its weekday, week or month; all where it names none. */
function daysOf(keys: readonly Dimension[], { from, to, today, whereDays }: ReportScope): string {
  if (keys.includes('day')) return '1';
  const same = keys.flatMap((name, index) =>
    name === 'weekday' || isCalendarGroup(name) ? [`${dimensions[name]} = g.k${index}`] : [],
  );
  return `(select count(*) from generate_series(${from}::timestamp, least(${to}, ${today})::timestamp, interval '1 day') business_day
    where ${[...same, whereDays].join(' and ')})`;
}

const perDay = (measure: Measure): Ratio => ({
  of: [measure],
  row: (keys, asked) => mean(`"${measure}"`, daysOf(keys, asked)),
  total: (asked) => mean(`sum("${measure}")`, daysOf([], asked)),
});

/** A figure that is told apart, of all facts. */
const ofAll = (name: Measure, asked: ReportScope): string =>
  apart[name]?.adds?.(asked.groupBy.filter(isDimension))
    ? `sum("${name}")::bigint`
    : `coalesce((select "${name}" from (${apart[name]?.select({ keys: [], columns: '', names: '' }, asked) ?? ''}) whole), ${apart[name]?.none ?? ''})`;

const ratios = (measures: readonly Measure[]): Partial<Readonly<Record<Measure, Ratio>>> => ({
  average: ratioOf(average, 'total', 'count'),
  averageMinutes: ratioOf(average, 'minutes', 'count'),
  averagePaid: ratioOf(average, 'paid', 'count'),
  nonCashShare: ratioOf(percent, 'nonCash', 'total'),
  totalShare: shareOf('total'),
  paidShare: shareOf('paid'),
  cumulativeShare: cumulative,
  enteredPerDay: perDay('entered'),
  leftPerDay: perDay('left'),
  lostShare: ratioOf(percent, 'lostTickets', 'count'),
  freePassShare: ratioOf(percent, 'freePasses', 'count'),
  byHandShare: ratioOf(percent, 'byHand', 'count'),
  failedShare: ratioOf(percent, 'failed', 'asked'),
  secondsToPay: {
    of: ['secondsWaited', 'asked', 'failed'],
    row: () => average('"secondsWaited"', '("asked" - "failed")'),
    total: average('sum("secondsWaited")', 'sum("asked" - "failed")'),
  },
  receivedPerDay: {
    of: ['received'],
    row: (keys, asked) => average('"received"', daysOf(keys, asked)),
    total: (asked) => average('sum("received")', daysOf([], asked)),
  },
  movingAverage: {
    of: ['received'],
    row: ([only, ...others]) =>
      only && isCalendarGroup(only) && others.length === 0 ? movingAverage('"received"', 'g.k0') : 'null::bigint',
    total: 'null::bigint',
  },
  perHourWorked: {
    of: ['count', 'worked'],
    row: () => perHour('"count"', '"worked"'),
    total: (asked) => perHour('sum("count")', ofAll('worked', asked)),
  },
  carShare: shareOf(measures.find((name) => ['count', 'entered', 'left'].includes(name)) ?? 'count'),
});

const dimensions: Readonly<Record<Dimension, string>> = {
  day: partOf('day', 'business_day'),
  week: partOf('week', 'business_day'),
  month: partOf('month', 'business_day'),
  weekday: 'extract(isodow from business_day)::integer',
  hour: 'clock',
  band: 'band',
  fare: 'fare',
  vehicle: 'vehicle_id',
  paidType: 'paid_type_id',
  gate: 'gate_id',
  shift: 'shift_id',
  operator: 'operator_id',
  member: 'is_member',
};
/** The day under which what is told alike is added up: a weekday by its first in the period. */
const firstDayOf =
  ({ groupBy, from }: ReportScope) =>
  (day: string): string => {
    const part = groupBy.find(isCalendarGroup);
    if (part) return partOf(part, day);
    return groupBy.includes('weekday') ? `${from} + (${day} - ${from}) % 7` : `${from}`;
  };
const isDimension = (name: string): name is Dimension => Object.hasOwn(dimensions, name);
const isNamed = (name: Dimension): name is Dimension & keyof typeof nameOf => Object.hasOwn(nameOf, name);

/** What the rollup by vehicle type keeps apart. */
const ofTypes: ReadonlySet<string> = new Set(['day', 'week', 'month', 'weekday', 'vehicle', 'member']);
const filtersOfTypes: ReadonlySet<string> = new Set(['vehicleId', 'isMember', 'weekday', 'holiday']);
const ofOneDay: ReadonlySet<string> = new Set(['day', 'week', 'weekday', 'holiday']);
/** Whether a day is told from another of its month. */
const tellsDays = ({ groupBy, narrowedBy }: ReportScope): boolean =>
  [...groupBy, ...narrowedBy].some((name) => ofOneDay.has(name));

/** The same, but by the weekday. */
const tellsDates = ({ groupBy, narrowedBy }: ReportScope): boolean =>
  groupBy.includes('day') || groupBy.includes('week') || narrowedBy.includes('holiday');

/** Facts in the columns of those by the hour. */
const withoutHours = (facts: string, byGate: boolean): string => `
    select business_day, null::integer as clock, kind, ${byGate ? 'gate_id' : 'null::uuid as gate_id'}, vehicle_id, is_member, count
    from (${facts}) figures`;

/** Which keys are told apart: those of the groupings, the one that figures lie across, and membership where a figure is of members alone. */
function toldOf(by: string | undefined, added: readonly Sum[]): (asked: ReportScope) => Told {
  const membersApart = added.some(({ sql }) => sql.includes('is_member'));
  return ({ groupBy }) => ({
    gate: groupBy.includes('gate'),
    vehicle: groupBy.includes('vehicle') || by === 'vehicle',
    member: groupBy.includes('member') || membersApart,
  });
}

/** From the coarsest rollup that has all that was asked for. */
function factsOfSums(
  by: Dimension | undefined,
  added: readonly Sum[],
  kinds: readonly Kind[],
): (asked: ReportScope) => string {
  const has = (where: Sum['found']): boolean => added.some(({ found }) => found === where);
  const toldBy = toldOf(by, added);
  const asksForAll = ({ narrowedBy, groupBy }: ReportScope): boolean =>
    narrowedBy.some((name) => !filtersOfTypes.has(name)) ||
    [...groupBy, ...(by ? [by] : [])].some((name) => !ofTypes.has(name)) ||
    has('with all keys') ||
    has('by hand') ||
    has('of payments');
  const counted = (asked: ReportScope): string => {
    const byDay = tellsDays(asked);
    if (asked.groupBy.includes('fare'))
      return factsOfFares(...(has('of durations') ? (['OUT'] as const) : kinds))(asked, byDay);
    if (has('of durations')) return factsOfDurations(asked, firstDayOf(asked), byDay, toldBy(asked));
    if (has('in the journal')) return `${factsOfTypes(...kinds)(asked)} union all ${factsOfMemberships(asked)}`;
    if (asked.groupBy.includes('hour') || asked.narrowedBy.includes('hour'))
      return tellsDates(asked)
        ? factsOfHours(...kinds)(asked, toldBy(asked))
        : factsOfClocks(...kinds)(asked, toldBy(asked), firstDayOf(asked));
    const whole = asksForAll(asked)
      ? (byDay ? factsOfDays : factsOfMonths)(...kinds)(asked)
      : factsOfTypes(...kinds)(asked);
    if (has('by hand')) return `${whole} union all ${factsByHand(asked)}`;
    return has('of hours') ? withoutHours(whole, asksForAll(asked)) : whole;
  };
  return (asked) => {
    if (has('of hours'))
      return withGateHours(counted(asked), kinds.includes('IN') ? 'IN' : 'OUT', asked, {
        ...toldBy(asked),
        day: tellsDates(asked) ? (day) => day : firstDayOf(asked),
      });
    return has('of payments') ? withPayments(counted(asked), asked, tellsDays(asked)) : counted(asked);
  };
}

/** How a report that is declared by what it adds up is read. */
export function cubeSource({ cube }: Pick<CubeReport, 'cube'>): ReportSource {
  const across = Object.entries(cube.across);
  const added = [...new Set([...cube.measures, ...across.map(([, { of }]) => of)])].flatMap((name) => {
    const sum = sums[name];
    return sum ? [{ name, ...sum }] : [];
  });
  const computed = cube.measures.flatMap((name) => {
    const ratio = ratios(cube.measures)[name];
    return ratio ? [{ name, ...ratio }] : [];
  });
  const toldApart = cube.measures.flatMap((name) => {
    const told = apart[name];
    return told ? [{ name, ...told }] : [];
  });
  const kinds = [...new Set(added.flatMap((sum) => sum.kinds))];
  const hasMoney = added.some(({ found }) => found !== 'everywhere' && found !== 'of hours');
  const [by] = across.map((one) => one[1].by);
  for (const { of, name } of computed)
    if (of.some((part) => !cube.measures.includes(part))) throw new Error(`${name} is told without ${of.join(', ')}.`);
  if (across.some((one) => one[1].by !== by)) throw new Error('Figures lie across one dimension.');
  if (hasMoney && cube.dimensions.includes('hour')) throw new Error('Hours have no money of their own.');

  const factsOf = factsOfSums(by, added, kinds);

  const rows = (asked: ReportScope): string => {
    const keys = asked.groupBy.filter(isDimension);
    const place = (name: Dimension): string => `k${keys.indexOf(name)}`;
    const columns = keys.map((name) => `${dimensions[name]} as ${place(name)}`);
    const places = keys.map(place).join(', ');
    const inner = added.map(({ name, sql }) => `coalesce(${sql}, 0)::bigint as "${name}"`);
    const figures = added.map(({ name }) => `"${name}"`);
    const sides = across.map(
      ([name, { of }]) => `coalesce(json_object_agg(side, "${of}") filter (where "${of}" <> 0), '{}') as "${name}"`,
    );
    const each = by ? [`coalesce(${dimensions[by]}::text, 'none') as side`] : [];
    const summed = by
      ? `select ${places}, ${figures.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}, ${sides.join(', ')}
          from (select ${[...columns, ...each, ...inner].join(', ')} from facts group by ${places}, side) each group by ${places}`
      : `select ${[...columns, ...inner].join(', ')} from facts group by ${places}`;
    const beside = toldApart.map(
      ({ name, select }) =>
        `left join (${select({ keys, columns: columns.join(', '), names: places }, asked)}) of_${name} using (${places})`,
    );
    const whole = everyOne(keys, asked);
    const shown = [
      ...figures.map((name) => (whole ? `coalesce(${name}, 0) as ${name}` : name)),
      ...across.map(([name]) => (whole ? `coalesce("${name}", '{}') as "${name}"` : `"${name}"`)),
    ];
    const names = cube.dimensions.map((name) => [subjectOf[name], name] as const);
    const subjects = [...new Map(names).keys()].map((field) => {
      const name = keys.find((key) => subjectOf[key] === field);
      return `${name ? named(name, place(name)) : 'null'} as "${field}"`;
    });
    return `
      select ${[...subjects, ...figures, ...across.map(([name]) => `"${name}"`), ...toldApart.map(({ name }) => `"${name}"`), ...computed.map(({ name, row }) => `${row(keys, asked)} as "${name}"`)].join(', ')}
      from (select ${[places, ...shown, ...toldApart.map(({ name, none }) => `coalesce("${name}", ${none}) as "${name}"`)].join(', ')}
        from ${whole ? `(${whole}) whole left join (${summed}) summed using (k0)` : `(${summed}) summed`} ${beside.join(' ')}) g
      ${whole ? '' : `where ${figures.map((name) => `${name} <> 0`).join(' or ')}`}`;
  };

  const [main = 'count'] = cube.measures.toSorted((one, other) => Number(other === 'total') - Number(one === 'total'));
  return {
    facts: (asked) => factsOf(cube.casualOnly ? { ...asked, where: `${asked.where} and not is_member` } : asked),
    rows,
    totals: Object.fromEntries([
      ...computed.map(({ name, total }) => [name, total] as const),
      ...toldApart.map(({ name }) => [name, (asked: ReportScope) => ofAll(name, asked)] as const),
      ...across.map(([name]) => [name, sumAcross(name)] as const),
    ]),
    defaultOrder: (groupBy) =>
      orderByKeys(
        groupBy
          .filter(isDimension)
          .map((name) => ({ field: subjectOf[name], ...(isNamed(name) && { named: nameOf[name] }) })),
        main,
      ),
    ...(hasMoney && { leavesOut }),
  };
}

const named = (name: Dimension, place: string): string => (isNamed(name) ? nameOf[name](`g.${place}`) : `g.${place}`);

/** Of a calendar, of the hours of a day, of bands each one has a row, also where nothing happened; of nothing else. */
function everyOne(keys: readonly Dimension[], asked: ReportScope): string | null {
  const [only, ...others] = keys;
  if (only === undefined || others.length > 0) return null;
  if (only === 'hour') return `select clock as k0 from generate_series(0, 23) clock where ${asked.whereHours}`;
  if (only === 'band') return `select unnest('{${asked.bands.join(',')}}'::integer[]) as k0`;
  if (!isCalendarGroup(only)) return null;
  return `select day as k0 from (${everyPart(only, asked)}) days`;
}

const sumAcross = (name: string): string => `(select coalesce(json_object_agg(key, figure), '{}') from (
  select key, sum(value::bigint) as figure from rows, json_each_text("${name}") group by 1) side)`;
