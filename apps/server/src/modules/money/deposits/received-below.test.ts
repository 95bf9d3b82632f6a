import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Notification } from '@parking/contract/communication/communication';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { beginAtOnce } from '../../controls/testing/begin-at-once.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

const { deposits } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let top: Signed;
let finance: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());

/** A cashier counted Rp 16.000 of 16.000; finance says that no more than 10.000 was there. */
async function receivedBelow(): Promise<{ cashier: Signed; id: string; answer: Answer }> {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 16_000 }));
  return { cashier, id, answer: await act.pay(finance, id, { value: 10_000, isAll: true }) };
}

const confirm = (client: Signed, id: string, received = 10_000): Promise<Answer> =>
  client.call(deposits.confirmReceived, {
    params: { id },
    body: { received },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const signedBy = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
const codeOf = ({ status, error }: Answer) => [status, error.code];

test('less than was counted is disputed, told to its cashier, and nothing is charged until they confirm it', async () => {
  const { cashier, id, answer } = await receivedBelow();
  expect(detailOf(answer)).toMatchObject({ state: 'DISPUTED', counted: 16_000, received: 10_000, acts: ['reopen'] });
  await expect
    .poll(async () =>
      ((await cashier.call(contract.notifications.mine)).data as Notification[]).map(({ type }) => type),
    )
    .toEqual(['DEPOSIT_RECEIVED_BELOW']);
  expect(codeOf(await act.verify(second, id))).toEqual([409, 'deposit-state']);
  expect(
    (await second.call(contract.operatorDebts.list, { query: `operatorId.equals=${cashier.person.id}` })).data,
  ).toEqual([]);
  const seen = detailOf(await cashier.call(deposits.detail, { params: { id } }));
  expect(seen.acts).toEqual(['confirm']);
  expect(codeOf(await confirm(cashier, id, 16_000))).toEqual([409, 'changed-meanwhile']);
  expect(codeOf(await confirm(finance, id))).toEqual([403, 'forbidden']);
  expect((await server.client().call(deposits.confirmReceived, { params: { id }, body: { received: 1 } })).status).toBe(
    401,
  );
  const both = await Promise.all([confirm(cashier, id), confirm(cashier, id)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const detail = detailOf(await finance.call(deposits.detail, { params: { id } }));
  expect(detail).toMatchObject({
    state: 'PAID',
    counts: [{ counted: 16_000 }, { counted: 10_000, by: cashier.person.username }],
  });
  expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
  expect(detailOf(await act.verify(second, id))).toMatchObject({ state: 'VERIFIED', difference: -6_000 });
  expect(await breachesOf(server)).toEqual([]);
});

test('or until somebody counted who did not receive it, or who signs as a witness; no setting loosens that', async () => {
  await top.call(contract.systemConfigurations.update, {
    body: { fourEyes: 'OFF' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  await beginAtOnce(server);
  const { cashier, id } = await receivedBelow();
  expect(codeOf(await act.reopen(finance, id, { counted: 10_000 }))).toEqual([409, 'approval-needed']);
  expect(codeOf(await act.reopen(finance, id, { counted: 10_000, ...signedBy(cashier) }))).toEqual([
    409,
    'approval-needed',
  ]);
  const both = await signInAs(server, 'CASHIER', 'FINANCE');
  expect(codeOf(await act.reopen(finance, id, { counted: 10_000, ...signedBy(finance) }))).toEqual([
    409,
    'approval-needed',
  ]);
  const witnessed = detailOf(await act.reopen(finance, id, { counted: 10_000, ...signedBy(second) }));
  expect(witnessed).toMatchObject({ state: 'PAID' });
  expect(witnessed.counts.at(-1)).toMatchObject({ counted: 10_000, by: second.person.username });
  await sell(server, lane, both.person);
  const own = detailOf(await act.submit(both, both.person.id, { counted: 8_000 })).id;
  await act.pay(finance, own, { value: 1_000, isAll: true });
  expect(codeOf(await act.reopen(finance, own, { counted: 1_000, ...signedBy(both) }))).toEqual([403, 'own-money']);
  expect(detailOf(await act.reopen(second, own, { counted: 1_000 }))).toMatchObject({ state: 'PAID' });
  expect(await breachesOf(server)).toEqual([]);
});

test('what was found after all is received as before', async () => {
  const { id } = await receivedBelow();
  expect(detailOf(await act.reopen(finance, id))).toMatchObject({ state: 'SUBMITTED' });
  expect(detailOf(await act.pay(finance, id, { value: 6_000, isAll: true }))).toMatchObject({ state: 'PAID' });
});

test('a cashier confirms nothing of a deposit that is disputed for anything else', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 8_000 }));
  await act.pay(finance, id, { value: 8_000 });
  await act.dispute(finance, id);
  expect(codeOf(await confirm(cashier, id, 8_000))).toEqual([409, 'deposit-state']);
  expect(detailOf(await cashier.call(deposits.detail, { params: { id } })).acts).toEqual([]);
});
