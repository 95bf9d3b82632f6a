import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, car, qris } from '../parking/testing/stays.ts';
import { judgeNight } from './testing/judge-night.ts';
import { type Planted, plantExits } from './testing/plant.ts';

/** Of nine people each does one thing more often than the others; what each rule says of them is read after one night. */
let server: TestServer;
let lane: Lane;
let found: CheatingIndication[];
const thieves: Record<'short' | 'manual' | 'free' | 'plates' | 'switches' | 'copies' | 'opens', Person> = {} as never;
let peers: Person[];
let bar: string;
let shop: string;
let auditorId: string;

const minuteMs = 60_000;
/** Ten in the morning of a past day, by the site's clock. */
const morning = (daysAgo: number): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 3 * 3_600_000);
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

const daysSold = [9, 8, 7, 6, 5];
const aDay = 40;

/** Forty exits on each of five days, of which so many a day are as told. */
async function sell(person: Person, strange = 0, as: Partial<Planted> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const day of daysSold) {
    const sale = { operatorId: person.id, exitedAt: morning(day), minutes: 200, total: 20_000 };
    await plantExits(server, lane, sale, aDay - strange);
    if (strange > 0)
      ids.push(...(await plantExits(server, lane, { ...sale, exitedAt: later(morning(day), aDay), ...as }, strange)));
  }
  return ids;
}

beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  const auditor = await signInAs(server, 'AUDITOR');
  auditorId = auditor.person.id;
  for (const table of ['stays', 'free_passes', 'reprints', 'manual_openings'])
    await changeAsOwner(server, `alter table ${table} disable trigger user`);
  const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
  for (const name of ['short', 'manual', 'free', 'plates', 'switches', 'copies', 'opens'] as const)
    thieves[name] = await cashier();
  peers = [await cashier(), await cashier()];
  await sell(thieves.short, 20, { minutes: 30, total: 4_000 });
  await sell(thieves.manual, 10, { exitKind: 'MANUAL' });
  const free = await sell(thieves.free, 8, { total: 0, flags: ['free-pass'] });
  await changeAsOwner(server, `update stays set free_pass = true where id = any($1::uuid[])`, [free]);
  await sell(thieves.plates, 8, { flags: ['plate-differs'] });
  await failToPay(await sell(thieves.switches, 8));
  await sell(thieves.copies);
  await sell(thieves.opens);
  for (const peer of peers)
    await failToPay(await sell(peer, 1, { minutes: 30, total: 4_000, flags: ['plate-differs'] }));
  const change = (statement: string, values: unknown[]) => changeAsOwner(server, statement, values);
  // Thirty copies a week later by one, two by each other.
  for (const [person, count] of [[thieves.copies, 30], ...peers.map((peer) => [peer, 2] as const)] as const)
    await change(
      `insert into reprints (id, what, stay_id, copy_number, note, by_id, at)
       select gen_random_uuid(), 'RECEIPT', s.id, 1, 'Struk hilang', $1, s.exited_at + interval '40 minutes' from stays s
       where s.operator_id = $1 and s.exited_at >= $3 order by s.exited_at limit $2`,
      [person.id, count, morning(9)],
    );
  // First copies at once, of which everybody prints some, are none.
  await change(
    `insert into reprints (id, what, stay_id, copy_number, note, by_id, at)
     select gen_random_uuid(), 'RECEIPT', s.id, 1, 'Kertas macet', $1, s.exited_at + interval '1 minute' from stays s
     where s.operator_id = $1 order by s.exited_at limit 40`,
    [thieves.opens.id],
  );
  for (const [person, count] of [[thieves.opens, 25], ...peers.map((peer) => [peer, 2] as const)] as const)
    await change(
      `insert into manual_openings (id, site_id, gate_id, note, by_id, at)
       select gen_random_uuid(), g.site_id, g.id, 'Palang macet', $1, $3::timestamptz + make_interval(mins => n) from gates g, generate_series(1, $2::integer) n
       where g.id = $4`,
      [person.id, count, morning(8), lane.exitId],
    );
  bar = await plantTenant(40, 36);
  shop = await plantTenant(200, 12);
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, { query: 'size=500' });
  found = data as CheatingIndication[];
}, 120_000);
afterAll(() => server.close());

/** The cashless payment of each of these stays ran out before cash was taken. */
const failToPay = (stayIds: readonly string[]) =>
  changeAsOwner(
    server,
    `insert into payments (id, site_id, stay_id, paid_type_id, kind, amount, state, adapter, by_id, purpose, created_at, expires_at)
     select gen_random_uuid(), s.site_id, s.id, $2, 'QRIS', s.total, 'EXPIRED', 'SIMULATOR', s.operator_id, 'STAY', s.exited_at, s.exited_at
     from stays s where s.id = any($1::uuid[])`,
    [stayIds, qris],
  );

