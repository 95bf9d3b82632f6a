import type { Float, FloatState } from '@parking/contract/money/floats/floats';
import { contract } from '@parking/contract/contract';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { seesOwnDeposits } from '../deposits/deposit-access.ts';

export const floatList: ListOptions<typeof contract.floats.list> = {
  view: 'floats_v',
  defaultSort: [{ column: 'givenAt', direction: 'desc' }],
};

const source = sourceOf(contract.floats.list, floatList);

export async function readFloat(reads: Reads, site: Site, id: string): Promise<Float> {
  const row = await findRecord(reads, source, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

export interface FloatRow {
  readonly id: string;
  readonly number: number;
  readonly operatorId: string;
  readonly cashId: string;
  readonly givenById: string;
  readonly amount: number;
  readonly counted: number | null;
  readonly depositId: string | null;
  readonly state: FloatState;
}

const columns = [
  'id',
  'number',
  'operatorId',
  'cashId',
  'givenById',
  'amount',
  'counted',
  'depositId',
  'state',
] as const;

/** A float, held until the act is over; somebody else's is not told to who sees own ones only. */
export async function lockFloat(tx: Tx, actor: Actor, id: string): Promise<FloatRow> {
  const found = await tx
    .selectFrom('floats')
    .select(columns)
    .where('id', '=', id)
    .$narrowType<{ state: FloatState }>()
    .forUpdate()
    .executeTakeFirst();
  if (!found || (seesOwnDeposits(actor) && found.operatorId !== actor.userId)) throw new Failure('record-not-found');
  return found;
}

/** The same, of who holds it alone. */
export async function lockOwnFloat(tx: Tx, actor: Actor, id: string): Promise<FloatRow> {
  const float = await lockFloat(tx, actor, id);
  if (float.operatorId !== actor.userId) throw new Failure('record-not-found');
  return float;
}

export function requireState({ state }: Pick<FloatRow, 'state'>, ...states: readonly FloatState[]): void {
  if (!states.includes(state)) throw new Failure('float-state');
}
