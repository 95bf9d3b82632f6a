import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { Recap } from '@parking/contract/recaps/recaps';
import type pg from 'pg';
import { runComposed } from '../../platform/db/list.ts';
import { nameOf, notOwnOpen } from '../reports/figures.ts';

type Part = 'floats' | 'drops' | 'tickets';

interface Summed {
  /** In SQL, the rows of the days from $1 to $2, each with its `operator_id`, for the reader $3. */
  readonly rows: string;
  /** In SQL, what they come to, by the names of the recap. */
  readonly sums: Readonly<Record<string, string>>;
}

const count = 'count(*)::integer';
const total = (what: string, which = 'true'): string => `coalesce(sum(${what}) filter (where ${which}), 0)::bigint`;

const parts: Readonly<Record<Part, Summed>> = {
  /** Change money that cashiers took on these days, and what came back of it. */
  floats: {
    rows: 'select operator_id, amount, received from floats where taken_day between $1::date and $2::date',
    sums: {
      floats: count,
      lent: total('amount'),
      returned: total('received'),
      difference: total('received - amount'),
      out: total('amount', 'received is null'),
    },
  },
  /** Takings that left drawers in bags on these days, and what lay in those that were opened. */
  drops: {
    rows: 'select operator_id, counted, received from cash_drops where dropped_day between $1::date and $2::date',
    sums: {
      drops: count,
      dropped: total('counted'),
      received: total('received'),
      difference: total('received - counted'),
      inSafe: total('counted', 'received is null'),
    },
  },
  /** Paper tickets that were entered on these days, without those of own open deposits where the reader counts blind. */
  tickets: {
    rows: `select operator_id, kind, last - first + 1 as size, amount * (last - first + 1) as amount from ticket_uses
      where business_day between $1::date and $2::date and taken_back_at is null and ${notOwnOpen('deposit_id', '$3::uuid')}`,
    sums: {
      tickets: total('size', `kind = 'SOLD'`),
      brought: total('amount', `kind = 'SOLD'`),
      spoiled: total('size', `kind = 'SPOILED'`),
      missing: total('size', `kind = 'MISSING'`),
      charged: total('amount', `kind = 'MISSING'`),
    },
  },
};

/** What passed between cashiers and the office, for each cashier by name, and in all. */
export async function readByCashier<Name extends Part>(
  client: pg.PoolClient,
  name: Name,
  { from, to }: ReportPeriod,
  userId: string,
): Promise<Recap[Name]> {
  const { rows, sums } = parts[name];
  const names = Object.keys(sums)
    .map((key) => `"${key}"`)
    .join(', ');
  const summed = Object.entries(sums)
    .map(([key, sum]) => `${sum} as "${key}"`)
    .join(', ');
  const text = `
    with typed as (select $3::uuid), of_days as (${rows}),
    of_cashiers as (select operator_id, ${summed} from of_days group by operator_id)
    select (select coalesce(json_agg(told order by lower(told.operator->>'label'), told.operator->>'id'), '[]') from (
        select ${nameOf.operator('operator_id')} as operator, ${names} from of_cashiers) told) as data,
      (select row_to_json(whole) from (select ${summed} from of_days) whole) as totals`;
  const [found] = await runComposed<Recap[Name]>(client, { text, values: [from, to, userId] });
  if (!found) throw new Error('A recap answered nothing.');
  return found;
}
