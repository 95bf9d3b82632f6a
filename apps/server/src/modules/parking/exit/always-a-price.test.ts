import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { newId } from '@parking/contract/core/id';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { breachesOf } from '../../money/testing/cash.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { findWrongPrices } from './recompute.ts';

const { parkingOuts } = contract;
let server: TestServer;
let top: Client;
let admin: Awaited<ReturnType<typeof signInAs>>;
let cashier: Client;
let lane: Lane;
let bus: string;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
  bus = newId();
  await server.platform.database.writeQueries
    .insertInto('vehicleTypes')
    .values({ id: bus, name: 'BUS-UJI', label: 'Bus uji', vehicleGroup: 'BUS' })
    .execute();
});
afterAll(() => server.close());

const quote = async (parkingInId: string, body: object = {}): Promise<Quote> => {
  const answer = await cashier.call(parkingOuts.quoteV2, { body: { parkingInId, gateId: lane.exitId, ...body } });
  expect(answer.status).toBe(200);
  return answer.data as Quote;
};
const leave = async (parkingInId: string, body: object = {}, by = cashier): Promise<Saved> => {
  const answer = await save(by, { parkingInId, gateId: lane.exitId, paidTypeId: cash, ...body });
  expect(answer.status).toBe(200);
  return answer.data as Saved;
};

describe('a car leaves at a price', () => {
  test('that came before any fare held: by the first one', async () => {
    const stay = await buildStay(server, lane, { enteredAt: new Date('2019-12-31T03:00:00Z') });
    const told = await quote(stay.id);
    expect(told.warnings).toEqual(['fare-before-first']);
    expect((await leave(stay.id)).parkingOut).toMatchObject({ total: told.total, flags: [] });
  });

  test('that came as a type with a fare and leaves as one without: by the fare that it came by', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 90 });
    expect((await quote(stay.id, { vehicleId: bus })).warnings).toEqual(['fare-of-another-type']);
    const { parkingOut } = await leave(stay.id, { vehicleId: bus });
    expect(parkingOut).toMatchObject({ total: 8_000, flags: ['vehicle-changed', 'fare-of-another-type'] });
  });

  test('that came as a type without a fare: by the dearest', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 90, vehicleTypeId: bus });
    const others = await server.platform.database.readQueries
      .selectFrom('vehicleTypes')
      .select('id')
      .where('id', '<>', bus)
      .execute();
    const each = await Promise.all(
      others.map(async ({ id: vehicleTypeId }) => {
        const other = await buildStay(server, lane, { minutesAgo: 90, vehicleTypeId });
        return (await quote(other.id)).total;
      }),
    );
    const { parkingOut } = await leave(stay.id);
    expect(parkingOut).toMatchObject({ total: Math.max(...each), flags: ['fare-of-another-type'] });
  });

  test('that by the clocks has not come yet: as having just come', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: -120 });
    expect(await quote(stay.id)).toMatchObject({ total: 5_000, durationMinutes: 1, warnings: ['exit-before-entry'] });
    const { parkingOut } = await leave(stay.id);
    expect(parkingOut).toMatchObject({ total: 5_000, flags: ['clock-unsure'] });
    expect(parkingOut.datetimeOut).toBe(parkingOut.datetimeIn);
  });

  test('but an exit that a person typed to lie before the entry is refused', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 30 });
    const at = toLocalDateTime(new Date(Date.now() - 60 * 60_000), server.platform.site.current().zone);
    const body = { parkingInId: stay.id, gateId: lane.exitId, datetimeOut: at };
    for (const answer of [
      await top.call(parkingOuts.quoteByHand, { body }),
      await top.call(parkingOuts.checkOutByHand, { body: { ...body, paidTypeId: cash, note: 'salah ketik' } }),
    ])
      expect([answer.status, answer.error.code]).toEqual([400, 'exit-before-entry']);
  });
});

describe('a price that was written instead', () => {
  const priceOverride = { total: 2_000, reason: 'jam gate rusak' };

  test('is for who edits vehicle types, with a reason', async () => {
    const stay = await buildStay(server, lane);
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash };
    const refused = await save(cashier, { ...body, priceOverride });
    expect([refused.status, refused.error.code]).toEqual([409, 'approval-needed']);
    for (const bad of [
      { total: 2_000 },
      { total: -1, reason: 'sebab' },
      { total: 1, reason: 'x' },
      { reason: 'sebab' },
    ])
      expect((await save(admin, { ...body, priceOverride: bad })).status).toBe(400);
    expect((await save(server.client(), { ...body, priceOverride })).status).toBe(401);
  });

  test.each([2_000, 0, 500_000])('of %i is what is paid, flagged and logged, once', async (total) => {
    const stay = await buildStay(server, lane);
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash, expectedTotal: total };
    const given = { ...body, priceOverride: { ...priceOverride, total } };
    const answers = await Promise.all([save(admin, given), save(admin, given)]);
    const booked = answers.filter(({ status }) => status === 200).map(({ data }) => data as Saved);
    const [parkingOut] = booked.map((one) => one.parkingOut);
    expect([booked.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 1]);
    expect(parkingOut).toMatchObject({ total, variance: null, flags: ['price-overridden'] });
    expect(parkingOut?.lines?.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    const logged = await server.platform.database.readQueries
      .selectFrom('operationsLog')
      .select(['payload', 'actorId'])
      .where('entityId', '=', stay.id)
      .where('action', '=', 'price-override')
      .execute();
    expect(logged.map(({ actorId, payload }) => [actorId, JSON.parse(payload ?? '{}')])).toMatchObject([
      [admin.person.id, { after: { reason: priceOverride.reason } }],
    ]);
  });
});

test('all of it is proven afterwards', async () => {
  expect(await breachesOf(server)).toEqual([]);
  const client = new pg.Client(server.database);
  await client.connect();
  try {
    expect(await findWrongPrices(client)).toBeNull();
  } finally {
    await client.end();
  }
});
