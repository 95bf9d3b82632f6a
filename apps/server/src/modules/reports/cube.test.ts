import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { isCalendarGroup, limitsOf, standApart } from '@parking/contract/core/report-query';
import { type CubeReport, type Dimension, type Measure, subjectOf } from '@parking/contract/reports/cube';
import { cubes, reports } from '@parking/contract/reports/reports';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { countPaymentDays } from './fold.ts';
import { bookReturn } from './testing/book-return.ts';
import { buildSixWeeks } from './testing/build-six-weeks.ts';
import {
  type Fact,
  type Watched,
  askForPayments,
  dayAfter,
  firstDay,
  holidays,
  lastDay,
  readFacts,
  readSilence,
  silenceGates,
} from './testing/cube-facts.ts';
import {
  atMost,
  count,
  each,
  filterValue,
  measured,
  percent,
  sum,
  valueOf,
  valuesBy,
  weekdayOf,
  workedIn,
} from './testing/cube-told.ts';

/** Each report is asked so many times, by groupings, filters and periods that chance chooses. */
const tries = process.env['FULL'] === '1' ? 200 : 12;

let server: TestServer;
let reader: Awaited<ReturnType<typeof signInAs>>;
let facts: readonly Fact[];
let dayBegins: number;
let watched: readonly Watched[];
/** Hours of gates in which they could not be heard, by their direction. */
let silence: readonly (Fact & { readonly direction: string })[];

beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  dayBegins = await buildSixWeeks(server.platform);
  const siteId = site.current().id;
  const { id: byId } = reader.person;
  for (const [day, amount] of [
    ['2026-03-03', 5_000],
    ['2026-03-20', 12_000],
  ] as const)
    await bookReturn(database, { siteId, day, byId, amount, kind: 'REFUNDED_BY_PROVIDER' });
  await bookReturn(database, { siteId, day: '2026-03-20', byId, amount: 7_000, kind: 'KEPT' });
  await askForPayments(server.platform, 0);
  while (!(await countPaymentDays(database)));
  // Days to which something comes after they were added up are read from their payments again.
  await askForPayments(server.platform, 300);
  await silenceGates(server.platform);
  facts = await readFacts(server.platform);
  const gates = await sql<Watched>`
    select id, gate_type as direction, (row_number() over (partition by gate_type order by code))::integer as n from gates`.execute(
    database.readQueries,
  );
  watched = gates.rows;
  silence = await readSilence(server.platform, watched);
}, 60_000);
afterAll(() => server.close());

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly groupBy: readonly Dimension[];
  readonly bands: readonly number[];
  readonly filters: readonly (readonly [name: string, value: string])[];
}

/** Whatever a reader may ask a report for. */
function questions({ cube, get }: CubeReport): fc.Arbitrary<Asked> {
  const period = fc
    .tuple(fc.integer({ min: 0, max: 44 }), fc.integer({ min: 0, max: 44 }))
    .map(
      ([one, other]) => [dayAfter(firstDay, Math.min(one, other)), dayAfter(firstDay, Math.max(one, other))] as const,
    );
  const groupBy = fc
    .shuffledSubarray([...cube.dimensions], { minLength: 1, maxLength: get.report?.groupBy?.together ?? 1 })
    .filter((names) => names.every((one) => !names.some((other) => standApart(one, other))));
  const names = Object.keys(get.report?.filters ?? {});
  const filters = fc.subarray(names, { maxLength: Math.min(2, names.length) }).chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        fc.nat().map((n) => {
          const known = [...new Set(facts.flatMap((fact) => filterValue[name]?.(fact) ?? []))];
          return [name, String(known[n % known.length])] as const;
        }),
      ),
    ),
  );
  const bands = fc
    .uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 12 })
    .map((quarters) => [0, ...quarters.toSorted((one, other) => one - other).map((one) => 15 * one)]);
  const usual = fc.constant(get.report?.bands ?? []);
  return fc
    .record({ period, groupBy, bands: get.report?.bands ? fc.oneof(usual, bands) : usual, filters })
    .map((one) => ({ ...one, from: one.period[0], to: one.period[1] }));
}

