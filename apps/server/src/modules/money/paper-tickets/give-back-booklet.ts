import type { contract } from '@parking/contract/contract';
import { type TicketBooklet, seesBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { getWitness } from '../witness.ts';
import { chargeMissing } from './charge-missing.ts';
import {
  type BookletRow,
  type Numbers,
  listUsed,
  lockBooklet,
  readBooklet,
  refuseUsed,
  requireIssued,
  setState,
  sizeOf,
} from './held-booklet.ts';

type Giving = Context<(typeof contract.ticketBooklets)['giveBack']>;

/**
 * Receives a booklet back and counts it, never by who had it. Numbers that are neither used nor there are missing: that takes the word of its
 * cashier or of a witness, and they are charged at their value; the cashier may answer that. What is left goes to stock again.
 */
export async function giveBackBooklet(context: Giving): Promise<TicketBooklet> {
  const { tx, actor, params, body, site } = context;
  const booklet = requireIssued(await lockBooklet(tx, actor, params.id), 'OUT');
  const { issue } = booklet;
  await requireTwoPersons(context, [issue.operatorId], () => context.fail('own-booklet'));
  const { there, notShown } = body;
  if (there !== null) refuseThere(booklet, there);
  const used = await listUsed(tx, booklet.id);
  if (there !== null) refuseUsed(used, there);
  const lost = notShownOf(used, notShown);
  const kept = used.filter(({ id }) => !lost.some((one) => one.id === id));
  const missing = gapsBetween(booklet, there === null ? kept : [...kept, there]);
  const count = missing.reduce((sum, one) => sum + sizeOf(one), 0);
  const witnessId = count === 0 ? null : await getWitness(context, issue.operatorId, seesBooklets);
  const note = body.note || null;
  const endedAt = new Date();
  for (const { id } of lost) await takeBackSpoiled(context, id, note ?? 'not shown', endedAt);
  if (count > 0) await chargeMissing(tx, { site, booklet, missing, note, byId: actor.userId, at: endedAt });
  await tx
    .updateTable('ticketIssues')
    .set({
      endedAt,
      endedById: actor.userId,
      witnessId,
      endNote: note,
      thereFirst: there?.first ?? null,
      thereLast: there?.last ?? null,
      missing: count,
    })
    .where('id', '=', issue.id)
    .execute();
  await setState(tx, booklet.id, there === null ? 'DONE' : 'STOCK');
  await context.log({
    action: 'give-back-booklet',
    entity: 'ticket_booklets',
    entityId: booklet.id,
    before: { state: 'OUT', operatorId: issue.operatorId },
    after: { state: there === null ? 'DONE' : 'STOCK', there, missing, witnessId, note },
  });
  return readBooklet(tx, site, booklet.id);
}

function refuseThere({ first, last }: BookletRow, there: Numbers): void {
  if (there.first < first) throw badInput({ path: 'there.first', code: 'too-small', values: { minimum: first } });
  if (there.last > last) throw badInput({ path: 'there.last', code: 'too-big', values: { maximum: last } });
  if (there.last < there.first)
    throw badInput({ path: 'there.last', code: 'too-small', values: { minimum: there.first } });
}

/** Spoiled ones of this booklet that were named as not shown. */
function notShownOf(used: Awaited<ReturnType<typeof listUsed>>, notShown: readonly string[]) {
  return notShown.map((id, at) => {
    const found = used.find((one) => one.id === id.toLowerCase() && one.kind === 'SPOILED');
    if (!found) throw badInput({ path: `notShown.${at}`, code: 'not-an-option' });
    if (notShown.indexOf(id) < at) throw badInput({ path: `notShown.${at}`, code: 'given-twice' });
    return found;
  });
}

/** The numbers of a booklet that lie between these, in order. */
export function gapsBetween({ first, last }: Numbers, taken: readonly Numbers[]): Numbers[] {
  const gaps: Numbers[] = [];
  let next = first;
  for (const one of taken.toSorted((a, b) => a.first - b.first)) {
    if (one.first > next) gaps.push({ first: next, last: one.first - 1 });
    next = one.last + 1;
  }
  if (next <= last) gaps.push({ first: next, last });
  return gaps;
}

const takeBackSpoiled = ({ tx, actor }: Giving, id: string, takenBackNote: string, takenBackAt: Date) =>
  tx
    .updateTable('ticketUses')
    .set({ takenBackAt, takenBackById: actor.userId, takenBackNote, updatedAt: nextUpdatedAt })
    .where('id', '=', id)
    .execute();
