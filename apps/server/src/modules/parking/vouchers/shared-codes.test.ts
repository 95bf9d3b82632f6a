import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, qris, save } from '../testing/stays.ts';
import { type MadeVouchers, buildVouchers, dayFromToday } from '../testing/vouchers.ts';

const { parkingIns, parkingOuts, payments, vouchers } = contract;
type User = Client & { person: Person };
let server: TestServer;
let lane: Lane;
let top: User;
let cashier: User;
let signed: { approverUsername: string; approverPassword: string };
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  const { username } = await buildUser(server, { groups: ['SUPERADMIN'] });
  signed = { approverUsername: username, approverPassword: testPassword };
});
afterAll(() => server.close());

const inside = async (given: Parameters<typeof buildStay>[2] = {}): Promise<string> =>
  (await buildStay(server, lane, { minutesAgo: 125, ...given })).id;
const leave = (body: object, by: Client = cashier) => save(by, { gateId: lane.exitId, paidTypeId: cash, ...body });
const key = () => ({ 'idempotency-key': newIdempotencyKey() });
const fieldsOf = ({ error }: Answer) => error?.fields?.map(({ path, code }) => [path, code]);
const outOf = ({ data }: Answer) => (data as Saved).parkingOut;
let shared = 0;
const buildShared = async (given: object = {}): Promise<MadeVouchers> => {
  shared += 1;
  const maker = await signInAs(server, 'SUPERADMIN');
  return buildVouchers(server, maker, { codeVoucher: `BERSAMA-${shared}`, maxUsage: 100, fare: 3_000, ...given });
};

describe('a code that all share', () => {
  test('is used by whoever was told it, not by the record of its batch or of an exit', async () => {
    const { id, codes } = await buildShared();
    const listed = (await cashier.call(vouchers.list, { query: `id.equals=${id}` })).data as VoucherBatch[];
    expect(listed).toMatchObject([{ id, codeVoucher: null }]);
    const named = await leave({ parkingInId: await inside(), voucherId: id });
    expect([named.status, fieldsOf(named)]).toEqual([404, [['voucherId', 'does-not-exist']]]);
    const used = outOf(await leave({ parkingInId: await inside(), voucherCode: codes[0] }));
    expect(used).toMatchObject({ discount: 3_000, voucherId: expect.any(String) });
    const { voucherId } = used;
    const again = await leave({ parkingInId: await inside(), voucherId });
    expect([again.status, again.error.code, fieldsOf(again)]).toEqual([
      409,
      'voucher-invalid',
      [['voucherCode', 'required']],
    ]);
    const both = await leave({ parkingInId: await inside(), voucherId, voucherCode: codes[0] });
    expect(both.status).toBe(200);
  });

  test('is flagged where the plate that it serves was typed alone', async () => {
    const { codes } = await buildShared();
    const [voucherCode] = codes;
    const seen = await leave({ parkingInId: await inside(), voucherCode });
    expect(outOf(seen).flags).not.toContain('voucher-plate-typed');
    const plateNumber = nextPlate();
    const typed = await leave({ parkingInId: await inside({ plate: '' }), voucherCode, plateNumber });
    expect(outOf(typed).flags).toContain('voucher-plate-typed');
    const again = await leave({ parkingInId: await inside({ plate: '' }), voucherCode, plateNumber });
    expect(fieldsOf(again)).toEqual([['voucherCode', 'voucher-used-today']]);
  });

  test('serves a plate once, be it told of yesterday or now', async () => {
    const made = await buildShared({ end: dayFromToday(server, 1) });
    await changeAsOwner(server, 'update voucher_batches set start_day = start_day - 5 where id = $1', [made.id]);
    const [plate, voucherCode] = [nextPlate(), made.codes[0]];
    const { zone } = server.platform.site.current();
    const byHand = async () =>
      top.call(parkingOuts.checkOutByHand, {
        body: {
          parkingInId: await inside({ plate, minutesAgo: 2_000 }),
          gateId: lane.exitId,
          datetimeOut: toLocalDateTime(new Date(Date.now() - 1_430 * 60_000), zone),
          note: 'Lupa dicatat',
          paidTypeId: cash,
          voucherCode,
          ...signed,
        },
        headers: key(),
      });
    expect((await byHand()).status).toBe(200);
    for (const answer of [await byHand(), await leave({ parkingInId: await inside({ plate }), voucherCode })])
      expect(fieldsOf(answer)).toEqual([['voucherCode', 'voucher-used-today']]);
  });

  test('knows a plate that somebody corrected, before or after it was used', async () => {
    const [voucherCode] = (await buildShared()).codes;
    const usedToday = [['voucherCode', 'voucher-used-today']];
    const correct = (call: typeof parkingIns.editPlate | typeof parkingOuts.editPlate, id: string) =>
      top.call(call, { params: { id }, body: { plateNumber: nextPlate(), note: 'Salah baca' }, headers: key() });
    const plate = nextPlate();
    const first = outOf(await leave({ parkingInId: await inside({ plate }), voucherCode }));
    expect(first.voucherId).not.toBeNull();
    const later = await inside({ plate });
    for (const _ of [1, 2]) expect((await correct(parkingIns.editPlate, later)).status).toBe(200);
    expect(fieldsOf(await leave({ parkingInId: later, voucherCode }))).toEqual(usedToday);

    const typed = nextPlate();
    const gone = outOf(await leave({ parkingInId: await inside({ plate: '' }), voucherCode, plateNumber: typed }));
    for (const _ of [1, 2]) expect((await correct(parkingOuts.editPlate, gone.id)).status).toBe(200);
    const same = await leave({ parkingInId: await inside({ plate: typed }), voucherCode });
    expect(fieldsOf(same)).toEqual(usedToday);
  });
});

