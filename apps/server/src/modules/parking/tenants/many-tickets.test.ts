import { contract } from '@parking/contract/contract';
import type { TenantValidation, ValidatedTicket } from '@parking/contract/parking/tenants/tenants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Answer, type TestServer, createTestDatabase, startServerOn } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../testing/stays.ts';
import { buildTenant, phoneOf } from '../testing/tenants.ts';

const { tenantValidations } = contract;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let other: TestServer;
let lane: Lane;
let top: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  other = await startServerOn(database.app);
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(async () => {
  await other.close();
  await server.close();
  await database.drop();
});

const inside = (given: Parameters<typeof buildStay>[2] = {}) => buildStay(server, lane, { minutesAgo: 125, ...given });
const some = async (count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => inside()))).map(({ code }) => code);
const ticketsOf = ({ data }: Answer): ValidatedTicket[] => (data as { tickets: ValidatedTicket[] }).tickets;
const toldOf = (answer: Answer) => ticketsOf(answer).map(({ result, error }) => error?.code ?? result);
const rowsOf = async (departmentId: string): Promise<TenantValidation[]> =>
  (await top.call(tenantValidations.list, { query: `departmentId.equals=${departmentId}&size=500` }))
    .data as TenantValidation[];

describe('many tickets that a tenant validates at once', () => {
  test('are told one by one, in words and in the language of the phone, and nothing but the good ones is done', async () => {
    const { tenant, token } = await buildTenant(server, top, {}, { vehicleTypeId: car });
    const phone = phoneOf(server, { token });
    const [one = '', before = ''] = await some(2);
    const gone = await inside();
    await save(top, { parkingInId: gone.id, gateId: lane.exitId, paidTypeId: cash });
    const bike = await inside({ vehicleTypeId: motorcycle });
    await phone.validate(before);
    const answer = await phone.validateMany([
      one.toLowerCase(),
      'TIDAK-ADA',
      'B 1234 XYZ',
      before,
      gone.code,
      bike.code,
      one,
    ]);
    expect(answer.data).toMatchObject({ left: 98, thisMonth: 2 });
    expect(toldOf(answer)).toEqual([
      'VALIDATED',
      'stay-not-found',
      'stay-not-found',
      'BEFORE',
      'stay-not-found',
      'voucher-invalid',
      'BEFORE',
    ]);
    const messages = ticketsOf(answer).map(({ error }) => error?.message);
    expect(messages[1]).toMatch(/\w+ \w+/);
    // Of what is not inside it is told one thing, whatever became of it.
    expect([messages[2], messages[4]]).toEqual([messages[1], messages[1]]);
    expect(messages[5]).not.toBe(messages[1]);
    expect((await rowsOf(tenant.departmentId)).map(({ parkingCode }) => parkingCode).sort()).toEqual(
      [one, before].sort(),
    );
  });

  test('stop at the quota, each told; sent again they change nothing', async () => {
    const { tenant, token } = await buildTenant(server, top, { monthlyQuota: 3 });
    const phone = phoneOf(server, { token });
    const codes = await some(5);
    const three = ['VALIDATED', 'VALIDATED', 'VALIDATED'];
    expect(toldOf(await phone.validateMany(codes))).toEqual([...three, 'tenant-quota-used', 'tenant-quota-used']);
    const again = await phone.validateMany(codes);
    expect(toldOf(again)).toEqual(['BEFORE', 'BEFORE', 'BEFORE', 'tenant-quota-used', 'tenant-quota-used']);
    expect(again.data).toMatchObject({ left: 0, thisMonth: 3 });
    expect(await rowsOf(tenant.departmentId)).toHaveLength(3);
  });

  test.each([
    ['month', { monthlyQuota: 7 }, 'tenant-quota-used'],
    ['day', { dailyLimit: 7 }, 'tenant-day-used'],
  ])('of two phones at once never exceed the limit of a %s, and no ticket is counted twice', async (_, given, code) => {
    const { tenant, token } = await buildTenant(server, top, given);
    const codes = await some(12);
    const answers = await Promise.all(
      [codes, codes.toReversed()].map((all, n) => phoneOf(n === 0 ? server : other, { token }).validateMany(all)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = answers.flatMap(toldOf);
    expect(told.filter((one) => one === 'VALIDATED')).toHaveLength(7);
    expect(new Set(told)).toEqual(new Set(['VALIDATED', code, ...(told.includes('BEFORE') ? ['BEFORE'] : [])]));
    expect(await rowsOf(tenant.departmentId)).toHaveLength(7);
  });

  test('find no tickets by trying: after twenty that are none each is told to wait', async () => {
    const { token } = await buildTenant(server, top);
    const [code = ''] = await some(1);
    const none = Array.from({ length: 21 }, (_, n) => `TIDAK-ADA-${n}`);
    const told = toldOf(await phoneOf(server, { token }).validateMany([...none, code]));
    expect(told).toEqual([...Array(20).fill('stay-not-found'), 'too-many-requests', 'too-many-requests']);
  });

  test('are refused whole by a link that is none, a wrong PIN, and with no ticket or too many', async () => {
    const { token } = await buildTenant(server, top, {}, {}, '482915');
    const codes = await some(1);
    expect((await phoneOf(server, { token: 'salah' }).validateMany(codes)).error.code).toBe('tenant-link-invalid');
    expect((await phoneOf(server, { token, pin: '1' }).validateMany(codes)).error.code).toBe('tenant-pin-wrong');
    const phone = phoneOf(server, { token, pin: '482915' });
    for (const wrong of [[], Array.from({ length: 101 }, (_, n) => `T${n}`)])
      expect((await phone.validateMany(wrong)).error).toMatchObject({ code: 'bad-input' });
    expect(toldOf(await phone.validateMany(codes))).toEqual(['VALIDATED']);
  });
});

test('after all of this everything holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
