import { type CashMutation, cashMutations } from '@parking/contract/money/cash/cash-documents';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import {
  type Fields,
  findRecord,
  isStale,
  listSourceOf,
  nextUpdatedAt,
} from '../../../platform/http/resource-handlers.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { refuseClosed } from '../journal/closed-months.ts';
import { cash, inTransit } from './cash-documents.ts';
import { postEntry } from '../journal/journal.ts';
import { refuseDecided, standingOf } from '../journal/money-out.ts';
import { fourEyes } from '../two-names.ts';

type Confirming = Context<(typeof cashMutations)['confirmArrival']>;

/** How a transfer stands, and whether it goes to a bank: then it is in transit until its statement says otherwise. */
export async function transferOf(context: Context, before: CashMutation | null, next: Fields): Promise<Fields> {
  const destination = await context.tx
    .selectFrom('cash')
    .select('isBank')
    .where('id', '=', String(next['cashDestinationId']))
    .forKeyShare()
    .executeTakeFirst();
  if (!destination) throw badInput({ path: 'cashDestinationId', code: 'does-not-exist' });
  return { ...(await standingOf(context, before, next)), byTransit: destination.isBank };
}

/** What has arrived stands on the bank's statement. */
export function refuseArrived(row: CashMutation): void {
  refuseDecided(row);
  if (row.arrival === 'ARRIVED') throw new Failure('already-settled');
}

/** A transfer in transit is on the bank's statement: it is in its account from the statement's day on. Never by who wrote it. */
export async function confirmArrival(context: Confirming): Promise<CashMutation> {
  const { tx, site, actor, params, body } = context;
  await tx.selectFrom('cashMutations').select('id').where('id', '=', params.id).forUpdate().execute();
  const before = await findMutation(context);
  if (!before || before.deleted) throw context.fail('record-not-found');
  if (before.arrival !== 'IN_TRANSIT') throw context.fail('already-settled');
  await requireTwoPersons(context, [before.byId, before.askedById], () => fourEyes('askedForMoney'));
  if (isStale(body.updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const { reference, arrivedOn } = body;
  const maximum = toLocalDate(new Date(), site.zone);
  if (arrivedOn > maximum)
    throw context.fail('time-in-future', { fields: [{ path: 'arrivedOn', code: 'too-big', values: { maximum } }] });
  const minimum = before.transactionDate;
  if (arrivedOn < minimum) throw badInput({ path: 'arrivedOn', code: 'too-small', values: { minimum } });
  await refuseClosed(tx, [arrivedOn], 'arrivedOn');
  await write(tx, before.id, { reference, arrivedOn, byId: actor.userId });
  await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: 'ARRIVED',
    sourceId: before.id,
    businessDay: arrivedOn,
    depositId: null,
    actorId: actor.userId,
    reason: reference,
    lines: [
      { account: cash(before.cashDestinationId), amount: before.amount },
      { account: inTransit(before.cashDestinationId), amount: -before.amount },
    ],
  });
  const after = { reference, arrivedOn, amount: before.amount };
  await context.log({ action: 'confirm-arrival', entity: 'cash_mutations', entityId: before.id, after });
  return (await findMutation(context)) ?? before;
}

const source = listSourceOf(cashMutations, { table: 'cash_mutations', view: 'cash_mutations_v', defaultSort: [] });

async function findMutation({ tx, site, params }: Confirming): Promise<CashMutation | null> {
  return (await findRecord(tx, source, params.id, site.zone)) as CashMutation | null;
}

interface Arrival {
  readonly reference: string;
  readonly arrivedOn: string;
  readonly byId: string;
}

const write = (tx: Tx, id: string, { reference, arrivedOn, byId }: Arrival) =>
  sql`update cash_mutations set statement_reference = ${reference}, arrived_on = ${arrivedOn}, arrived_by_id = ${byId},
    arrived_at = now(), updated_at = ${nextUpdatedAt} where id = ${id}`.execute(tx);
