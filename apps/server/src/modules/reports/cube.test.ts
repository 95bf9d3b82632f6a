import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { isCalendarGroup, standApart } from '@parking/contract/core/report-query';
import {
  durationBands,
  type CubeReport,
  type Dimension,
  type Measure,
  subjectOf,
} from '@parking/contract/reports/cube';
import { cubes } from '@parking/contract/reports/reports';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { countPaymentDays, drainFolds } from './fold.ts';
import { bookMembership } from './testing/book-membership.ts';
import { buildStays } from './testing/build-stays.ts';

/** Each report is asked so many times, by groupings, filters and periods that chance chooses. */
const tries = process.env['FULL'] === '1' ? 200 : 12;

/** One car that entered, left or was deleted, or money taken when one entered: read from the stays, not from what was added up. */
interface Fact {
  readonly kind: 'IN' | 'OUT' | 'DELETED' | 'PREPAID' | 'MEMBERSHIP' | 'PAID' | 'FAILED';
  readonly day: string;
  readonly hour: number;
  readonly vehicle: string;
  readonly gate: string;
  readonly paidType: string | null;
  readonly operator: string | null;
  readonly shift: string | null;
  readonly member: boolean;
  readonly gross: number;
  readonly discount: number;
  readonly fine: number;
  readonly tax: number;
  readonly total: number;
  /** What the tariff asked for the time parked. */
  readonly fare: number | null;
  /** In whose takings an exit stands, and its instant. */
  readonly deposit: string | null;
  readonly at: number | null;
  /** Of payments the seconds until it was paid. */
  readonly minutes: number;
  readonly freePass: boolean;
  readonly lost: boolean;
  readonly cash: boolean;
}

let server: TestServer;
let reader: Client;
let facts: readonly Fact[];
let dayBegins: number;
const firstDay = '2026-02-20';
const lastDay = '2026-04-05';
/** On which a membership was paid. */
const memberDays = ['2026-02-25', '2026-02-25', '2026-03-31'];

beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  await buildStays(database, site.current(), { from: firstDay, to: lastDay, perDay: 25, seed: 11 });
  // Half of it is added up, half still waits.
  await drainFolds(database);
  await buildStays(database, site.current(), { from: firstDay, to: lastDay, perDay: 5, seed: 12 });
  const siteId = site.current().id;
  for (const day of memberDays)
    await bookMembership(database, { siteId, day, operatorId: null, revenue: 100_000, tax: 10_000 });
  await askForPayments(0);
  while (!(await countPaymentDays(database)));
  // Days to which something comes after they were added up are read from their payments again.
  await askForPayments(300);
  facts = await readFacts();
  const { rows } = await sql<{ hour: number }>`select business_day_hour(${firstDay}::date) as hour`.execute(
    database.readQueries,
  );
  dayBegins = rows[0]?.hour ?? 0;
}, 60_000);
afterAll(() => server.close());

/** Every third car paid by a provider, some of them at the second try; one in seven was left without an answer until it ran out. */
async function askForPayments(after: number): Promise<void> {
  await sql`
    insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, state, adapter, by_id, created_at, expires_at, paid_at, purpose)
    select gen_random_uuid(), site_id, id, paid_type_id, exit_gate_id, 'QRIS', total, outcome, 'SIMULATOR', operator_id, exited_at - interval '2 minutes',
      exited_at, case outcome when 'PAID' then exited_at - (n % 17) * interval '7 seconds' end, purpose
    from (select *, row_number() over (order by id) as n from stays where total > 0 order by id offset ${after} limit ${after === 0 ? 300 : 20}) s
    cross join lateral (values (case when n % 3 = 0 then 'FAILED' when n % 7 = 0 then 'EXPIRED' when n % 11 = 0 then 'PENDING' else 'PAID' end,
      case when n % 5 = 0 then 'MEMBERSHIP' else 'STAY' end)) as tried (outcome, purpose)`.execute(
    server.platform.database.writeQueries,
  );
}

