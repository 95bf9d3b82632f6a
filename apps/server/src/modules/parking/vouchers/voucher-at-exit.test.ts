import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { getParkingOut } from '../lookup/read-stay.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, nextPlate, save } from '../testing/stays.ts';
import { buildVouchers, dayFromToday } from '../testing/vouchers.ts';

const { parkingOuts, vouchers } = contract;
type User = Client & { person: Person };
const raceRounds = process.env['FULL'] === '1' ? 20 : 4;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let other: TestServer;
let lane: Lane;
let top: User;
let signed: { approverUsername: string; approverPassword: string };
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  other = await startServerOn(database.app);
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  const { username } = await buildUser(server, { groups: ['SUPERADMIN'] });
  signed = { approverUsername: username, approverPassword: testPassword };
});
afterAll(async () => {
  await other.close();
  await server.close();
  await database.drop();
});

const inside = async (given: Parameters<typeof buildStay>[2] = {}): Promise<string> =>
  (await buildStay(server, lane, { minutesAgo: 125, ...given })).id;
const codeOf = async (given: object = {}): Promise<string> =>
  (await buildVouchers(server, top, { fare: 3_000, ...given })).codes[0] ?? '';
const quote = (body: object) => top.call(parkingOuts.quoteV2, { body: { gateId: lane.exitId, ...body } });
const leave = (body: object, by: Client = top, key?: string) =>
  save(by, { gateId: lane.exitId, paidTypeId: cash, ...body }, key);
const batchOf = async (id: string): Promise<VoucherBatch> =>
  (await top.call(vouchers.get, { params: { id } })).data as VoucherBatch;
const linesOf = ({ lines }: { readonly lines: readonly { code: string; amount: number }[] | null }) =>
  (lines ?? []).filter(({ code }) => code === 'VOUCHER').map(({ amount }) => amount);

