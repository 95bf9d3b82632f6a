import { contract } from '@parking/contract/contract';
import { possibleTaxReturnActs } from '@parking/contract/money/tax/tax-return-states';
import type { TaxReturnDetail } from '@parking/contract/money/tax/tax-returns';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { taxReturnList } from './update-return.ts';

type Calls = typeof contract.taxReturns;

/** The return of a month whole. */
export async function readTaxReturn({ reads, site, params, fail }: Context<Calls['detail']>): Promise<TaxReturnDetail> {
  const found = await readReturnWhole(reads, params.id, site.zone);
  if (!found) throw fail('record-not-found');
  return found;
}

/** With its lines as they were frozen, what was paid of it, and what can be done; null where there is none. */
export async function readReturnWhole(reads: Reads, id: string, zone: string): Promise<TaxReturnDetail | null> {
  const row = await findRecord(reads, sourceOf(contract.taxReturns.list, taxReturnList), id, zone);
  if (!row) return null;
  const { sha256 } = await reads
    .selectFrom('taxReturns')
    .select(sql<string | null>`encode(sha256, 'hex')`.as('sha256'))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    categories: await readCategories(reads, row.id),
    days: await readDays(reads, row.id),
    sha256,
    payments: await readPayments(reads, row.id, zone),
    acts: possibleTaxReturnActs(row.status),
  };
}

const sums = sql`sum(entries)::bigint as entries, sum(base)::bigint as base, sum(tax)::bigint as tax`;

async function readCategories(reads: Reads, id: string): Promise<TaxReturnDetail['categories']> {
  const { rows } = await sql<TaxReturnDetail['categories'][number]>`
    select date_trunc('month', tax_day)::date::text as month, category, ${sums} from tax_return_lines where return_id = ${id}
    group by 1, 2 order by 1 desc, 5 desc, 2`.execute(reads);
  return rows;
}

async function readDays(reads: Reads, id: string): Promise<TaxReturnDetail['days']> {
  const { rows } = await sql<TaxReturnDetail['days'][number]>`
    select tax_day::text as day, ${sums} from tax_return_lines where return_id = ${id} group by 1 order by 1`.execute(
    reads,
  );
  return rows;
}

async function readPayments(reads: Reads, id: string, zone: string): Promise<TaxReturnDetail['payments']> {
  const rows = await reads
    .selectFrom('taxPayments as p')
    .innerJoin('users as u', 'u.id', 'p.byId')
    .leftJoin('users as w', 'w.id', 'p.withdrawnById')
    .leftJoin('cash as c', 'c.id', 'p.cashId')
    .select([
      'p.id',
      'p.paidOn',
      'p.amount',
      'p.reference',
      'c.name as cash',
      'u.username as by',
      'p.at',
      'p.withdrawnAt',
      'w.username as withdrawnBy',
      'p.reason',
    ])
    .where('p.returnId', '=', id)
    .orderBy('p.at')
    .execute();
  return rows.map(({ at, withdrawnAt, ...row }) => ({
    ...row,
    at: toLocalDateTime(at, zone),
    withdrawnAt: withdrawnAt && toLocalDateTime(withdrawnAt, zone),
  }));
}
