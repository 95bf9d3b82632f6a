import { contract } from '@parking/contract/contract';
import type { DifferenceDetail } from '@parking/contract/money/reconciliation/reconciliation';
import { possibleDifferenceActs } from '@parking/contract/money/reconciliation/reconciliation-words';
import type { Context } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { readSides } from './difference-sides.ts';
import { differenceList } from './held-difference.ts';
import { listOwnDifferences, listOwnSides } from './own-differences.ts';

/** A difference with both of its sides, what may be the one that is missing, and what can be done with it. */
export async function readDifferenceDetail(
  context: Context<typeof contract.reconciliation.detail>,
): Promise<DifferenceDetail> {
  const { reads, site, params, actor } = context;
  const row = await findRecord(reads, sourceOf(contract.reconciliation.list, differenceList), params.id, site.zone);
  if (!row || (await listOwnDifferences(reads, actor)).includes(row.id)) throw context.fail('record-not-found');
  const { subjectId } = await reads
    .selectFrom('differences')
    .select('subjectId')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const sides = await readSides(reads, site.zone, { ...row, subjectId, own: await listOwnSides(reads, actor) });
  return { ...row, ...sides, acts: possibleDifferenceActs(row.kind, row.state) };
}
