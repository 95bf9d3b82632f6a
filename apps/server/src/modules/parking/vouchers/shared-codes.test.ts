import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const enter = (ticket: string, voucherCode: string): Promise<Answer> =>
  server.client().call(contract.enteredCodes.enter, { body: { parkingCode: ticket, voucherCode } });
/** A car whose driver entered a code. */
const entered = async (voucherCode: string, given: Parameters<typeof buildStay>[2] = {}): Promise<string> => {
  const { id, code } = await buildStay(server, lane, { minutesAgo: 125, ...given });
  const answer = await enter(code, voucherCode);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return id;
};
beforeEach(() => changeAsOwner(server, 'delete from attempts'));

describe('a code that all share', () => {
  test('is entered by the driver, told no more than since when the car is inside, and used by the exit', async () => {
    const { id, codes } = await buildShared();
    const [voucherCode = ''] = codes;
    const stay = await buildStay(server, lane, { minutesAgo: 125 });
    for (let round = 0; round < 2; round += 1)
      expect((await enter(stay.code.toLowerCase(), ` ${voucherCode.toLowerCase()} `)).data).toEqual({
        insideSince: expect.any(String),
        kind: 'AMOUNT',
        fare: 3_000,
        percent: null,
        end: dayFromToday(server),
      });
    const quoted = await cashier.call(parkingOuts.quoteV2, { body: { gateId: lane.exitId, parkingInId: stay.id } });
    expect(quoted.data).toMatchObject({ total: 8_000, discount: 3_000 });
    expect(outOf(await leave({ parkingInId: stay.id }))).toMatchObject({ total: 8_000, voucherId: expect.any(String) });
    expect((await top.call(vouchers.get, { params: { id } })).data).toMatchObject({ used: 1, given: 3_000 });
    const without = await buildStay(server, lane, { minutesAgo: 125 });
    expect(outOf(await leave({ parkingInId: without.id }))).toMatchObject({ total: 11_000, voucherId: null });
  });

  test('is taken by no desk, by code or record, and told so when it is checked', async () => {
    const { id, codes } = await buildShared();
    const [voucherCode = ''] = codes;
    const listed = (await cashier.call(vouchers.list, { query: `id.equals=${id}` })).data as VoucherBatch[];
    expect(listed).toMatchObject([{ id, codeVoucher: null }]);
    const byPhone = [['voucherCode', 'voucher-by-phone']];
    for (const by of [cashier, top])
      expect(fieldsOf(await leave({ parkingInId: await inside(), voucherCode }, by))).toEqual(byPhone);
    const used = await entered(voucherCode);
    const { voucherId } = outOf(await leave({ parkingInId: used }));
    const named = await leave({ parkingInId: await inside(), voucherId });
    expect([named.status, fieldsOf(named)]).toEqual([409, [['voucherCode', 'required']]]);
    expect(fieldsOf(await leave({ parkingInId: await inside(), voucherId, voucherCode }))).toEqual([
      ['voucherId', 'voucher-by-phone'],
    ]);
    const checked = await cashier.call(vouchers.check, { params: { code: voucherCode, vehicleTypeId: car } });
    expect(checked.data).toMatchObject({ status: 'INVALID', reason: 'by-phone' });
  });

  test('is flagged where its plate was typed alone, or it was entered less than a minute before the exit', async () => {
    const [voucherCode = ''] = (await buildShared()).codes;
    const flagsOf = async (stayId: string, given: object = {}) =>
      outOf(await leave({ parkingInId: stayId, ...given })).flags;
    expect(await flagsOf(await entered(voucherCode))).toEqual(['validated-at-exit']);
    const early = await entered(voucherCode);
    await changeAsOwner(server, `update entered_codes set at = at - interval '61 seconds' where stay_id = $1`, [early]);
    expect(await flagsOf(early)).toEqual([]);
    const plateNumber = nextPlate();
    expect(await flagsOf(await entered(voucherCode, { plate: '' }), { plateNumber })).toContain('voucher-plate-typed');
    const again = outOf(await leave({ parkingInId: await entered(voucherCode, { plate: '' }), plateNumber }));
    expect(again).toMatchObject({ voucherId: null, total: 11_000 });
    const none = outOf(await leave({ parkingInId: await entered(voucherCode, { plate: '' }) }));
    expect(none).toMatchObject({ voucherId: null, total: 11_000 });
  });

  test('serves a plate once, be it told of yesterday or now', async () => {
    const made = await buildShared({ end: dayFromToday(server, 1) });
    await changeAsOwner(server, 'update voucher_batches set start_day = start_day - 5 where id = $1', [made.id]);
    const [plate, voucherCode = ''] = [nextPlate(), made.codes[0]];
    const { zone } = server.platform.site.current();
    const stays: string[] = [];
    for (let round = 0; round < 2; round += 1) stays.push(await entered(voucherCode, { plate, minutesAgo: 2_000 }));
    stays.push(await entered(voucherCode, { plate }));
    await changeAsOwner(server, `update entered_codes set at = at - interval '1450 minutes'`);
    const byHand = (parkingInId: string) =>
      top.call(parkingOuts.checkOutByHand, {
        body: {
          parkingInId,
          gateId: lane.exitId,
          datetimeOut: toLocalDateTime(new Date(Date.now() - 1_430 * 60_000), zone),
          note: 'Lupa dicatat',
          paidTypeId: cash,
          ...signed,
        },
        headers: key(),
      });
    const [first = '', second = '', third = ''] = stays;
    expect(outOf(await byHand(first)).voucherId).not.toBeNull();
    for (const answer of [await byHand(second), await leave({ parkingInId: third })])
      expect([answer.status, outOf(answer).voucherId]).toEqual([200, null]);
    const later = await buildStay(server, lane, { minutesAgo: 125, plate });
    expect(fieldsOf(await enter(later.code, voucherCode))).toEqual([['voucherCode', 'voucher-used-today']]);
  });

  test('knows a plate that somebody corrected, before or after it was used', async () => {
    const [voucherCode = ''] = (await buildShared()).codes;
    const correct = (call: typeof parkingIns.editPlate | typeof parkingOuts.editPlate, id: string) =>
      top.call(call, { params: { id }, body: { plateNumber: nextPlate(), note: 'Salah baca' }, headers: key() });
    const plate = nextPlate();
    const later = await entered(voucherCode, { plate });
    expect(outOf(await leave({ parkingInId: await entered(voucherCode, { plate }) })).voucherId).not.toBeNull();
    for (const _ of [1, 2]) expect((await correct(parkingIns.editPlate, later)).status).toBe(200);
    expect(outOf(await leave({ parkingInId: later })).voucherId).toBeNull();

    const typed = nextPlate();
    const same = await entered(voucherCode, { plate: typed });
    const gone = outOf(await leave({ parkingInId: await entered(voucherCode, { plate: '' }), plateNumber: typed }));
    for (const _ of [1, 2]) expect((await correct(parkingOuts.editPlate, gone.id)).status).toBe(200);
    expect(outOf(await leave({ parkingInId: same })).voucherId).toBeNull();
  });

  test('has its last use raced for by exits at once: the others pay', async () => {
    const made = await buildShared({ maxUsage: 3 });
    const stays = await Promise.all(Array.from({ length: 12 }, () => entered(made.codes[0] ?? '')));
    const answers = await Promise.all(stays.map((parkingInId) => leave({ parkingInId }, top)));
    expect(answers.map(outOf).filter(({ voucherId }) => voucherId !== null)).toHaveLength(3);
    expect((await top.call(vouchers.get, { params: { id: made.id } })).data).toMatchObject({ used: 3, left: 0 });
    const late = await buildStay(server, lane, { minutesAgo: 125 });
    expect(fieldsOf(await enter(late.code, made.codes[0] ?? ''))).toEqual([['voucherCode', 'voucher-used-up']]);
  });

  test('and an exit at once: what is on the stay then counts, and a car that left takes none', async () => {
    const [voucherCode = ''] = (await buildShared()).codes;
    for (let round = 0; round < 6; round += 1) {
      const { id, code } = await buildStay(server, lane, { minutesAgo: 125 });
      const [put, left] = await Promise.all([enter(code, voucherCode), leave({ parkingInId: id })]);
      expect([put.status, outOf(left).total]).toEqual(put.status === 200 ? [200, 8_000] : [404, 11_000]);
    }
  });

  test('ends with its batch, gives a stay one voucher, and nothing to a lost ticket', async () => {
    const [gone, over] = [await buildShared(), await buildShared()];
    const stays = [await entered(gone.codes[0] ?? ''), await entered(over.codes[0] ?? '')];
    await top.call(vouchers.withdrawBatch, { params: { id: gone.id }, body: { note: 'Promosi berakhir' } });
    const yesterday = dayFromToday(server, -1);
    await changeAsOwner(server, 'update voucher_batches set start_day = $2, end_day = $2 where id = $1', [
      over.id,
      yesterday,
    ]);
    for (const parkingInId of stays)
      expect(outOf(await leave({ parkingInId }))).toMatchObject({ voucherId: null, total: 11_000 });
    for (const [{ codes }, code] of [
      [gone, 'voucher-withdrawn'],
      [over, 'voucher-expired'],
    ] as const) {
      const { code: ticket } = await buildStay(server, lane, { minutesAgo: 125 });
      expect(fieldsOf(await enter(ticket, codes[0] ?? ''))).toEqual([['voucherCode', code]]);
    }
    const [small, large] = [await buildShared({ fare: 1_000 }), await buildShared({ fare: 5_000 })];
    const both = await buildStay(server, lane, { minutesAgo: 125 });
    for (const { codes } of [small, large]) expect((await enter(both.code, codes[0] ?? '')).status).toBe(200);
    expect(outOf(await leave({ parkingInId: both.id }))).toMatchObject({ discount: 5_000 });
    expect((await top.call(vouchers.get, { params: { id: small.id } })).data).toMatchObject({ used: 0 });
    const lost = await buildStay(server, lane, { minutesAgo: 125 });
    await enter(lost.code, large.codes[0] ?? '');
    const byLost = await top.call(parkingOuts.lostTicket, {
      body: { gateId: lane.exitId, plateNumber: lost.plate, parkingInId: lost.id, vehicleId: car, paidTypeId: cash },
      headers: key(),
    });
    expect(byLost.data).toMatchObject({ saved: { parkingOut: { voucherId: null } } });
  });

  test('is refused by its field, and a code of its own is none here', async () => {
    const own = await buildVouchers(server, await signInAs(server, 'SUPERADMIN'), { fare: 1_000 });
    const { code } = await buildStay(server, lane, { minutesAgo: 125 });
    for (const [ticket, voucherCode, status, path] of [
      [code, own.codes[0] ?? '', 404, 'voucherCode'],
      [code, 'TIDAK-ADA', 404, 'voucherCode'],
      [code, '', 400, 'voucherCode'],
      ['', 'PROMO', 400, 'parkingCode'],
      ['TIDAKADA', (await buildShared()).codes[0] ?? '', 404, 'parkingCode'],
    ] as const) {
      const answer = await enter(ticket, voucherCode);
      expect([answer.status, answer.error.fields[0]?.path]).toEqual([status, path]);
    }
  });
});

