import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { chargeStay } from '@parking/contract/tariffs/charge';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { findWrongPrices } from '../parking/exit/recompute.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../parking/testing/stays.ts';

const { vehicleTypes, parkingFines, parkingOuts, tariffs, dashboards } = contract;
const bus = '01900000-0000-7000-8000-000000000104';
let server: TestServer;
let admin: Client;
let cashier: Client;
let lane: Lane;
/** Somebody else, where a change makes something cheaper. */
let signed: object;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  const { person } = await signInAs(server, 'ADMIN');
  signed = { approverUsername: person.username, approverPassword: testPassword };
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
});
afterAll(() => server.close());

interface Type {
  readonly id: string;
  readonly child: boolean;
  readonly parentVehicleTypeId: string | null;
}
let made = 0;
const create = (body: object = {}) => {
  made += 1;
  const labelled = { name: `TURUNAN-${made}`, label: `Turunan ${made}`, vehicleGroup: 'OTHER' };
  return admin.call(vehicleTypes.create, { body: { ...labelled, ...body } });
};
const build = async (body: object = {}): Promise<Type> => {
  const answer = await create(body);
  expect(answer.status).toBe(200);
  return answer.data as Type;
};
/** One that stands there already: what is made after a sale would take somebody to sign. */
async function place(parentVehicleTypeId: string | null): Promise<string> {
  made += 1;
  const type = { id: newId(), name: `TURUNAN-${made}`, label: `Turunan ${made}`, vehicleGroup: 'CAR' };
  const { writeQueries } = server.platform.database;
  await writeQueries
    .insertInto('vehicleTypes')
    .values({ ...type, parentVehicleTypeId })
    .execute();
  return type.id;
}
const update = (id: string, body: object) => admin.call(vehicleTypes.update, { params: { id }, body });
const childOf = (parentVehicleTypeId: string | null) => ({
  status: 200,
  data: { child: parentVehicleTypeId !== null, parentVehicleTypeId },
});
const refused = (code: string) => ({ error: { fields: [{ path: 'parentVehicleTypeId', code }] } });

