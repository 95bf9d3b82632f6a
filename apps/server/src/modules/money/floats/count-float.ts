import type { contract } from '@parking/contract/contract';
import type { Float } from '@parking/contract/money/floats/floats';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Act, Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { type MoneyCount, refuseDrawer } from '../deposits/refuse-drawer.ts';
import { lockOwnFloat, readFloat, requireState } from './held-float.ts';

type Calls = typeof contract.floats;

/** Counted by its cashier without a deposit: nothing was sold, or that was handed in otherwise. */
export async function countFloat(context: Context<Calls['count']>): Promise<Float> {
  const { tx, actor, params, body, site } = context;
  const float = await lockOwnFloat(tx, actor, params.id);
  requireState(float, 'OUT');
  refuseDrawer(body);
  await writeFloatCount(context, { id: float.id, depositId: null, ...body });
  return readFloat(tx, site, float.id);
}

/**
 * Counted beside the deposit that is handed in: apart, so that neither makes up for the other. Refuses where one of both is
 * missing: the float that is out, or its count.
 */
export async function countFloatOf(
  context: Pick<Act, 'tx' | 'log'>,
  { id: depositId, operatorId }: { readonly id: string; readonly operatorId: string },
  count: MoneyCount | undefined,
): Promise<void> {
  const held = await findOut(context.tx, operatorId);
  if (held === null && count) throw badInput({ path: 'float', code: 'not-an-option' });
  if (held === null) return;
  if (!count) throw badInput({ path: 'float', code: 'required' });
  refuseDrawer(count, 'float.');
  await writeFloatCount(context, { id: held, depositId, ...count });
}

async function findOut(tx: Tx, operatorId: string): Promise<string | null> {
  const held = await tx
    .selectFrom('floats')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('state', '=', 'OUT')
    .forUpdate()
    .executeTakeFirst();
  return held?.id ?? null;
}

async function writeFloatCount(
  { tx, log }: Pick<Act, 'tx' | 'log'>,
  { id, depositId, counted, drawer }: MoneyCount & { readonly id: string; readonly depositId: string | null },
): Promise<void> {
  await tx
    .updateTable('floats')
    .set({
      state: 'COUNTED',
      counted,
      drawer: drawer ? JSON.stringify(drawer) : null,
      countedAt: new Date(),
      depositId,
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', id)
    .execute();
  await log({ action: 'count-float', entity: 'floats', entityId: id, before: { state: 'OUT' }, after: { counted } });
}