/** A tenant whose vouchers were on so many stays, of which so many were of a few minutes: half by its own page, half by drivers. */
async function plantTenant(stays: number, short: number): Promise<string> {
  const [departmentId, tenantId, batchId, validationId] = [newId(), newId(), newId(), newId()];
  const change = (statement: string, values: unknown[]) => changeAsOwner(server, statement, values);
  await change(`insert into departments (id, name, label) values ($1, $2, $2)`, [
    departmentId,
    `D${departmentId.slice(-10)}`,
  ]);
  await change(`insert into tenants (id, department_id, is_active, monthly_quota) values ($1, $2, true, 1000)`, [
    tenantId,
    departmentId,
  ]);
  for (const [id, isValidation] of [
    [batchId, false],
    [validationId, true],
  ] as const)
    await change(
      `insert into voucher_batches (id, at, business_day, vehicle_type_id, start_day, end_day, quantity, max_usage, kind, fare, worth,
         is_shared, by_id, state, department_id, is_validation, waited, payer)
       values ($1, $2::timestamptz, $2::timestamptz::date, $3, $2::timestamptz::date, $2::timestamptz::date + 30, 1000, 1, 'AMOUNT', 1000, 0,
         false, $4, 'ACTIVE', $5, $6, false, 'OPERATOR')`,
      [id, morning(9), car, peers[0]?.id, departmentId, isValidation],
    );
  const sale = { operatorId: peers[1]?.id ?? '', exitedAt: later(morning(6), 200) };
  const ids = [
    ...(await plantExits(server, lane, { ...sale, minutes: 6 }, short)),
    ...(await plantExits(server, lane, { ...sale, minutes: 180 }, stays - short)),
  ];
  await change(
    `with put as (
       insert into vouchers (id, batch_id, number, code, code_key)
       select gen_random_uuid(), case when n % 2 = 0 then $2::uuid else $3::uuid end, n, n || right($1::uuid::text, 9), n || right($1::uuid::text, 9)
       from generate_series(1, $4::integer) n returning id, batch_id, number
     ), said as (
       insert into tenant_validations (voucher_id, tenant_id, batch_id, stay_id, at, business_day, month, number, quota)
       select p.id, $1, p.batch_id, s.id, s.exited_at - interval '3 minutes', s.business_day, date_trunc('month', s.business_day)::date, p.number, 1000
       from put p join stays s on s.id = ($5::uuid[])[p.number] where p.batch_id = $3
     )
     insert into voucher_uses (voucher_id, number, batch_id, stay_id, business_day, at, amount)
     select p.id, 1, p.batch_id, s.id, s.business_day, s.exited_at, 1000 from put p join stays s on s.id = ($5::uuid[])[p.number]
     where p.batch_id = $2`,
    [tenantId, batchId, validationId, stays, ids],
  );
  return tenantId;
}

const of = (type: CheatingType) => found.filter(({ cheatingType }) => cheatingType === type);

describe('each rate finds by its own statement whoever does it more often than the others, and nobody else', () => {
  test.each([
    ['SHORT_SHARE', 'short', 100],
    ['MANUAL_RATE', 'manual', 50],
    ['FREE_RATE', 'free', 40],
    ['PLATE_DIFFERS', 'plates', 40],
    ['PAYMENT_SWITCH', 'switches', 40],
    ['REPRINT_RATE', 'copies', 30],
    ['HAND_OPENING_RATE', 'opens', 25],
  ] as const)('%s', (type, who, x) => {
    expect(of(type).map(({ subjectId }) => subjectId)).toEqual([thieves[who].id]);
    expect(of(type)).toMatchObject([{ x, severity: 'HIGH', subjectKind: 'OPERATOR' }]);
  });

  test('what a short stay is to have cost is what a longer one pays more', () => {
    const [one] = of('SHORT_SHARE');
    expect(one?.expectedLoss).toBe(Math.round(((one?.x ?? 0) - (one?.lambda ?? 0)) * 16_000));
  });

  test('a tenant whose vouchers are on very short stays, put there or entered, with these stays', async () => {
    expect(of('SOLD_VALIDATIONS').map(({ subjectId }) => subjectId)).toEqual([bar]);
    expect(of('SOLD_VALIDATIONS').map(({ subjectId }) => subjectId)).not.toContain(shop);
    expect(of('SOLD_VALIDATIONS')[0]).toMatchObject({ x: 36, n: 40, subjectKind: 'TENANT' });
    const { rows } = await server.platform.database.writes.query<{ stays: number }>(
      'select count(*)::integer as stays from indication_stays where indication_id = $1',
      [of('SOLD_VALIDATIONS')[0]?.id],
    );
    expect(rows).toEqual([{ stays: 36 }]);
  });
});

describe('what a whole site has too much of', () => {
  const ceilingsOf = async (client: Client) =>
    (await client.call(contract.cheatingIndications.list, { query: 'cheatingType.equals=CEILING&size=500' }))
      .data as CheatingIndication[];

  test('is found above its ceiling, about the site and nobody in it', async () => {
    const manual = of('CEILING').filter(({ sentenceEn }) => sentenceEn.startsWith('Exits by hand'));
    expect(manual).toMatchObject([{ subjectKind: 'SITE', x: null, severity: 'HIGH' }]);
    expect(of('CEILING').filter(({ sentenceEn }) => sentenceEn.startsWith('Lost tickets'))).toEqual([]);
  });

  test('is told to owners and auditors alone, and nobody else sees that there is any', async () => {
    const [owner, admin, top] = [
      await signInAs(server, 'OWNER'),
      await signInAs(server, 'ADMIN'),
      await signInAs(server, 'SUPERADMIN'),
    ];
    const [id] = of('CEILING').map((one) => one.id);
    expect(await ceilingsOf(owner)).toHaveLength(of('CEILING').length);
    for (const client of [admin, top]) {
      expect(await ceilingsOf(client)).toEqual([]);
      expect((await client.call(contract.cheatingIndications.get, { params: { id: id ?? '' } })).status).toBe(404);
      const { data } = await client.call(contract.cheatingRules.all);
      expect((data as CheatingRule[]).find((rule) => rule.id === 'CEILING')).toMatchObject({ open: 0 });
    }
    const told = await server.platform.database.readQueries
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'notify')
      .execute();
    const ofSite = told
      .map(({ payload }) => payload as { filter: object; onlyTo?: string[] })
      .filter(({ filter }) => 'subjectKind.equals' in filter);
    expect(ofSite).toHaveLength(1);
    expect(ofSite[0]?.onlyTo).toEqual([auditorId]);
  });
});
