import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { TaxFeedState } from '@parking/contract/money/tax/feed/tax-feed';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../../../platform/db/pool.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { listHiddenDeposits } from '../../deposits/takings.ts';
import { findOldest } from './find-oldest.ts';
import { findLastSeq } from './read-rows.ts';

type State = typeof contract.taxFeed.state;

const daysShown = 31;
const triesShown = 10;

/** How far the feed was delivered, and what of each day waits. Of own takings that are counted blind nothing is told. */
export async function readFeedState({ reads, site, actor }: Context<State>): Promise<ReplyOf<State>> {
  const { way, deliveredSeq, deliveredAt } = await reads
    .selectFrom('taxFeedSetup')
    .select(['way', 'deliveredSeq', 'deliveredAt'])
    .$narrowType<Pick<TaxFeedState, 'way'>>()
    .executeTakeFirstOrThrow();
  const now = new Date();
  const oldest = await findOldest(reads, now);
  const from = shiftDays(toLocalDate(now, site.zone), 1 - daysShown);
  return {
    way,
    lastSeq: (await findLastSeq(reads)) || null,
    deliveredSeq: deliveredSeq || null,
    deliveredAt: deliveredAt && toLocalDateTime(deliveredAt, site.zone),
    oldest: oldest && { ...oldest, paidAt: toLocalDateTime(oldest.paidAt, site.zone) },
    days: await readDays(reads, from, await listHiddenDeposits(reads, actor)),
    tries: await readTries(reads, site.zone),
  };
}

/** Of the first day of a feed that began later than the car park, what was booked before it is in no row. */
async function readDays(reads: Reads, from: string, hidden: readonly string[]): Promise<TaxFeedState['days']> {
  const { rows } = await sql<TaxFeedState['days'][number]>`
    with own as (
      select x.tax_day, x.tax, f.seq from unnest(array(select id from deposits where id = ${anyOf(hidden)})) d (id)
      cross join lateral (select * from taxed_entries_v where deposit_id = d.id offset 0) x
      left join tax_feed f on f.entry_id = x.entry_id),
    told as (
      select tax_day, tax, seq, tax as numbered, 0 as booked from tax_feed where tax_day >= ${from}
      union all
      select tax_day, -tax, seq, -tax, 0 from own where seq is not null
      union all
      select tax_day, 0, null, 0, tax from tax_by_day_v
      where tax_day >= greatest(${from}, (select min(tax_day) from tax_feed))
      union all
      select tax_day, 0, null, 0, -tax from own)
    select tax_day::text as day, coalesce(sum(t.tax) filter (where t.seq <= u.delivered_seq), 0)::bigint as delivered,
      coalesce(sum(t.tax) filter (where t.seq > u.delivered_seq), 0)::bigint as waiting, sum(t.booked)::bigint as booked,
      (sum(t.booked) - sum(t.numbered))::bigint as difference
    from told t cross join tax_feed_setup u where t.tax_day >= ${from} group by 1 order by 1 desc`.execute(reads);
  return rows;
}

async function readTries(reads: Reads, zone: string): Promise<TaxFeedState['tries']> {
  const rows = await reads
    .selectFrom('taxFeedSends')
    .select(['id', 'startedAt', 'fromSeq', 'toSeq', 'state', 'error', 'said'])
    .orderBy('startedAt', 'desc')
    .limit(triesShown)
    .$narrowType<Pick<TaxFeedState['tries'][number], 'state' | 'error'>>()
    .execute();
  return rows.map(({ startedAt, ...row }) => ({ ...row, at: toLocalDateTime(startedAt, zone) }));
}
