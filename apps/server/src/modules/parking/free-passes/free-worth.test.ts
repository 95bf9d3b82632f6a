import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import type { FreeWorth } from '@parking/contract/parking/free-passes/free-worth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { act, fieldsOf, guestOf, keyed, newMember, newPlate, sellSubscription } from '../../members/testing/members.ts';
import { usualPrice } from '../../money/testing/deposits.ts';
import { buildMember, enterOn, plateOf } from '../testing/memberships.ts';
import { type Lane, buildLane, buildStay, car, cash, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';
import { buildVouchers } from '../testing/vouchers.ts';
import { tellFreeWorth } from './tell-free-worth.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { freePasses, freeWorth, guests, vouchers } = contract;
let server: TestServer;
let lane: Lane;
let admin: Signed;
let root: Signed;
let owner: Signed;
let cashier: Signed;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  [admin, root, owner] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'SUPERADMIN'),
    await signInAs(server, 'OWNER'),
  ];
  [cashier, finance] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'FINANCE')];
});
afterAll(() => server.close());

const inDays = (n: number): string => toLocalDate(new Date(Date.now() + n * 86_400_000), 'Asia/Jakarta');
const leave = async (parkingInId: string, more: object = {}): Promise<void> => {
  const answer = await save(cashier, { parkingInId, gateId: lane.exitId, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
const invited = async (days: number) => {
  const dates = { memberStartDate: inDays(0), memberEndDate: inDays(days - 1) };
  return guestOf(await act.invite(admin, { name: 'Tamu', vehicleTypeId: car, plateNumbers: [newPlate()], ...dates }));
};
/** Drives in and out with nothing to pay. */
const parks = async (plateNumber = ''): Promise<void> => {
  await changeAsOwner(
    server,
    `update guest_days set holds_from = holds_from - interval '2 days' where state = 'GIVEN'`,
  );
  await changeAsOwner(server, `update guest_days set from_date = from_date - 2 where decided_by is not null`);
  await leave(await enterOn(server, lane, { plateNumber }));
};
/** The month of what has left by now. */
const monthOf = async (): Promise<string> => {
  const { readQueries } = server.platform.database;
  const stay = await readQueries
    .selectFrom('stays')
    .select('businessDay')
    .where('businessDay', 'is not', null)
    .orderBy('businessDay', 'desc')
    .executeTakeFirst();
  return (stay?.businessDay ?? '').slice(0, 7);
};
const read = async (month: string, client: Client = owner): Promise<FreeWorth[]> =>
  ((await client.call(freeWorth.list, { query: `month=${month}` })).data as { rows: FreeWorth[] }).rows;

test('is told to the owner alone, of a month', async () => {
  const ask = (client: Client, query = '') => client.call(freeWorth.list, { query });
  expect((await ask(server.client())).status).toBe(401);
  for (const other of [cashier, finance, admin]) expect((await ask(other)).status).toBe(403);
  for (const month of ['2026-13', '2026', '0001-01'])
    expect(fieldsOf(await ask(owner, `month=${month}`))[0]).toMatch(/^month /);
  expect(await ask(owner)).toMatchObject({
    status: 200,
    data: { rows: [], month: expect.stringMatching(/^\d{4}-\d\d$/) },
  });
});

test('a period that was sold for less than a tenth of what it was is told as given', async () => {
  const signed = signedBy(await buildUser(server, { groups: ['SUPERADMIN'] }));
  const id = await sellSubscription(root, signed);
  await changeAsOwner(
    server,
    `update subscription_fare_versions set effective_date = effective_date - 20 where subscription_fare_name_id = '${id}'`,
  );
  const sell = async (amount: number): Promise<boolean> => {
    const subscriptionFares = [{ months: 1, amount }];
    const changed = await root.call(contract.subscriptionFareNames.update, {
      params: { id },
      body: { subscriptionFares, subscriptionFareDetails: [], ...signed },
    });
    expect(changed.status).toBe(200);
    const bought = await act.join(admin, newMember(id, { memberStartDate: inDays(0) }));
    expect(bought.status).toBe(200);
    const { rows } = await server.platform.database.writes.query(
      'select given_away from membership_transactions where member_id = $1',
      [(bought.data as { id: string }).id],
    );
    return (rows[0] as { given_away: boolean }).given_away;
  };
  expect(await sell(10_000)).toBe(false);
  expect(await sell(9_999)).toBe(true);
  const told = await read(inDays(0).slice(0, 7));
  expect(told).toMatchObject([{ userId: admin.person.id, kind: 'FREE_PRICES', made: 1, stays: 0, worth: 0 }]);
  await changeAsOwner(server, 'update membership_transactions set given_away = false');
});

test('everybody is told with what they made, and what it gave', async () => {
  const [long, short] = [await invited(9), await invited(1)];
  const agreed = { params: { id: long.id }, body: { accepted: true }, headers: keyed() };
  expect((await finance.call(guests.decideDays, agreed)).status).toBe(200);
  await parks(long.plateNumbers[0]);
  await changeAsOwner(server, `update guest_days set from_date = from_date - 1 where member_id = '${short.id}'`);
  await changeAsOwner(server, `update members set member_start_date = member_start_date - 1 where id = '${short.id}'`);
  await parks(short.plateNumbers[0]);

  const signed = signedBy(await buildUser(server, { groups: ['SUPERADMIN'] }));
  const nothing = [{ months: 1, amount: 0 }];
  const free = await sellSubscription(root, { ...signed, subscriptionFares: nothing, subscriptionFareDetails: [] });
  const [bought, takenOver] = [await buildMember(server, admin, free), await buildMember(server, admin, free)];
  await changeAsOwner(
    server,
    `update membership_transactions set lines = jsonb_set(lines, '{0,code}', '"TAKEN_OVER"') where member_id = '${takenOver.id}'`,
  );
  const paid = await buildMember(server, admin, await sellSubscription(root, signed));
  for (const member of [bought, takenOver, paid]) await parks(plateOf(member));

  const batch = await buildVouchers(server, admin, { quantity: 500, fare: 5_000 });
  const decided = { params: { id: batch.id }, body: { accepted: true }, headers: keyed() };
  expect((await finance.call(vouchers.decideBatch, decided)).status).toBe(200);
  const small = await buildVouchers(server, admin, { quantity: 1, fare: 1_000 });
  for (const [voucherCode = '', left] of [
    [batch.codes[0], usualPrice - 5_000],
    [small.codes[0], usualPrice - 1_000],
  ] as const) {
    const { id } = await buildStay(server, lane, { minutesAgo: 61.5, plate: newPlate() });
    await leave(id, { voucherCode, expectedTotal: left, paidTypeId: cash });
  }

  const passes: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { id } = await buildStay(server, lane, { minutesAgo: 61.5, plate: newPlate() });
    await leave(id, { freePass: true, freePassVerification: 'Uji coba' });
    passes.push(id);
  }
  const listed = (await root.call(freePasses.list, { query: 'size=100' })).data as FreePass[];
  const first = listed.find(({ parkingInId }) => parkingInId === passes[0]);
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const approved = { params: { id: first?.id ?? '' }, body: { status: 'APPROVED' as const }, headers };
  expect((await root.call(freePasses.changeStatus, approved)).status).toBe(200);

  const of = ({ person }: Signed, kind: string, worth: number) => ({
    userId: person.id,
    username: person.username,
    kind,
    made: 1,
    stays: 1,
    worth,
  });
  const month = await monthOf();
  const rows = await read(month);
  expect(rows.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    of(cashier, 'FREE_PASSES', usualPrice),
    of(admin, 'FREE_PRICES', usualPrice),
    of(admin, 'GUEST_DAYS', usualPrice),
    of(admin, 'TAKEN_OVER', usualPrice),
    of(admin, 'VOUCHERS', 5_000),
  ]);
  expect(await read('2020-01')).toEqual([]);

  const next = `${toLocalDate(new Date(Date.parse(`${month}-01T12:00:00Z`) + 32 * 86_400_000), 'UTC').slice(0, 7)}-01`;
  const platform = { ...server.platform, site: { ...server.platform.site, today: () => next } };
  await Promise.all([tellFreeWorth(platform), tellFreeWorth(platform), tellFreeWorth(platform)]);
  await tellFreeWorth(platform);
  const told = () =>
    server.platform.database.readQueries
      .selectFrom('notifications')
      .select(['userId', 'message'])
      .where('type', '=', 'FREE_WORTH')
      .where('userId', 'in', [owner.person.id, admin.person.id, finance.person.id])
      .execute();
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 10_000 });
  const [one] = await told();
  expect(one).toEqual({
    userId: owner.person.id,
    message: expect.stringMatching(new RegExp(`37\\.000 pada ${month}, oleh 2 orang`)),
  });
});
