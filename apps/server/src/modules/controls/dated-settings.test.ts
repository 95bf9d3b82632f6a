import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDayOf } from '../../platform/business-day.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';

const { systemProfiles, systemConfigurations, tariffs } = contract;
let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let admin: Client;
let cashier: Client;
let lane: Lane;
beforeAll(async () => {
  copy = await createTestDatabase();
  server = await startServerOn(copy.app);
  await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
});
afterAll(async () => {
  await server.close();
  await copy.drop();
});

const site = () => server.platform.site.current();
const today = (): string => businessDayOf(new Date(), site());
const sell = async (): Promise<Saved> => {
  const stay = await buildStay(server, lane);
  const answer = await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  expect(answer.status).toBe(200);
  return answer.data as Saved;
};
const rates = async () => (await admin.call(tariffs.book)).data as { taxRates: unknown[]; dayStarts: unknown[] };
const setTax = (body: object) => admin.call(systemConfigurations.update, { body });
const setProfile = (body: object) => admin.call(systemProfiles.update, { body });

describe('before anything was sold', () => {
  test('another tax and another start of the day hold at once, and the zone may change', async () => {
    expect((await setTax({ taxPercent: 8 })).data).toMatchObject({ taxPercent: 8 });
    expect((await setProfile({ dayStartHour: 3, zone: 'Asia/Makassar' })).data).toMatchObject({
      dayStartHour: 3,
      dayStarts: [{ from: '1900-01-01', hour: 3 }],
      zone: 'Asia/Makassar',
    });
    expect((await setProfile({ dayStartHour: 0, zone: 'Asia/Jakarta' })).status).toBe(200);
    expect(await rates()).toMatchObject({
      taxRates: [{ from: '1900-01-01', basisPoints: 800, mode: 'INCLUDED' }],
      dayStarts: [{ from: '1900-01-01', hour: 0 }],
    });
    await setTax({ taxPercent: 10 });
    await expect.poll(() => site(), { timeout: 5_000 }).toMatchObject({ zone: 'Asia/Jakarta' });
  });
});

test('a tax has up to two decimals, which are kept exactly', async () => {
  for (const taxPercent of [12.5, 0.07, 99.99, 100]) {
    expect((await setTax({ taxPercent })).data).toMatchObject({ taxPercent });
    expect(await rates()).toMatchObject({ taxRates: [{ basisPoints: Math.round(taxPercent * 100) }] });
  }
  expect((await setTax({ taxPercent: 12.345 })).error.fields).toMatchObject([
    { path: 'taxPercent', code: 'wrong-format' },
  ]);
  await setTax({ taxPercent: 10 });
});

describe('once a car was sold', () => {
  beforeAll(async () => {
    await sell();
  });

  test('another tax holds from the next business day, and a change of mind leaves nothing', async () => {
    const before = await sell();
    expect((await setTax({ taxPercent: 20, taxOnTop: true })).data).toMatchObject({ taxPercent: 20, taxOnTop: true });
    const first = { from: '1900-01-01', basisPoints: 1000, mode: 'INCLUDED' };
    expect((await rates()).taxRates).toEqual([
      first,
      { from: shiftDays(today(), 1), basisPoints: 2000, mode: 'ON_TOP' },
    ]);
    const after = await sell();
    expect([after.parkingOut.total, after.parkingOut.tax]).toEqual([before.parkingOut.total, before.parkingOut.tax]);
    await setTax({ taxPercent: 10, taxOnTop: false });
    expect((await rates()).taxRates).toEqual([first]);
  });

  test('twice at once is one change', async () => {
    await Promise.all([setTax({ taxPercent: 12 }), setTax({ taxPercent: 12 }), setTax({ taxPercent: 11 })]);
    expect((await rates()).taxRates).toHaveLength(2);
    await setTax({ taxPercent: 10 });
  });

  test('the day begins at another hour from the next business day', async () => {
    const day = today();
    const hours = [5, 21, 9];
    for (const hour of hours) {
      const { data } = await setProfile({ dayStartHour: hour });
      expect(data).toMatchObject({ dayStartHour: hour, dayStarts: [{ from: '1900-01-01', hour: 0 }, { hour }] });
      await expect.poll(() => site().dayStarts.at(-1)?.hour, { timeout: 5_000 }).toBe(hour);
      expect(today()).toBe(day);
      expect((await sell()).parkingOut.businessDay).toBe(day);
    }
    expect((await setProfile({ dayStartHour: 0 })).data).toMatchObject({
      dayStarts: [{ from: '1900-01-01', hour: 0 }],
    });
  });

  test('the site does not move to another zone', async () => {
    const { status, error } = await setProfile({ zone: 'Asia/Jayapura', appName: 'Pindah' });
    expect([status, error.code]).toEqual([409, 'in-use']);
    const { data } = await setProfile({ zone: 'Asia/Jakarta' });
    expect(data).toMatchObject({ zone: 'Asia/Jakarta' });
    expect(data).not.toMatchObject({ appName: 'Pindah' });
  });

  test('what was priced is proven by the zone, the day and the tax that it was priced with', async () => {
    await sell();
    // What nobody can do by any screen: the evidence must not follow the settings of today.
    await asOwner(`update system_profile set zone = 'Asia/Jayapura';
      update tax_rates set basis_points = 4000; update business_day_starts set hour = 11`);
    const { breaches } = await verifyDatabase(copy.owner);
    // Figures by the hour of the clock are by the zone, once they are added up.
    const byClock = 'the cars of gates and of hours of the clock are those of their hours';
    expect(breaches.map(({ holds }) => holds).filter((holds) => holds !== byClock)).toEqual([]);
    await asOwner(`update system_profile set zone = 'Asia/Jakarta';
      update tax_rates set basis_points = 1000; update business_day_starts set hour = 0`);
  });

  test('the database finds the business day that the server finds', async () => {
    const statement = `select business_day_of(at)::text as day from unnest($1::timestamptz[]) with ordinality t (at, n) order by n`;
    await asOwner(`insert into business_day_starts values ('2026-11-10', 6), ('2026-11-20', 0), ('2026-11-25', 22)`);
    await server.platform.site.refresh();
    const instants = Array.from({ length: 24 * 24 }, (_, at) => new Date(Date.UTC(2026, 10, 8) + at * 3_600_000));
    const { rows } = await server.platform.database.reads.query<{ day: string }>(statement, [instants]);
    expect(rows.map(({ day }) => day)).toEqual(instants.map((at) => businessDayOf(at, site())));
    await asOwner(`delete from business_day_starts where first_day > '1900-01-01'`);
    await server.platform.site.refresh();
  });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(copy.owner);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

test('who may not set them is refused', async () => {
  for (const call of [systemProfiles.update, systemConfigurations.update]) {
    expect((await cashier.call(call, { body: {} })).status).toBe(403);
    expect((await server.client().call(call, { body: {}, headers: { 'idempotency-key': newId() } })).status).toBe(401);
  }
});
