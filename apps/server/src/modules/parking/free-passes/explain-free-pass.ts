import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';

/** Whoever opened for an emergency says what it was: once, and late when the deposit was handed in already. */
export async function explainFreePass(context: Context<typeof contract.freePasses.explain>): Promise<void> {
  const { tx, actor, params, body, log } = context;
  const { rows } = await sql<{ explained: boolean; isLate: boolean }>`
    select f.explained_at is not null as explained, d.state is distinct from 'OPEN' as "isLate"
    from free_passes f left join deposits d on d.id = f.deposit_id
    where f.id = ${params.id} and f.operator_id = ${actor.userId} and f.emergency for update of f`.execute(tx);
  const [pass] = rows;
  if (!pass) throw context.fail('record-not-found');
  if (pass.explained) throw context.fail('already-settled');
  const { note: explanation } = body;
  await tx
    .updateTable('freePasses')
    .set({ explanation, explainedAt: new Date(), explainedLate: pass.isLate })
    .where('id', '=', params.id)
    .execute();
  await log({ action: 'explain-free-pass', entity: 'free_passes', entityId: params.id, after: { explanation } });
}