describe('a code is not found by trying', () => {
  const tries = async (one: (voucherCode: string) => Promise<Answer>) => {
    const told = await Promise.all(Array.from({ length: 20 }, (_, at) => one(`TEBAK${at}`)));
    return [404, 429].map((status) => told.filter((answer) => answer.status === status).length);
  };

  test.each([
    [
      'a quote',
      (by: User, parkingInId: string) => (voucherCode: string) =>
        by.call(parkingOuts.quoteV2, { body: { gateId: lane.exitId, parkingInId, voucherCode } }),
    ],
    ['an exit', (by: User, parkingInId: string) => (voucherCode: string) => leave({ parkingInId, voucherCode }, by)],
    [
      'a request for money',
      (by: User, parkingInId: string) => (voucherCode: string) =>
        by.call(payments.requestQr, {
          body: { amount: 11_000, gateId: lane.exitId, parkingInId, paidTypeId: qris, voucherCode },
          headers: key(),
        }),
    ],
  ])('by %s, nor then by any other call', async (_, callOf) => {
    const guesser = await signInAs(server, 'CASHIER');
    const parkingInId = await inside();
    const [voucherCode = ''] = (await buildVouchers(server, top, { fare: 1_000, maxUsage: 50 })).codes;
    const call = callOf(guesser, parkingInId);
    expect(await tries(call)).toEqual([10, 10]);
    const right = await guesser.call(parkingOuts.quoteV2, { body: { gateId: lane.exitId, parkingInId, voucherCode } });
    expect([right.status, right.error.code]).toEqual([429, 'too-many-requests']);
    const checked = await guesser.call(vouchers.check, { params: { code: voucherCode, vehicleTypeId: car } });
    expect(checked.status).toBe(429);
    expect((await leave({ parkingInId, paidTypeId: cash }, guesser)).status).toBe(200);
    expect((await leave({ parkingInId: await inside(), voucherCode })).status).toBe(200);
  });

  test('and the right one is no try', async () => {
    const by = await signInAs(server, 'CASHIER');
    const [voucherCode] = (await buildVouchers(server, top, { fare: 1_000, maxUsage: 50 })).codes;
    for (let round = 0; round < 12; round += 1)
      expect((await leave({ parkingInId: await inside(), voucherCode }, by)).status).toBe(200);
  });
});

test('afterwards every price is what its voucher makes of it', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
