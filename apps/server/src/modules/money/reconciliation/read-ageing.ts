import type { ProviderAgeing } from '@parking/contract/money/reconciliation/reconciliation';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { listHiddenDeposits } from '../deposits/takings.ts';
import { entriesOf, listOwnSettlements } from '../settlements/own-settlements.ts';
import { listOwnDifferences, listOwnSides } from './own-differences.ts';

/** Days from which on each bucket is. */
const bucketDays = [0, 2, 4, 8, 15] as const;

/**
 * What providers owe by how long they do, what is on its way to the bank, and what waits to be decided. What was paid for sales of an own open
 * drawer that is counted blind is left out of what is owed, and batches that hold any of it of what is on its way.
 */
export async function readAgeing(
  reads: Reads,
  { zone }: Site,
  actor: { readonly userId: string },
): Promise<ProviderAgeing> {
  const hidden = await listHiddenDeposits(reads, actor);
  const { rows: own } = await sql<{ id: string }>`select entry_id as id from (${entriesOf(hidden)}) own`.execute(reads);
  const left = own.map(({ id }) => id);
  const kept = await listOwnDifferences(reads, actor);
  const { batches } = await listOwnSides(reads, actor);
  const { rows: buckets } = await sql<{ fromDays: number; items: number; amount: number; oldest: string | null }>`
    with owed as (
      select i.amount, (i.at at time zone ${zone})::date as day from provider_items i left join settlements s on s.id = i.settlement_id
      where i.written_off_at is null and coalesce(s.status not in ('PAID', 'CLOSED'), true) and i.entry_id <> all(${left}::uuid[])),
    today as (select (now() at time zone ${zone})::date as day),
    steps as (select d as from_days, lead(d) over (order by d) as to_days from unnest(${[...bucketDays]}::integer[]) d)
    select s.from_days, count(o.day)::integer as items, coalesce(sum(o.amount), 0)::bigint as amount,
      to_char(min(o.day), 'YYYY-MM-DD') as oldest
    from steps s cross join today t left join owed o on t.day - o.day >= s.from_days and t.day - o.day < coalesce(s.to_days, 2000000000)
    group by s.from_days order by s.from_days`.execute(reads);
  const { dueToday, late } = await readDue(reads, zone, await listOwnSettlements(reads, actor));
  const { rows: waiting } = await sql<{ expected: number; open: number; disputed: number; byKey: number | null }>`
    select (select coalesce(sum(net), 0)::bigint from report_batches b where not exists (
        select from batch_arrivals a where a.batch_id = b.id and a.undone_at is null) and b.id <> all(${batches}::uuid[])) as expected,
      (select count(*)::integer from differences where state = 'OPEN' and id <> all(${kept}::uuid[])) as open,
      (select count(*)::integer from differences where state = 'DISPUTED' and id <> all(${kept}::uuid[])) as disputed,
      (select round(10000.0 * count(*) filter (where rule <> 'BY_HAND')
          / nullif(count(*) + (select count(*) from differences where kind = 'ONLY_OURS' and state in ('OPEN', 'DISPUTED')), 0))::integer
        from item_matches where undone_at is null) as by_key`.execute(reads);
  const [told] = waiting;
  return {
    owed: buckets.reduce((sum, { amount }) => sum + amount, 0),
    items: buckets.reduce((sum, { items }) => sum + items, 0),
    oldest: buckets.findLast(({ oldest }) => oldest !== null)?.oldest ?? null,
    buckets: buckets.map(({ fromDays, items, amount }) => ({ fromDays, items, amount })),
    expected: told?.expected ?? 0,
    dueToday,
    late,
    open: told?.open ?? 0,
    disputed: told?.disputed ?? 0,
    byKey: told?.byKey ?? null,
    withoutOwnDeposit: left.length > 0,
    asOf: toLocalDateTime(new Date(), zone),
  };
}

interface Due {
  readonly dueToday: number;
  readonly late: number;
}

/** What settled days are to bring today, and what they should have brought, as far as it is not at the bank. */
async function readDue(reads: Reads, zone: string, but: readonly string[]): Promise<Due> {
  const { rows } = await sql<Due>`
    select coalesce(sum(coalesce(s.expected_amount, s.total)) filter (where s.due_on = t.day), 0)::bigint as due_today,
      coalesce(sum(coalesce(s.expected_amount, s.total)) filter (where s.due_on < t.day), 0)::bigint as late
    from settlements_v s cross join (select (now() at time zone ${zone})::date as day) t
    where s.status in ('GENERATED', 'SENT', 'ACCEPTED', 'REJECTED') and s.due_on <= t.day
      and s.id <> all(${[...but]}::uuid[])`.execute(reads);
  return rows[0] ?? { dueToday: 0, late: 0 };
}
