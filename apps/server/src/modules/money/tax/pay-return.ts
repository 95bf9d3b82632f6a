import { newId } from '@parking/contract/core/id';
import { monthAfter } from '@parking/contract/money/tax/tax-deadlines';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { badInput } from '../../../platform/failure.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { requireCash } from '../cash/own-cash.ts';
import { refuseClosed } from '../journal/closed-months.ts';
import { type EntryLine, linesOfEntry, postEntry, reversed } from '../journal/journal.ts';
import { fourEyes } from '../two-names.ts';
import type { HeldReturn, Updating } from './held-return.ts';

/** Books what is due of a locked month out of a cash account, by somebody else than froze it. Where nothing is due nothing is booked. */
export async function payReturn(context: Updating, { id, month, tax, carried, lockedById }: HeldReturn): Promise<void> {
  const { tx, site, body, actor } = context;
  const amount = Math.max(0, (tax ?? 0) + (carried ?? 0));
  const { paidOn, paymentReference, cashId } = body;
  if (paidOn == null) throw badInput({ path: 'paidOn', code: 'required' });
  await requireTwoPersons(context, [lockedById], () => fourEyes('lockedTax'));
  refuseDay(context, 'paidOn', paidOn, monthAfter(month));
  await refuseClosed(tx, [paidOn], 'paidOn');
  if (amount > 0 && paymentReference == null) throw badInput({ path: 'paymentReference', code: 'required' });
  if (amount > 0 && cashId == null) throw badInput({ path: 'cashId', code: 'required' });
  if (cashId != null) await requireCash(tx, cashId);
  await bookTaxPayment(tx, site, id, {
    paidOn,
    amount,
    byId: actor.userId,
    cashId: cashId ?? null,
    reference: paymentReference ?? null,
  });
}

interface TaxPayment {
  /** `YYYY-MM-DD`. */
  readonly paidOn: string;
  /** Rupiah; of nothing nothing is booked. */
  readonly amount: number;
  readonly byId: string;
  readonly cashId: string | null;
  readonly reference: string | null;
}

/** Books what was paid of a locked return that is held. Refuses with `not-enough-money`. */
export async function bookTaxPayment(
  tx: Tx,
  site: Pick<Site, 'id'>,
  returnId: string,
  payment: TaxPayment,
): Promise<void> {
  const { paidOn, amount, byId } = payment;
  const { cashId, reference } = amount > 0 ? payment : { cashId: null, reference: null };
  const id = newId();
  await tx.insertInto('taxPayments').values({ id, returnId, paidOn, amount, byId, cashId, reference }).execute();
  await sql`update tax_returns set status = 'PAID', updated_at = ${nextUpdatedAt} where id = ${returnId}`.execute(tx);
  if (cashId === null) return;
  await postEntry(tx, {
    siteId: site.id,
    type: 'TAX_PAYMENT',
    kind: 'BOOKING',
    sourceId: id,
    businessDay: paidOn,
    depositId: null,
    actorId: byId,
    reason: reference,
    lines: [
      { account: { kind: 'TAX' }, amount },
      { account: { kind: 'CASH', ownerId: cashId }, amount: -amount },
    ],
  });
}

/** Takes back what was booked as paid, by somebody else than booked it: the month is locked as before, and can be paid anew. */
export async function withdrawTaxPayment(context: Updating, { id }: HeldReturn): Promise<void> {
  const { tx, site, actor, body } = context;
  const reason = body.note ?? '';
  const payment = await tx
    .selectFrom('taxPayments')
    .select(['id', 'byId', 'paidOn'])
    .where('returnId', '=', id)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await requireTwoPersons(context, [payment.byId], () => fourEyes('paidTax'));
  await refuseClosed(tx, [payment.paidOn], 'note');
  await tx
    .updateTable('taxPayments')
    .set({ withdrawnAt: new Date(), withdrawnById: actor.userId, reason })
    .where('id', '=', payment.id)
    .execute();
  await sql`update tax_returns set status = 'LOCKED', updated_at = ${nextUpdatedAt} where id = ${id}`.execute(tx);
  const { rows } = await sql<{ id: string; lines: readonly EntryLine[] }>`
    select e.id, ${linesOfEntry} as lines from journal_entries e
    where e.source_id = ${payment.id} and e.type = 'TAX_PAYMENT' and e.kind = 'BOOKING'`.execute(tx);
  const [booked] = rows;
  if (!booked) return;
  await postEntry(tx, {
    siteId: site.id,
    type: 'TAX_PAYMENT',
    kind: 'REVERSAL',
    sourceId: payment.id,
    businessDay: payment.paidOn,
    depositId: null,
    actorId: actor.userId,
    reason,
    reversesId: booked.id,
    lines: reversed(booked.lines),
  });
}

/** Refuses a day that is to come, or that lies before another. */
export function refuseDay({ site, fail }: Updating, path: 'paidOn' | 'filedOn', day: string, minimum: string): void {
  const maximum = toLocalDate(new Date(), site.zone);
  if (day > maximum) throw fail('time-in-future', { fields: [{ path, code: 'too-big', values: { maximum } }] });
  if (day < minimum) throw badInput({ path, code: 'too-small', values: { minimum } });
}
