import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { WriteRule } from '../../../platform/http/resource-handlers.ts';
import { holdCash } from '../journal/journal.ts';
import { signLoosening } from '../../controls/sign-loosening.ts';

/**
 * A new cash account gets its place in the journal; whether it lies at a bank stays once money was to move through it. Petty cash lies at none,
 * holds no more than its fixed sum, and no takings are on their way there, nor money that goes out of it without a slip.
 */
export const cashRule: WriteRule<typeof contract.cash> = async ({ tx }, input, current) => {
  const { fixedAmount = current?.fixedAmount ?? null, isBank = current?.isBank ?? false } = input;
  if (fixedAmount !== null && isBank) throw badInput({ path: 'fixedAmount', code: 'not-an-option' });
  if (current !== null) {
    if (fixedAmount !== null && fixedAmount !== current.fixedAmount) await refuseFixed(tx, current.id, fixedAmount);
    const isOther = input.isBank !== undefined && input.isBank !== current.isBank;
    if (isOther && (await isMovedThrough(tx, current.id))) throw new Failure('in-use', { values: { by: 'journal' } });
    return input;
  }
  const id = newId();
  const accountId = newId();
  await tx.insertInto('accounts').values({ id: accountId, kind: 'CASH', ownerId: id, allowNegative: false }).execute();
  const { amount: _, ...named } = input;
  return { ...named, id, accountId };
};

async function refuseFixed(tx: Tx, cashId: string, fixedAmount: number): Promise<void> {
  await holdCash(tx, [cashId]);
  const { rows } = await sql<{ amount: number; takings: boolean; lent: boolean; owed: boolean }>`
    select amount, exists (select from deposit_payments p join deposits d on d.id = p.deposit_id
        where p.cash_id = v.id and d.state <> 'CLOSED') as takings,
      exists (select from floats f where f.cash_id = v.id and f.state in ('WAITING', 'OUT', 'COUNTED')) as lent,
      exists (select from payment_returns r where r.cash_id = v.id and r.state = 'WAITING') as owed
    from cash_v v where id = ${cashId}`.execute(tx);
  const [found] = rows;
  if (!found) return;
  if (found.takings) throw new Failure('in-use', { values: { by: 'deposits' } });
  if (found.lent) throw new Failure('in-use', { values: { by: 'floats' } });
  if (found.owed) throw new Failure('in-use', { values: { by: 'payments' } });
  if (found.amount > fixedAmount)
    throw badInput({ path: 'fixedAmount', code: 'too-small', values: { minimum: found.amount } });
}

/** An account that money moved through stays for its history. */
export async function refuseToRemoveUsedCash({ tx }: Context, current: { readonly id: string }): Promise<void> {
  if (await isMovedThrough(tx, current.id)) throw new Failure('in-use', { values: { by: 'journal' } });
}

/** Also what is on its way there, or waits to be, what waits to be taken from it, what was received for it, and what was counted and waits. */
async function isMovedThrough(reads: Reads, cashId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a join journal_lines l on l.account_id = a.id
    where a.kind in ('CASH', 'CASH_IN_TRANSIT') and a.owner_id = ${cashId}
    union all select from cash_mutations where cash_destination_id = ${cashId}
    union all select from deposit_payments where cash_id = ${cashId}
    union all select from cash_counts where cash_id = ${cashId} and state = 'WAITING'
    union all select from floats where cash_id = ${cashId} and state = 'WAITING' limit 1`.execute(reads);
  return rows.length > 0;
}

/**
 * Sales hold the kinds of payment types as they read them, and a change of a kind waits for the sales under way: a lock of its
 * own, because all sales share a few rows.
 */
export const holdPaidTypes = (tx: Tx, how: 'shared' | 'alone') =>
  (how === 'shared' ? sql`select ${paidTypesHeld}` : sql`select pg_advisory_xact_lock(hashtext('paid types'))`).execute(
    tx,
  );

/** In SQL, the hold of a sale; what is read by a later statement stays as it is. */
export const paidTypesHeld = sql.raw(`pg_advisory_xact_lock_shared(hashtext('paid types'))`);

/** No provider confirms them. */
const alwaysClaimed = ['CARD', 'TRANSFER'];

/**
 * What was taken by a payment type stays in its drawer, with its provider or its cashier's claim: of a used one neither the kind
 * nor whether it is claimed changes.
 */
export const paidTypeRule: WriteRule<typeof contract.paidTypes> = async (context, input, current) => {
  const { tx } = context;
  const kind = input.kind ?? current?.kind ?? 'CASH';
  const said = input.claimed ?? (current?.kind === kind && current.claimed);
  if (said && ['CASH', 'EMONEY'].includes(kind)) throw badInput({ path: 'claimed', code: 'not-an-option' });
  const claimed = Boolean(said) || alwaysClaimed.includes(kind);
  const ruled = { ...input, claimed };
  if (current === null) {
    const named = { ...ruled, id: newId() };
    await signClaims(context, { label: '', ...named }, !(await hasClaimed(tx)));
    return named;
  }
  if (kind === current.kind && claimed === current.claimed) return input;
  if (await hasProvider(tx, current.id)) throw new Failure('in-use', { values: { by: 'provider' } });
  if (await isUsed(tx, current.id)) throw new Failure('in-use', { values: { by: 'stays' } });
  await signClaims(context, { ...current, ...ruled }, !current.claimed);
  return ruled;
};

const hasClaimed = async (reads: Reads): Promise<boolean> =>
  (await reads.selectFrom('paidTypes').select('id').where('claimed', '=', true).limit(1).execute()).length > 0;

/** That cashiers say themselves what was paid takes two, where a provider said so before or nobody could. */
async function signClaims(
  context: Context,
  { id, label, claimed }: { readonly id: string; readonly label: string; readonly claimed: boolean },
  isNews: boolean,
): Promise<void> {
  if (!claimed || !isNews) return;
  const subject = { id, label };
  const change = { name: 'claimed', subject, before: false, after: true, loosens: true } as const;
  await signLoosening(context, { menus: ['/paid-type'], flag: 'editable' }, change);
}

/** A provider is asked for codes of a QRIS type alone. */
const hasProvider = async (reads: Reads, id: string): Promise<boolean> =>
  (
    await reads
      .selectFrom('paymentProviders')
      .select('id')
      .where('paidTypeId', '=', id)
      .where('replacedAt', 'is', null)
      .where('provider', '<>', 'SIMULATOR')
      .execute()
  ).length > 0;

async function isUsed(reads: Reads, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from stays where paid_type_id = ${id} union all select from payments where paid_type_id = ${id}
    union all select from membership_transactions where paid_type_id = ${id}
    union all select from claimed_payments where paid_type_id = ${id}
    union all select from unmatched_takings where paid_type_id = ${id} limit 1`.execute(reads);
  return rows.length > 0;
}