async function readFacts(): Promise<readonly Fact[]> {
  const { zone } = server.platform.site.current();
  const nothing =
    sql.raw(`0::bigint as gross, 0::bigint as discount, 0::bigint as fine, 0::bigint as tax, 0::bigint as total, 0 as minutes,
    false as "freePass", false as lost, false as cash, null::integer as fare,
    null::uuid as deposit, null::bigint as at`);
  const clock = (at: string) => sql.raw(`extract(hour from ${at} at time zone '${zone}')::integer as hour`);
  const { rows } = await sql<Fact>`
    select 'IN' as kind, entry_business_day::text as day, ${clock('entered_at')}, vehicle_type_id as vehicle, entry_gate_id as gate,
      null::uuid as "paidType", entry_operator_id as operator, null::uuid as shift, member_id is not null as member, ${nothing} from stays
    union all
    select 'DELETED', business_day_of(deleted_at)::text, ${clock('deleted_at')}, vehicle_type_id, entry_gate_id, null, null, null,
      member_id is not null, ${nothing} from stays where state = 'DELETED'
    union all
    select 'OUT', s.business_day::text, ${clock('exited_at')}, vehicle_type_id, exit_gate_id, paid_type_id, s.operator_id, d.shift_id,
      member_id is not null, gross, discount, fine, tax, total, duration_minutes, free_pass, exit_kind = 'LOST_TICKET',
      coalesce(p.kind = 'CASH', false),
      (gross - (select sum((line ->> 'amount')::integer) from jsonb_array_elements(lines) line where line ->> 'code' = 'ADDITIONAL'))::integer,
      s.deposit_id, extract(epoch from exited_at) * 1000
    from stays s join deposits d on d.id = s.deposit_id left join paid_types p on p.id = s.paid_type_id where s.state = 'OUT'
    union all
    select 'PREPAID', e.business_day::text, ${clock('entered_at')}, vehicle_type_id, entry_gate_id,
      (select id from paid_types where kind = 'CASH' order by id limit 1), d.operator_id, d.shift_id, member_id is not null,
      prepaid, 0, 0, (select -sum(amount) from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id and a.kind = 'TAX'),
      prepaid, 0, false, false, true, null, null, null
    from journal_entries e join stays s on s.id = e.source_id join deposits d on d.id = e.deposit_id where e.kind = 'PREPAID'
    union all
    select 'MEMBERSHIP', business_day::text, 10, null, null, null, null, null, true, 0, 0, 0, 0, -sum(l.amount), 0, false, false, false, null, null, null
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'MEMBERSHIP' and a.kind in ('MEMBERSHIP_REVENUE', 'TAX') group by e.id
    union all
    select case p.state when 'PAID' then 'PAID' else 'FAILED' end, business_day_of(p.created_at)::text, ${clock('p.created_at')}, s.vehicle_type_id,
      p.gate_id, p.paid_type_id, p.by_id, null, s.member_id is not null, 0, 0, 0, 0, 0, coalesce(extract(epoch from p.paid_at - p.created_at)::integer, 0),
      false, false, false, null, null, null
    from payments p join stays s on s.id = p.stay_id where p.state <> 'PENDING' and p.purpose <> 'MEMBERSHIP'`.execute(
    server.platform.database.readQueries,
  );
  return rows.map((row) => ({ ...row, tax: Number(row.tax), total: Number(row.total) }));
}

const sum = (rows: readonly Fact[], of: (fact: Fact) => number): number =>
  rows.reduce((all, fact) => all + of(fact), 0);
const isMoney = ({ kind }: Fact): boolean => kind === 'OUT' || kind === 'PREPAID';
const percent = (some: number, all: number): number => (all === 0 ? 0 : Math.round((1_000 * some) / all) / 10);
const each = (some: number, all: number): number => (all === 0 ? 0 : Math.round(some / all));
const count = (rows: readonly Fact[], ...kinds: readonly Fact['kind'][]): number =>
  rows.filter(({ kind }) => kinds.includes(kind)).length;
const money = (rows: readonly Fact[]) => rows.filter(isMoney);

