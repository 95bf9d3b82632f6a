import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { bookingKind } from '../../../platform/http/booked-handlers.ts';
import { getApprover } from '../../controls/approve.ts';
import { mostFee } from '../fees/expected-fees.ts';
import { refuseClosed } from '../journal/closed-months.ts';
import { type EntryLine, linesOfEntry, postEntry } from '../journal/journal.ts';
import { providerPaid } from '../journal/provider-items.ts';
import { type HeldSettlement, type Updating, lead } from './held-settlement.ts';

/**
 * The bank credited it: what came in goes to the bank's account, what the provider kept is its fee, and it owes nothing of these
 * items any more. A fee above what is expected, and money that the provider takes back, are signed for by a second person.
 */
export async function paySettlement(context: Updating, settlement: HeldSettlement): Promise<void> {
  const { tx, site, body, actor } = context;
  const { paidTypeId } = settlement;
  const { amount, valueDate, reference } = body;
  const owing = await readOwing(tx, settlement);
  if (owing === null || amount == null || valueDate == null || reference == null)
    throw context.fail('settlement-state');
  refuseAmount(amount, owing.owed);
  if (amount < 0 || owing.owed - amount > mostFee(owing))
    getApprover(context, { menus: ['/settlement'], flag: 'editable' });
  const maximum = toLocalDate(new Date(), site.zone);
  if (valueDate > maximum)
    throw context.fail('time-in-future', { fields: [{ path: 'valueDate', code: 'too-big', values: { maximum } }] });
  // The bank may credit a day that was closed early, or that ends after midnight, before its date.
  const closedOn = toLocalDate(settlement.endsAt, site.zone);
  const minimum = closedOn < settlement.day ? closedOn : settlement.day;
  if (valueDate < minimum) throw badInput({ path: 'valueDate', code: 'too-small', values: { minimum } });
  await refuseClosed(tx, [valueDate], 'valueDate');
  const cashId = await decideBank(tx, paidTypeId, body.cashId ?? null);
  await bookCredit(tx, site, settlement, { amount, valueDate, reference, cashId, actorId: actor.userId });
}

interface Credit {
  /** Rupiah, at most what it is of. */
  readonly amount: number;
  /** `YYYY-MM-DD`. */
  readonly valueDate: string;
  readonly reference: string;
  readonly cashId: string;
  readonly actorId: string;
}

/** Books what the bank credited of a held settlement: nothing of it is owed any more. */
export async function bookCredit(
  tx: Tx,
  site: Site,
  settlement: HeldSettlement,
  { actorId, amount, ...credit }: Credit,
): Promise<void> {
  const { id, paidTypeId } = settlement;
  const { valueDate, reference, cashId } = credit;
  const { owed = 0 } = (await readOwing(tx, settlement)) ?? {};
  await lead(tx, id, { status: 'PAID', paidAmount: amount, ...credit });
  await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: bookingKind(providerPaid, (await readCredits(tx, id)).length + 1),
    sourceId: id,
    businessDay: valueDate,
    depositId: null,
    actorId,
    reason: reference,
    lines: [
      { account: { kind: 'CASH', ownerId: cashId }, amount },
      { account: { kind: 'FEE', ownerId: paidTypeId }, amount: owed - amount },
      { account: { kind: 'PROVIDER', ownerId: paidTypeId }, amount: -owed },
    ],
  });
}

interface Owing extends Pick<HeldSettlement, 'expectedFee'> {
  /** Rupiah, and of how many items: without those that never came and are owed no more. */
  readonly owed: number;
  readonly items: number;
}

/** What its provider owes of a held settlement; null while it is open. */
export async function readOwing(
  tx: Tx,
  { id, total, items, expectedFee }: Pick<HeldSettlement, 'id' | 'total' | 'items' | 'expectedFee'>,
): Promise<Owing | null> {
  if (total === null || items === null) return null;
  const { rows } = await sql<{ amount: number; items: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::integer as items from provider_items
    where settlement_id = ${id} and written_off_at is not null`.execute(tx);
  const [lost = { amount: 0, items: 0 }] = rows;
  return { owed: total - lost.amount, items: items - lost.items, expectedFee };
}

interface BookedCredit {
  readonly id: string;
  readonly lines: EntryLine[];
  /** It was taken back. */
  readonly isUndone: boolean;
}

/** What was booked as credited, the first one first: each but the last was taken back. */
export async function readCredits(tx: Tx, settlementId: string): Promise<BookedCredit[]> {
  const { rows } = await sql<BookedCredit>`
    select e.id, ${linesOfEntry} as lines, exists (select from journal_entries r where r.reverses_id = e.id) as is_undone
    from settlements s join journal_entries e on e.source_id = s.id and e.type = 'SETTLEMENT' and e.kind like ${`${providerPaid}%`}
    where s.id = ${settlementId} and e.reverses_id is null order by e.booked_at, e.id`.execute(tx);
  return rows;
}

/** At most what it owes; what it is owed it takes whole. */
function refuseAmount(amount: number, total: number): void {
  const minimum = Math.min(total, 0);
  if (amount > total) throw badInput({ path: 'amount', code: 'too-big', values: { maximum: total } });
  if (amount < minimum) throw badInput({ path: 'amount', code: 'too-small', values: { minimum } });
}

/** A provider pays into a bank account: that of its payment type, unless another one is named. */
async function decideBank(tx: Tx, paidTypeId: string, named: string | null): Promise<string> {
  const { cashId } = await tx
    .selectFrom('paidTypes')
    .select('cashId')
    .where('id', '=', paidTypeId)
    .executeTakeFirstOrThrow();
  const chosen = named ?? cashId;
  if (chosen === null) throw badInput({ path: 'cashId', code: 'required' });
  // Held, so that it does not become one of cash meanwhile.
  const account = await tx.selectFrom('cash').select('isBank').where('id', '=', chosen).forShare().executeTakeFirst();
  if (!account) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  if (!account.isBank) throw badInput({ path: 'cashId', code: 'not-an-option' });
  return chosen;
}