/** What the report must answer, from the facts alone: its rows by what they are about. */
function expected(report: CubeReport, { from, to, groupBy, bands, filters }: Asked) {
  const valueOf = valuesBy(bands);
  const { cube } = report;
  const direction = cube.measures.includes('entered') ? 'IN' : 'OUT';
  const silent = silence.filter(
    (fact) =>
      cube.measures.includes('offlineMinutes') &&
      fact.direction === direction &&
      fact.day >= from &&
      fact.day <= to &&
      filters.every(([name, value]) => !ofSilence.has(name) || String(filterValue[name]?.(fact)) === value),
  );
  const counted = facts.filter(
    (fact) =>
      fact.day >= from &&
      fact.day <= to &&
      (!cube.casualOnly || !fact.member) &&
      filters.every(([name, value]) => String(filterValue[name]?.(fact)) === value),
  );
  const found: readonly Fact[] = [...counted, ...silent];
  const groups = new Map<string, Fact[]>();
  for (const fact of found) {
    const key = groupBy.map((name) => String(valueOf[name](fact))).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  const figuresOf = (rows: readonly Fact[]) =>
    Object.fromEntries([
      ...cube.measures.map((name) => [name, measured[name](rows, found, report)] as const),
      ...Object.entries(cube.across).map(([field, { by, of }]) => {
        const ids = [...new Set(rows.map((fact) => String(valueOf[by](fact) ?? 'none')))];
        const told = ids.map((id) => {
          const own = rows.filter((fact) => String(valueOf[by](fact) ?? 'none') === id);
          return [id, measured[of](own, found, report)] as const;
        });
        return [field, Object.fromEntries(told.filter(([, figure]) => figure !== 0))] as const;
      }),
    ]);
  const band = groupBy.find((name) => name === 'band' || name === 'fare');
  /** Of the rows that are alike but for their bands, those of as long a stay or a shorter one, or of as high a fare or a lower one. */
  const cumulative = ([first]: readonly Fact[]) => {
    const others = groupBy.filter((name) => name !== band);
    const alike = found.filter((fact) => first && others.every((name) => valueOf[name](fact) === valueOf[name](first)));
    const upTo = alike.filter((fact) => first && band && Number(valueOf[band](fact)) <= Number(valueOf[band](first)));
    return { cumulativeShare: percent(count(upTo, 'OUT'), count(alike, 'OUT')) };
  };
  const isCumulative = cube.measures.includes('cumulativeShare') && band !== undefined;
  const days = Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, n) =>
    dayAfter(from, n),
  ).filter((day) => filters.every(([name, value]) => isOfDay(name, day, value)));
  const ofCalendar = groupBy.filter((name) => name === 'weekday' || isCalendarGroup(name));
  const means = (
    [
      ['enteredPerDay', 'IN'],
      ['leftPerDay', 'OUT'],
    ] as const
  ).filter(([name]) => cube.measures.includes(name));
  const meansOf = (rows: readonly Fact[], ofDays: number) =>
    Object.fromEntries(
      means.map(([name, kind]) => [name, Math.round((10 * count(rows, kind)) / Math.max(1, ofDays)) / 10]),
    );
  /** By how many days of the period are alike in what the row says of its day. */
  const perDay = (rows: readonly Fact[]) => {
    const [first] = rows;
    const alike = days.filter(
      (day) => first && ofCalendar.every((name) => valueOf[name]({ ...first, day }) === valueOf[name](first)),
    );
    return meansOf(rows, alike.length);
  };
  const toldApart = (figures: Readonly<Partial<Record<Measure, number | null>>>) =>
    Object.fromEntries(Object.entries(figures).filter(([name]) => (cube.measures as readonly string[]).includes(name)));
  const apartOf = (rows: readonly Fact[], first: Fact | null) => {
    const alike = days.filter(
      (day) => !first || ofCalendar.every((name) => valueOf[name]({ ...first, day }) === valueOf[name](first)),
    );
    const received = alike.map((day) =>
      sum(
        rows.filter((fact) => fact.day === day),
        ({ total }) => total,
      ),
    );
    const ofDeposits = groupBy.every((name) => ['operator', 'shift'].includes(name)) || first === null;
    const worked =
      ofDeposits && filters.every(([name]) => ['operatorId', 'shiftId'].includes(name)) ? workedIn(rows) : null;
    const most = (kind: Fact['kind']) => {
      const hours = new Map<string, number>();
      for (const fact of rows)
        if (fact.kind === kind) hours.set(`${fact.day} ${fact.hour}`, (hours.get(`${fact.day} ${fact.hour}`) ?? 0) + 1);
      return Math.max(0, ...hours.values());
    };
    const perOpenHour = (kind: 'IN' | 'OUT') => {
      const gates = watched.filter(
        (gate) => gate.direction === kind && filters.every(([name, value]) => name !== 'gateId' || gate.id === value),
      );
      const ofGates = first && groupBy.includes('gate') ? 1 : gates.length;
      const ofHour = (first && groupBy.includes('hour')) || filters.some(([name]) => name === 'hour');
      const hours = ofGates * alike.length * (ofHour ? 1 : 24);
      const open = 60 * hours - measured.offlineMinutes(rows, rows, report);
      return open === 0 ? 0 : Math.round((600 * count(rows, kind)) / open) / 10;
    };
    return toldApart({
      enteredMost: most('IN'),
      leftMost: most('OUT'),
      enteredPerOpenHour: perOpenHour('IN'),
      leftPerOpenHour: perOpenHour('OUT'),
      median: atMost(rows, 5),
      ninth: atMost(rows, 9),
      receivedPerDay: each(
        sum(rows, ({ total }) => total),
        alike.length,
      ),
      bestDay: received.length > 0 ? Math.max(...received) : 0,
      worstDay: received.length > 0 ? Math.min(...received) : 0,
      movingAverage: first === null ? null : movingAverage(first),
      inside: first === null ? null : insideAt(first),
      worked,
      perHourWorked: worked ? Math.round((600 * count(rows, 'OUT')) / worked) / 10 : null,
    });
  };
  const movingAverage = (first: Fact): number | null => {
    const [part] = groupBy;
    if (!part || !isCalendarGroup(part) || groupBy.length > 1) return null;
    const places = [...new Set(days.map((day) => valueOf[part]({ ...first, day })))];
    const until = places.indexOf(valueOf[part](first));
    if (until < 6) return null;
    const within = places.slice(until - 6, until + 1);
    return each(
      sum(
        found.filter((fact) => within.includes(valueOf[part](fact))),
        ({ total }) => total,
      ),
      7,
    );
  };
  /** Cars inside at the end of the hours that a row is of, counted forward from the first car that ever came. */
  const insideAt = (first: Fact): number | null => {
    if (!groupBy.includes('hour') || groupBy.includes('gate') || filters.some(([name]) => name === 'gateId'))
      return null;
    const moving = facts.filter(
      (fact) =>
        ['IN', 'OUT', 'DELETED'].includes(fact.kind) &&
        filters.every(([name, value]) => ofTimes.has(name) || String(filterValue[name]?.(fact)) === value),
    );
    const ends = days
      .filter((day) => ofCalendar.every((name) => valueOf[name]({ ...first, day }) === valueOf[name](first)))
      .map((day) =>
        sum(
          moving.filter((fact) => fact.day < day || (fact.day === day && placeIn(fact.hour) <= placeIn(first.hour))),
          ({ kind }) => (kind === 'IN' ? 1 : -1),
        ),
      );
    return each(
      ends.reduce((all, one) => all + one, 0),
      ends.length,
    );
  };
  const rowOf = (rows: readonly Fact[]) => ({
    ...figuresOf(rows),
    ...apartOf(rows, rows[0] ?? null),
    ...(isCumulative && cumulative(rows)),
    ...perDay(rows),
  });
  return {
    rows: new Map([...groups].map(([key, rows]) => [key, rowOf(rows)])),
    totals: {
      ...figuresOf(found),
      ...apartOf(found, null),
      ...meansOf(found, days.length),
      ...('cumulativeShare' in figuresOf(found) && count(found, 'OUT') === 0 && { cumulativeShare: 0 }),
    },
    hasFigures: (figures: Readonly<Record<string, unknown>>) =>
      Object.entries(figures)
        .filter(([name, value]) => !['cumulativeShare', 'inside', 'movingAverage'].includes(name) && value !== null)
        .some(([, value]) =>
          typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== 0,
        ),
  };
}

