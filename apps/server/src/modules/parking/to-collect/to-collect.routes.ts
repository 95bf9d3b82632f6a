import { contract } from '@parking/contract/contract';
import { type Collection, CollectionPart } from '@parking/contract/parking/to-collect/to-collect';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Context, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { lockOnAccount } from '../payments/on-account.ts';
import { collectPayment } from './collect.ts';
import { decideCollection } from './decide-collection.ts';
import { cashReceipt, takeCash } from './take-cash.ts';

type Calls = typeof contract.toCollect | typeof contract.shortPayments;

const collectionList: ListOptions<typeof contract.toCollect.list> = {
  view: 'owed_by_drivers_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: async (tx, actor) => {
    const values = await listHiddenDeposits(tx, actor);
    return values.length > 0
      ? { mask: { fields: ['amount', 'collected', 'due', 'paid'], column: 'deposit_id', values } }
      : {};
  },
};

/** What drivers owe, by age, and what becomes of it: of cars that were let go, and of those that paid a part. */
export function toCollectRoutes(platform: Platform): Route[] {
  const { toCollect, shortPayments } = contract;
  return [
    ...implement(toCollect, {
      ...listHandlers(
        platform,
        { list: toCollect.list, export: toCollect.export },
        { ...collectionList, view: 'to_collect_v' },
      ),
      ...actsOf('to_collect_v'),
    }),
    ...implement(shortPayments, {
      ...listHandlers(
        platform,
        { list: shortPayments.list, export: shortPayments.export },
        { ...collectionList, view: 'short_payments_v' },
      ),
      ...actsOf('short_payments_v'),
    }),
  ];
}

/** The same acts for both; each screen knows what its list shows, and nothing of the other's. */
function actsOf(view: 'to_collect_v' | 'short_payments_v') {
  const known = async (reads: Reads, id: string) => {
    const { rows } = await sql`select from ${sql.table(view)} where id = ${id}`.execute(reads);
    if (rows.length === 0) throw new Failure('record-not-found');
  };
  return {
    parts: listParts,
    attachPayment: async (context: Context<Calls['attachPayment']>) => {
      await known(context.tx, context.params.id);
      await attachPayment(context);
      return readCollection(context.tx, context.site, context.params.id);
    },
    collect: async (context: Context<Calls['collect']>) => {
      await known(context.tx, context.params.id);
      const taken = await takeCash(context);
      const collection = await readCollection(context.tx, context.site, context.params.id);
      return { collection, receipt: await cashReceipt(context, collection, taken) };
    },
    decideCollection: async (context: Context<Calls['decideCollection']>) => {
      await known(context.tx, context.params.id);
      await decideCollection(context);
      return readCollection(context.tx, context.site, context.params.id);
    },
  };
}

async function readCollection(reads: Reads, site: Site, id: string): Promise<Collection> {
  const row = await findRecord(reads, sourceOf(contract.toCollect.list, collectionList), id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

async function listParts({ reads, site, params }: Context<Calls['parts']>): Promise<CollectionPart[]> {
  const { rows } = await sql<CollectionPart>`
    select ${sql.raw(selectList(CollectionPart, site.zone))} from to_collect_parts_v
    where to_collect_id = ${params.id} order by at, id`.execute(reads);
  return rows;
}

/** Gives a payment that nothing has used to the car, whatever it was requested for, unless its own car is inside: it settles what the car owes. */
async function attachPayment({ tx, site, actor, params, body, log }: Context<Calls['attachPayment']>): Promise<void> {
  const owed = await tx.selectFrom('toCollect').select('stayId').where('id', '=', params.id).executeTakeFirst();
  if (!owed) throw new Failure('record-not-found');
  const payment = await lockOnAccount(tx, body.paymentId);
  await refuseOfCarInside(tx, payment.stayId);
  await tx.updateTable('payments').set(owed).where('id', '=', payment.id).execute();
  if (!(await collectPayment(tx, site, { ...payment, ...owed }, actor.userId))) throw new Failure('already-settled');
  await log({
    action: 'attach',
    entity: 'payments',
    entityId: payment.id,
    before: { stayId: payment.stayId },
    after: { ...owed, reason: body.reason },
  });
}

/** What a car inside has paid comes off at its own exit. */
async function refuseOfCarInside(reads: Reads, stayId: string | null): Promise<void> {
  const inside = await reads.selectFrom('staysInside').select('stayId').where('stayId', '=', stayId).executeTakeFirst();
  if (inside) throw new Failure('payment-of-another', { fields: [{ path: 'paymentId', code: 'not-an-option' }] });
}
