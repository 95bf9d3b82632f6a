import { shiftDays } from '@parking/contract/core/business-day';
import { addWorkingDays, longestWait } from '@parking/contract/core/working-days';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { HeldSettlement } from './held-settlement.ts';

/** What was not set of a provider: it pays on the next working day. */
const usualDays = 1;

/** The site's holidays from a day on, as far as money is waited for, or until another day. */
export async function listHolidays(
  reads: Reads,
  from: string,
  until = shiftDays(from, longestWait),
): Promise<readonly string[]> {
  const rows = await reads
    .selectFrom('holidays')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute();
  return rows.map(({ day }) => day);
}

/** Writes down by when the provider pays a settlement of its day, as it is set up now. */
export async function setDueDay(
  tx: Tx,
  { id, paidTypeId, day }: Pick<HeldSettlement, 'id' | 'paidTypeId' | 'day'>,
): Promise<void> {
  const provider = await tx
    .selectFrom('paymentProviders')
    .select('paysAfterDays')
    .where('paidTypeId', '=', paidTypeId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  const dueOn = addWorkingDays(day, provider?.paysAfterDays ?? usualDays, await listHolidays(tx, day));
  await tx.updateTable('settlements').set({ dueOn }).where('id', '=', id).execute();
}
