import { contract } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { isAllowed } from '@parking/contract/core/permissions';
import type { TicketBooklet } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { countUnused, lockBooklet, readBooklet, requireIssued, setState } from './held-booklet.ts';

type Calls = typeof contract.ticketBooklets;

const issueCall = endpointKey(contract.ticketBooklets.issue);

/** Issues a booklet from stock to a cashier, who has to say that it is there. */
export async function issueBooklet(context: Context<Calls['issue']>): Promise<TicketBooklet> {
  const { tx, actor, params, body, site } = context;
  const { operatorId } = body;
  const booklet = await lockBooklet(tx, actor, params.id);
  if (booklet.state !== 'STOCK') throw context.fail('booklet-state');
  await requireTwoPersons(context, [operatorId], () => context.fail('own-booklet'));
  const cashier = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', operatorId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!cashier) throw badInput({ path: 'operatorId', code: 'does-not-exist' });
  await tx
    .insertInto('ticketIssues')
    .values({
      id: newId(),
      bookletId: booklet.id,
      operatorId,
      note: body.note || null,
      issuedById: actor.userId,
      issuedAt: new Date(),
    })
    .execute();
  await setState(tx, booklet.id, 'ISSUED');
  await context.log({
    action: 'issue-booklet',
    entity: 'ticket_booklets',
    entityId: booklet.id,
    before: { state: 'STOCK' },
    after: { state: 'ISSUED', operatorId },
  });
  return readBooklet(tx, site, booklet.id);
}

/** The second name: its cashier says that it is there, and answers for its numbers from now on. */
export async function takeBooklet(context: Context<Calls['take']>): Promise<TicketBooklet> {
  const { tx, actor, params, body, site } = context;
  const found = await lockBooklet(tx, actor, params.id);
  if (found.issue?.operatorId !== actor.userId) throw context.fail('record-not-found');
  const { id, issue } = requireIssued(found, 'ISSUED');
  const unused = await countUnused(tx, found);
  if (unused !== body.unused) throw context.fail('changed-meanwhile');
  // Who issued it may have touched this account since.
  await requireTwoPersons(context, [issue.issuedById], () => context.fail('own-booklet'));
  await tx.updateTable('ticketIssues').set({ takenAt: new Date() }).where('id', '=', issue.id).execute();
  await setState(tx, id, 'OUT');
  await context.log({
    action: 'take-booklet',
    entity: 'ticket_booklets',
    entityId: id,
    before: { state: 'ISSUED' },
    after: { state: 'OUT', unused },
  });
  return readBooklet(tx, site, id);
}

/** Its cashier does not take it, or who issues booklets takes it back: nobody answered for it yet. */
export async function cancelIssue(context: Context<Calls['cancel']>): Promise<TicketBooklet> {
  const { tx, actor, params, body, site } = context;
  const found = await lockBooklet(tx, actor, params.id);
  const isOwn = found.issue?.operatorId === actor.userId;
  if (!isOwn && !isAllowed(contract.ticketBooklets.issue.permission, issueCall, actor.rights))
    throw context.fail('forbidden');
  const { id, issue } = requireIssued(found, 'ISSUED');
  await tx
    .updateTable('ticketIssues')
    .set({ endedAt: new Date(), endedById: actor.userId, endNote: body.note })
    .where('id', '=', issue.id)
    .execute();
  await setState(tx, id, 'STOCK');
  await context.log({
    action: 'cancel-booklet',
    entity: 'ticket_booklets',
    entityId: id,
    before: { state: 'ISSUED' },
    after: { state: 'STOCK', note: body.note },
  });
  return readBooklet(tx, site, id);
}
