import { hash as digestAtOnce } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';

/** An account by what it is for; `ownerId` is the operator, the paid type of a provider, or the cash account. */
export type AccountRef =
  | { readonly kind: 'REVENUE' | 'TAX' | 'UNMATCHED' | 'REFUNDABLE' | 'SURPLUS' | 'DEPOSITS_RECEIVED' }
  | { readonly kind: 'DRAWER' | 'OPERATOR_DEBT' | 'PROVIDER' | 'CASH'; readonly ownerId: string };

export type EntryType =
  | 'PARKING_OUT'
  | 'MEMBERSHIP'
  | 'CASH_MUTATION'
  | 'CASH_IN'
  | 'CASH_OUT'
  | 'DEPOSIT'
  | 'SETTLEMENT';

export interface EntryLine {
  readonly account: AccountRef;
  /** Whole rupiah: a debit is positive, a credit negative. Lines of zero are left out. */
  readonly amount: number;
}

export interface NewEntry {
  readonly siteId: string;
  readonly type: EntryType;
  /** With `type` and `sourceId` it makes the act that is booked once: SALE, REVERSAL, PAYMENT … */
  readonly kind: string;
  readonly sourceId: string;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  readonly depositId: string | null;
  readonly actorId: string | null;
  readonly reason?: string | null;
  readonly reversesId?: string | null;
  readonly bookedAt?: Date;
  readonly lines: readonly EntryLine[];
}

/** An entry as its digest covers it; accounts by kind and owner, which never change. */
export interface DigestedEntry {
  readonly id: string;
  readonly siteId: string;
  /** ISO with milliseconds, UTC. */
  readonly bookedAt: string;
  readonly businessDay: string;
  readonly type: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly depositId: string | null;
  readonly reversesId: string | null;
  readonly reason: string | null;
  readonly actorId: string | null;
  readonly lines: readonly (readonly [kind: string, ownerId: string | null, amount: number])[];
}

export function entryDigest(entry: DigestedEntry): Buffer {
  const text = JSON.stringify([
    entry.id,
    entry.siteId,
    entry.bookedAt,
    entry.businessDay,
    entry.type,
    entry.sourceId,
    entry.kind,
    entry.depositId,
    entry.reversesId,
    entry.reason,
    entry.actorId,
    entry.lines,
  ]);
  return digestAtOnce('sha256', text, 'buffer');
}

const ownerOf = (account: AccountRef): string | null => ('ownerId' in account ? account.ownerId : null);

/**
 * Books an entry: one statement, two where an account is used for the first time. Answers its id; null when every line
 * is zero, then there is nothing to book. Refuses with `not-enough-money` where money would leave a cash account that
 * does not hold it; only that locks an account.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<string | null> {
  const lines = entry.lines.filter(({ amount }) => amount !== 0);
  if (lines.length === 0) return null;
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`The lines of ${entry.type} ${entry.sourceId} sum to ${sum}.`);
  await guardCash(tx, lines);
  const id = newId();
  const bookedAt = entry.bookedAt ?? new Date();
  const { reason = null, reversesId = null } = entry;
  const digest = entryDigest({
    ...entry,
    id,
    bookedAt: bookedAt.toISOString(),
    reversesId,
    reason,
    lines: lines.map(({ account, amount }) => [account.kind, ownerOf(account), amount]),
  });
  const insert = sql`
    with wanted as (
      select w.n, w.amount, coalesce(
        (select a.id from accounts a where a.kind = w.kind and a.owner_id = w.owner_id),
        (select a.id from accounts a where w.owner_id is null and a.kind = w.kind and a.owner_id is null)) as account_id
      from unnest(${lines.map(({ account }) => account.kind)}::text[], ${lines.map(({ account }) => ownerOf(account))}::uuid[],
        ${lines.map(({ amount }) => amount)}::bigint[]) with ordinality as w (kind, owner_id, amount, n)),
    entry as (
      insert into journal_entries (id, site_id, booked_at, business_day, type, source_id, kind, line_count, deposit_id,
        reverses_id, reason, actor_id, digest)
      select ${id}, ${entry.siteId}, ${bookedAt}, ${entry.businessDay}, ${entry.type}, ${entry.sourceId}, ${entry.kind},
        ${lines.length}, ${entry.depositId}, ${reversesId}, ${reason}, ${entry.actorId}, ${digest}
      where not exists (select from wanted where account_id is null)
      returning id),
    parts as (
      insert into journal_lines (entry_id, n, account_id, amount)
      select entry.id, wanted.n, wanted.account_id, wanted.amount from entry cross join wanted),
    unfolded as (insert into journal_unfolded (entry_id) select id from entry),
    queued as (insert into seal_queue (chain, entry_id, digest) select 'journal', id, ${digest}::bytea from entry)
    select id from entry`;
  const booked = await insert.execute(tx);
  if (booked.rows.length > 0) return id;
  await makeAccounts(
    tx,
    lines.map(({ account }) => account),
  );
  const again = await insert.execute(tx);
  if (again.rows.length === 0) throw new Error(`An account of ${entry.type} ${entry.sourceId} could not be made.`);
  return id;
}

/** Waits for whoever makes the same one at this moment; in one order, so that two never wait for each other. */
async function makeAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<void> {
  const keys = [...new Set(accounts.map((account) => `${account.kind} ${ownerOf(account) ?? ''}`))].sort();
  await tx
    .insertInto('accounts')
    .values(
      keys.map((key) => {
        const [kind = '', ownerId = ''] = key.split(' ');
        return { id: newId(), kind, ownerId: ownerId || null, allowNegative: kind !== 'CASH' };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Money leaves a cash account only when it is there. The balance is read once the lock is held. */
async function guardCash(tx: Tx, lines: readonly EntryLine[]): Promise<void> {
  const changes = new Map<string, number>();
  for (const { account, amount } of lines)
    if (account.kind === 'CASH') changes.set(account.ownerId, (changes.get(account.ownerId) ?? 0) + amount);
  for (const [ownerId, change] of [...changes].sort(([one], [other]) => one.localeCompare(other))) {
    if (change >= 0) continue;
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'allowNegative'])
      .where('kind', '=', 'CASH')
      .where('ownerId', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account?.allowNegative) continue;
    if (!account || (await readBalance(tx, account.id)) + change < 0) throw new Failure('not-enough-money');
  }
}

/** What stands on an account now, in whole rupiah: folded and not yet folded postings in one statement. */
export async function readBalance(tx: Tx, accountId: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('accountBalancesV')
    .select('balance')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return balance ?? 0;
}