const ofPayments = (rows: readonly Fact[]) => rows.filter(({ kind }) => kind === 'PAID');
const exits = (rows: readonly Fact[]) => rows.filter(({ kind }) => kind === 'OUT');

/** Every measure, told of the facts of a row and of all of them. */
const measured: Readonly<Record<Measure, (rows: readonly Fact[], all: readonly Fact[], report: CubeReport) => number>> =
  {
    entered: (rows) => count(rows, 'IN'),
    left: (rows) => count(rows, 'OUT'),
    deleted: (rows) => count(rows, 'DELETED'),
    net: (rows) => count(rows, 'IN') - count(rows, 'OUT', 'DELETED'),
    count: (rows) => count(rows, 'OUT'),
    gross: (rows) => sum(money(rows), ({ gross }) => gross),
    discount: (rows) => sum(money(rows), ({ discount, freePass }) => (freePass ? 0 : discount)),
    freePasses: (rows) => sum(money(rows), ({ freePass }) => Number(freePass)),
    freePassValue: (rows) => sum(money(rows), ({ discount, freePass }) => (freePass ? discount : 0)),
    fine: (rows) => sum(money(rows), ({ fine }) => fine),
    lostTickets: (rows) => sum(money(rows), ({ lost }) => Number(lost)),
    tax: (rows) => sum(money(rows), ({ tax }) => tax),
    cash: (rows) => sum(money(rows), ({ total, cash }) => (cash ? total : 0)),
    nonCash: (rows) => sum(money(rows), ({ total, cash }) => (cash ? 0 : total)),
    total: (rows) => sum(money(rows), ({ total }) => total),
    membersIn: (rows) =>
      count(
        rows.filter(({ member }) => member),
        'IN',
      ),
    casualIn: (rows) =>
      count(
        rows.filter(({ member }) => !member),
        'IN',
      ),
    membersOut: (rows) =>
      count(
        rows.filter(({ member }) => member),
        'OUT',
      ),
    casualOut: (rows) =>
      count(
        rows.filter(({ member }) => !member),
        'OUT',
      ),
    paid: (rows) => sum(exits(rows), ({ total }) => total),
    memberships: (rows) => sum(rows, ({ kind, total }) => (kind === 'MEMBERSHIP' ? total : 0)),
    received: (rows) => sum(rows, ({ total }) => total),
    averagePaid: (rows) => each(measured.paid(rows, rows, cubes.production), count(rows, 'OUT')),
    paidShare: (rows, all) =>
      percent(measured.paid(rows, all, cubes.production), measured.paid(all, all, cubes.production)),
    lostShare: (rows) => percent(measured.lostTickets(rows, rows, cubes.production), count(rows, 'OUT')),
    freePassShare: (rows) => percent(measured.freePasses(rows, rows, cubes.production), count(rows, 'OUT')),
    asked: (rows) => count(rows, 'PAID', 'FAILED'),
    failed: (rows) => count(rows, 'FAILED'),
    failedShare: (rows) => percent(count(rows, 'FAILED'), count(rows, 'PAID', 'FAILED')),
    secondsWaited: (rows) => sum(ofPayments(rows), ({ minutes }) => minutes),
    secondsToPay: (rows) => each(measured.secondsWaited(rows, rows, cubes.production), count(rows, 'PAID')),
    // These depend on what else was asked for.
    cumulativeShare: () => 100,
    enteredPerDay: () => 0,
    leftPerDay: () => 0,
    median: () => 0,
    ninth: () => 0,
    receivedPerDay: () => 0,
    bestDay: () => 0,
    worstDay: () => 0,
    movingAverage: () => 0,
    inside: () => 0,
    worked: () => 0,
    perHourWorked: () => 0,
    minutes: (rows) => sum(exits(rows), ({ minutes }) => minutes),
    average: (rows) =>
      each(
        sum(money(rows), ({ total }) => total),
        count(rows, 'OUT'),
      ),
    averageMinutes: (rows) =>
      each(
        sum(exits(rows), ({ minutes }) => minutes),
        count(rows, 'OUT'),
      ),
    carShare: (rows, all, { cube }) => {
      const kind = cube.measures.includes('entered') ? 'IN' : 'OUT';
      return percent(count(rows, kind), count(all, kind));
    },
    totalShare: (rows, all) =>
      percent(measured.total(rows, all, cubes.production), measured.total(all, all, cubes.production)),
    nonCashShare: (rows) =>
      percent(
        sum(money(rows), ({ total, cash }) => (cash ? 0 : total)),
        sum(money(rows), ({ total }) => total),
      ),
  };

