import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { qris } from '../../parking/testing/stays.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { balanceOf } from '../testing/cash.ts';
import { bank } from '../testing/deposits.ts';
import {
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  putSettlement,
  settlementDetail,
} from '../testing/settlements.ts';

let server: TestServer;
let finance: Client & { readonly person: Person };
let second: Client & { readonly person: Person };
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  const { person } = await signInAs(server, 'CASHIER');
  await buildPayment(server, { byId: person.id, paidTypeId: qris, amount: 100_000, purpose: 'ANY' });
  await backdateWaiting(server, qris, 2);
  await keepAll(server);
});
afterAll(() => server.close());

const read = async (): Promise<Settlement> => {
  const [found] = await listSettlements(finance, '');
  if (!found) throw new Error('nothing is settled');
  return found;
};
const put = async (body: object, client: Client = finance): Promise<Answer> =>
  putSettlement(client, (await read()).id, body);
const breaches = () => listBreaches(server);
const credited = (amount: number, reference = 'KR OTOMATIS') => {
  const valueDate = toLocalDate(new Date(), server.platform.site.current().zone);
  return { status: 'PAID', amount, valueDate, reference, cashId: bank };
};
const undo = (more: object = {}) => ({ status: 'ACCEPTED', note: 'Salah hari', ...signedBy(second.person), ...more });
const entries = async () => {
  const { id } = await read();
  return server.platform.database.readQueries
    .selectFrom('journalEntries')
    .select(['kind', 'reversesId', 'reason'])
    .where('sourceId', '=', id)
    .orderBy('id')
    .execute();
};

test('a wrong payment is taken back by two persons with a reason, once, and paid again as it was', async () => {
  for (const status of ['SENT', 'ACCEPTED']) expect((await put({ status })).status).toBe(200);
  const before = await balanceOf(finance, bank);
  expect((await put(credited(99_300))).status).toBe(200);
  const alone = await put({ status: 'ACCEPTED', note: 'Salah hari' });
  expect([alone.status, alone.error.code]).toEqual([409, 'approval-needed']);
  expect((await put(undo(signedBy(finance.person)))).status).not.toBe(200);
  expect((await put(undo({ note: null }))).error.fields).toMatchObject([{ path: 'note' }]);
  expect((await put(undo(), server.client())).status).toBe(401);
  expect((await put(undo(), await signInAs(server, 'AUDITOR'))).status).toBe(403);
  expect(await balanceOf(finance, bank)).toBe(before + 99_300);
  const answers = await Promise.all([put(undo()), put(undo())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read()).toMatchObject({ status: 'ACCEPTED', amount: null, fee: null, valueDate: null, cashId: null });
  const booked = await entries();
  expect(booked).toHaveLength(2);
  expect(booked[1]).toMatchObject({ reason: 'Salah hari', reversesId: expect.any(String) });
  expect(await balanceOf(finance, bank)).toBe(before);
  expect(await breaches()).toEqual([]);
});

test('paid again and closed, it is taken back once more', async () => {
  const before = await balanceOf(finance, bank);
  expect((await put(credited(99_300))).status).toBe(200);
  expect((await put({ status: 'CLOSED' })).status).toBe(200);
  expect((await put(undo())).status).toBe(200);
  expect((await put(credited(99_300, 'KR LAIN'))).status).toBe(200);
  expect(await balanceOf(finance, bank)).toBe(before + 99_300);
  const { steps } = await settlementDetail(finance, (await read()).id);
  // Both who took it back are told.
  const [by, approvedBy] = [finance.person.username, second.person.username];
  expect(steps.at(-2)).toMatchObject({ from: 'CLOSED', to: 'ACCEPTED', note: 'Salah hari', by, approvedBy });
  expect(steps.at(-1)).toMatchObject({ to: 'PAID', by, approvedBy: null });
  expect(await entries()).toHaveLength(5);
  expect(await breaches()).toEqual([]);
});

test('taken back, it is expected by the rates as they are now', async () => {
  expect(await read()).toMatchObject({ status: 'PAID', expectedFee: 700 });
  const { day } = await read();
  const body = { fromDay: shiftDays(day, -1), percent: 0.3, fixed: 0, bearer: 'OPERATOR', rounding: 'DOWN' };
  const added = await finance.call(contract.feeRates.add, {
    params: { id: qris },
    body: { ...body, ...signedBy(second.person) },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(added.status).toBe(200);
  expect(await read()).toMatchObject({ status: 'PAID', expectedFee: 700 });
  expect((await put(undo())).data).toMatchObject({ status: 'ACCEPTED', expectedFee: 300 });
  expect((await put(credited(99_300))).error.code).toBe('approval-needed');
});