describe('a voucher at the exit', () => {
  test('is quoted as its line, comes off as a discount, and is used by the exit', async () => {
    const made = await buildVouchers(server, top, { maxUsage: 2 });
    const [voucherCode = ''] = made.codes;
    const parkingInId = await inside();
    const typed = voucherCode.toLowerCase().replaceAll('-', ' ');
    const quoted = (await quote({ parkingInId, voucherCode: typed })).data as Quote;
    expect([quoted.total, quoted.gross, quoted.discount, linesOf(quoted)]).toEqual([8_000, 11_000, 3_000, [-3_000]]);
    expect((await batchOf(made.id)).used).toBe(0);
    const { parkingOut } = (await leave({ parkingInId, voucherCode: typed, expectedTotal: 8_000 })).data as Saved;
    expect(parkingOut).toMatchObject({ total: 8_000, discount: 3_000, voucherId: expect.any(String) });
    expect(JSON.stringify(parkingOut.lines)).not.toContain(voucherCode);
    const { platform } = server;
    expect(await getParkingOut(platform.database.readQueries, platform.site.current(), parkingOut.id)).toEqual(
      parkingOut,
    );
    expect(await batchOf(made.id)).toMatchObject({ used: 1, left: 1, given: 3_000 });
    // One of a single use by its record as well, as whoever checked it knows it.
    const once = await buildVouchers(server, top, {});
    const checked = await top.call(vouchers.check, { params: { code: once.codes[0] ?? '', vehicleTypeId: car } });
    const voucherId = (checked.data as { voucher: { id: string } }).voucher.id;
    const second = (await leave({ parkingInId: await inside(), voucherId })).data as Saved;
    expect([second.parkingOut.total, second.parkingOut.voucherId]).toEqual([8_000, voucherId]);
    expect(await batchOf(once.id)).toMatchObject({ used: 1, left: 0, given: 3_000 });
  });

  test.each([
    ['rupiah, at most the price', { fare: 50_000 }, 0],
    ['all of it', { kind: 'WHOLE', fare: undefined }, 0],
    ['the first minutes', { kind: 'MINUTES', minutes: 60, fare: undefined }, 8_000],
    ['all minutes', { kind: 'MINUTES', minutes: 600, fare: undefined }, 0],
    ['a part', { kind: 'PERCENT', percent: 25, fare: undefined }, 8_250],
  ])('gives %s', async (_, given, total) => {
    const { data } = await leave({ parkingInId: await inside(), voucherCode: await codeOf(given) });
    expect((data as Saved).parkingOut).toMatchObject({ total, discount: 11_000 - total });
  });

  test.each([
    ['all of it', { kind: 'WHOLE', fare: undefined, vehicleTypeId: car }, 1],
    ['a part', { kind: 'PERCENT', percent: 50, fare: undefined, vehicleTypeId: car }, 2],
  ])('gives of a stay of a month no more than it was reckoned by: %s', async (_, given, parts) => {
    const made = await buildVouchers(server, await signInAs(server, 'ADMIN'), given);
    expect([made.most, made.state]).toEqual([made.worth, 'ACTIVE']);
    const claim = { parkingInId: await inside({ minutesAgo: 43_000 }), voucherCode: made.codes[0] };
    const quoted = (await quote(claim)).data as Quote;
    const { parkingOut } = (await leave({ ...claim, ...signed })).data as Saved;
    expect([linesOf(quoted), linesOf(parkingOut)]).toEqual([[-made.worth], [-made.worth]]);
    expect(parkingOut.total).toBe(quoted.total);
    expect(quoted.gross).toBeGreaterThan(parts * made.worth);
    expect(await batchOf(made.id)).toMatchObject({ given: made.worth });
  });

  test('that gives nothing is not used', async () => {
    const made = await buildVouchers(server, top);
    const [voucherCode] = made.codes;
    const free = (await leave({ parkingInId: await inside({ prepaid: 50_000 }), voucherCode })).data as Saved;
    expect([free.parkingOut.total, free.parkingOut.voucherId]).toEqual([0, null]);
    const written = { priceOverride: { total: 4_000, reason: 'Keluhan' }, ...signed };
    const override = (await leave({ parkingInId: await inside(), voucherCode, ...written })).data as Saved;
    expect([override.parkingOut.total, override.parkingOut.voucherId]).toEqual([4_000, null]);
    expect((await batchOf(made.id)).used).toBe(0);
  });

  test.each([
    [
      'of another type',
      async () => ({ voucherCode: await codeOf({ vehicleTypeId: motorcycle }) }),
      'voucher-other-type',
    ],
    [
      'of tomorrow',
      async () => ({ voucherCode: await codeOf({ start: dayFromToday(server, 1), end: dayFromToday(server, 1) }) }),
      'voucher-not-begun',
    ],
    ['of a batch that waits', async () => ({ voucherCode: await codeOf({ fare: 50_000_000 }) }), 'voucher-waiting'],
    [
      'that is over',
      async () => {
        const { id, codes } = await buildVouchers(server, top);
        await changeAsOwner(
          server,
          `update voucher_batches set start_day = '2020-01-01', end_day = '2020-01-02' where id = '${id}'`,
        );
        return { voucherCode: codes[0] };
      },
      'voucher-expired',
    ],
    [
      'that was withdrawn',
      async () => {
        const { id, codes } = await buildVouchers(server, top);
        await top.call(vouchers.withdrawBatch, { params: { id }, body: { note: 'Salah cetak' } });
        return { voucherCode: codes[0] };
      },
      'voucher-withdrawn',
    ],
    [
      'that is used up',
      async () => {
        const voucherCode = await codeOf();
        await leave({ parkingInId: await inside(), voucherCode });
        return { voucherCode };
      },
      'voucher-used-up',
    ],
  ])('%s is refused on its field, and the car stays inside', async (_, claim, code) => {
    const said = { parkingInId: await inside(), ...(await claim()) };
    for (const answer of [await quote(said), await leave(said)])
      expect([answer.status, answer.error.code, answer.error.fields]).toMatchObject([
        409,
        'voucher-invalid',
        [{ path: 'voucherCode', code, message: expect.stringMatching(/[Vv]oucher/) }],
      ]);
    expect((await quote({ parkingInId: said.parkingInId })).status).toBe(200);
  });

  test('is for the type that a car counts as, or the one that this is a child of', async () => {
    const voucherCode = await codeOf({ vehicleTypeId: motorcycle, maxUsage: 5 });
    const counted = await leave({ parkingInId: await inside(), vehicleId: motorcycle, voucherCode });
    expect((counted.data as Saved).parkingOut).toMatchObject({ vehicleId: motorcycle, voucherId: expect.any(String) });
    expect((await leave({ parkingInId: await inside(), vehicleId: car, voucherCode })).status).toBe(409);
  });

  test('sent again with one key is one use', async () => {
    const made = await buildVouchers(server, top, { maxUsage: 10 });
    const body = { parkingInId: await inside(), voucherCode: made.codes[0] };
    const key = newIdempotencyKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(body, top, key)));
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
    expect(await batchOf(made.id)).toMatchObject({ used: 1, left: 9 });
  });

  test('is taken at the exit of a car that is known, by its day, and nowhere else', async () => {
    const voucherCode = await codeOf({ maxUsage: 10 });
    const ago = (minutes: number): string =>
      toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
    const by = (
      call: typeof parkingOuts.checkOutByHand | typeof parkingOuts.lostTicket | typeof parkingOuts.stayByHand,
      body: object,
    ) =>
      top.call(call, {
        body: { gateId: lane.exitId, paidTypeId: cash, note: 'Listrik padam', ...body },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
    const manual = await by(parkingOuts.checkOutByHand, {
      parkingInId: await inside(),
      datetimeOut: ago(1),
      voucherCode,
    });
    const { voucherId } = (manual.data as Saved).parkingOut;
    expect(voucherId).toEqual(expect.any(String));
    const unseen = { plateNumber: nextPlate(), vehicleId: car, voucherId };
    const refused = {
      status: 409,
      error: { code: 'voucher-invalid', fields: [{ path: 'voucherId', code: 'voucher-not-here' }] },
    };
    expect(await by(parkingOuts.lostTicket, unseen)).toMatchObject(refused);
    expect(await by(parkingOuts.stayByHand, { ...unseen, datetimeIn: ago(60), datetimeOut: ago(1) })).toMatchObject(
      refused,
    );
  });
});

