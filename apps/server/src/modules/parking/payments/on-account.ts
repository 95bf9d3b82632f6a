import type { PaymentPurpose, PaymentState } from '@parking/contract/parking/payments/payments';
import { sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';

/** A confirmed payment that nothing has used: money on account. */
export interface PaymentOnAccount {
  readonly id: string;
  readonly purpose: PaymentPurpose;
  readonly stayId: string | null;
  readonly gateId: string | null;
  readonly byId: string;
  readonly paidTypeId: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly createdAt: Date;
  /** Until then its price was offered. */
  readonly expiresAt: Date;
  readonly paidAt: Date;
}

export interface PaymentRow extends PaymentOnAccount {
  readonly state: PaymentState;
}

const columns =
  sql.raw(`id, purpose, stay_id as "stayId", gate_id as "gateId", by_id as "byId", paid_type_id as "paidTypeId",
  amount, created_at as "createdAt", expires_at as "expiresAt", coalesce(paid_at, created_at) as "paidAt", state`);

const byPaidAt = (one: PaymentOnAccount, other: PaymentOnAccount): number =>
  one.paidAt.getTime() - other.paidAt.getTime() || (one.id < other.id ? -1 : 1);

async function listUsed(reads: Reads, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reads.selectFrom('paymentUses').select('paymentId').where('paymentId', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ paymentId }) => paymentId));
}

/** What stays have on account, oldest first; nothing is locked. */
export async function findOnAccount(reads: Reads, ...stayIds: readonly string[]): Promise<PaymentOnAccount[]> {
  const { rows } = await sql<PaymentOnAccount>`
    select ${columns} from payments p where stay_id = ${anyOf(stayIds)} and state = 'PAID'
      and not exists (select from payment_uses u where u.payment_id = p.id)`.execute(reads);
  return rows.toSorted(byPaidAt);
}

export interface LockedPayments {
  /** Of the stay, and the one that was named; oldest first. */
  readonly onAccount: readonly PaymentOnAccount[];
  /** Of the stay, still waited for. */
  readonly pending: readonly string[];
}

/**
 * Locks the payments of a stay, and the one that a call names, before anything else of the act. Refuses a named one that is
 * unknown, not paid (`payment-not-paid`) or used up (`payment-used`); what it is for is `refuseOthersPayment`'s. A car that is
 * let go holds those that ran out as well: one that turns out paid meanwhile is seen here, or finds what the car owes.
 */
export async function lockPayments(
  tx: Tx,
  stayId: string | null,
  namedId?: string,
  { orOver = false }: { readonly orOver?: boolean } = {},
): Promise<LockedPayments> {
  const { rows } = await lockedSql({ stayId, namedId, orOver }).execute(tx);
  return judgeLocked(tx, rows, namedId);
}

interface Locking {
  readonly stayId: string | null;
  readonly namedId?: string | undefined;
  readonly orOver: boolean;
}

/** In SQL, what `judgeLocked` judges, locked in the order of the ids. */
export const lockedSql = ({ stayId, namedId, orOver }: Locking) => sql<PaymentRow>`
  select ${columns} from payments
  where (stay_id = ${stayId}::uuid and (state in ('PAID', 'PENDING') or ${orOver}::boolean)) or id = ${namedId ?? null}::uuid
  order by id for update`;

/** Of locked payments those that can be used and those that are waited for. */
export async function judgeLocked(
  reads: Reads,
  rows: readonly PaymentRow[],
  namedId: string | undefined,
): Promise<LockedPayments> {
  // Asked after the lock was given: whoever held it may have used one.
  const used = await listUsed(
    reads,
    rows.map(({ id }) => id),
  );
  if (namedId !== undefined) refuseUnusable(rows.find(({ id }) => id === namedId) ?? null, used);
  return {
    onAccount: rows.filter(({ id, state }) => state === 'PAID' && !used.has(id)).toSorted(byPaidAt),
    pending: rows.filter(({ state }) => state === 'PENDING').map(({ id }) => id),
  };
}

/**
 * Locks one confirmed payment. Refuses one that is unknown or not paid, and what was used unless `orOwed`: then only what was
 * used up to the last rupiah.
 */
export async function lockOnAccount(
  tx: Tx,
  id: string,
  { orOwed = false }: { readonly orOwed?: boolean } = {},
): Promise<PaymentOnAccount> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payments where id = ${id} for update`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Failure('payment-not-found');
  if (payment.state !== 'PAID') throw new Failure('payment-not-paid');
  const use = await tx.selectFrom('paymentUses').select('owedBack').where('paymentId', '=', id).executeTakeFirst();
  if (use && !(orOwed && use.owedBack > 0)) throw new Failure('payment-used');
  return payment;
}

function refuseUnusable(named: PaymentRow | null, used: ReadonlySet<string>): void {
  if (!named) throw new Failure('payment-not-found', { fields: [{ path: 'paymentId', code: 'does-not-exist' }] });
  if (named.state !== 'PAID')
    throw new Failure('payment-not-paid', { fields: [{ path: 'paymentId', code: 'not-an-option' }] });
  if (used.has(named.id)) throw new Failure('payment-used', { fields: [{ path: 'paymentId', code: 'not-an-option' }] });
}

/** What a payment is to be used for, and by whom. */
export interface PaymentUser {
  readonly userId: string;
  readonly purposes: readonly PaymentPurpose[];
  readonly stayId?: string;
  readonly gateId?: string;
}

/** A payment is for the car it belongs to, or for what it was asked for. Refuses any other use. */
export function refuseOthersPayment(payment: PaymentOnAccount | undefined, user: PaymentUser): void {
  if (payment && !isFor(payment, user))
    throw new Failure('payment-of-another', { fields: [{ path: 'paymentId', code: 'not-an-option' }] });
}

function isFor({ purpose, stayId, gateId, byId }: PaymentOnAccount, user: PaymentUser): boolean {
  if (stayId !== null) return stayId === user.stayId && user.purposes.includes('STAY');
  // What names no car and no gate is its cashier's to use.
  if (purpose === 'ANY') return byId === user.userId;
  if (purpose === 'MEMBERSHIP') return byId === user.userId && user.purposes.includes(purpose);
  return gateId === user.gateId && user.purposes.includes(purpose);
}

/** Another way of paying takes the place of payments that are waited for; one that is paid after all is on account. */
export async function cancelPending(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('payments')
    .set({ state: 'FAILED', error: 'cancelled', answeredAt: new Date() })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'PENDING')
    .execute();
}

/** What the customer gave must cover the price. */
export function refuseTooLittle(
  paidType: Pick<PaidTypeFacts, 'kind'> | null,
  tendered: number | undefined,
  total: number,
): void {
  if (paidType?.kind !== 'CASH' || tendered === undefined || tendered >= total) return;
  throw new Failure('tendered-too-little', {
    fields: [{ path: 'tendered', code: 'too-small', values: { minimum: total } }],
  });
}

/** Cash needs no payment, nor what the cashier answers for; anything else needs a confirmed one of its own kind and of this total. */
export function refuseUnpaid(paidType: PaidTypeFacts | null, payment: PaymentOnAccount | null, total: number): void {
  if (total === 0 || (payment === null && (paidType?.kind === 'CASH' || paidType?.claimed))) return;
  if (payment === null || payment.amount !== total || payment.paidTypeId !== paidType?.id)
    throw new Failure('payment-not-paid', {
      fields: [{ path: 'paymentId', code: payment === null ? 'required' : 'not-equal' }],
    });
}
