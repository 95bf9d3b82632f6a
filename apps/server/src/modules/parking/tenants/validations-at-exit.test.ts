import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { TenantMonth, TenantValidation } from '@parking/contract/parking/tenants/tenants';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildPayment } from '../testing/payments.ts';
import { type Lane, buildLane, buildStay, car, cash, qris, save } from '../testing/stays.ts';
import { buildTenant, phoneOf } from '../testing/tenants.ts';
import { buildVouchers } from '../testing/vouchers.ts';

const { parkingIns, parkingOuts, tenantValidations, vouchers } = contract;
let server: TestServer;
let lane: Lane;
let top: Client & { person: Person };
let signed: { approverUsername: string; approverPassword: string };
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  const { username } = await buildUser(server, { groups: ['SUPERADMIN'] });
  signed = { approverUsername: username, approverPassword: testPassword };
});
afterAll(() => server.close());

const inside = (given: Parameters<typeof buildStay>[2] = {}) => buildStay(server, lane, { minutesAgo: 125, ...given });
const leave = (body: object) => save(top, { gateId: lane.exitId, paidTypeId: cash, ...body });
const exitOf = async (body: object) => ((await leave(body)).data as Saved).parkingOut;
const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
const rowsOf = async (departmentId: string): Promise<TenantValidation[]> =>
  (await top.call(tenantValidations.list, { query: `departmentId.equals=${departmentId}&size=50` }))
    .data as TenantValidation[];
const pressedEarlier = (stayId: string, interval: string) =>
  changeAsOwner(server, `update tenant_validations set at = at - $2::interval where stay_id = $1`, [stayId, interval]);