test('codes and tickets are not found by trying on the phone page', async () => {
  const { code } = await buildStay(server, lane, { minutesAgo: 125 });
  const [voucherCode = ''] = (await buildShared()).codes;
  const counted = async (one: (n: number) => Promise<Answer>) => {
    await changeAsOwner(server, 'delete from attempts');
    const told = await Promise.all(Array.from({ length: 30 }, (_, n) => one(n)));
    return [404, 429].map((status) => told.filter((answer) => answer.status === status).length);
  };
  expect(await counted((n) => enter(code, `TEBAK${n}`))).toEqual([20, 10]);
  expect((await enter(code, voucherCode)).status).toBe(429);
  expect(await counted((n) => enter(`TEBAK${n}`, voucherCode))).toEqual([20, 10]);
  expect((await enter(code, voucherCode)).status).toBe(429);
  await changeAsOwner(server, 'delete from attempts');
  expect((await enter(code, voucherCode)).status).toBe(200);
});

test('a code of several uses is named by its code alone', async () => {
  const made = await buildVouchers(server, await signInAs(server, 'SUPERADMIN'), { maxUsage: 5 });
  const { voucherId } = outOf(await leave({ parkingInId: await inside(), voucherCode: made.codes[0] }));
  const named = await leave({ parkingInId: await inside(), voucherId });
  expect([named.status, fieldsOf(named)]).toEqual([409, [['voucherCode', 'required']]]);
  expect((await leave({ parkingInId: await inside(), voucherId, voucherCode: made.codes[0] })).status).toBe(200);
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
