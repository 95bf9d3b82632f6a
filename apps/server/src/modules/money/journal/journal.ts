import { hash as digestAtOnce } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { type StatementPart, send } from '../../../platform/db/statement.ts';
import { type CashMove, bookCash, lockCash } from '../cash/cash-book.ts';
import { noteProviderItems } from './provider-items.ts';

/** An account by what it is for; `ownerId` is the operator, the paid type of a provider, the cash account or its category. */
export type AccountRef =
  | {
      readonly kind:
        | 'REVENUE'
        | 'MEMBERSHIP_REVENUE'
        | 'TAX'
        | 'OTHER_INCOME'
        | 'UNMATCHED'
        | 'SURPLUS'
        // Owed by drivers who were let go.
        | 'TO_COLLECT'
        // Owed by drivers who paid a part.
        | 'SHORT_PAID'
        | 'DEPOSITS_RECEIVED';
    }
  // Owed back to customers: what a provider holds of it is its paid type's, what was taken otherwise nobody's.
  | { readonly kind: 'REFUNDABLE'; readonly ownerId?: string }
  | {
      readonly kind:
        | 'DRAWER'
        // Takings of a cashier that left the drawer in a bag, which nobody has opened yet.
        | 'IN_TRANSIT'
        // Change money of the car park that a cashier holds: no takings.
        | 'FLOAT'
        | 'CLAIMED'
        | 'OPERATOR_DEBT'
        // Charged to an operator, who may still answer it.
        | 'DEBT_CHARGED'
        | 'WRITTEN_OFF'
        // Of an operator within tolerance; of a cash account as it was counted.
        | 'CASH_DIFFERENCE'
        | 'PROVIDER'
        | 'ON_ACCOUNT'
        | 'CASH'
        // On its way to a cash account.
        | 'CASH_IN_TRANSIT'
        | 'CASH_CATEGORY'
        // Owed by a tenant, whose department it is.
        | 'TENANT'
        // What a provider keeps of what it settles.
        | 'FEE';
      readonly ownerId: string;
    };

export type EntryType =
  | 'PARKING_OUT'
  | 'MEMBERSHIP'
  | 'PAYMENT'
  | 'CASH_MUTATION'
  | 'CASH_IN'
  | 'CASH_OUT'
  | 'DEPOSIT'
  | 'DEBT'
  | 'COLLECTION'
  | 'SETTLEMENT'
  // What a sale should have been, by somebody who looked at it again.
  | 'AUDIT'
  // A gift that was rejected: what it should have brought.
  | 'FREE_PASS'
  // Vouchers on paper that were not there when a cashier handed in: sales without their money.
  | 'MISSING_VOUCHERS'
  // Numbers of a booklet that were not there when it came back: sales without their money.
  | 'MISSING_TICKETS'
  // What a member paid though the membership covers it.
  | 'MEMBER_REFUND'
  | 'TENANT_PAYMENT'
  // What was paid of the tax of a month.
  | 'TAX_PAYMENT'
  // Change money handed out to a cashier, or received back.
  | 'FLOAT'
  // What a count of a cash account differed by.
  | 'CASH_COUNT'
  // Takings put into a bag in the middle of a shift.
  | 'CASH_DROP'
  // What a sale took too much, and its driver got back.
  | 'CORRECTION';

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

/** In SQL, the account `a` as an `AccountRef`. */
export const accountRef = sql<AccountRef>`jsonb_strip_nulls(jsonb_build_object('kind', a.kind, 'ownerId', a.owner_id))`;

/** In SQL, the lines of the entry `e` as they were given. */
export const linesOfEntry = sql<EntryLine[]>`(
  select jsonb_agg(jsonb_build_object('account', ${accountRef}, 'amount', l.amount) order by l.n)
  from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id)`;

/** What takes lines back. */
export const reversed = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.map(({ account, amount }) => ({ account, amount: -amount }));

export const ownerOf = (account: AccountRef): string | null =>
  'ownerId' in account ? (account.ownerId ?? null) : null;

/**
 * Books an entry: one statement, two where an account is used for the first time, more where a cash account is moved.
 * Returns its id; null when every line is zero, then there is nothing to book. Refuses with `not-enough-money` where
 * money would leave a cash account that does not hold it; only cash accounts are locked.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<string | null> {
  const [id = null] = await postEntries(tx, [entry]);
  return id;
}

/** Lines of zero are no lines. */
export const withoutZeros = (entry: NewEntry): NewEntry => ({
  ...entry,
  lines: entry.lines.filter(({ amount }) => amount !== 0),
});

/** Books entries as one act: what one puts into a cash account the next may take, in whichever order they stand. */
export async function postEntries(tx: Tx, entries: readonly NewEntry[]): Promise<(string | null)[]> {
  const cleaned = entries.map(withoutZeros);
  const cash = cleaned.flatMap(({ lines }) => lines).flatMap(({ account }) => cashIdOf(account) ?? []);
  if (cash.length > 0) await holdCash(tx, cash);
  const ids: (string | null)[] = [];
  const moves: CashMove[] = [];
  for (const entry of cleaned) {
    const id = entry.lines.length === 0 ? null : await writeEntry(tx, entry);
    ids.push(id);
    if (id === null) continue;
    moves.push(...cashMovesOf(id, entry));
    await noteProviderItems(tx, id, entry);
  }
  if (moves.length > 0) await bookCash(tx, moves);
  return ids;
}