const mondayOf = (day: string): string => {
  const at = new Date(Date.parse(day));
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};
type Value = string | number | boolean | null;
const valueOf: Readonly<Record<Dimension, (fact: Fact) => Value>> = {
  day: ({ day }) => day,
  week: ({ day }) => mondayOf(day),
  month: ({ day }) => `${day.slice(0, 7)}-01`,
  hour: ({ hour }) => hour,
  band: ({ minutes }) => durationBands.findLast((from) => from <= minutes) ?? 0,
  fare: ({ fare }) => fare,
  weekday: ({ day }) => new Date(Date.parse(day)).getUTCDay() || 7,
  vehicle: ({ vehicle }) => vehicle,
  paidType: ({ paidType }) => paidType,
  gate: ({ gate }) => gate,
  shift: ({ shift }) => shift,
  operator: ({ operator }) => operator,
  member: ({ member }) => member,
};
const filterValue: Readonly<Record<string, (fact: Fact) => Value>> = {
  vehicleId: valueOf.vehicle,
  paidTypeId: valueOf.paidType,
  gateId: valueOf.gate,
  shiftId: valueOf.shift,
  operatorId: valueOf.operator,
  isMember: valueOf.member,
};

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly groupBy: readonly Dimension[];
  readonly filters: readonly (readonly [name: string, value: string])[];
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

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
  return fc.record({ period, groupBy, filters }).map((one) => ({ ...one, from: one.period[0], to: one.period[1] }));
}

/** What the report must answer, from the facts alone: its rows by what they are about. */
function expected(report: CubeReport, { from, to, groupBy, filters }: Asked) {
  const { cube } = report;
  const found = facts.filter(
    (fact) =>
      fact.day >= from &&
      fact.day <= to &&
      (!cube.casualOnly || !fact.member) &&
      filters.every(([name, value]) => String(filterValue[name]?.(fact)) === value),
  );
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
  );
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
    return toldApart({
      median: atMost(rows, 5),
      ninth: atMost(rows, 9),
      receivedPerDay: each(
        sum(rows, ({ total }) => total),
        alike.length,
      ),
      bestDay: Math.max(...received),
      worstDay: Math.min(...received),
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
        filters.every(([name, value]) => String(filterValue[name]?.(fact)) === value),
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

/** Minutes that so many tenths of the cars stayed at most, as if those of a quarter of an hour lay evenly in it. */
function atMost(rows: readonly Fact[], tenths: number): number {
  const quarters = exits(rows)
    .map(({ minutes }) => Math.min(9_600, Math.floor(minutes / 15)))
    .toSorted((one, other) => one - other);
  const quarter = quarters[Math.ceil((tenths * quarters.length) / 10) - 1];
  if (quarter === undefined) return 0;
  const before = quarters.filter((one) => one < quarter).length;
  const within = 10 * quarters.filter((one) => one === quarter).length;
  const reached = 15 * (tenths * quarters.length - 10 * before);
  return Math.floor((2 * (15 * quarter * within + reached) + within) / (2 * within));
}

/** Whole minutes from the first to the last car of each deposit. */
function workedIn(rows: readonly Fact[]): number {
  const deposits = new Map<string, number[]>();
  for (const { deposit, at } of exits(rows))
    if (deposit !== null) deposits.set(deposit, [...(deposits.get(deposit) ?? []), Number(at)]);
  return [...deposits.values()].reduce(
    (minutes, instants) => minutes + Math.floor((Math.max(...instants) - Math.min(...instants)) / 60_000),
    0,
  );
}

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
