import type { contract } from '@parking/contract/contract';
import { isAllowed } from '@parking/contract/core/permissions';
import { type TicketUse, approvesTickets } from '@parking/contract/money/paper-tickets/ticket-uses';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { type EntryLine, linesOfEntry, postEntry, reversed } from '../journal/journal.ts';
import { getWitness } from '../witness.ts';
import { countTickets } from './book-tickets.ts';
import { lockBooklet, readUse, requireIssued } from './held-booklet.ts';

type Taking = Context<(typeof contract.ticketUses)['takeBack']>;

/**
 * Takes back what was entered by mistake: its numbers are unused again, and what they brought is booked back on its own business day. While
 * the deposit takes sales and the booklet is with its cashier: after that its numbers were counted.
 */
export async function takeBackTickets(context: Taking): Promise<TicketUse> {
  const { tx, actor, params, body, site } = context;
  const named = await tx.selectFrom('ticketUses').select(['bookletId']).where('id', '=', params.id).executeTakeFirst();
  if (!named) throw context.fail('record-not-found');
  const booklet = requireIssued(await lockBooklet(tx, actor, named.bookletId), 'OUT');
  const use = await tx
    .selectFrom('ticketUses')
    .select(['id', 'issueId', 'operatorId', 'depositId', 'takenBackAt', 'kind', 'first', 'last'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow();
  const { id, operatorId, depositId } = use;
  const isOwn = operatorId === actor.userId;
  if (!isOwn && !isAllowed(approvesTickets, '', actor.rights)) throw context.fail('record-not-found');
  if (use.issueId !== booklet.issue.id || use.kind === 'MISSING') throw context.fail('booklet-state');
  if (use.takenBackAt !== null) throw context.fail('already-settled');
  const signedById = isOwn ? await getWitness(context, operatorId, approvesTickets) : null;
  if (depositId !== null) await bookBack(context, { id, depositId });
  await tx
    .updateTable('ticketUses')
    .set({
      takenBackAt: new Date(),
      takenBackById: actor.userId,
      takenBackWithId: signedById,
      takenBackNote: body.note,
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', id)
    .execute();
  await context.log({
    action: 'take-back-tickets',
    entity: 'ticket_uses',
    entityId: id,
    before: { first: use.first, last: use.last, kind: use.kind },
    after: { note: body.note, signedById },
  });
  return readUse(tx, actor, site, id);
}

async function bookBack(
  { tx, actor, site, body, fail }: Taking,
  { id, depositId }: { readonly id: string; readonly depositId: string },
): Promise<void> {
  // Held as by a sale: a hand-in waits, and what was handed in stays as it was counted.
  const deposit = await tx
    .selectFrom('deposits')
    .select('state')
    .where('id', '=', depositId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (deposit.state !== 'OPEN') throw fail('deposit-state');
  const { rows } = await sql<{ entryId: string; businessDay: string; lines: EntryLine[] }>`
    select e.id as "entryId", to_char(e.business_day, 'YYYY-MM-DD') as "businessDay", ${linesOfEntry} as lines from journal_entries e
    where e.source_id = ${id} and e.type = 'PARKING_OUT' and e.kind = 'PAPER'`.execute(tx);
  const [booked] = rows;
  if (!booked) throw new Error(`Tickets ${id} are in no journal.`);
  await postEntry(tx, {
    siteId: site.id,
    type: 'PARKING_OUT',
    kind: 'PAPER_BACK',
    sourceId: id,
    businessDay: booked.businessDay,
    depositId,
    actorId: actor.userId,
    reason: body.note,
    reversesId: booked.entryId,
    lines: reversed(booked.lines),
  });
  await countTickets(tx, id, -1);
}