describe('a validation', () => {
  test('pressed after the time that is told of an exit gives nothing, signed or not, and the quote says so', async () => {
    const { token, tenant } = await buildTenant(server, top);
    for (const approval of [signed, {}]) {
      const stay = await inside({ minutesAgo: 300 });
      expect((await phoneOf(server, { token }).validate(stay.code)).status).toBe(200);
      const told = { parkingInId: stay.id, gateId: lane.exitId, datetimeOut: ago(170), ...approval };
      const quoted = (await top.call(parkingOuts.quoteByHand, { body: told })).data as Quote;
      const left = await top.call(parkingOuts.checkOutByHand, {
        body: { ...told, note: 'Lupa dicatat', paidTypeId: cash },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
      const { parkingOut } = left.data as Saved;
      expect([parkingOut.voucherId, parkingOut.discount, quoted.discount]).toEqual([null, 0, 0]);
      expect(parkingOut.total).toBe(quoted.total);
    }
    const stay = await inside({ minutesAgo: 300 });
    await phoneOf(server, { token }).validate(stay.code);
    await pressedEarlier(stay.id, '200 minutes');
    const left = await top.call(parkingOuts.checkOutByHand, {
      body: {
        parkingInId: stay.id,
        gateId: lane.exitId,
        datetimeOut: ago(170),
        note: 'Lupa dicatat',
        paidTypeId: cash,
        ...signed,
      },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect((left.data as Saved).parkingOut).toMatchObject({ discount: 3_000 });
    expect((await rowsOf(tenant.departmentId)).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['USED', 'UNUSED', 'UNUSED']),
    );
  });

  test('of whole stays gives of a month no more than a day', async () => {
    const { token, batchId } = await buildTenant(
      server,
      top,
      {},
      { kind: 'WHOLE', fare: undefined, vehicleTypeId: car, quantity: 5 },
    );
    const stay = await inside({ minutesAgo: 43_000 });
    await phoneOf(server, { token }).validate(stay.code);
    const { most, worth } = (await top.call(vouchers.get, { params: { id: batchId } })).data as VoucherBatch;
    expect(worth).toBe(5 * (most ?? 0));
    expect(await exitOf({ parkingInId: stay.id, ...signed })).toMatchObject({ discount: most });
  });

  test('pressed less than a minute before the exit that used it is flagged, and the list says how long before', async () => {
    const { token, tenant } = await buildTenant(server, top);
    const [late, early] = [await inside(), await inside()];
    for (const { code } of [late, early]) await phoneOf(server, { token }).validate(code);
    await pressedEarlier(early.id, '61 seconds');
    expect((await exitOf({ parkingInId: late.id })).flags).toContain('validated-at-exit');
    expect((await exitOf({ parkingInId: early.id })).flags).not.toContain('validated-at-exit');
    const seconds = new Map((await rowsOf(tenant.departmentId)).map((row) => [row.parkingCode, row.secondsBefore]));
    expect([seconds.get(late.code) ?? 99, seconds.get(early.code) ?? 0]).toEqual([
      expect.toSatisfy((told: number) => told >= 0 && told < 60),
      expect.toSatisfy((told: number) => told >= 61 && told < 121),
    ]);
  });

  test('that holds no more is told to the tenant, whose statement counts it so', async () => {
    const { token, tenant, batchId } = await buildTenant(server, top);
    const phone = phoneOf(server, { token });
    const stay = await inside({ minutesAgo: 5_000 });
    expect((await phone.validate(stay.code)).data).toMatchObject({ isValidated: true });
    expect((await rowsOf(tenant.departmentId)).map(({ state }) => state)).toEqual(['OPEN']);
    await changeAsOwner(
      server,
      `update tenant_validations set business_day = business_day - 2,
        month = date_trunc('month', (business_day - 2)::timestamp)::date where stay_id = $1`,
      [stay.id],
    );
    const over = { status: 409, error: { code: 'validation-over' } };
    expect([await phone.look(stay.code), await phone.validate(stay.code)]).toMatchObject([over, over]);
    expect((await exitOf({ parkingInId: stay.id })).voucherId).toBeNull();
    const another = await inside();
    expect((await phone.validate(another.code)).status).toBe(200);
    await top.call(vouchers.withdrawBatch, { params: { id: batchId }, body: { note: 'Sudah cukup' } });
    expect([await phone.look(another.code), await phone.validate(another.code)]).toMatchObject([over, over]);
    expect((await rowsOf(tenant.departmentId)).map(({ state }) => state).toSorted()).toEqual(['EXPIRED', 'UNUSED']);
    const months = await top.call(tenantValidations.months, { query: `departmentId.equals=${tenant.departmentId}` });
    expect((months.data as TenantMonth[]).reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
  });

  test('of what is not inside is answered alike, whatever became of it', async () => {
    const { token } = await buildTenant(server, top);
    const phone = phoneOf(server, { token });
    const [gone, deleted] = [await inside(), await inside()];
    await exitOf({ parkingInId: gone.id });
    const taken = await top.call(parkingIns.deleteEntryApproved, {
      params: { id: deleted.id },
      body: { note: 'Salah cetak', ...signed },
    });
    expect(taken.status).toBe(200);
    for (const code of [gone.code, deleted.code, 'TIDAKADA'])
      for (const answer of [await phone.look(code), await phone.validate(code)])
        expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
          404,
          'stay-not-found',
          [{ path: 'parkingCode', code: 'does-not-exist', message: expect.any(String) }],
        ]);
  });

  test('goes before a code that gives no more of what is left to pay', async () => {
    const { token, tenant } = await buildTenant(server, top);
    const stay = await inside();
    await phoneOf(server, { token }).validate(stay.code);
    await buildPayment(server, {
      byId: top.person.id,
      paidTypeId: qris,
      amount: 9_000,
      purpose: 'STAY',
      stayId: stay.id,
    });
    const code = await buildVouchers(server, top, { fare: 8_000 });
    const { total, discount } = await exitOf({
      parkingInId: stay.id,
      voucherCode: code.codes[0],
      paidTypeId: undefined,
    });
    expect([total, discount]).toEqual([0, 11_000]);
    expect((await rowsOf(tenant.departmentId)).map(({ state, given }) => [state, given])).toEqual([['USED', 2_000]]);
    const batch = await top.call(vouchers.get, { params: { id: code.id } });
    expect(batch.data).toMatchObject({ used: 0 });
  });
});

test('afterwards every price is what its voucher makes of it', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
