import { shiftDays } from '@parking/contract/core/business-day';
import { taxDueOn } from '@parking/contract/money/tax/tax-deadlines';
import type { TaxReturnState } from '@parking/contract/money/tax/tax-return-states';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { type DueDays, readDueDays } from './due-days.ts';

/** From which day on somebody is told that a month waits: to be locked from its end, to be paid and to be filed some days before that is due. */
const tellFrom = {
  DRAFT: (month: string) => taxDueOn(month, 1, []),
  LOCKED: (_: string, { payBy }: DueDays) => shiftDays(payBy, -3),
  PAID: (_: string, { fileBy }: DueDays) => shiftDays(fileBy, -2),
} as const;
type Unfinished = keyof typeof tellFrom;
const isUnfinished = (state: TaxReturnState): state is Unfinished => Object.hasOwn(tellFrom, state);

/** Tells once of each step of a month that is near, and once more when its day has gone by, whichever process comes first. */
export async function remindTaxReturns(
  database: Database,
  site: Pick<Site, 'id' | 'zone'>,
  now = new Date(),
): Promise<number> {
  const today = toLocalDate(now, site.zone);
  return inTransaction(database, async (tx) => {
    const open = await tx
      .selectFrom('taxReturns')
      .select(['id', 'month', 'status', 'payBy', 'fileBy'])
      .where('status', '<>', 'FILED')
      .where('month', '<', `${today.slice(0, 7)}-01`)
      .orderBy('month')
      .$narrowType<{ status: TaxReturnState }>()
      .execute();
    let told = 0;
    for (const { id, month, status, payBy, fileBy } of open) {
      if (!isUnfinished(status)) continue;
      // Until it is locked it has no days of its own.
      const days = payBy !== null && fileBy !== null ? { payBy, fileBy } : await readDueDays(tx, month);
      if (today < tellFrom[status](month, days)) continue;
      const due = status === 'PAID' ? days.fileBy : days.payBy;
      const key = `tax:${month}:${status}:${today > due ? 'late' : 'soon'}`;
      const { rows } =
        await sql`insert into reminders (key) values (${key}) on conflict do nothing returning key`.execute(tx);
      if (rows.length === 0) continue;
      await notify(tx, site.id, {
        type: 'TAX_DUE',
        values: { month: month.slice(0, 7), day: due },
        filter: { 'id.equals': id },
        flag: 'editable',
      });
      told += 1;
    }
    return told;
  });
}
