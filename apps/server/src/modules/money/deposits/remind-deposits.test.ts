import { contract } from '@parking/contract/contract';
import type { Notification } from '@parking/contract/communication/communication';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { remindDeposits } from './remind-deposits.ts';
import { buildClaimedTypes, nextSlip, sellByClaim } from '../testing/claims.ts';
import { act, detailOf, openDepositOf, sell } from '../testing/deposits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let auditor: Signed;
let cashier: Signed;
let edc: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
  cashier = await signInAs(server, 'CASHIER');
  ({ edc } = await buildClaimedTypes(finance));
});
afterAll(() => server.close());

const remind = () => remindDeposits(server.platform.database, server.platform.site.current());
const told = async (client: Signed, type: string): Promise<string[]> => {
  const all = (await client.call(contract.notifications.mine)).data as Notification[];
  return all.filter((one) => one.type === type).map(({ message }) => message);
};

test('a deposit that is open for more than twelve hours is told to its cashier and to finance, once', async () => {
  const stranger = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const id = (await openDepositOf(finance, cashier.person.id))?.id ?? '';
  await changeAsOwner(server, `update deposits set opened_at = now() - interval '11 hours' where id = $1`, [id]);
  expect(await remind()).toBe(0);
  await changeAsOwner(server, `update deposits set opened_at = now() - interval '13 hours' where id = $1`, [id]);
  const both = await Promise.all([remind(), remind()]);
  expect(both[0] + both[1]).toBe(1);
  expect(await remind()).toBe(0);
  for (const client of [cashier, finance])
    await expect
      .poll(() => told(client, 'DEPOSIT_LEFT_OPEN'))
      .toEqual([expect.stringContaining(cashier.person.username)]);
  expect(await told(stranger, 'DEPOSIT_LEFT_OPEN')).toEqual([]);
});

test('a drawn deposit that nobody looked at in time is told to finance and the auditor, once', async () => {
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 8_000 }));
  const due = (days: number) =>
    changeAsOwner(
      server,
      `insert into deposit_looks (deposit_id, drawn_at, due_on) values ($1, now(), business_day_of(now()) + $2::integer)
        on conflict (deposit_id) do update set due_on = excluded.due_on`,
      [id, days],
    );
  await due(0);
  expect(await remind()).toBe(0);
  await due(-1);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  for (const client of [auditor, finance]) await expect.poll(() => told(client, 'LOOK_LATE')).toHaveLength(1);
  expect(await told(cashier, 'LOOK_LATE')).toEqual([]);
});

test('claims that nobody has settled or decided after three days are told to finance and the auditor, once a deposit', async () => {
  const seller = await signInAs(server, 'CASHIER');
  for (const slip of [nextSlip(), nextSlip()])
    expect((await sellByClaim(server, lane, seller, { paidTypeId: edc, slip })).status).toBe(200);
  const ago = (days: number) =>
    changeAsOwner(server, `update claimed_payments set at = now() - make_interval(days => $2) where operator_id = $1`, [
      seller.person.id,
      days,
    ]);
  await ago(2);
  expect(await remind()).toBe(0);
  await ago(3);
  const both = await Promise.all([remind(), remind()]);
  expect(both[0] + both[1]).toBe(1);
  expect(await remind()).toBe(0);
  for (const client of [finance, auditor])
    await expect.poll(() => told(client, 'CLAIMS_LATE')).toEqual([expect.stringContaining(seller.person.username)]);
  expect(await told(seller, 'CLAIMS_LATE')).toEqual([]);
});
