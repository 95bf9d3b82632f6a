import { toLocalDateTime } from '@parking/contract/core/time';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Site } from '../../platform/http/context.ts';
import { readPastTime } from '../../platform/past-time.ts';
import { refuseClosed } from './closed-months.ts';

/**
 * When money was received, by the site's local time; now when it was not said. Refuses the future, a closed month, and what
 * lies before the deposit was opened.
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
  if (depositId === undefined) return at;
  const { openedAt } = await tx
    .selectFrom('deposits')
    .select('openedAt')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  const minimum = toLocalDateTime(openedAt, site.zone);
  if (datetime < minimum) throw badInput({ path: 'datetime', code: 'too-small', values: { minimum } });
  return at;
}
