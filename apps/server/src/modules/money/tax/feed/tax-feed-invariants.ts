import type pg from 'pg';
import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import type { Breach, Invariant } from '../../../../platform/audit/invariants.ts';
import { firstHash, taxFeedHash } from '../../../reports/tax-feed-hash.ts';

export const taxFeedInvariants: readonly Invariant[] = [
  {
    holds: 'the tax of the feed is what was booked and added up since it began',
    breaches: `select 'feed ' || fed || ', booked ' || booked as what
      from (select opening + (select coalesce(sum(tax), 0) from tax_feed) as fed from tax_feed_setup) f
      cross join (
        select coalesce((
            select sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id
            join accounts a on a.id = l.account_id and a.kind = 'TAX'
            where e.type = 'TAX_PAYMENT' and e.id not in (select entry_id from journal_unfolded)), 0)
          - coalesce((select sum(f.balance) from account_folded f join accounts a on a.id = f.account_id where a.kind = 'TAX'), 0) as booked) b
      where fed <> booked`,
  },
  {
    holds: 'a row of the tax feed is of what its entry booked',
    breaches: `select 'row ' || f.seq as what from tax_feed f left join taxed_entries_v x on x.entry_id = f.entry_id
      where (f.tax_day, f.base, f.tax) is distinct from (x.tax_day, x.base, x.tax) or f.entry_id in (select entry_id from journal_unfolded)`,
  },
  {
    holds: 'every entry that is taxed and was added up has its row of the tax feed',
    breaches: `select 'entry ' || x.entry_id as what from taxed_entries_v x join journal_entries e on e.id = x.entry_id
      where e.booked_at >= (select complete_from from tax_feed_setup) and x.entry_id not in (select entry_id from journal_unfolded)
        and not exists (select from tax_feed f where f.entry_id = x.entry_id)`,
  },
  {
    holds: 'every row of the tax feed whose hash the operations log sealed is there as it was',
    breaches: `select 'row ' || s.seq as what
      from (select (payload::jsonb #>> '{after,seq}')::bigint as seq, payload::jsonb #>> '{after,hash}' as hash
        from operations_log where action = 'seal-tax-feed' and payload is not null) s
      left join tax_feed f on f.seq = s.seq where encode(f.hash, 'hex') is distinct from s.hash`,
  },
  {
    holds: 'no row of the tax feed was delivered that is not there',
    breaches: `select 'row ' || delivered_seq as what from tax_feed_setup
      where delivered_seq > coalesce((select max(seq) from tax_feed), 0)`,
  },
];

export const followsHolds = 'the tax feed has every number once, each row as it was told after the one before it';

const page = 5_000;
const examplesShown = 5;

/** Walks the feed from its first row: none is missing, doubled, altered or put in between. Returns null where all follow. */
export async function findBrokenFeed(client: pg.ClientBase): Promise<Breach | null> {
  const examples: string[] = [];
  let count = 0;
  let [seq, hash] = [0, firstHash];
  for (;;) {
    const { rows } = await client.query<{ told: TaxFeedRow }>(
      `select told from tax_feed_rows_v where seq > $1 order by seq limit ${page}`,
      [seq],
    );
    for (const { told } of rows) {
      const { previousHash, hash: ownHash, ...row } = told;
      const follows = row.seq === seq + 1 && previousHash === hash && ownHash === taxFeedHash(hash, row);
      if (!follows) count += 1;
      if (!follows && examples.length < examplesShown) examples.push(`row ${row.seq}`);
      [seq, hash] = [row.seq, ownHash];
    }
    if (rows.length < page) break;
  }
  return count === 0 ? null : { holds: followsHolds, count, examples };
}
