import { contract } from '@parking/contract/contract';
import type { RowOf } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import type { ListQuery, Page } from '@parking/contract/core/list';
import { NonCash } from '@parking/contract/money/deposits/other-deposits';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import { type ListSource, selectList } from '../../../platform/db/list-sql.ts';
import { readPage } from '../../../platform/db/list.ts';
import type { Database, Reads } from '../../../platform/db/pool.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { hidingNonCash } from './own-non-cash.ts';

type Calls = typeof contract.nonCash;
type Row = RowOf<Calls['list']>;
/** As the database has it: nothing is kept from it. */
type StoredRow = Row & { readonly expected: number };

export const nonCashSource: ListSource = {
  view: 'non_cash_v',
  row: NonCash,
  columns: contract.nonCash.list.columns,
  defaultSort: [{ column: 'businessDay', direction: 'desc' }],
};

const usualDays = 31;
const dayMs = 86_400_000;

/** Without a day asked for, the journal is added up for the last month, not from its beginning. */
export function withUsualPeriod(query: ListQuery, site: Site): ListQuery {
  if (query.filters.some(({ column }) => column === 'businessDay')) return query;
  const value = businessDayOf(new Date(Date.now() - (usualDays - 1) * dayMs), site);
  return { ...query, filters: [...query.filters, { column: 'businessDay', operator: 'atLeast', value }] };
}

export async function listNonCash(
  database: Database,
  { reads, actor, query, site, signal }: Context<Calls['list']>,
): Promise<Page<Row>> {
  const access = await hidingNonCash(reads, actor);
  return readPage<Row>(database, nonCashSource, withUsualPeriod(query, site), site.zone, signal, access);
}

/** Writes down what a provider says of one day; what was written before stays. */
export async function checkNonCash(context: Context<Calls['check']>): Promise<Row> {
  const { tx, actor, params, body, site } = context;
  const found = await findNonCash(tx, site, params.id);
  if (!found) throw context.fail('record-not-found');
  const { businessDay, paidTypeId, expected } = found;
  const check = { checked: body.checked, note: body.note ?? '' };
  await tx
    .insertInto('nonCashChecks')
    .values({
      id: newId(),
      siteId: site.id,
      businessDay,
      paidTypeId,
      ...check,
      expected,
      byId: actor.userId,
      at: new Date(),
    })
    .execute();
  await context.log({
    action: 'check',
    entity: 'non_cash_checks',
    entityId: params.id,
    after: { businessDay, paidTypeId, ...check },
  });
  const after = await findNonCash(tx, site, params.id);
  if (!after) throw context.fail('record-not-found');
  const { mask } = await hidingNonCash(tx, actor);
  return mask?.values.includes(after.id) ? { ...after, ...nothingTold } : after;
}

const nothingTold = { expected: null, settled: null, unsettled: null, checked: null, difference: null } as const;

const epochDays = 100_000;

/** The day stands in the key: one day of the journal is added up, not all of it. */
async function findNonCash(reads: Reads, site: Site, id: string): Promise<StoredRow | null> {
  const day = Number.parseInt(id.slice(0, 8), 16);
  if (day > epochDays) return null;
  const { rows } = await sql<StoredRow>`
    select ${sql.raw(selectList(NonCash, site.zone))} from non_cash_v
    where business_day = date '2000-01-01' + ${day}::integer and id = ${id}`.execute(reads);
  return rows[0] ?? null;
}
