import { shiftDays } from '@parking/contract/core/business-day';
import { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { partOf } from '../../../report-tries/testing/prove-report.ts';
import { inTransaction } from '../../../platform/db/pool.ts';
import { countZoneSpans, foldAlone } from '../fold.ts';
import type { Place } from '../testing/build-place.ts';
import { buildRandom, buildStays } from '../testing/build-stays.ts';
import { zoneInvariants } from '../../zones/invariants.ts';
import { readReplay } from './testing/replay.ts';

type Answer = ReplyOf<typeof contract.reports.zoneOccupancy>;

let server: TestServer;
let reader: Client;
let places: Place[];
const random = buildRandom(Number(process.env['SEED'] ?? 11));
const zones = {
  garage: newId(),
  basement: newId(),
  yard: newId(),
  record: newId(),
} as const;
/** So many days after a day three weeks ago. */
const day = (days: number): string => shiftDays(new Date().toISOString().slice(0, 10), days - 21);
const [firstDay, lastDay] = [day(2), day(19)];

beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'OWNER');
}, 60_000);
afterAll(() => server.close());

async function ask(query: string): Promise<Answer> {
  const { status, body } = await reader.call(contract.reports.zoneOccupancy, { query });
  expect(status).toBe(200);
  return body as Answer;
}

const change = (statement: string, values: unknown[] = []) => changeAsOwner(server, statement, values);
const build = async (from: string, seed: number): Promise<Place> => {
  const { database, site } = server.platform;
  return buildStays(database, site.current(), { from, to: day(18), perDay: 20, seed });
};
/** A moment since all zones count; now and then one at which a car came or went. */
async function moment(): Promise<Date> {
  const since = new Date(`${day(4)}T10:00:00Z`);
  const { rows } = await sql<{ at: Date }>`
    select coalesce(${random() < 0.5 ? sql`exited_at` : null}, entered_at) as at from stays where entered_at > ${since}
    order by entered_at offset ${some(500)} limit 1`.execute(server.platform.database.readQueries);
  return random() < 0.4 && rows[0] ? rows[0].at : new Date(since.getTime() + random() * 14 * 86_400_000);
}

const count = async (zone: string, source = 'COUNTED', at?: Date): Promise<void> =>
  change(
    `insert into zone_counts (id, zone_id, at, source, cars, told, note, by_id, made_at)
     select $1, $2, $3, $4, $5, $6, case when $4 <> 'RECORD' then 'dihitung' end, case when $4 <> 'RECORD' then (select id from users limit 1) end, $3`,
    [
      newId(),
      zone,
      at ?? (await moment()),
      source,
      ...[1, 2].map(() => JSON.stringify({ CAR: some(30), MOTOR: some(30), BUS: some(3) })),
    ],
  );
const some = (most: number): number => Math.floor(random() * most);

const lead = (gate: string | undefined, from: string | null, to: string | null, since: string, until?: string) =>
  change('insert into zone_gates (gate_id, from_zone_id, to_zone_id, since, until) values ($1, $2, $3, $4, $5)', [
    gate,
    from,
    to,
    since,
    until,
  ]);

/** A garage with a basement in it and a yard beside it; a gate that leads elsewhere from the ninth on; ramps by which nobody takes a ticket. */
async function divide(): Promise<void> {
  const site = server.platform.site.current().id;
  for (const [id, name, parent, capacities] of [
    [zones.garage, 'Gedung', null, { CAR: 60, MOTOR: 30 }],
    [zones.basement, 'Basement', zones.garage, { MOTOR: 12 }],
    [zones.yard, 'Halaman', null, { CAR: 20 }],
    [zones.record, 'Atap', zones.yard, {}],
  ] as const)
    await change('insert into zones (id, site_id, name, parent_zone_id, capacities) values ($1, $2, $3, $4, $5)', [
      id,
      site,
      name,
      parent,
      JSON.stringify(capacities),
    ]);
  const [one, other] = places;
  const began = `${day(2)}T00:00:00Z`;
  const turned = `${day(9)}T03:30:00Z`;
  await lead(one?.entryGates[0], null, zones.garage, began);
  await lead(one?.exitGates[0], zones.garage, null, began);
  await lead(one?.entryGates[1], null, zones.basement, began, turned);
  await lead(one?.entryGates[1], null, zones.yard, turned);
  await lead(one?.exitGates[1], zones.basement, null, began);
  await lead(other?.entryGates[0], null, zones.yard, began);
  await lead(other?.exitGates[0], zones.yard, null, began);
  await lead(other?.entryGates[1], zones.record, zones.record, began);
  await lead(other?.exitGates[1], zones.record, null, began);
  for (const [gate, from, to] of [
    [newId(), zones.garage, zones.basement],
    [newId(), zones.basement, zones.garage],
    [newId(), zones.basement, zones.yard],
  ] as const) {
    await change(`insert into gates (id, site_id, name, code, gate_type) values ($1, $2, $3, $3, 'IN')`, [
      gate,
      site,
      `R${gate.slice(-6)}`,
    ]);
    await lead(gate, from, to, began);
    await pass(gate, 60);
  }
}
async function pass(gate: string, cars: number): Promise<void> {
  for (let car = 0; car < cars; car += 1)
    await change(
      'insert into gate_passages (gate_id, at, vehicle_type_id, folded) select $1, $2, id, true from vehicle_types order by id offset $3 limit 1',
      [gate, await moment(), some(4)],
    );
}

