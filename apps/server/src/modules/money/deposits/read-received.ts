import { toLocalDateTime } from '@parking/contract/core/time';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readPastTime } from '../../../platform/past-time.ts';
import { refuseClosed } from '../journal/closed-months.ts';

/** Money outside a shift is found at most so late. */
const latestMs = 31 * 86_400_000;

/**
 * When money was received, by the site's local time; now when it was not said. Refuses the future, a closed month, and what
 * lies before the deposit was opened, or a month back where there was none.
 */
export async function readReceived(
  tx: Tx,
  site: Site,
  datetime: string | undefined,
  depositId?: string,
): Promise<Date> {
  if (datetime === undefined) return new Date();
  const at = readPastTime('datetime', datetime, site);
  await refuseClosed(tx, [businessDayOf(at, site)], 'datetime');
  const minimum = toLocalDateTime(await earliest(tx, depositId), site.zone);
  if (datetime < minimum) throw badInput({ path: 'datetime', code: 'too-small', values: { minimum } });
  return at;
}

async function earliest(reads: Reads, depositId: string | undefined): Promise<Date> {
  if (depositId === undefined) return new Date(Date.now() - latestMs);
  const { openedAt } = await reads
    .selectFrom('deposits')
    .select('openedAt')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  return openedAt;
}
