import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { Waiting, WaitingKind } from '@parking/contract/dashboards/waiting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs, tieAccounts } from '../../testing/people.ts';
import type { Client } from '../../testing/test-server.ts';
import { audits, sellSeen } from '../audits/testing/audits.ts';
import { move, openAccount, putIn } from '../money/testing/cash.ts';
import { act, detailOf, sell } from '../money/testing/deposits.ts';
import { plateOf } from '../parking/testing/memberships.ts';
import { askForPass } from '../parking/testing/free-pass-requests.ts';
import { type Refunds, openRefunds } from '../parking/testing/member-refunds.ts';
import { buildStay } from '../parking/testing/stays.ts';

let place: Refunds;
beforeAll(async () => {
  place = await openRefunds();
});
afterAll(() => place.server.close());

async function waits(client: Client, kind: WaitingKind): Promise<readonly Waiting[]> {
  const { status, data } = await client.call(contract.waiting.forMe);
  expect(status).toBe(200);
  return (data as ReplyOf<typeof contract.waiting.forMe>).kinds.find((found) => found.kind === kind)?.items ?? [];
}
const keyed = () => ({ headers: { 'idempotency-key': newIdempotencyKey() } });

test('a refund to a member waits for who neither asked for it nor sold the stay or the membership', async () => {
  const { admin, second, seller, cashier, joined, paid, asked } = place;
  const member = await joined();
  const refund = await asked(admin, member, await paid(plateOf(member)));
  for (const client of [admin, seller, cashier]) expect(await waits(client, 'MEMBER_REFUNDS')).toEqual([]);
  const told = { recordId: member.id, what: refund.receiptNumber, amount: refund.amount, by: admin.person.username };
  expect(await waits(second, 'MEMBER_REFUNDS')).toMatchObject([told]);
  // Under another account as well.
  const again = await signInAs(place.server, 'ADMIN');
  expect(await waits(again, 'MEMBER_REFUNDS')).toHaveLength(1);
  await tieAccounts(place.server, admin.person, again.person);
  expect(await waits(again, 'MEMBER_REFUNDS')).toEqual([]);
  expect((await place.decide(again, refund.id)).status).toBe(409);
  expect((await place.decide(second, refund.id)).status).toBe(200);
  expect(await waits(second, 'MEMBER_REFUNDS')).toEqual([]);
});

test('a free pass waits for who did not give it, an owner first when nobody decides, and is asked for while there is time', async () => {
  const { server, lane, second, cashier } = place;
  const owner = await signInAs(server, 'OWNER');
  await sell(server, lane, cashier.person, { freePass: true });
  const [pass] = await waits(second, 'FREE_PASSES');
  expect(pass).toMatchObject({ by: cashier.person.username, note: 'Tamu direksi' });
  for (const client of [cashier, owner]) expect(await waits(client, 'FREE_PASSES')).toEqual([]);
  await changeAsOwner(server, `update free_passes set at = at - interval '4 days'`, []);
  expect(await waits(owner, 'FREE_PASSES')).toMatchObject([{ id: pass?.id }]);

  const { id } = await buildStay(server, lane, { minutesAgo: 61 });
  expect((await askForPass(cashier, lane, id)).status).toBe(200);
  expect(await waits(second, 'FREE_PASS_REQUESTS')).toMatchObject([{ recordId: id, by: cashier.person.username }]);
  for (const client of [cashier, owner]) expect(await waits(client, 'FREE_PASS_REQUESTS')).toEqual([]);
});

test('a finding of much waits for another auditor, who had no hand in the sale', async () => {
  const { server, lane, cashier } = place;
  const [one, two] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
  const stayId = await sellSeen(server, lane, cashier);
  const said = { parkingOutId: stayId, status: 'UNMATCHED', reason: 'OTHER', note: 'Bukan mobil ini', amount: 150_000 };
  expect((await audits.audit(one, said)).status).toBe(200);
  expect(await waits(one, 'FINDINGS')).toEqual([]);
  expect(await waits(two, 'FINDINGS')).toMatchObject([{ recordId: stayId, amount: 150_000, by: one.person.username }]);
  const [{ id } = { id: '' }] = await waits(two, 'FINDINGS');
  expect((await audits.confirm(two, id)).status).toBe(200);
  expect(await waits(two, 'FINDINGS')).toEqual([]);
});

test('a deposit that was drawn waits for who had no hand in it, and a transfer for who did not ask for it', async () => {
  const { server, lane } = place;
  const [one, two] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  const auditor = await signInAs(server, 'AUDITOR');
  const seller = await signInAs(server, 'CASHIER');
  await sell(server, lane, seller.person);
  const { id } = detailOf(await act.submit(seller, seller.person.id, { counted: 8_000 }));
  expect((await act.pay(one, id, { value: 8_000 })).status).toBe(200);
  await changeAsOwner(
    server,
    `insert into deposit_looks (deposit_id, drawn_at, due_on) values ($1, now(), current_date + 7)`,
    [id],
  );
  for (const client of [two, auditor]) expect(await waits(client, 'DEPOSIT_LOOKS')).toMatchObject([{ recordId: id }]);
  for (const client of [one, seller]) expect(await waits(client, 'DEPOSIT_LOOKS')).toEqual([]);
  const looked = { params: { id }, body: {}, ...keyed() };
  expect((await two.call(contract.deposits.lookAt, looked)).status).toBe(200);
  expect(await waits(auditor, 'DEPOSIT_LOOKS')).toEqual([]);

  const [from, to] = [await openAccount(one, 'DARI'), await openAccount(one, 'KE')];
  await putIn(one, { cashId: from, amount: 5_000_000 });
  expect((await move(one, from, to, 3_000_000)).status).toBe(200);
  expect(await waits(one, 'CASH_MUTATIONS')).toEqual([]);
  expect(await waits(two, 'CASH_MUTATIONS')).toMatchObject([{ amount: 3_000_000, by: one.person.username }]);
});

test('an emergency is explained by whoever opened for it', async () => {
  const { server, lane, cashier, second } = place;
  await sell(server, lane, cashier.person, { freePass: true });
  await changeAsOwner(
    server,
    `update free_passes set emergency = true, explained_at = null, explanation = null where status = 'WAITING'`,
    [],
  );
  expect((await waits(cashier, 'OWN_EMERGENCIES')).length).toBeGreaterThan(0);
  expect((await waits(cashier, 'OWN_EMERGENCIES')).every(({ amount }) => amount === null)).toBe(true);
  // Before that nobody decides.
  expect(await waits(second, 'FREE_PASSES')).toEqual([]);
});
