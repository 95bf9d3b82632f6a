import type { MoneyOutState, cashMutations, cashOuts } from '@parking/contract/money/cash/cash-documents';
import { formatRupiah } from '@parking/contract/core/money';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { BookedRecord, Booking } from '../../../platform/http/booked-handlers.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import {
  type Fields,
  findRecord,
  isStale,
  listSourceOf,
  nextUpdatedAt,
} from '../../../platform/http/resource-handlers.ts';
import { notify } from '../../notices/notify.ts';
import { holdPerson, ownAccounts, requireTwoPersons } from '../../controls/two-persons.ts';
import { refuseClosed } from './closed-months.ts';
import { fourEyes } from '../two-names.ts';

type Table = 'cash_outs' | 'cash_mutations';
const noticeOf = { cash_outs: 'CASH_OUT_WAITING', cash_mutations: 'CASH_MUTATION_WAITING' } as const;

/** A document by which money leaves a cash account. */
type MoneyOut = BookedRecord & {
  readonly number: number;
  readonly transactionDate: string;
  readonly state: MoneyOutState;
  readonly byId: string;
  readonly askedById: string;
  readonly askedBy: string;
};

/** What was refused stays as it is; whoever still needs the money writes anew. */
export function refuseDecided({ state }: { readonly state: MoneyOutState }): void {
  if (state === 'REFUSED') throw new Failure('already-settled');
}

/**
 * Whether a document that is written or changed holds on one name. Who changes what somebody else wrote answers for it: it
 * counts for them, on the day they do so, whatever day it is written for.
 */
export async function standingOf(
  { tx, site, actor }: Context,
  before: (Fields & { readonly id: string }) | null,
  next: Fields,
): Promise<Fields> {
  await refuseClosed(tx, [next['transactionDate'] as string]);
  const { userId } = actor;
  const amount = next['amount'] as number;
  const askedOn = businessDayOf(new Date(), site);
  const isFree = await holdsOnOneName(tx, { userId, amount, day: askedOn, id: before?.id ?? null });
  const state: MoneyOutState = isFree ? 'BOOKED' : 'WAITING';
  return { state, askedById: userId, askedOn, decidedById: null, decidedAt: null, decisionNote: null };
}

export interface MoneyOutRequest {
  readonly userId: string;
  readonly amount: number;
  readonly day: string;
  /** The document itself, where it is one of those that are summed. */
  readonly id: string | null;
}

/** By all accounts of one person: two at once follow each other, so that their sum is known. */
export async function holdsOnOneName(tx: Tx, { userId, amount, day, id }: MoneyOutRequest): Promise<boolean> {
  await holdPerson(tx, 'money out', userId);
  const own = ownAccounts(userId);
  const ofDay = (table: Table) => sql`
    select amount from ${sql.table(table)} where asked_by_id in ${own} and asked_on = ${day}
      and state = 'BOOKED' and not deleted and id is distinct from ${id}::uuid`;
  const { rows } = await sql<{ holds: boolean }>`
    select ${amount}::bigint <= c.cash_out_limit and ${amount}::bigint + coalesce((
      select sum(amount) from (${ofDay('cash_outs')} union all ${ofDay('cash_mutations')}
        union all select amount from cash_in_reductions
          where asked_by_id in ${own} and asked_on = ${day} and approved_by_id is null
        union all select cash_out from membership_rollbacks
          where by_id in ${own} and asked_on = ${day} and approved_by_id is null) o), 0) <= c.cash_out_day_limit as holds
    from system_configuration c`.execute(tx);
  return rows[0]?.holds ?? false;
}

/** Books a document that holds; of one that waits those are told who see it. */
export const bookOrTell =
  <Row extends MoneyOut>(table: Table, book: Book<Row>): Book<Row> =>
  async (at, booking) => {
    await book(at, booking);
    const { after } = booking;
    if (after?.state !== 'WAITING') return;
    await notify(at.tx, at.site.id, {
      type: noticeOf[table],
      values: { code: after.number, amount: formatRupiah(after.amount), username: after.askedBy },
      filter: { 'id.equals': after.id },
    });
  };

type Decide = (typeof cashOuts)['decide'] | (typeof cashMutations)['decide'];
type Book<Row> = (
  at: { readonly tx: Tx; readonly site: Site; readonly actorId: string },
  booking: Booking<Row>,
) => Promise<void>;

/** Agrees to what waits, which posts it on its day, or refuses it. Once, and never by who wrote it. */
export async function decideMoneyOut<Row extends MoneyOut>(
  context: Context<Decide>,
  table: Table,
  resource: typeof cashOuts | typeof cashMutations,
  book: Book<Row>,
): Promise<Row> {
  const { tx, site, actor, params, body } = context;
  const source = listSourceOf(resource, { table, view: `${table}_v`, defaultSort: [] });
  const find = async (): Promise<Row> => {
    const found = (await findRecord(tx, source, params.id, site.zone)) as Row | null;
    if (!found || found.deleted) throw context.fail('record-not-found');
    return found;
  };
  await sql`select from ${sql.table(table)} where id = ${params.id} for update`.execute(tx);
  const before = await find();
  if (before.state !== 'WAITING') throw context.fail('already-settled');
  await requireTwoPersons(context, [before.byId, before.askedById], () => fourEyes('askedForMoney'));
  if (isStale(body.updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const note = body.note || null;
  if (!body.accepted && note === null) throw badInput({ path: 'note', code: 'required' });
  const state: MoneyOutState = body.accepted ? 'CONFIRMED' : 'REFUSED';
  await sql`update ${sql.table(table)} set state = ${state}, decided_by_id = ${actor.userId}, decided_at = now(),
    decision_note = ${note}, updated_at = ${nextUpdatedAt} where id = ${params.id}`.execute(tx);
  const after = await find();
  await context.log({
    action: body.accepted ? 'confirm' : 'refuse',
    entity: table,
    entityId: after.id,
    before: { state: before.state },
    after: { state, amount: after.amount, note },
  });
  if (body.accepted) await book({ tx, site, actorId: actor.userId }, { id: after.id, before, after, reason: note });
  return after;
}
