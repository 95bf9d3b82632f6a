import type { Tx } from '../../../../platform/db/pool.ts';
import type { Site } from '../../../../platform/http/context.ts';
import { notify } from '../../../notices/notify.ts';
import type { AnswerRefusal } from './answer-refusal.ts';

/** It changed nothing. Who looks after it is told once of each reason. */
export async function refuseAnswer(tx: Tx, site: Site, id: string, { fault, row, said }: AnswerRefusal): Promise<void> {
  const { state, name, ...known } = await tx
    .selectFrom('settlementAnswers')
    .select(['state', 'name', 'fault', 'row'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state === 'APPLIED') return;
  await tx.updateTable('settlementAnswers').set({ state: 'REFUSED', fault, row, said }).where('id', '=', id).execute();
  if (known.fault === fault && known.row === row) return;
  await notify(tx, site.id, { type: 'ANSWER_REFUSED', values: { name }, filter: { 'id.equals': id } });
}
