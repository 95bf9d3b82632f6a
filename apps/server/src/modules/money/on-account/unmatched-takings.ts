import { contract } from '@parking/contract/contract';
import type { UnmatchedTaking } from '@parking/contract/money/unmatched-takings';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, readListPage, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { seesOwnDeposits } from '../deposits/deposit-access.ts';
import { asRevenue } from '../journal/as-revenue.ts';
import { postEntry } from '../journal/journal.ts';
import { lineOfOwed, listOwed } from './owe-back.ts';
import { listHiddenDeposits } from '../deposits/takings.ts';

type Calls = typeof contract.unmatchedTakings;

export const unmatchedList: ListOptions<Calls['list']> = {
  view: 'unmatched_takings_v',
  defaultSort: [{ column: 'takenAt', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: async (tx, actor) => {
    const values = await listHiddenDeposits(tx, actor);
    return values.length > 0 ? { mask: { fields: ['amount'], column: 'deposit_id', values } } : {};
  },
};

/** Who hands in money without handling that of others sees the own takings only, and no file of them is written. */
export function unmatchedHandlers(platform: Platform) {
  const { list, export: exported } = contract.unmatchedTakings;
  const all = listHandlers(platform, { list, export: exported }, unmatchedList);
  return {
    list: (context: Context<Calls['list']>) =>
      readListPage(platform.database, list, unmatchedList, context, {
        ...(seesOwnDeposits(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context: Context<Calls['export']>) => {
      if (seesOwnDeposits(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    settleUnmatched,
  };
}

/** What the customer's slip says, as the device told it; else the taking's own number. */
const referenceOf = sql<string>`coalesce(nullif(btrim(left(btrim(sale ->> 'provisionalNumber'), 100)), ''), id::text)`;

/**
 * Decides whose unmatched takings are, once: they become revenue with its tax, or are owed back to the customer. The
 * posting that set them apart stays; another one takes them out of there.
 */
async function settleUnmatched(context: Context<Calls['settleUnmatched']>): Promise<UnmatchedTaking> {
  const { tx, actor, params, body, site } = context;
  const taking = await tx
    .selectFrom('unmatchedTakings')
    .select([
      'id',
      'operatorId',
      'depositId',
      'paidTypeId',
      'amount',
      'takenAt',
      'outcome',
      referenceOf.as('reference'),
    ])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!taking) throw context.fail('record-not-found');
  await requireTwoPersons(context, [taking.operatorId], () => context.fail('own-money'));
  if (taking.outcome !== null) throw context.fail('already-settled');
  const { outcome, note } = body;
  const at = new Date();
  const businessDay = businessDayOf(at, site);
  await tx
    .updateTable('unmatchedTakings')
    .set({ outcome, settledAt: at, settledBy: actor.userId, settledNote: note })
    .where('id', '=', taking.id)
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    // Figures of parking are those of exits, and no car left by this.
    type: 'DEPOSIT',
    kind: 'UNMATCHED_SETTLED',
    sourceId: taking.id,
    businessDay,
    depositId: taking.depositId,
    actorId: actor.userId,
    reason: note,
    lines: [
      { account: { kind: 'UNMATCHED' }, amount: taking.amount },
      ...(outcome === 'REVENUE' ? await asRevenue(tx, taking.amount, businessDay) : [lineOfOwed(taking.amount)]),
    ],
  });
  const { id, amount, paidTypeId, operatorId, reference, takenAt: paidAt } = taking;
  if (outcome === 'REFUND')
    await listOwed(tx, { id, cause: 'TAKING', amount, paidTypeId, operatorId, reference, paidAt });
  await context.log({
    action: 'settle',
    entity: 'unmatched_takings',
    entityId: taking.id,
    // Without the amount, which the journal has: who counts blind may read the log.
    after: { outcome, note },
  });
  const settled = await findRecord(tx, sourceOf(contract.unmatchedTakings.list, unmatchedList), taking.id, site.zone);
  if (!settled) throw context.fail('record-not-found');
  return settled;
}
