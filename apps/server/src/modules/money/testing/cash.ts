import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import pg from 'pg';
import { findBreaches } from '../../../platform/audit/invariants.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { incoming, outgoing } from '../../../testing/samples/ledgers.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { invariants } from '../../../verify-database.ts';

const { cash, cashIns, cashOuts, cashMutations, cashTransactions } = contract;

interface CashMove {
  readonly cashId: string;
  readonly amount: number;
  readonly day?: string;
}
const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const today = '2026-11-20';

/** A new account, empty. */
export async function openAccount(client: Client, code: string): Promise<string> {
  const made = await client.call(cash.create, { body: { name: `Kas ${code}`, code } });
  return (made.data as { id: string }).id;
}

export const putIn = (client: Client, { cashId, amount, day = today }: CashMove, more: object = {}): Promise<Answer> =>
  client.call(cashIns.create, {
    body: { cashId, cashTransactionCategoryId: incoming, amount, transactionDate: day, ...more },
    headers: keyed(),
  });

export const cashOut = (
  client: Client,
  { cashId, amount, day = today }: CashMove,
  more: object = {},
): Promise<Answer> =>
  client.call(cashOuts.create, {
    body: { cashId, cashTransactionCategoryId: outgoing, amount, transactionDate: day, ...more },
    headers: keyed(),
  });

export const move = (client: Client, from: string, to: string, amount: number, day = today): Promise<Answer> =>
  client.call(cashMutations.create, {
    body: { cashOriginId: from, cashDestinationId: to, amount, transactionDate: day },
    headers: keyed(),
  });

export const idOf = (answer: Answer): string => (answer.data as { id: string }).id;

export async function balanceOf(client: Client, cashId: string): Promise<number> {
  const { data } = await client.call(cash.list, { query: `id.equals=${cashId}` });
  return (data as { amount: number }[])[0]?.amount ?? 0;
}

interface Line {
  readonly transactionDate: string;
  readonly amountIn: number;
  readonly amountOut: number;
  readonly balance: number;
  readonly reversal: boolean;
  readonly reason: string | null;
  readonly category: string | null;
}

/** The book of an account, oldest first. */
export async function bookOf(client: Client, cashId: string, more = ''): Promise<Line[]> {
  const period =
    'transactionDate.atLeast=2026-01-01&transactionDate.atMost=2026-12-31&sort=transactionDate,asc&size=500';
  const { data } = await client.call(cashTransactions.list, { query: `cashId.equals=${cashId}&${period}${more}` });
  return data as Line[];
}

/** What `verify` would find wrong. */
export async function breachesOf(server: TestServer): Promise<string[]> {
  const client = new pg.Client(server.database);
  await client.connect();
  try {
    return (await findBreaches(client, invariants)).map(({ holds }) => holds);
  } finally {
    await client.end();
  }
}

/** As if what moved an account was booked so many days earlier; taken back by as many below zero, because its seal covers the moment. */
export const bookEarlier = (server: TestServer, cashId: string, days: number): Promise<void> =>
  changeAsOwner(
    server,
    `update journal_entries e set booked_at = booked_at - make_interval(days => $2) from cash_postings p
      where p.entry_id = e.id and p.cash_id = $1`,
    [cashId, days],
  );
