import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { act, newMember, periodsOf, sellSubscription } from '../../members/testing/members.ts';
import { buildPayment } from '../testing/payments.ts';
import { type Lane, buildLane, buildStay, qris, save } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let seller: Client & { readonly person: Person };
let fareId: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  seller = await signInAs(server, 'SUPERADMIN');
  fareId = await sellSubscription(seller);
});
afterAll(() => server.close());

const amount = 8_000;
const pay = (purpose: 'STAY' | 'MEMBERSHIP', more: { stayId?: string; amount?: number } = {}) =>
  buildPayment(server, { byId: seller.person.id, paidTypeId: qris, amount, purpose, ...more });

/** A car that left by its payment; what is left of the payment is owed back. */
async function spend(): Promise<string> {
  const stay = await buildStay(server, lane);
  const paymentId = await pay('STAY', { stayId: stay.id });
  const saved = await save(seller, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: qris, paymentId });
  expect(saved.status).toBe(200);
  return paymentId;
}

const use = async (paymentId: string) =>
  server.platform.database.readQueries
    .selectFrom('paymentUses')
    .select(['kind', 'used', 'owedBack'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();

// What these refuse no call asks for: they hold against a fault, or a hand, in the server itself.
describe('the database keeps what a payment was spent on', () => {
  const rewrite = (paymentId: string, set: { used: number; owedBack: number }) =>
    server.platform.database.writeQueries
      .updateTable('paymentUses')
      .set(set)
      .where('paymentId', '=', paymentId)
      .execute();
  const move = (paymentId: string, stayId: string) =>
    server.platform.database.writeQueries.updateTable('payments').set({ stayId }).where('id', '=', paymentId).execute();

  test('it moves to no other car once it is used', async () => {
    const [paymentId, other] = [await spend(), await buildStay(server, lane)];
    await expect(move(paymentId, other.id)).rejects.toThrow(/is used/);
    const unused = await pay('STAY');
    await move(unused, other.id);
  });

  test('nothing of what paid an exit comes back', async () => {
    const paymentId = await spend();
    await expect(rewrite(paymentId, { used: 0, owedBack: amount })).rejects.toThrow(/stays used as it is/);
    expect(await use(paymentId)).toEqual({ kind: 'EXIT', used: amount, owedBack: 0 });
  });

  test('a purchase that is taken back gives of it back, and takes nothing again', async () => {
    const price = 125_000;
    const paymentId = await pay('MEMBERSHIP', { amount: price });
    const joined = await act.join(seller, newMember(fareId, { paidTypeId: qris, paymentId }));
    expect(await use(paymentId)).toEqual({ kind: 'MEMBERSHIP', used: price, owedBack: 0 });
    const [bought] = await periodsOf(seller, (joined.data as { id: string }).id);
    expect((await act.rollBack(seller, bought?.id ?? '')).status).toBe(200);
    expect(await use(paymentId)).toEqual({ kind: 'MEMBERSHIP', used: 0, owedBack: price });
    await expect(rewrite(paymentId, { used: price, owedBack: 0 })).rejects.toThrow(/stays used as it is/);
  });

  test('it is used once, its use is never taken away, and both parts make its amount', async () => {
    const paymentId = await spend();
    const { writeQueries } = server.platform.database;
    const again = { paymentId, kind: 'EXIT', sourceId: paymentId, used: amount, owedBack: 0, byId: seller.person.id };
    await expect(writeQueries.insertInto('paymentUses').values(again).execute()).rejects.toThrow(/payment_uses_pkey/);
    await expect(writeQueries.deleteFrom('paymentUses').where('paymentId', '=', paymentId).execute()).rejects.toThrow(
      /permission denied/,
    );
    const more = { ...again, paymentId: await pay('STAY'), used: amount + 1 };
    await expect(writeQueries.insertInto('paymentUses').values(more).execute()).rejects.toThrow(/is not its amount/);
  });
});

test('what was spent is told by the list of what is on account no more', async () => {
  const paymentId = await spend();
  const { data } = await seller.call(contract.paymentsOnAccount.list, { query: `id.equals=${paymentId}` });
  expect(data).toEqual([]);
});
