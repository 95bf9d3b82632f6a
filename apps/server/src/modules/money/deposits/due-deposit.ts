import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Context } from '../../../platform/http/context.ts';
import { findShiftEnd } from '../../workforce/current-shift.ts';

/** So long after the shift's end its cashier is asked to hand in. */
const afterEndMs = 60 * 60_000;

/** The oldest own open deposit whose shift is long over, for the desk to ask about; it changes nothing. */
export async function readDue({ reads, actor, site }: Context<typeof contract.deposits.due>) {
  const open = await reads
    .selectFrom('deposits as d')
    .innerJoin('shifts as h', 'h.id', 'd.shiftId')
    .select(['d.id', 'd.number', 'd.openedAt', 'h.id as shiftId', 'h.name as shift'])
    .where('d.operatorId', '=', actor.userId)
    .where('d.state', '=', 'OPEN')
    .where('d.kind', '=', 'SHIFT')
    .orderBy('d.openedAt')
    .orderBy('d.id')
    .execute();
  for (const { id, number, openedAt, shiftId, shift } of open) {
    const endedAt = await findShiftEnd(reads, site, shiftId, openedAt);
    if (endedAt !== null && endedAt.getTime() + afterEndMs <= Date.now())
      return { id, number, shift, endedAt: toLocalDateTime(endedAt, site.zone) };
  }
  return null;
}
