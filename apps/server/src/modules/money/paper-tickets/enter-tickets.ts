import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { isAllowed } from '@parking/contract/core/permissions';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import {
  type TicketUse,
  approvesTickets,
  longestCutHours,
  toldWithinDays,
} from '@parking/contract/money/paper-tickets/ticket-uses';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { readPastTime } from '../../../platform/past-time.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { openDeposit } from '../deposits/open-deposit.ts';
import { getWitness } from '../witness.ts';
import { type BookletRow, listUsed, lockBooklet, readUse, refuseUsed, requireIssued } from './held-booklet.ts';
import { bookTickets } from './book-tickets.ts';

type Entering = Context<(typeof contract.ticketUses)['enter']>;

const hourMs = 3_600_000;

/**
 * Writes down what became of numbers of a booklet that is out: by its cashier, or by who handles those of others. What was sold is money in
 * the cashier's drawer as if sold now, taxed on the calendar day on which the power cut ended. The answer tells no sum of that drawer.
 */
export async function enterTickets(context: Entering): Promise<TicketUse> {
  const { tx, actor, body, site } = context;
  const { first, last, kind } = body;
  const found = await lockBooklet(tx, actor, body.bookletId);
  const booklet = requireIssued(found, 'OUT');
  const { operatorId } = booklet.issue;
  const isOwn = operatorId === actor.userId;
  if (!isOwn && !isAllowed(approvesTickets, '', actor.rights)) throw context.fail('record-not-found');
  refuseOutside(booklet, { first, last });
  refuseUsed(await listUsed(tx, booklet.id), { first, last });
  const note = body.note || null;
  const id = newId();
  const numbers = { id, bookletId: booklet.id, issueId: booklet.issue.id, operatorId, kind, first, last };
  const entered = { ...numbers, note, enteredById: actor.userId, enteredAt: new Date() };
  if (kind === 'SOLD') await sell(context, booklet, entered);
  else await spoil(context, entered);
  await context.log({
    action: 'enter-tickets',
    entity: 'ticket_uses',
    entityId: id,
    after: { ...numbers, amount: body.amount, vehicleTypeId: body.vehicleTypeId, note },
  });
  if (!isOwn) await tellCashier(context, booklet, { id, operatorId });
  return readUse(tx, actor, site, id);
}

function refuseOutside({ first, last }: BookletRow, asked: { readonly first: number; readonly last: number }): void {
  const within = (path: 'first' | 'last', value: number): void => {
    if (value < first) throw badInput({ path, code: 'too-small', values: { minimum: first } });
    if (value > last) throw badInput({ path, code: 'too-big', values: { maximum: last } });
  };
  within('first', asked.first);
  within('last', asked.last);
  if (asked.last < asked.first) throw badInput({ path: 'last', code: 'too-small', values: { minimum: asked.first } });
}

interface Entered {
  readonly id: string;
  readonly bookletId: string;
  readonly issueId: string;
  readonly operatorId: string;
  readonly first: number;
  readonly last: number;
  readonly note: string | null;
  readonly enteredById: string;
  readonly enteredAt: Date;
}

async function spoil({ tx, body, site }: Entering, entered: Entered): Promise<void> {
  if (entered.note === null) throw badInput({ path: 'note', code: 'required' });
  for (const path of ['vehicleTypeId', 'gateId', 'amount', 'soldFrom', 'soldUntil'] as const)
    if (body[path] !== undefined && body[path] !== null) throw badInput({ path, code: 'unknown-field' });
  await tx
    .insertInto('ticketUses')
    .values({
      ...entered,
      kind: 'SPOILED',
      businessDay: businessDayOf(entered.enteredAt, site),
      updatedAt: entered.enteredAt,
    })
    .execute();
}

async function sell(context: Entering, booklet: BookletRow, entered: Entered): Promise<void> {
  const { tx, actor, site } = context;
  const sold = readSold(context, booklet);
  await requireRecords(tx, sold);
  const takesTwo = sold.amount > booklet.value && entered.operatorId === actor.userId;
  const approverId = takesTwo ? await getWitness(context, entered.operatorId, approvesTickets) : null;
  const isAsPrinted = sold.amount === booklet.value && [null, sold.vehicleTypeId].includes(booklet.vehicleTypeId);
  if (!isAsPrinted && entered.note === null) throw badInput({ path: 'note', code: 'required' });
  const { depositId, shiftId } = await openDeposit(tx, {
    site,
    operatorId: entered.operatorId,
    at: entered.enteredAt,
    approving: context,
  });
  await bookTickets(tx, {
    ...entered,
    ...sold,
    site,
    depositId,
    shiftId,
    approverId,
  });
}

interface Sold {
  readonly vehicleTypeId: string;
  readonly gateId: string;
  readonly amount: number;
  readonly soldFrom: Date;
  readonly soldUntil: Date;
}

/** What is told of sold ones, all of it and sound; refuses each that is missing. */
function readSold({ body, site }: Entering, { vehicleTypeId: printedType }: BookletRow): Sold {
  const vehicleTypeId = body.vehicleTypeId ?? printedType;
  const { gateId, amount } = body;
  const missing = Object.entries({ vehicleTypeId, gateId, amount, soldFrom: body.soldFrom, soldUntil: body.soldUntil })
    .filter(([, value]) => value === undefined || value === null)
    .map(([path]) => ({ path, code: 'required' }) as const);
  if (missing.length > 0 || !vehicleTypeId || !gateId || !amount) throw badInput(...missing);
  return { vehicleTypeId, gateId, amount, ...readWindow(site, body.soldFrom ?? '', body.soldUntil ?? '') };
}

function readWindow(site: Site, from: string, until: string): { soldFrom: Date; soldUntil: Date } {
  const soldUntil = readPastTime('soldUntil', until, site);
  const soldFrom = fromLocal(from, site.zone);
  if (soldFrom > soldUntil) throw badInput({ path: 'soldUntil', code: 'before-start' });
  const earliest = Math.max(soldUntil.getTime() - longestCutHours * hourMs, Date.now() - toldWithinDays * 24 * hourMs);
  const minimum = toLocalDateTime(new Date(earliest), site.zone);
  if (from < minimum) throw badInput({ path: 'soldFrom', code: 'too-small', values: { minimum } });
  return { soldFrom, soldUntil };
}

async function requireRecords(tx: Tx, { vehicleTypeId, gateId }: Sold): Promise<void> {
  const type = await tx.selectFrom('vehicleTypes').select('id').where('id', '=', vehicleTypeId).executeTakeFirst();
  if (!type) throw badInput({ path: 'vehicleTypeId', code: 'does-not-exist' });
  const gate = await tx.selectFrom('gates').select('id').where('id', '=', gateId).executeTakeFirst();
  if (!gate) throw badInput({ path: 'gateId', code: 'does-not-exist' });
}

/** What somebody else wrote down of a cashier's numbers is told to that cashier. */
async function tellCashier(
  { tx, actor, site, body: { first, last } }: Entering,
  { series }: BookletRow,
  { id, operatorId }: { readonly id: string; readonly operatorId: string },
): Promise<void> {
  const { username } = await tx
    .selectFrom('users')
    .select('username')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  await notify(tx, site.id, {
    type: 'TICKETS_ENTERED',
    values: { by: username, series, first: String(first), last: String(last) },
    filter: { 'id.equals': id },
    onlyTo: [operatorId],
  });
}
