import { toLocalDate } from '@parking/contract/core/time';
import { usualFeeBasisPoints } from '@parking/contract/money/settlements/settlements';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { bookingKind } from '../../../platform/http/booked-handlers.ts';
import { getApprover } from '../../controls/approve.ts';
import { refuseClosed } from '../journal/closed-months.ts';
import { type EntryLine, linesOfEntry, postEntry } from '../journal/journal.ts';
import { providerPaid } from '../journal/provider-items.ts';
import { type HeldSettlement, type Updating, lead } from './held-settlement.ts';

const wholeBasisPoints = 10_000;

/**
 * The bank credited it: what came in goes to the bank's account, what the provider kept is its fee, and it owes nothing of these
 * items any more. A fee above the usual, and money that the provider takes back, are signed for by a second person.
 */
export async function paySettlement(context: Updating, settlement: HeldSettlement): Promise<void> {
  const { tx, site, body, actor } = context;
  const { paidTypeId } = settlement;
  const { amount, valueDate, reference } = body;
  const total = settlement.total === null ? null : settlement.total - (await readWrittenOff(tx, settlement.id));
  if (total === null || amount == null || valueDate == null || reference == null)
    throw context.fail('settlement-state');
  refuseAmount(amount, total);
  const fee = total - amount;
  if (amount < 0 || fee * wholeBasisPoints > total * usualFeeBasisPoints)
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
  { id, paidTypeId, total }: Pick<HeldSettlement, 'id' | 'paidTypeId' | 'total'>,
  { actorId, amount, ...credit }: Credit,
): Promise<void> {
  const { valueDate, reference, cashId } = credit;
  const owed = (total ?? 0) - (await readWrittenOff(tx, id));
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

/** Rupiah of its items that never came and are owed no more. */
async function readWrittenOff(tx: Tx, settlementId: string): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(sum(amount), 0)::bigint as lost from provider_items
    where settlement_id = ${settlementId} and written_off_at is not null`.execute(tx);
  return rows[0]?.lost ?? 0;
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
  const account = await tx.selectFrom('cash').select('isBank').where('id', '=', chosen).executeTakeFirst();
  if (!account) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  if (!account.isBank) throw badInput({ path: 'cashId', code: 'not-an-option' });
  return chosen;
}
