import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { localAgo, openDevice } from '../testing/offline.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { buildTenant, phoneOf } from '../testing/tenants.ts';
import { buildVouchers, dayFromToday, generate } from '../testing/vouchers.ts';

const { vouchers, reports, transactions, deposits, dashboards } = contract;
type User = Client & { person: Person };
let server: TestServer;
let lane: Lane;
let top: User;
let departmentId: string;
let validating: Awaited<ReturnType<typeof buildTenant>>;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  validating = await buildTenant(server, top, {}, { payer: 'TENANT' });
  ({ departmentId } = validating.tenant);
});
afterAll(() => server.close());
endsSound(() => server);

const inside = (given: Parameters<typeof buildStay>[2] = {}) => buildStay(server, lane, { minutesAgo: 125, ...given });
const leave = (body: object, by: Client = top) => save(by, { gateId: lane.exitId, paidTypeId: cash, ...body });
const exitOf = async (body: object) => ((await leave(body)).data as Saved).parkingOut;
const buildCodes = async (given: object = {}) =>
  buildVouchers(server, await signInAs(server, 'SUPERADMIN'), { payer: 'TENANT', departmentId, ...given });
const batchOf = async (id: string) => (await top.call(vouchers.get, { params: { id } })).data as VoucherBatch;
const balance = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::integer as balance from account_balances_v
    where kind = 'TENANT' and owner_id = ${departmentId}`.execute(server.platform.database.readQueries);
  return rows[0]?.balance ?? 0;
};
const linesOf = async (stayId: string) =>
  (
    await sql<{ act: string; kind: string; amount: number }>`
      select e.kind as act, a.kind, l.amount::integer as amount from journal_entries e
      join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.source_id = ${stayId} and e.type = 'PARKING_OUT' order by e.kind, l.n`.execute(
      server.platform.database.readQueries,
    )
  ).rows;

describe('what a tenant pays', () => {
  test('comes off what the driver pays, and is revenue, tax and owed by the tenant, in the exit’s deposit and day', async () => {
    const batch = await buildCodes();
    const stay = await inside();
    const before = await balance();
    const left = await exitOf({ parkingInId: stay.id, voucherCode: batch.codes[0] });
    expect(left).toMatchObject({ total: 8_000, discount: 3_000, tax: 727 });
    const lines = await linesOf(stay.id);
    expect(lines.filter(({ act }) => act === 'TENANT')).toEqual([
      { act: 'TENANT', kind: 'TENANT', amount: 3_000 },
      { act: 'TENANT', kind: 'REVENUE', amount: -2_727 },
      { act: 'TENANT', kind: 'TAX', amount: -273 },
    ]);
    const booked = (kind: string) => lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0);
    expect([booked('TAX'), booked('REVENUE')]).toEqual([-1_000, -10_000]);
    expect(await balance()).toBe(before + 3_000);
    expect(await batchOf(batch.id)).toMatchObject({ payer: 'TENANT', used: 1, given: 3_000, owed: 3_000 });
    const owner = await signInAs(server, 'OWNER');
    const told = await owner.call(transactions.list, { query: `parkingCode.equals=${stay.code}` });
    expect(told.data).toHaveLength(2);
    expect(told.data).toContainEqual(expect.objectContaining({ kind: 'TENANT', amount: 3_000, holder: 'TENANT' }));
  });

  test('is production and no discount, told by a name of its own, and nothing that the cashier owes', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const batch = await buildCodes();
    const stay = await inside();
    const answer = await leave({ parkingInId: stay.id, voucherCode: batch.codes[0] }, cashier);
    const { depositId } = (answer.data as Saved).parkingOut;
    const detail = (await top.call(deposits.detail, { params: { id: depositId ?? '' } })).data as DepositDetail;
    expect(detail).toMatchObject({ expected: 8_000, nonCash: [{ paidTypeId: tenantType.id, amount: 3_000 }] });
    const today = dayFromToday(server);
    const rows = await top.call(reports.productionPerOperator, {
      query: `from=${today}&to=${today}&operatorId.equals=${cashier.person.id}`,
    });
    expect(rows.data).toMatchObject([
      { count: 1, gross: 11_000, discount: 0, tax: 1_000, cash: 8_000, nonCash: 3_000, total: 11_000 },
    ]);
    const byType = await top.call(reports.production, { query: `groupBy=paidType&from=${today}&to=${today}` });
    expect(byType.data).toContainEqual(expect.objectContaining({ paidType: tenantType, count: 0 }));
    const owner = await signInAs(server, 'OWNER');
    expect((await owner.call(dashboards.takings, {})).data).toMatchObject({
      payments: expect.arrayContaining([expect.objectContaining({ paidType: tenantType })]),
    });
  });

  test('of a whole fare is all of it, without anybody paying at the exit', async () => {
    const batch = await buildCodes({ kind: 'WHOLE', fare: undefined });
    const stay = await inside();
    expect(await exitOf({ parkingInId: stay.id, voucherCode: batch.codes[0], paidTypeId: undefined })).toMatchObject({
      total: 0,
    });
    expect(await batchOf(batch.id)).toMatchObject({ given: 11_000, owed: 11_000 });
  });

  test('of a validation is owed the same; of one that gave nothing, nothing', async () => {
    const before = await balance();
    const phone = phoneOf(server, validating);
    const [used, not] = [await inside(), await inside()];
    for (const { code } of [used, not]) expect((await phone.validate(code)).status).toBe(200);
    expect(await exitOf({ parkingInId: used.id })).toMatchObject({ total: 8_000 });
    await changeAsOwner(
      server,
      `update tenant_validations set at = at - interval '3 days', business_day = business_day - 3,
      month = date_trunc('month', (business_day - 3)::timestamp)::date where stay_id = $1`,
      [not.id],
    );
    expect(await exitOf({ parkingInId: not.id })).toMatchObject({ total: 11_000 });
    expect(await balance()).toBe(before + 3_000);
  });

  test('is raced for by many exits: the last use is owed once', async () => {
    const before = await balance();
    const batch = await buildCodes({ maxUsage: 2 });
    const cars = await Promise.all(Array.from({ length: 8 }, () => inside()));
    const answers = await Promise.all(cars.map(({ id }) => leave({ parkingInId: id, voucherCode: batch.codes[0] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balance()).toBe(before + 6_000);
  });

  test('ends with its batch: withdrawn or over, it comes off nothing and is owed by nobody', async () => {
    const before = await balance();
    const [gone, over] = [await buildCodes(), await buildCodes()];
    await top.call(vouchers.withdrawBatch, { params: { id: gone.id }, body: { note: 'Kontrak berakhir' } });
    const yesterday = shiftDays(dayFromToday(server), -1);
    await changeAsOwner(server, 'update voucher_batches set start_day = $2, end_day = $2 where id = $1', [
      over.id,
      yesterday,
    ]);
    for (const [{ codes }, code] of [
      [gone, 'voucher-withdrawn'],
      [over, 'voucher-expired'],
    ] as const) {
      const answer = await leave({ parkingInId: (await inside()).id, voucherCode: codes[0] });
      expect([answer.status, answer.error.fields[0]]).toMatchObject([409, { path: 'voucherCode', code }]);
    }
    expect(await balance()).toBe(before);
  });

  test('is told by a device as the server books it, and less where its driver paid for it', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const device = await openDevice(server, cashier, lane);
    const phone = phoneOf(server, validating);
    for (const [amountTaken, owed] of [
      [8_000, 3_000],
      [10_000, 1_000],
      [11_000, 0],
      [7_000, 3_000],
    ] as const) {
      const before = await balance();
      const stay = await inside();
      await phone.validate(stay.code);
      await changeAsOwner(server, `update tenant_validations set at = at - interval '10 minutes' where stay_id = $1`, [
        stay.id,
      ]);
      const sale = device.sale({
        parkingInId: stay.id,
        datetimeOut: localAgo(server, 1),
        amountTaken,
        paidTypeId: cash,
      });
      expect(await device.upload(sale)).toMatchObject([{ result: 'BOOKED' }]);
      expect((await balance()) - before).toBe(owed);
    }
  });

  test('holds its tax on top of what it took off', async () => {
    await changeAsOwner(server, `update tax_rates set basis_points = 1000, mode = 'ON_TOP'`);
    const batch = await buildCodes({ fare: 3_005 });
    const stay = await inside();
    const left = await exitOf({ parkingInId: stay.id, voucherCode: batch.codes[0] });
    expect(left).toMatchObject({ tax: 800, total: 8_795 });
    expect(await batchOf(batch.id)).toMatchObject({ given: 3_005, owed: 3_305 });
    const tenant = (await linesOf(stay.id)).filter(({ act }) => act === 'TENANT').map(({ amount }) => amount);
    expect(tenant).toEqual([3_305, -3_005, -300]);
    await changeAsOwner(server, `update tax_rates set basis_points = 1000, mode = 'INCLUDED'`);
  });
});

describe('a batch that a tenant pays for', () => {
  test('names its department, and waits for a second person as any other', async () => {
    const none = await generate(server, top, { payer: 'TENANT' });
    expect([none.status, none.error.fields]).toMatchObject([400, [{ path: 'departmentId', code: 'required' }]]);
    const other = await generate(server, top, { payer: 'DRIVER' });
    expect([other.status, other.error.fields]).toMatchObject([400, [{ path: 'payer' }]]);
    const maker = await signInAs(server, 'ADMIN');
    const given = { payer: 'TENANT', departmentId, fare: 50_000, quantity: 100 };
    const large = await buildVouchers(server, maker, given);
    expect(large.state).toBe('WAITING');
    const stay = await inside();
    const answer = await leave({ parkingInId: stay.id, voucherCode: large.codes[0] });
    expect(answer.error.fields).toMatchObject([{ code: 'voucher-waiting' }]);
    expect((await generate(server, server.client(), given)).status).toBe(401);
    expect((await generate(server, await signInAs(server, 'CASHIER'), given)).status).toBe(403);
  });

  test('left out is a discount as before, of which nobody owes anything', async () => {
    const batch = await buildVouchers(server, await signInAs(server, 'SUPERADMIN'), { departmentId });
    const before = await balance();
    await exitOf({ parkingInId: (await inside()).id, voucherCode: batch.codes[0] });
    expect(await batchOf(batch.id)).toMatchObject({ payer: 'OPERATOR', given: 3_000, owed: 0 });
    expect(await balance()).toBe(before);
  });
});

test('what is owed and was not booked so, or booked and not owed, is found', async () => {
  const batch = await buildCodes();
  const stay = await inside();
  await exitOf({ parkingInId: stay.id, voucherCode: batch.codes[0] });
  for (const [change, back, found] of [
    ['owed = owed - 1', 'owed = owed + 1', 'what a tenant owes of a use is booked once'],
    ['owed_tax = owed_tax - 1', 'owed_tax = owed_tax + 1', 'every price, and what a tenant owes of it'],
    ['owed = null, owed_tax = null', 'owed = 3000, owed_tax = 273', 'a use is owed by a tenant exactly where'],
  ] as const) {
    await changeAsOwner(server, `update voucher_uses set ${change} where stay_id = $1`, [stay.id]);
    const { breaches } = await verifyDatabase(server.database);
    expect(breaches.some(({ holds }) => holds.startsWith(found))).toBe(true);
    await changeAsOwner(server, `update voucher_uses set ${back} where stay_id = $1`, [stay.id]);
  }
});