const isoOf = (micros: number): string => {
  const ms = Math.floor(micros / 1_000);
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19);
};

/** Every row of every grouping is what a replay says. */
async function expectReplayed(): Promise<void> {
  const replay = await readReplay(server.platform.database);
  const { rows: days } = await sql<{ day: string; begins: string }>`
    select day::date::text as day, (extract(epoch from business_day_begins(day::date)) * 1000000)::bigint::text as begins
    from generate_series(${day(-40)}::timestamp, ${day(40)}::timestamp, interval '1 day') day`.execute(
    server.platform.database.readQueries,
  );
  const beginOf = (date: string): number => Number(days.find((one) => one.day === date)?.begins);
  for (const [from, to, group] of [
    [firstDay, lastDay, 'day'],
    [day(5), day(5), 'day'],
    [day(-3), day(20), 'week'],
    [day(-20), day(11), 'month'],
    [day(4), day(15), 'zone'],
  ] as const) {
    const { data } = await ask(`from=${from}&to=${to}&groupBy=${group}`);
    const told = new Map(
      data.map(({ zone, places: whose, businessDay, peak, peakAt, entered, left }) => [
        `${businessDay ?? ''} ${zone.id} ${whose}`,
        { peak, peakAt, entered, left },
      ]),
    );
    expect(told.size).toBe(data.length);
    const right = new Map<string, object>();
    const parts = new Map<string, string[]>();
    for (let date: string = from; date <= to; date = shiftDays(date, 1)) {
      const part = partOf(group, date) ?? '';
      parts.set(part, [...(parts.get(part) ?? []), date]);
    }
    for (const [part, own] of parts) {
      const rows = replay.within(beginOf(own[0] ?? ''), beginOf(shiftDays(own.at(-1) ?? '', 1)));
      for (const [place, row] of rows)
        right.set(`${part} ${place}`, { ...row, peakAt: row.peak > 0 ? isoOf(row.peakAt) : null });
    }
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(right));
  }
}

// The server's own folder may be at work: it is waited for.
const fold = () => inTransaction(server.platform.database, foldAlone);
const countSpans = async (): Promise<void> => {
  while (!(await countZoneSpans(server.platform.database)));
};
const kept = async (): Promise<number> => {
  const { rows } = await sql<{ spans: number }>`select count(*)::integer as spans from zone_spans`.execute(
    server.platform.database.readQueries,
  );
  return rows[0]?.spans ?? 0;
};

/** Spans that are not what `verify` makes of their stays. */
async function breaches(): Promise<number> {
  const told = zoneInvariants.find(({ holds }) => holds.startsWith('how zones filled'));
  return (await sql.raw(told?.breaches ?? '').execute(server.platform.database.readQueries)).rows.length;
}

describe('what zones are told to have held', () => {
  beforeAll(async () => {
    places = [await build(day(1), 3), await build(day(1), 5)];
    // Of some a gate told its ticket late; of others nobody saw the entry.
    await change('alter table stays disable trigger user');
    await change(
      `update stays set ticket_at = entered_at - interval '7 minutes' where state <> 'DELETED' and extract(second from entered_at)::integer % 8 = 1`,
    );
    await change(
      `update stays set origin = 'LOST_TICKET' where extract(second from entered_at)::integer % 16 = 3 and entry_event_id is null`,
    );
    await change('alter table stays enable trigger user');
    await fold();
    await divide();
    for (const zone of Object.values(zones))
      await count(zone, 'RECORD', new Date(`${day(zone === zones.yard ? 4 : 2)}T0${some(9)}:15:00Z`));
    for (let times = 0; times < 14; times += 1)
      await count([zones.garage, zones.basement, zones.yard][times % 3] ?? '');
    // What a zone says now is kept by the folder; this one was written past it.
    await change(
      `insert into zone_cars (zone_id, vehicle_type_id, cars) select $1, vehicle_type_id, cars from zone_facts($1)`,
      [zones.record],
    );
  }, 60_000);

  test('is what a replay says, before and after it is added up, and when something is told late, counted or divided anew', async () => {
    await expectReplayed();
    await countSpans();
    const all = await kept();
    expect(all).toBeGreaterThan(19);
    await expectReplayed();
    const { data } = await ask(`from=${firstDay}&to=${lastDay}&zoneId.equals=${zones.garage}`);
    expect(data.some(({ peak }) => (peak ?? 0) > 10)).toBe(true);

    const late = await build(day(14), 9);
    await lead(late.entryGates[0], null, zones.garage, `${day(1)}T00:00:00Z`);
    await lead(late.exitGates[0], zones.garage, null, `${day(1)}T00:00:00Z`);
    await expectReplayed();
    await fold();
    expect(await kept()).toBeLessThan(all);
    await expectReplayed();
    await countSpans();
    expect(await kept()).toBe(all);
    await expectReplayed();
    const raise = (by: number) =>
      change(
        'update rollup_zone_peaks set highest = highest + $1 where since = (select max(since) from rollup_zone_peaks)',
        [by],
      );
    expect(await breaches()).toBe(0);
    await raise(1);
    expect(await breaches()).toBe(1);
    await raise(-1);

    await count(zones.garage, 'COUNTED', new Date(`${day(18)}T04:00:00Z`));
    await expectReplayed();
    await change('update zones set parent_zone_id = $1 where id = $2', [zones.garage, zones.yard]);
    expect(await kept()).toBe(0);
    await expectReplayed();
    await countSpans();
    await expectReplayed();
    await change(`update zones set capacities = '{"CAR": 9, "BUS": 1}' where id = $1`, [zones.basement]);
    expect(await kept()).toBe(0);
    await countSpans();
    await expectReplayed();
  }, 120_000);
});

