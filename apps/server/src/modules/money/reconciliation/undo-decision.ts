import type { contract } from '@parking/contract/contract';
import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import { expectFee } from '../fees/expected-fees.ts';
import { postEntry } from '../journal/journal.ts';
import { providerWriteOffUndone } from '../journal/provider-items.ts';
import { undoReported } from './book-reported.ts';
import { type HeldDifference, decide, holdDifference, signBeside } from './held-difference.ts';
import { holdUnpaid } from './hold-unpaid.ts';
import { untie } from './untie.ts';

type Undoing = Context<typeof contract.reconciliation.undo>;

/** Takes back what was said of a difference, what two persons said by two: it waits again. What a paid settlement rests on stays (`settlement-state`). */
export async function undoDecision(context: Undoing): Promise<Difference> {
  const { body } = context;
  const held = await holdDifference(context, 'undo');
  if (held.approvedBy !== null) signBeside(context);
  if (held.state === 'MATCHED') await untie(context, held.madeId, null);
  if (held.state === 'ACCEPTED' && held.madeId !== null) await undoReported(context, held);
  if (held.state === 'WRITTEN_OFF') await owe(context, held);
  return decide(context, held, { act: 'undo', note: body.note });
}

/** Its provider owes it again. */
async function owe({ tx, site, actor, body }: Undoing, { subjectId, madeId }: HeldDifference): Promise<void> {
  const item = await holdUnpaid(tx, subjectId);
  await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: providerWriteOffUndone,
    sourceId: madeId ?? item.entryId,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId: actor.userId,
    reason: body.note,
    reversesId: madeId,
    lines: [
      { account: { kind: 'WRITTEN_OFF', ownerId: item.paidTypeId }, amount: -item.amount },
      { account: { kind: 'PROVIDER', ownerId: item.paidTypeId }, amount: item.amount },
    ],
  });
  await tx
    .updateTable('providerItems')
    .set({ writtenOffAt: null })
    .where('entryId', '=', item.entryId)
    .where('n', '=', item.n)
    .execute();
  if (item.settlementId !== null) await expectFee(tx, item.settlementId);
}
