import { sql } from 'kysely';
import type { Act } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { refusePaid } from './hold-unpaid.ts';

interface Untying extends Pick<Act, 'tx'> {
  readonly actor: Pick<Act['actor'], 'userId'>;
}

/**
 * Takes a match apart, an item's with its row or a batch's with its credit; one with a note is not made again by a key. What was matched at
 * once goes at once: all batches of one credit, all lines of one batch. What was accepted of them goes with them. Returns how many; none
 * where it was taken apart already. Refuses with `settlement-state` what a paid settlement rests on.
 */
export async function untie({ tx, actor }: Untying, matchId: string | null, note: string | null): Promise<number> {
  const arrivals = await listTogether(tx, matchId);
  await refusePaid(tx, await listSettlements(tx, matchId, arrivals));
  await forgetAccepted(tx, matchId, arrivals);
  const undone = { undoneAt: new Date(), undoneBy: actor.userId, undoneNote: note };
  const made = await tx
    .updateTable('itemMatches')
    .set(undone)
    .where('id', '=', matchId)
    .where('undoneAt', 'is', null)
    .returning('id')
    .execute();
  if (arrivals.length === 0) return made.length;
  const came = await tx
    .updateTable('batchArrivals')
    .set(undone)
    .where('id', 'in', arrivals)
    .where('undoneAt', 'is', null)
    .returning('id')
    .execute();
  return came.length;
}

/** Of an arrival those that were matched with it; of what a person said it alone. */
async function listTogether(tx: Tx, arrivalId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from batch_arrivals a join batch_arrivals o on o.id = a.id
      or o.rule = a.rule and o.rule <> 'BY_HAND' and o.undone_at is null and (o.batch_id = a.batch_id or o.line_id = a.line_id)
    where a.id = ${arrivalId} order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function listSettlements(tx: Tx, matchId: string | null, arrivals: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.settlement_id as id from item_matches m
    join provider_items i on i.entry_id = m.entry_id and i.n = m.item_n
    where i.settlement_id is not null and (m.id = ${matchId} or m.undone_at is null and m.row_id in (
      select r.id from batch_arrivals a join report_rows r on r.batch_id = a.batch_id where a.id = any(${[...arrivals]}::uuid[])))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Of the next match it is asked again. */
async function forgetAccepted(tx: Tx, matchId: string | null, arrivals: readonly string[]): Promise<void> {
  await sql`
    update differences d set state = 'GONE', decided_at = null, decided_by = null, approved_by = null, updated_at = now()
    where d.state = 'ACCEPTED' and (
      d.kind = 'AMOUNT_DIFFERS' and d.subject_id = (select row_id from item_matches where id = ${matchId})
      or d.kind = 'FEE_DIFFERS' and d.subject_id in (
        select batch_id from batch_arrivals where id = any(${[...arrivals]}::uuid[])))`.execute(tx);
}
