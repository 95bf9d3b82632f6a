import type { LeakageEstimate } from '@parking/contract/audits/audit-checks';
import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { dayClassOf, dayClasses, garages, occupancyAt } from '@parking/contract/demo/occupancy';
import { subscriptionFareTypes } from '@parking/contract/members/subscription-words';
import type { ExitRow } from '@parking/contract/parking/lists/stay-lists';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrationsDirectory } from '../root.ts';
import { midtransSignature } from '../modules/parking/payments/providers/midtrans.ts';
import { signInAs } from '../testing/people.ts';
import { startServerOn } from '../testing/test-server.ts';
import { verifyDatabase } from '../verify-database.ts';
import { type Generated, generateStays } from './generate-stays.ts';
import { demoProvider } from './demo-provider.ts';
import { finishLoad } from './load-steps.ts';
import { auditDays } from './audited-days.ts';
import { pictureRefunds } from './refund-pictures.ts';
import { plantedSpells } from './schemes/planted-spells.ts';
import { correlation } from './testing/correlation.ts';
import { type EmptyCarPark as Database, openEmptyCarPark } from './testing/empty-car-park.ts';

const until = new Date('2026-11-20T08:30:00Z');
const generation = { stays: 5_000, days: 14, seed: 7, until };

const databases: Database[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function openEmpty(): Promise<Database> {
  const database = await openEmptyCarPark();
  databases.push(database);
  return database;
}

async function ask<Row extends pg.QueryResultRow>(database: Database, statement: string): Promise<Row[]> {
  const client = new pg.Client({ ...database.owner, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Everything that guards or speeds up the tables, as the database itself writes it. */
const listGuards = (database: Database): Promise<{ guard: string }[]> =>
  ask(
    database,
    `select concat(pg_get_indexdef(indexrelid), indisvalid, indisprimary, indisunique) as guard
       from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
     union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select concat(pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace
     order by 1`,
  );

describe('a generated car park', () => {
  let database: Database;
  let generated: Generated;
  let guards: { guard: string }[];
  beforeAll(async () => {
    database = await openEmpty();
    guards = await listGuards(database);
    generated = await generateStays(database.owner, generation);
  });

  test('is guarded by the same indexes, constraints and triggers as before', async () => {
    expect(guards.length).toBeGreaterThan(500);
    expect(await listGuards(database)).toEqual(guards);
  });

  test('holds together by everything that is verified', async () => {
    const verification = await verifyDatabase(database.app);
    expect(verification.breaches).toEqual([]);
    expect(verification.chains.map(({ broken }) => broken)).toEqual([null, null]);
    expect(verification.sound).toBe(true);
    expect(verification.chains.find(({ chain }) => chain === 'journal')?.sealed).toBe(generated.entries);
  });

  test('has the stays asked for, nothing after its present, and cars inside', async () => {
    expect(generated.stays).toBeGreaterThanOrEqual(5_000);
    expect(generated.stays).toBeLessThan(5_050);
    expect(generated.inside).toBeGreaterThan(5);
    const [row] = await ask(
      database,
      `select count(*)::integer as stays, max(greatest(entered_at, exited_at, recorded_at, deleted_at)) <= '${until.toISOString()}' as past,
        count(*) filter (where state = 'INSIDE')::integer as inside from stays`,
    );
    expect(row).toEqual({ stays: generated.stays, past: true, inside: generated.inside });
  });

  test('is as full hour by hour as real garages are on such days', async () => {
    const rows = await ask<{ at: Date; cars: number }>(
      database,
      `select h as at, count(s.id)::integer as cars
       from generate_series(timestamptz '2026-11-07 00:30Z', timestamptz '2026-11-19 23:30Z', interval '1 hour') h
       left join stays s on s.entered_at <= h and coalesce(s.exited_at, s.deleted_at, 'infinity') > h
         and coalesce(s.exited_at - s.entered_at, interval '0') < interval '20 hours'
       group by 1`,
    );
    const seen = new Map(dayClasses.map((day) => [day, Array.from({ length: 24 }, () => ({ cars: 0, times: 0 }))]));
    for (const { at, cars } of rows) {
      const local = new Date(at.getTime() + 7 * 3_600_000);
      const place = seen.get(dayClassOf(local.toISOString().slice(0, 10)))?.[local.getUTCHours()];
      if (!place) continue;
      place.cars += cars;
      place.times += 1;
    }
    const measured = dayClasses.flatMap((day) => seen.get(day)?.map(({ cars, times }) => cars / times) ?? []);
    const wanted = dayClasses.flatMap((day) => Array.from({ length: 24 }, (_, hour) => occupancyAt(day, hour)));
    expect(correlation(measured, wanted)).toBeGreaterThan(0.9);
    expect(garages.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
  });

  test('has every kind of stay, payment and deposit that the trade knows', async () => {
    const [row] = await ask(
      database,
      `select count(*) filter (where free_pass) > 0 as free, count(*) filter (where exit_kind = 'LOST_TICKET') > 0 as lost,
        count(*) filter (where origin = 'MANUAL') > 0 as manual, count(*) filter (where state = 'DELETED') > 0 as deleted,
        count(distinct paid_type_id)::integer as "paidTypes", count(distinct vehicle_type_id)::integer as "vehicleTypes",
        count(distinct fare_id) > 4 as "tariffsRose" from stays`,
    );
    expect(row).toEqual({
      free: true,
      lost: true,
      manual: true,
      deleted: true,
      paidTypes: 4,
      vehicleTypes: 4,
      tariffsRose: true,
    });
    const states = await ask<{ state: string }>(database, 'select distinct state from deposits order by 1');
    expect(states.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['CLOSED', 'OPEN', 'PAID', 'SUBMITTED', 'VERIFIED']),
    );
  });

  test('has claims at every step, and the slips of their terminals agree', async () => {
    const claims = await ask<{ state: string }>(database, 'select distinct state from claimed_payments order by 1');
    expect(claims.map(({ state }) => state)).toEqual(expect.arrayContaining(['OPEN', 'SETTLED']));
    const [slips] = await ask(
      database,
      `select count(*) > 0 as counted, bool_and(total is null or difference = 0) as agree from deposit_terminals_v`,
    );
    expect(slips).toEqual({ counted: true, agree: true });
  });

  test('has codes that their provider told of, again, late, of somebody else and forged, and they prove themselves', async () => {
    const [told] = await ask(
      database,
      `select count(*) filter (where n.state = 'TAKEN') > 100 as taken, bool_or(n.times > 1) as again,
        bool_or(n.at > p.paid_at + interval '15 minutes') as late, bool_or(n.state = 'UNKNOWN') as strange, bool_or(n.state = 'FORGED') as forged,
        bool_and(n.payment_id is null or (n.at >= p.paid_at and p.provider_id is not null)) as ours, max(n.last_at) <= '${until.toISOString()}' as past
       from payment_notifications n left join payments p on p.id = n.payment_id`,
    );
    expect(told).toEqual({ taken: true, again: true, late: true, strange: true, forged: true, ours: true, past: true });
    const bodies = await ask<{ state: string; body: Record<string, string> }>(
      database,
      `select state, convert_from(body, 'UTF8')::jsonb as body from payment_notifications`,
    );
    for (const { state, body } of bodies) {
      const { order_id: order = '', status_code: code = '', gross_amount: amount = '', signature_key: given } = body;
      expect(midtransSignature(order, code, amount, demoProvider.serverKey) === given).toBe(state !== 'FORGED');
    }
  });

  test('has members of every type, a fifth of the traffic or nearly, whose gates open by themselves', async () => {
    const types = await ask<{ type: string }>(
      database,
      `select distinct subscription_fare_type as type from stays s join members m on m.id = s.member_id
       join subscription_fare_names n on n.id = m.subscription_fare_name_id where s.state = 'OUT' order by 1`,
    );
    expect(types.map(({ type }) => type)).toEqual(subscriptionFareTypes.toSorted((a, b) => a.localeCompare(b)));
    const [row] = await ask(
      database,
      `select avg((member_id is not null)::integer) between 0.12 and 0.22 as share,
        count(*) filter (where exit_kind = 'MEMBER') > 300 as "byThemselves",
        count(*) filter (where member_id is not null and state = 'OUT' and total > 0) > 5 as paying,
        count(*) filter (where member_id is not null and state = 'INSIDE') > 0 as inside,
        bool_and(exit_kind <> 'MEMBER' or total = 0) as free from stays`,
    );
    expect(row).toEqual({ share: true, byThemselves: true, paying: true, inside: true, free: true });
    const [members] = await ask(
      database,
      `select count(*) filter (where nfc_number is not null) > 2 as cards, count(distinct plate_numbers) = count(*) as plates,
        count(*) = (select count(distinct member_id) from membership_transactions) as bought from members where kind = 'MEMBER'`,
    );
    expect(members).toEqual({ cards: true, plates: true, bought: true });
  });

  test('has vouchers in every state, and a tenant that validates', async () => {
    const states = await ask<{ state: string }>(database, 'select distinct state from voucher_batches order by 1');
    expect(states.map(({ state }) => state)).toEqual(['ACTIVE', 'REFUSED', 'WAITING', 'WITHDRAWN']);
    const validations = await ask<{ state: string }>(
      database,
      'select distinct state from tenant_validations_v order by 1',
    );
    // What is inside was validated in the past: it holds no more.
    expect(validations.map(({ state }) => state)).toEqual(expect.arrayContaining(['EXPIRED', 'USED']));
    const [codes] = await ask(
      database,
      `select count(*) > 0 as used from voucher_uses u join voucher_batches b on b.id = u.batch_id where not b.is_validation`,
    );
    expect(codes).toEqual({ used: true });
  });

  test('has guests whose days were given alone, agreed to, refused, and one that waits', async () => {
    const guests = await ask(
      database,
      `select g.days_state as state, count(p.plate_key)::integer as plates
       from guests_v g left join member_plates p on p.member_id = g.id group by g.id, 1, g.member_start_date order by g.member_start_date`,
    );
    expect(guests).toEqual([
      { state: 'GIVEN', plates: 1 },
      { state: 'REFUSED', plates: 0 },
      { state: 'GIVEN', plates: 1 },
      { state: 'GIVEN', plates: 1 },
      { state: 'WAITING', plates: 1 },
    ]);
  });

  test('has a free pass that was rejected, and its cashier is charged with it', async () => {
    const [rejected] = await ask(
      database,
      `select count(*)::integer as count, bool_and(d.amount = f.value and d.operator_id = f.operator_id and d.state = 'WAITING') as charged
       from free_passes f join free_pass_decisions c on c.free_pass_id = f.id left join operator_debts d on d.source_id = c.id
       where f.status = 'REJECTED'`,
    );
    expect(rejected).toEqual({ count: 1, charged: true });
  });

  test('has members who came without their card and ask back what they paid, at every step', async () => {
    const refunds = await ask<{ state: string; owed: boolean }>(
      database,
      `select f.state, o.id is not null as owed from member_refunds f left join refunds_owed o on o.id = f.stay_id order by f.at`,
    );
    expect(refunds.map(({ state, owed }) => `${state} ${owed}`).toSorted()).toEqual([
      'AGREED true',
      'AGREED true',
      'REFUSED false',
      'WAITING false',
    ]);
  });

  test('is filled once only', async () => {
    await expect(generateStays(database.owner, generation)).rejects.toThrow(/only an empty one/);
  });

  test('is at work once a server is: a refund that waits is agreed to, and its picture shows whose car it was', async () => {
    const server = await startServerOn(database.app);
    try {
      const { database: opened, site, files } = server.platform;
      await pictureRefunds(opened, site.current(), files);
      const [waiting] = await ask<{ id: string; stayId: string }>(
        database,
        `select id, stay_id as "stayId" from member_refunds where state = 'WAITING'`,
      );
      const finance = await signInAs(server, 'FINANCE');
      const { data: stays } = await finance.call(contract.parkingOutList.list, {
        query: `id.equals=${waiting?.stayId}`,
      });
      const [stay] = stays as ExitRow[];
      const shown = await finance.call(contract.assetFiles.download, { params: { token: stay?.images[0] ?? '' } });
      expect(shown.status).toBe(200);
      const decided = await finance.call(contract.memberRefunds.decide, {
        params: { id: waiting?.id ?? '' },
        body: { accepted: true },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
      expect(decided.data).toMatchObject({ state: 'AGREED', price: 0, returned: 0 });
    } finally {
      await server.close();
    }
    expect(await verifyDatabase(database.app)).toMatchObject({ sound: true, breaches: [] });
  });

  test('has days whose samples an auditor looked at, which tell what was lost, and one that waits', async () => {
    const server = await startServerOn(database.app);
    try {
      const { database: opened, site, files } = server.platform;
      await auditDays({ database: opened, site: site.current(), files }, until);
      const auditor = await signInAs(server, 'AUDITOR');
      const { data } = await auditor.call(contract.auditChecks.leakage, { query: 'from=2026-11-10&to=2026-11-20' });
      const told = data as LeakageEstimate;
      expect(told).toMatchObject({ days: 3, daysLeftOut: 1 });
      expect(told.unmatched).toBeGreaterThan(0);
      expect(told.unmatched).toBeLessThan(told.decided / 4);
      expect(told.lost).toBeGreaterThan(0);
      const [risky] = await ask<{ some: number; seen: number }>(
        database,
        `select count(*)::integer as some, count(*) filter (where pictures = 2)::integer as seen from (
           select (select count(f.plate_box) from stay_images i join asset_files f on f.token = i.token where i.stay_id = q.stay_id) as pictures from audited_exits q
           where q.drawn_of is null and q.status = 'UNAUDITED'
           order by q.risk desc, q.exited_at, q.stay_id limit 20) q`,
      );
      // Of one in forty the camera saw nothing.
      expect(risky?.seen).toBeGreaterThan((risky?.some ?? 0) * 0.8);
    } finally {
      await server.close();
    }
    expect(await verifyDatabase(database.app)).toMatchObject({ sound: true, breaches: [] });
  });
});

test('a car park whose making was stopped after its rows is served to nobody until it is finished', async () => {
  const database = await openEmpty();
  const guards = await listGuards(database);
  const holder = new pg.Client(database.owner);
  await holder.connect();
  try {
    await holder.query('begin; lock table rollup_hours');
    let isOver = false;
    const making = generateStays(database.owner, { stays: 300, days: 10, seed: 3, until })
      .then(() => 'finished', String)
      .finally(() => (isOver = true));
    const stop = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'parking-load' and exists (select from pg_locks l where l.pid = pg_stat_activity.pid and not granted)`;
    while (!isOver) await ask(database, stop);
    expect(await making).toMatch(/terminat|closed|ended/i);
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
  await expect(migrate(database.owner, migrationsDirectory, 'nobody')).rejects.toThrow(/half made/);
  await finishLoad(database.owner);
  expect(await listGuards(database)).toEqual(guards);
  expect(await verifyDatabase(database.app)).toMatchObject({ sound: true, breaches: [] });
});

test('a car park with schemes planted into it holds together as well, and tells what it holds', async () => {
  const database = await openEmpty();
  const spells = plantedSpells(until, 3);
  const { planted } = await generateStays(database.owner, { stays: 4_000, days: 10, seed: 3, until, spells });
  expect(await verifyDatabase(database.app)).toMatchObject({ sound: true, breaches: [] });
  const byRule = new Set(planted.map(({ rule }) => rule));
  expect(byRule.size).toBeGreaterThan(25);
  const stays = planted.flatMap(({ stayId }) => stayId ?? []);
  const [row] = await ask<{ known: number }>(
    database,
    `select count(*)::integer as known from stays where id = any(array['${stays.join("','")}']::uuid[])`,
  );
  expect(row?.known).toBe(new Set(stays).size);
});

test('a car park that grows keeps the public holidays of its days, and holds together', async () => {
  const database = await openEmpty();
  const newYear = new Date('2026-01-10T08:30:00Z');
  await generateStays(database.owner, { stays: 400, days: 20, seed: 5, until: newYear, growth: 0.06 });
  expect(await ask(database, 'select day::text, label from holidays order by day')).toEqual([
    { day: '2025-12-25', label: 'Hari Natal' },
    { day: '2026-01-01', label: 'Tahun Baru' },
    { day: '2026-01-16', label: 'Isra Mikraj' },
  ]);
  expect(await verifyDatabase(database.app)).toMatchObject({ sound: true, breaches: [] });
});

test('the same seed gives the same data, another seed other data', async () => {
  const digests: string[] = [];
  for (const seed of [1, 1, 2]) {
    const database = await openEmpty();
    await generateStays(database.owner, { stays: 600, days: 20, seed, until });
    const tables = [
      'stays',
      'stay_plates',
      'payments',
      'payment_uses',
      'receipts',
      'journal_entries',
      'deposits',
      'deposit_steps',
      'members',
      'membership_transactions',
      "(select * from seals where chain = 'journal')",
      // The server that made the database's people drew its audit days by chance, and at its own time.
      "(select * from operations_log where action <> 'seal-audit-seed')",
    ];
    const [row] = await ask<{ digest: string }>(
      database,
      `select md5(concat(${tables.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t)`).join(', ')})) as digest`,
    );
    digests.push(row?.digest ?? '');
  }
  expect(digests[1]).toBe(digests[0]);
  expect(digests[2]).not.toBe(digests[0]);
});
