import { contract } from '@parking/contract/contract';
import type { Handover, handovers } from '@parking/contract/parking/desk/handovers';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';

export const handoverList: ListOptions<typeof contract.handovers.list> = {
  view: 'handovers_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

const source = sourceOf(contract.handovers.list, handoverList);

export async function readHandover(reads: Reads, site: Site, id: string): Promise<Handover> {
  const row = await findRecord(reads, source, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

/** Those that a device told and that wait for this user's word, oldest first. */
export async function listWaitingHandovers({
  reads,
  actor,
  site,
}: Context<typeof handovers.waiting>): Promise<Handover[]> {
  const rows = await reads
    .selectFrom('handovers')
    .select('id')
    .where('toUserId', '=', actor.userId)
    .where('state', '=', 'WAITING')
    .orderBy('at')
    .limit(20)
    .execute();
  return Promise.all(rows.map(({ id }) => readHandover(reads, site, id)));
}