describe('of which type a type is a child', () => {
  test('is said by its parent, or by being one: of the basic type of its group, else of the only other', async () => {
    const none = await build();
    expect(none).toMatchObject({ child: false, parentVehicleTypeId: null });
    expect(await create({ vehicleGroup: 'CAR', child: true })).toMatchObject(childOf(car));
    const electric = await build({ vehicleGroup: 'MOTOR', child: true });
    expect(electric).toMatchObject({ child: true, parentVehicleTypeId: motorcycle });
    expect(await create({ parentVehicleTypeId: none.id })).toMatchObject(childOf(none.id));
    expect(await create({ vehicleGroup: 'TRUCK', child: true })).toMatchObject(refused('required'));
    await build();
    expect(await create({ child: true })).toMatchObject(refused('required'));
    expect(await create({ child: false, parentVehicleTypeId: car })).toMatchObject(refused('only-of-children'));
  });

  test('is changed by either field, also by a client that sends back what it does not know', async () => {
    const type = await build({ vehicleGroup: 'CAR', child: true });
    expect(await update(type.id, type)).toMatchObject(childOf(car));
    expect(await update(type.id, { ...type, child: false })).toMatchObject(childOf(null));
    expect(await update(type.id, { child: true, parentVehicleTypeId: null })).toMatchObject(childOf(car));
    expect(await update(type.id, { parentVehicleTypeId: motorcycle })).toMatchObject(childOf(motorcycle));
    expect(await update(type.id, { child: true, label: 'Lain' })).toMatchObject(childOf(motorcycle));
    expect(await update(type.id, { child: false, parentVehicleTypeId: car })).toMatchObject(
      refused('only-of-children'),
    );
    expect(await update(type.id, { parentVehicleTypeId: null })).toMatchObject(childOf(null));
  });

  test('is one step: no child of a child, no parent that becomes one, also at once; and no parent is deleted', async () => {
    const [parent, other] = [await build(), await build()];
    const child = await build({ parentVehicleTypeId: parent.id });
    expect(await create({ parentVehicleTypeId: child.id })).toMatchObject(refused('child-of-another'));
    expect(await update(parent.id, { parentVehicleTypeId: other.id })).toMatchObject(refused('has-children'));
    expect(await update(other.id, { parentVehicleTypeId: other.id })).toMatchObject(refused('would-be-a-loop'));
    expect(await update(other.id, { parentVehicleTypeId: lane.exitId })).toMatchObject(refused('does-not-exist'));
    expect(await update(other.id, { parentVehicleTypeId: 'x' })).toMatchObject({ status: 400 });
    const [one, two] = [await build(), await build()];
    const answers = await Promise.all([
      update(one.id, { parentVehicleTypeId: two.id }),
      update(two.id, { parentVehicleTypeId: one.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const removed = await admin.call(vehicleTypes.remove, { params: { id: parent.id } });
    expect(removed.error).toMatchObject({ code: 'in-use', message: 'Still used by vehicle types.' });
    const freed = await admin.call(vehicleTypes.remove, { params: { id: child.id } });
    expect(freed.status).toBe(200);
  });
});

test('a stay that left before its type had a parent is made again as it was, also by a book that knows of none', async () => {
  const { id } = await build();
  const stay = await buildStay(server, lane, { minutesAgo: 90, vehicleTypeId: id });
  expect((await save(cashier, { gateId: lane.exitId, paidTypeId: cash, parkingInId: stay.id })).status).toBe(200);
  await asOwner((client) =>
    client.query(`update tariff_books set book = jsonb_set(book, '{vehicleTypes}', (
      select jsonb_agg(type - 'parentVehicleTypeId') from jsonb_array_elements(book->'vehicleTypes') type))`),
  );
  const { writeQueries } = server.platform.database;
  await writeQueries
    .updateTable('vehicleTypes')
    .set({ parentVehicleTypeId: motorcycle })
    .where('id', '=', id)
    .execute();
  expect(await asOwner(findWrongPrices)).toBeNull();
});

describe('a stay of a child type', () => {
  const quote = async (parkingInId: string): Promise<Quote> => {
    const answer = await cashier.call(parkingOuts.quoteV2, { body: { parkingInId, gateId: lane.exitId } });
    expect(answer.status).toBe(200);
    return answer.data as Quote;
  };
  const fine = { vehicleTypeId: '', fine: 1_000 };
  let child: string;
  beforeAll(async () => {
    child = await place(car);
    fine.vehicleTypeId = child;
  });

  test('costs what its parent costs, says so, and is made again alike, by a device and by its evidence', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 90, vehicleTypeId: child });
    const told = await quote(stay.id);
    expect(told).toMatchObject({ total: 8_000, warnings: [] });
    expect(told.lines[0]).toMatchObject({ code: 'PARENT_FARE', label: 'Tarif Mobil', amount: 0 });
    const book = (await cashier.call(tariffs.book)).data as TariffBook;
    const times = { enteredAt: told.parkingIn.datetimeIn, exitedAt: told.datetimeOut };
    const asked = { vehicleTypeId: child, parkingType: 'REGULAR' as const, prepaid: 0, ...times };
    expect(chargeStay(book, pricingOf(asked, times)).lines).toEqual(told.lines);
    const { data } = await save(cashier, { gateId: lane.exitId, paidTypeId: cash, parkingInId: stay.id });
    expect((data as Saved).parkingOut).toMatchObject({ total: 8_000, flags: [] });
    const day = times.enteredAt.slice(0, 10);
    const { parkingFareRules: rules } = fare(9_000, day);
    const trial = { vehicleTypeId: car, rules, from: day, to: times.exitedAt.slice(0, 10) };
    expect((await admin.call(tariffs.replay, { body: trial })).data).toMatchObject({
      stays: 1,
      before: 8_000,
      after: 18_000,
    });
    expect(await asOwner(findWrongPrices)).toBeNull();
  });

  test('counts as one of its parent inside', async () => {
    const read = async () => {
      const { vehicles } = (await admin.call(dashboards.occupancy)).data as {
        vehicles: { vehicle: { id: string }; inside: number }[];
      };
      return new Map(vehicles.map(({ vehicle, inside }) => [vehicle.id, inside]));
    };
    const before = await read();
    await buildStay(server, lane, { vehicleTypeId: child });
    const after = await read();
    expect([after.get(car), after.get(child)]).toEqual([(before.get(car) ?? 0) + 1, undefined]);
  });

  test('is priced by another parent at once, which takes somebody else where that is cheaper', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 90, vehicleTypeId: child });
    const cheaper = { parentVehicleTypeId: motorcycle };
    expect((await update(child, cheaper)).error).toMatchObject({ code: 'approval-needed' });
    expect((await quote(stay.id)).total).toBe(8_000);
    expect((await update(child, { ...cheaper, ...signed })).status).toBe(200);
    expect((await quote(stay.id)).total).toBe(3_000);
    expect(await update(child, { parentVehicleTypeId: car })).toMatchObject(childOf(car));
    expect((await quote(stay.id)).total).toBe(8_000);
    expect(await asOwner(findWrongPrices)).toBeNull();
  });

  test('counts for the versions of its parent: none begins before it came, and one that priced it is kept', async () => {
    await buildStay(server, lane, { vehicleTypeId: await place(bus), minutesAgo: 0 });
    const today = toLocalDate(new Date(), server.platform.site.current().zone);
    expect(await update(bus, { parkingFares: [fare(9_000, today)] })).toMatchObject({
      error: { fields: [{ path: 'parkingFares.0.effectiveDate', code: 'too-small' }] },
    });
    expect(await update(bus, { parkingFares: [fare(9_000, '2020-01-01')] })).toMatchObject({
      error: { code: 'in-use' },
    });
  });

  test('pays the fine of its parent until it has one of its own, of which a lower one waits', async () => {
    const set = (body: object) => admin.call(parkingFines.set, { body });
    const told = async () => {
      const times = { enteredAt: '2026-11-20T10:00:00', exitedAt: '2026-11-20T11:00:00' };
      const stays = [{ ...times, lostTicket: 'entry-known' }];
      const { data } = await admin.call(tariffs.workedExample, { body: { vehicleTypeId: child, stays } });
      return (data as { charge: { fine: number } }[])[0]?.charge.fine;
    };
    const fineOf = async () =>
      ((await admin.call(parkingFines.list)).data as { vehicleTypeId: string }[]).find(
        ({ vehicleTypeId }) => vehicleTypeId === child,
      );
    expect(await told()).toBe(25_000);
    expect((await admin.call(parkingFines.create, { body: fine })).data).toMatchObject({
      fine: 25_000,
      pending: { setting: 'fine', value: 1_000 },
    });
    expect(await told()).toBe(25_000);
    expect((await set({ ...fine, fine: 30_000 })).status).toBe(200);
    expect(await fineOf()).toMatchObject({ fine: 30_000, pending: null });
    const second = await place(car);
    const answers = await Promise.all([2_000, 3_000].map((amount) => set({ vehicleTypeId: second, fine: amount })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = (await admin.call(parkingFines.list)).data as { vehicleTypeId: string }[];
    expect(rows).toContainEqual(expect.objectContaining({ vehicleTypeId: second, fine: 25_000 }));
  });
});

const fare = (amount: number, effectiveDate: string) => ({
  effectiveDate,
  parkingType: 'REGULAR',
  parkingFareRules: [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount }],
});

async function asOwner<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...inject('owner'), database: server.database.database });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
