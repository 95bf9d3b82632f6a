import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { PaymentOnAccount, PaymentReturn } from '@parking/contract/parking/payments/payments-on-account';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { putIn } from '../../money/testing/cash.ts';
import { safe } from '../../money/testing/deposits.ts';

const { paymentsOnAccount: calls } = contract;
const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const reason = 'Pelanggan membayar dua kali';

export const giveBack = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(calls.giveBack, { params: { id }, body: { reason, ...body }, headers: keyed() });
export const attach = (client: Client, id: string, car: string): Promise<Answer> =>
  client.call(calls.attachPayment, { params: { id }, body: { car, reason }, headers: keyed() });
export const confirmReturn = (client: Client, id: string): Promise<Answer> =>
  client.call(calls.confirmReturn, { params: { id }, body: {}, headers: keyed() });
export const refuseReturn = (client: Client, id: string, note = 'Bukan pelanggannya'): Promise<Answer> =>
  client.call(calls.refuseReturn, { params: { id }, body: { note }, headers: keyed() });
export const listOnAccount = async (client: Client, query: string): Promise<PaymentOnAccount[]> =>
  (await client.call(calls.list, { query })).data as PaymentOnAccount[];
export const listReturns = async (client: Client, id: string): Promise<PaymentReturn[]> =>
  (await client.call(calls.listReturns, { params: { id } })).data as PaymentReturn[];

/** Rp 1.000.000 into the safe. */
export async function fillSafe(finance: Client): Promise<void> {
  const filled = await putIn(finance, {
    cashId: safe,
    amount: 1_000_000,
    day: toLocalDate(new Date(), 'Asia/Jakarta'),
  });
  if (filled.status !== 200) throw new Error(JSON.stringify(filled.error));
}

/** What the posting of an act of payments says, by its source. */
export const linesOfPayment = (server: TestServer, sourceId: string) =>
  server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['e.kind', 'a.kind as account', 'l.amount'])
    .where('e.sourceId', '=', sourceId)
    .where('e.type', '=', 'PAYMENT')
    .where('e.kind', '!=', 'PAID')
    .orderBy('e.id')
    .orderBy('l.n')
    .execute();
