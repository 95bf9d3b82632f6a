import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import { Failure } from '../../../platform/failure.ts';
import { bookingKind } from '../../../platform/http/booked-handlers.ts';
import { expectFee } from '../fees/expected-fees.ts';
import { type EntryLine, linesOfEntry, postEntry, reversed } from '../journal/journal.ts';
import { providerReportUndone, providerReported } from '../journal/provider-items.ts';
import { lineOfOwed, oweReported, withdrawOwed } from '../on-account/owe-back.ts';
import type { Deciding, HeldDifference } from './held-difference.ts';
import { holdUnpaid } from './hold-unpaid.ts';

interface Reported {
  readonly id: string;
  readonly paidTypeId: string;
  /** Rupiah; what its provider took back is below zero. */
  readonly gross: number;
  readonly paidAt: Date;
  /** What a customer can show of it. */
  readonly reference: string;
}

interface Noted extends Pick<Deciding, 'tx' | 'site' | 'actor'> {
  readonly body: { readonly note: string };
}

/**
 * What only a provider knows of is owed by it all the same: to whoever paid it, who has it to claim; what it took back is borne as its
 * fee. It is an item from now on, told by its row, and comes into the next settlement. Returns the match of both.
 */
export async function bookReported(context: Noted, { subjectId }: HeldDifference): Promise<string> {
  const { tx, actor } = context;
  const row = await readRow(context, subjectId);
  const { id, paidTypeId, gross: amount, paidAt, reference } = row;
  const entryId = await post(context, row, {
    kind: providerReported,
    lines: [
      { account: { kind: 'PROVIDER', ownerId: paidTypeId }, amount },
      amount > 0 ? lineOfOwed(amount) : { account: { kind: 'FEE', ownerId: paidTypeId }, amount: -amount },
    ],
  });
  const { userId: operatorId } = actor;
  if (amount > 0) await oweReported(tx, { id, amount, paidTypeId, operatorId, reference, paidAt });
  const madeId = newId();
  await sql`
    insert into item_matches (id, entry_id, item_n, row_id, rule, by_id)
    select ${madeId}, entry_id, n, ${id}, 'BY_HAND', ${operatorId} from provider_items where entry_id = ${entryId}`.execute(
    tx,
  );
  return madeId;
}

/**
 * It is nobody's after all: its provider owes it no more, and nobody has it to claim. Refuses with `settlement-state` once its settlement
 * is paid, with `already-settled` once somebody asked to give it back.
 */
export async function undoReported(context: Noted, { subjectId, madeId }: HeldDifference): Promise<void> {
  const { tx, actor } = context;
  const row = await readRow(context, subjectId);
  const { entryId } = await tx
    .selectFrom('itemMatches')
    .select('entryId')
    .where('id', '=', madeId)
    .executeTakeFirstOrThrow();
  const item = await holdUnpaid(tx, entryId);
  if (row.gross > 0) await withdrawOwed(tx, row.id);
  const at = new Date();
  await tx.updateTable('itemMatches').set({ undoneAt: at, undoneBy: actor.userId }).where('id', '=', madeId).execute();
  const { rows } = await sql<{ lines: EntryLine[] }>`
    select ${linesOfEntry} as lines from journal_entries e where e.id = ${entryId}`.execute(tx);
  const lines = reversed(rows.flatMap((one) => one.lines));
  await post(context, row, { kind: providerReportUndone, lines, reversesId: entryId });
  await tx.updateTable('providerItems').set({ writtenOffAt: at }).where('entryId', '=', entryId).execute();
  if (item.settlementId !== null) await expectFee(tx, item.settlementId);
}

interface Posting {
  readonly kind: string;
  readonly lines: readonly EntryLine[];
  readonly reversesId?: string;
}

/** Of the row, however often it is accepted and taken back. */
async function post({ tx, site, actor, body }: Noted, { id }: Reported, { kind, ...posting }: Posting) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from journal_entries
    where source_id = ${id} and type = 'SETTLEMENT' and kind like ${`${kind}%`}`.execute(tx);
  return postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: bookingKind(kind, (rows[0]?.count ?? 0) + 1),
    sourceId: id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId: actor.userId,
    reason: body.note,
    ...posting,
  });
}

async function readRow({ tx }: Noted, rowId: string): Promise<Reported> {
  const { rows } = await sql<Reported>`
    select id, paid_type_id, gross, paid_at, coalesce(provider_reference, rrn, reference, id::text) as reference
    from report_rows where id = ${rowId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Failure('record-not-found');
  return row;
}