describe('the last use of a voucher', () => {
  test('goes to exactly one of fifty exits at once at two servers, and the others stay inside', async () => {
    const at = [server, other];
    const cashiers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (n) => {
        const { token } = await signInAs(server, 'SUPERADMIN');
        return (at[n % 2] ?? server).client(token);
      }),
    );
    for (let round = 0; round < raceRounds; round += 1) {
      const made = await buildVouchers(server, top, { maxUsage: 1 + round });
      const [voucherCode] = made.codes;
      const cars = await Promise.all(Array.from({ length: 50 }, () => inside()));
      const answers = await Promise.all(
        cars.map((parkingInId, n) => leave({ parkingInId, voucherCode }, cashiers[n % cashiers.length])),
      );
      const told = answers.map(({ status, error }) =>
        status === 200 ? 'used' : (error.fields[0]?.code ?? error.code),
      );
      expect(told.filter((one) => one === 'used')).toHaveLength(1 + round);
      expect(told.filter((one) => one === 'voucher-used-up')).toHaveLength(49 - round);
      expect(await batchOf(made.id)).toMatchObject({ used: 1 + round, left: 0, given: (1 + round) * 3_000 });
    }
  }, 600_000);

  test('is taken or withdrawn, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await buildVouchers(server, top, { maxUsage: 10 });
      const { id, codes } = made;
      const leaving = [1, 2, 3, 4].map(async () => leave({ parkingInId: await inside(), voucherCode: codes[0] }));
      const withdrawn = top.call(vouchers.withdrawBatch, { params: { id }, body: { note: 'Sudah cukup' } });
      const exits = await Promise.all(leaving);
      const used = exits.filter(({ status }) => status === 200).length;
      expect((await withdrawn).status).toBe(200);
      expect(await batchOf(id)).toMatchObject({ state: 'WITHDRAWN', used });
    }
  });
});

test('afterwards every price is what its voucher makes of it, and every use is an exit’s', async () => {
  expect(await verifyDatabase(server.database)).toMatchObject({ sound: true });
});
