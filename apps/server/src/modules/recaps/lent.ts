import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { Recap } from '@parking/contract/recaps/recaps';
import type pg from 'pg';
import { runComposed } from '../../platform/db/list.ts';
import { nameOf } from '../reports/figures.ts';

const sums = `count(*)::integer as floats, coalesce(sum(amount), 0)::bigint as lent, coalesce(sum(received), 0)::bigint as returned,
  coalesce(sum(received - amount), 0)::bigint as difference, coalesce(sum(amount) filter (where received is null), 0)::bigint as out`;

/** Change money that cashiers took on these days, and what came back of it. */
export async function readLent(client: pg.PoolClient, { from, to }: ReportPeriod): Promise<Recap['floats']> {
  const text = `
    with lent as (select operator_id, amount, received from floats where taken_day between $1::date and $2::date),
    rows as (select operator_id, ${sums} from lent group by operator_id)
    select (select coalesce(json_agg(told order by lower(told.operator->>'label'), told.operator->>'id'), '[]') from (
        select ${nameOf.operator('operator_id')} as operator, floats, lent, returned, difference, out from rows) told) as data,
      (select row_to_json(whole) from (select ${sums} from lent) whole) as totals`;
  const [found] = await runComposed<Recap['floats']>(client, { text, values: [from, to] });
  if (!found) throw new Error('A recap answered nothing.');
  return found;
}