/** Whether a day has what a filter on days asks for. */
const isOfDay = (name: string, day: string, value: string): boolean =>
  name === 'weekday'
    ? String(weekdayOf(day)) === value
    : name !== 'holiday' || String(holidays.includes(day)) === value;

/** What times are told by; and of a gate that was silent nothing else. */
const ofTimes: ReadonlySet<string> = new Set(['weekday', 'holiday', 'hour']);
const ofSilence: ReadonlySet<string> = new Set(['gateId', ...ofTimes]);

/** Business days begin at the hour that the site says. */
const placeIn = (hour: number): number => (hour - dayBegins + 24) % 24;

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value);

describe.each(Object.entries(cubes))('%s', (_, declared) => {
  const report = declared as unknown as CubeReport;
  test('says in every grouping what the stays say', async () => {
    await fc.assert(
      fc.asyncProperty(questions(report), async (asked) => {
        const query = [
          `from=${asked.from}&to=${asked.to}&groupBy=${asked.groupBy.join(',')}`,
          ...(report.get.report?.bands ? [`bands=${limitsOf(asked.bands)}`] : []),
          ...asked.filters.map(([name, value]) => `${name}.equals=${value}`),
        ].join('&');
        const { status, body } = await reader.call(report.get as EndpointDefinition, { query });
        expect(status).toBe(200);
        const { data, totals } = body as { data: Record<string, unknown>[]; totals: object };
        const right = expected(report, asked);
        const told = new Map(
          data.map((row) => {
            const key = asked.groupBy.map((name) => idOf(row[subjectOf[name]])).join(' ');
            const figures = [...report.cube.measures, ...Object.keys(report.cube.across)].map((name) => [
              name,
              row[name],
            ]);
            return [key, Object.fromEntries(figures) as Readonly<Record<string, unknown>>] as const;
          }),
        );
        expect(told.size).toBe(data.length);
        expect(totals).toEqual(right.totals);
        const rows = [...right.rows].filter(([, figures]) => right.hasFigures(figures));
        expect(rows.map(([key]) => [key, told.get(key)])).toEqual(rows);
        // Days and hours without a car are told too, as nothing.
        const others = [...told].filter(([key, figures]) => !right.rows.has(key) && right.hasFigures(figures));
        expect(others).toEqual([]);
      }),
      { numRuns: tries, seed: 15 },
    );
  }, 120_000);
});

