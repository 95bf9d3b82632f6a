import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { emoney, qris } from '../../parking/testing/stays.ts';
import { backdateWaiting, keepAll, listSettlements, putSettlement } from '../testing/settlements.ts';
import { bank } from '../testing/deposits.ts';

let server: TestServer;
let finance: Client & { readonly person: Person };
let cashierId: string;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  finance = await signInAs(server, 'FINANCE');
  cashierId = (await signInAs(server, 'CASHIER')).person.id;
});
afterAll(() => server.close());

const pay = (paidTypeId: string, amount: number) =>
  buildPayment(server, { byId: cashierId, paidTypeId, amount, purpose: 'ANY' });
const rowOf = async (paidTypeId: string) =>
  ((await finance.call(contract.nonCash.list, { query: `paidTypeId.equals=${paidTypeId}` })).data as object[])[0];

test('each day says how far it is settled, and what of it was paid', async () => {
  await pay(qris, 100_000);
  await pay(emoney, 7_000);
  expect(await rowOf(qris)).toMatchObject({ expected: 100_000, settlement: 'OPEN', settled: 0, unsettled: 100_000 });
  await backdateWaiting(server, qris, 2);
  await keepAll(server);
  const [made] = await listSettlements(finance, `paidTypeId.equals=${qris}`);
  const id = made?.id ?? '';
  for (const status of ['SENT', 'REJECTED', 'GENERATED', 'SENT', 'ACCEPTED']) {
    expect((await putSettlement(finance, id, { status, note: 'MID salah' })).status).toBe(200);
    expect(await rowOf(qris)).toMatchObject({ settlement: status, settled: 0, unsettled: 100_000 });
  }
  const valueDate = toLocalDate(new Date(), server.platform.site.current().zone);
  const paid = { status: 'PAID', amount: 99_300, valueDate, reference: 'KR OTOMATIS', cashId: bank };
  expect((await putSettlement(finance, id, paid)).status).toBe(200);
  expect(await rowOf(qris)).toMatchObject({ settlement: 'PAID', settled: 100_000, unsettled: 0 });
  // Of the same business day, and not settled: the day has come as far as that.
  await pay(qris, 5_000);
  expect(await rowOf(qris)).toMatchObject({
    expected: 105_000,
    settlement: 'OPEN',
    settled: 100_000,
    unsettled: 5_000,
  });
  expect(await rowOf(emoney)).toMatchObject({ settlement: 'OPEN', settled: 0, unsettled: 7_000 });
  const open = await finance.call(contract.nonCash.list, { query: 'settlement.equals=PAID' });
  expect(open.data).toEqual([]);
});