/** Holds cash accounts until the act is over: whatever moves their money, or counts it, follows one another. */
export const holdCash = (tx: Tx, cashIds: readonly string[]): Promise<void> =>
  lockCash(tx, cashIds, () => makeAccounts(tx, cashIds.map(cashAccount)));

const cashAccount = (ownerId: string): AccountRef => ({ kind: 'CASH', ownerId });
const cashIdOf = (account: AccountRef): string | null => (account.kind === 'CASH' ? account.ownerId : null);

/** The category of an entry is the one that stands against its cash account. */
function cashMovesOf(entryId: string, { lines, businessDay }: NewEntry): CashMove[] {
  const category = lines.map(({ account }) => (account.kind === 'CASH_CATEGORY' ? account.ownerId : null));
  const categoryId = category.find((one) => one !== null) ?? null;
  return lines.flatMap(({ account, amount }) => {
    const cashId = cashIdOf(account);
    return cashId === null ? [] : [{ entryId, cashId, businessDay, amount, categoryId }];
  });
}

/** An entry as its statement reads it; `id` is its own. */
export interface PreparedEntry {
  readonly id: string;
  readonly json: string;
}

/** Makes what `entryPart` writes. Fails where the lines do not sum to zero; lines of zero must have been left out. */
export function prepareEntry(entry: NewEntry): PreparedEntry {
  const { lines } = entry;
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`The lines of ${entry.type} ${entry.sourceId} sum to ${sum}.`);
  const id = newId();
  const bookedAt = (entry.bookedAt ?? new Date()).toISOString();
  const { reason = null, reversesId = null } = entry;
  const digest = entryDigest({
    ...entry,
    id,
    bookedAt,
    reversesId,
    reason,
    lines: lines.map(({ account, amount }) => [account.kind, ownerOf(account), amount]),
  });
  const json = JSON.stringify({
    id,
    site_id: entry.siteId,
    booked_at: bookedAt,
    business_day: entry.businessDay,
    type: entry.type,
    source_id: entry.sourceId,
    kind: entry.kind,
    line_count: lines.length,
    deposit_id: entry.depositId,
    reverses_id: reversesId,
    reason,
    actor_id: entry.actorId,
    digest: digest.toString('hex'),
    lines: lines.map(({ account, amount }, index) => ({
      n: index + 1,
      kind: account.kind,
      owner_id: ownerOf(account),
      amount,
    })),
  });
  return { id, json };
}

/** Writes an entry with its lines; nothing where one of its accounts was never used. `journal_entry` holds the id of what was written. */
export const entryPart: StatementPart = (parameter) => `
  journal_wanted as (
    select w.n, w.amount, coalesce(
      (select a.id from accounts a where a.kind = w.kind and a.owner_id = w.owner_id),
      (select a.id from accounts a where w.owner_id is null and a.kind = w.kind and a.owner_id is null)) as account_id
    from jsonb_to_recordset(${parameter}::jsonb -> 'lines') as w (n integer, kind text, owner_id uuid, amount bigint)),
  journal_entry as (
    insert into journal_entries (id, site_id, booked_at, business_day, type, source_id, kind, line_count, deposit_id,
      reverses_id, reason, actor_id, digest)
    select id, site_id, booked_at, business_day, type, source_id, kind, line_count, deposit_id, reverses_id, reason, actor_id,
      decode(digest, 'hex')
    from jsonb_to_record(${parameter}::jsonb) as e (id uuid, site_id uuid, booked_at timestamptz, business_day date, type text,
      source_id uuid, kind text, line_count integer, deposit_id uuid, reverses_id uuid, reason text, actor_id uuid, digest text)
    where id is not null and not exists (select from journal_wanted where account_id is null)
    returning id, digest),
  journal_parts as (
    insert into journal_lines (entry_id, n, account_id, amount)
    select e.id, w.n, w.account_id, w.amount from journal_entry e cross join journal_wanted w),
  journal_to_fold as (insert into journal_unfolded (entry_id) select id from journal_entry),
  journal_to_seal as (insert into seal_queue (chain, entry_id, digest) select 'journal', id, digest from journal_entry)`;

const writeEntryAlone = `with ${entryPart('$1')} select id from journal_entry`;

async function writeEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const prepared = prepareEntry(entry);
  const booked = await send(tx, writeEntryAlone, [prepared.json]);
  if (booked.length === 0) await writeFirst(tx, entry, prepared);
  return prepared.id;
}

/** Writes an entry that uses an account for the first time. */
export async function writeFirst(tx: Tx, entry: NewEntry, prepared: PreparedEntry): Promise<void> {
  await makeAccounts(
    tx,
    entry.lines.map(({ account }) => account),
  );
  const booked = await send(tx, writeEntryAlone, [prepared.json]);
  if (booked.length === 0) throw new Error(`An account of ${entry.type} ${entry.sourceId} could not be made.`);
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