test('dates are told with what members, others and memberships paid, and with holidays', async () => {
  const told = (rows: readonly Fact[]) => {
    const parking = rows.filter(({ kind }) => kind !== 'MEMBERSHIP');
    const total = sum(parking, (fact) => fact.total);
    return {
      entered: count(rows, 'IN'),
      left: count(rows, 'OUT'),
      deleted: count(rows, 'DELETED'),
      casual: sum(parking, (fact) => (fact.member ? 0 : fact.total)),
      member: sum(parking, (fact) => (fact.member ? fact.total : 0)),
      total,
      average: each(total, count(rows, 'OUT')),
      memberships: measured.memberships(rows, rows, cubes.production),
      received: sum(rows, (fact) => fact.total),
    };
  };
  for (const [part, filter] of [
    ['day', null],
    ['week', null],
    ['month', facts.find(({ kind }) => kind === 'OUT')?.vehicle ?? ''],
  ] as const) {
    const query = `from=${firstDay}&to=${lastDay}&groupBy=${part}${filter === null ? '' : `&vehicleId.equals=${filter}`}`;
    const { data, totals } = (await reader.call(reports.productionPerDate, { query })).body as {
      data: Record<string, unknown>[];
      totals: object;
    };
    const found = facts.filter(({ day, vehicle }) => day <= lastDay && (filter === null || vehicle === filter));
    expect(totals).toMatchObject(told(found));
    for (const row of data) {
      const own = found.filter((fact) => valueOf[part](fact) === row['businessDay']);
      expect(row).toMatchObject(told(own));
      const isHoliday = part === 'day' && holidays.includes(String(row['businessDay']));
      expect((row['holiday'] as { label: string } | null)?.label).toBe(isHoliday ? 'Nyepi' : undefined);
    }
  }
});
