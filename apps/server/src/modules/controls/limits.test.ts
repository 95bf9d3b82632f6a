import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { act, detailOf, sell } from '../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';

const { systemConfigurations, cashierSettings, payments } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let top: Signed;
let admin: Signed;
let cashier: Signed;
let operator: Signed;
let finance: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  finance = await signInAs(server, 'FINANCE');
  const { id } = await buildStay(server, lane);
  await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
});
afterAll(() => server.close());

const set = (body: object, by = top) => by.call(systemConfigurations.update, { body });
const usual = {
  largestSale: 100_000_000,
  askAgainAbove: 1_000_000,
  askAgainTimes: 10,
  toleratedRupiah: 2_000,
  toleratedBasisPoints: 10,
  toCollectPerDay: 3,
  shortPaymentsPerDay: 3,
  shortPaymentLimit: 20_000,
  freePassesPerShift: 5,
  freePassBasisPoints: 50,
  freePassValuePerShift: 200_000,
  auditSamplePercent: 10,
};

test('what was fixed is what a site begins with', async () => {
  expect((await top.call(systemConfigurations.get)).data).toMatchObject(usual);
  const { data } = await cashier.call(cashierSettings.get);
  expect(data).toMatchObject({ askAgainAbove: 1_000_000, askAgainTimes: 10 });
});

test.each([
  [{ largestSale: 100_000_001 }],
  [{ largestSale: 999_999 }],
  [{ askAgainTimes: 0 }],
  [{ toleratedRupiah: 2_001 }],
  [{ toleratedBasisPoints: 11 }],
  [{ toCollectPerDay: 101 }],
  [{ shortPaymentsPerDay: 101 }],
  [{ shortPaymentLimit: 100_000_001 }],
  [{ freePassesPerShift: 1_001 }],
  [{ freePassBasisPoints: 1_001 }],
  [{ freePassValuePerShift: 100_000_001 }],
  [{ auditSamplePercent: 101 }],
])('beyond what the product holds it is refused: %o', async (body) => {
  const answer = await set(body);
  expect(answer.error.fields.map(({ path }) => path)).toEqual(Object.keys(body));
});

test.each(Object.entries(usual))('%s is set by who holds everything alone', async (name, value) => {
  expect((await set({ [name]: value - 1 }, admin)).status).toBe(403);
});

test.each([
  ['largestSale', 2_000_000, 3_000_000],
  ['askAgainAbove', 500_000, 600_000],
  ['askAgainTimes', 5, 6],
  ['toleratedRupiah', 1_000, 1_001],
  ['toleratedBasisPoints', 5, 6],
  ['toCollectPerDay', 1, 2],
  ['shortPaymentsPerDay', 1, 2],
  ['shortPaymentLimit', 5_000, 5_001],
  ['freePassesPerShift', 2, 3],
  ['freePassBasisPoints', 20, 21],
  ['freePassValuePerShift', 50_000, 50_001],
  ['auditSamplePercent', 50, 49],
] as const)('%s tightens at once and loosens from the next business day', async (name, tight, loose) => {
  expect((await set({ [name]: tight })).data).toMatchObject({ [name]: tight, pending: [] });
  const { [name]: held, pending } = (await set({ [name]: loose })).data as SystemConfiguration;
  expect([held, pending.map(({ setting, value }) => [setting, value])]).toEqual([tight, [[name, loose]]]);
  // Said as tightly as it is, it stays so.
  expect((await set({ [name]: name === 'auditSamplePercent' ? tight + 1 : tight - 1 })).data).toMatchObject({
    pending: [],
  });
});

test('a price above the largest sale leaves with a second name, and no car is held by it', async () => {
  await set({ largestSale: 1_000_000 });
  const sale = async () => {
    const { id } = await buildStay(server, lane, { minutesAgo: 30 * 1440 });
    return { parkingInId: id, gateId: lane.exitId, paidTypeId: cash };
  };
  const body = await sale();
  expect(await save(cashier, body)).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  const signed = { approverUsername: operator.person.username, approverPassword: testPassword };
  expect((await save(cashier, { ...body, ...signed })).status).toBe(200);
  expect((await save(operator, await sale())).status).toBe(200);
});

test('a payment of more is not asked for', async () => {
  const answer = await operator.call(payments.requestQr, {
    body: { amount: 1_000_001, gateId: lane.exitId },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(answer).toMatchObject({ status: 400, error: { fields: [{ path: 'amount' }] } });
});

test('without tolerance whatever is short is somebody’s debt', async () => {
  await set({ toleratedRupiah: 0, toleratedBasisPoints: 0 });
  const seller = await signInAs(server, 'CASHIER');
  await sell(server, lane, seller.person);
  const { id } = detailOf(await act.submit(seller, seller.person.id, { counted: 7_999 }));
  await act.pay(finance, id, { value: 7_999 });
  // It is off by more than nothing: another one agrees.
  await act.verify(await signInAs(server, 'FINANCE'), id);
  const { rows } = await server.platform.database.reads.query(
    'select amount from operator_debts where deposit_id = $1',
    [id],
  );
  expect(rows).toEqual([{ amount: 1 }]);
});
