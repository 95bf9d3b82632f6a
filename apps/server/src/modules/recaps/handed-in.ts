import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { Recap } from '@parking/contract/recaps/recaps';
import type pg from 'pg';
import { runComposed } from '../../platform/db/list.ts';
import { nameOf } from '../reports/figures.ts';

const sums = `count(*)::integer as deposits, count(*) filter (where state = 'OPEN')::integer as open, coalesce(sum(owed), 0)::bigint as owed,
  coalesce(sum(counted), 0)::bigint as counted, coalesce(sum(received), 0)::bigint as received, coalesce(sum(difference), 0)::bigint as difference`;

/** What became of the deposits of these days. What lies in an open one nobody is told. */
export async function readHandedIn(client: pg.PoolClient, { from, to }: ReportPeriod): Promise<Recap['deposits']> {
  const text = `
    with deposits as (
      select operator_id, shift_id, state, total_deposit as owed, coalesce(counted, 0) as counted,
        case when state <> 'OPEN' then received else 0 end as received, coalesce(difference, 0) as difference
      from deposits_v where business_day between $1::date and $2::date),
    rows as (select operator_id, shift_id, ${sums} from deposits group by operator_id, shift_id)
    select (select coalesce(json_agg(told order by lower(told.shift->>'label') nulls last, lower(told.operator->>'label'), told.operator->>'id'), '[]') from (
        select ${nameOf.operator('operator_id')} as operator, ${nameOf.shift('shift_id')} as shift, deposits, open, owed, counted, received, difference
        from rows) told) as data,
      (select row_to_json(whole) from (select ${sums} from deposits) whole) as totals`;
  const [found] = await runComposed<Recap['deposits']>(client, { text, values: [from, to] });
  if (!found) throw new Error('A recap answered nothing.');
  return found;
}
