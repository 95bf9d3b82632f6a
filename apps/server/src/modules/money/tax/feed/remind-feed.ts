import { taxFeedLateAfter } from '@parking/contract/money/tax/feed/tax-feed';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../../platform/db/pool.ts';
import type { Site } from '../../../../platform/http/context.ts';
import { notify } from '../../../notices/notify.ts';
import { findOldest } from './find-oldest.ts';

/** Tells once a day that the office has waited for too long, and once more when its time is over, whichever process comes first. */
export async function remindTaxFeed(
  database: Database,
  site: Pick<Site, 'id' | 'zone'>,
  now = new Date(),
): Promise<number> {
  const oldest = await findOldest(database.readQueries, now);
  const late = oldest && taxFeedLateAfter.findLast((hours) => oldest.hours >= hours);
  if (!late) return 0;
  return inTransaction(database, async (tx) => {
    const key = `tax-feed:${late}:${toLocalDate(now, site.zone)}`;
    const { rows } =
      await sql`insert into reminders (key) values (${key}) on conflict do nothing returning key`.execute(tx);
    if (rows.length === 0) return 0;
    await notify(tx, site.id, {
      type: 'TAX_FEED_LATE',
      values: { number: oldest.seq, age: oldest.hours },
      flag: 'editable',
    });
    return 1;
  });
}
