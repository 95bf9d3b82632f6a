import { taxDueOn } from '@parking/contract/money/tax/tax-deadlines';
import type { Reads } from '../../../platform/db/pool.ts';

export interface DueDays {
  /** `YYYY-MM-DD`, working days of the next month. */
  readonly payBy: string;
  readonly fileBy: string;
}

/** By when the tax of a month is paid and its return is filed: by the days that are set, or the next working day by the site's holidays. */
export async function readDueDays(reads: Reads, month: string): Promise<DueDays> {
  const { taxPayDay, taxFileDay } = await reads
    .selectFrom('systemConfiguration')
    .select(['taxPayDay', 'taxFileDay'])
    .executeTakeFirstOrThrow();
  const holidays = await reads.selectFrom('holidays').select('day').where('day', '>', month).execute();
  const days = holidays.map(({ day }) => day);
  return { payBy: taxDueOn(month, taxPayDay, days), fileBy: taxDueOn(month, taxFileDay, days) };
}