describe('who reads it', () => {
  test('nobody signed out, no cashier; a grouping and a zone that do not exist are refused', async () => {
    const call = contract.reports.zoneOccupancy;
    expect((await server.client().call(call)).status).toBe(401);
    const cashier = await signInAs(server, 'CASHIER');
    expect((await cashier.call(call)).error.code).toBe('forbidden');
    for (const query of [
      'groupBy=hour',
      'groupBy=day,week',
      'places.equals=PLANE',
      'zoneId.equals=x',
      `from=${day(5)}&to=${day(4)}`,
    ])
      expect((await reader.call(call, { query })).status).toBe(400);
  });

  test('of one zone and its places totals are told, of several none; where there is nothing, nothing', async () => {
    const period = `from=${firstDay}&to=${lastDay}`;
    const one = await ask(`${period}&zoneId.equals=${zones.garage}&places.equals=MOTOR`);
    const most = one.data.reduce((best, row) => ((row.peak ?? 0) > (best.peak ?? 0) ? row : best));
    const entered = one.data.reduce((all, row) => all + (row.entered ?? 0), 0);
    expect(one.totals).toMatchObject({
      entered,
      peak: most.peak,
      peakAt: most.peakAt,
      capacity: 30,
      peakShare: Math.round((1_000 * (most.peak ?? 0)) / 30) / 10,
      turnover: Math.round((10 * entered) / 30) / 10,
      minutesFull: 0,
    });
    const several = await ask(period);
    expect(Object.values(several.totals).every((figure) => figure === null)).toBe(true);
    expect((await ask('from=2025-03-01&to=2025-03-20')).data).toEqual([]);
    const beside = await ask(
      `from=${day(11)}&to=${day(12)}&groupBy=zone&compare=previous&zoneId.equals=${zones.garage}`,
    );
    const before = await ask(`from=${day(9)}&to=${day(10)}&groupBy=zone&zoneId.equals=${zones.garage}`);
    expect(beside.data).toMatchObject(before.data.map(({ peak, peakAt }) => ({ compared: { peak, peakAt } })));
  });

  test('it was full as long as its signs said so, within the days that were asked for', async () => {
    await change(
      `insert into zone_fulls (zone_id, vehicle_group, since, until) values
         ($1, 'CAR', $2, $3), ($1, 'CAR', $4, $5), ($1, 'MOTOR', $6, null)`,
      [
        zones.garage,
        `${day(9)}T16:00:00Z`,
        `${day(10)}T19:30:00Z`,
        `${day(11)}T01:00:00Z`,
        `${day(11)}T01:20:00Z`,
        `${day(10)}T01:00:00Z`,
      ],
    );
    const full = async (query: string) => {
      const { data } = await ask(`${query}&zoneId.equals=${zones.garage}&places.equals=CAR`);
      return data.map(({ minutesFull }) => minutesFull);
    };
    expect(await full(`from=${day(9)}&to=${day(12)}`)).toEqual([60, 24 * 60, 150 + 20, 0]);
    expect(await full(`from=${day(10)}&to=${day(12)}&groupBy=zone`)).toEqual([24 * 60 + 170]);
    expect(await full(`from=${day(10)}&to=${day(12)}&groupBy=month`)).toSatisfy(
      (parts: number[]) => parts.reduce((all, one) => all + one, 0) === 24 * 60 + 170,
    );
    const [motor] = (await ask(`date=${day(11)}&zoneId.equals=${zones.garage}&places.equals=MOTOR`)).data;
    expect(motor?.minutesFull).toBe(24 * 60);
  });
});
