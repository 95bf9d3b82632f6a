import { contract } from '@parking/contract/contract';
import { type SettlementState, possibleSettlementActs } from '@parking/contract/money/settlements/settlement-states';
import { type SettlementDetail, SettlementItem } from '@parking/contract/money/settlements/settlements';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Within } from '../../../platform/spreadsheet/exports.ts';
import { readBankTries } from './answers/bank-tries.ts';
import { hidingItems, listOwnSettlements, withoutSums } from './own-settlements.ts';
import { settlementList } from './update-settlement.ts';

type Calls = typeof contract.settlements;

export const settlementItems: ListOptions<Calls['items']> = {
  view: 'settlement_items_v',
  defaultSort: [{ column: 'position', direction: 'asc' }],
  access: hidingItems,
};

/** The items of the settlement that the path names. */
export const ofSettlement: Within = async ({ reads, params }) => {
  const { id } = params as { readonly id: string };
  const found = await reads.selectFrom('settlements').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  return { column: 'settlement_id', value: id };
};

const usualSize = 50;

/** One settlement whole: a page of its items, what they come to, the versions of its file, the way it went, and what can be done. */
export async function readSettlementDetail(context: Context<Calls['detail']>): Promise<SettlementDetail> {
  const { reads, site, params, query, actor } = context;
  const row = await findRecord(reads, sourceOf(contract.settlements.list, settlementList), params.id, site.zone);
  if (!row) throw context.fail('record-not-found');
  const { page = 0, size = usualSize } = query;
  const detail = {
    ...row,
    itemsPage: {
      data: await readPage(reads, row.id, site.zone, page, size),
      page,
      size,
      totalElements: await count(reads, row.id),
    },
    parts: await readParts(reads, row.id),
    versions: await readVersions(reads, row.id, site.zone),
    steps: await readSteps(reads, row.id, site.zone),
    acts: possibleSettlementActs(row.status),
    tries: await readBankTries(reads, site.zone, row),
  };
  return (await listOwnSettlements(reads, actor)).includes(row.id) ? withoutSums(detail) : detail;
}

async function readPage(reads: Reads, id: string, zone: string, page: number, size: number): Promise<SettlementItem[]> {
  // By their places: a late page costs what the first does.
  const { rows } = await sql<SettlementItem>`
    select ${sql.raw(selectList(SettlementItem, zone))} from settlement_items_v
    where settlement_id = ${id} and position > ${page * size} and position <= ${(page + 1) * size}
    order by position`.execute(reads);
  return rows;
}

async function count(reads: Reads, id: string): Promise<number> {
  const { items } = await reads
    .selectFrom('settlements')
    .select('items')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return items ?? 0;
}

async function readParts(reads: Reads, id: string): Promise<SettlementDetail['parts']> {
  const { rows } = await sql<SettlementDetail['parts']>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as paid,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as refunded, count(refused)::integer as refused
    from provider_items where settlement_id = ${id}`.execute(reads);
  return rows[0] ?? { paid: 0, refunded: 0, refused: 0 };
}

async function readVersions(reads: Reads, id: string, zone: string): Promise<SettlementDetail['versions']> {
  const rows = await reads
    .selectFrom('settlementVersions')
    .select(['version', 'name', 'bytes', 'sha256', 'items', 'total', 'madeAt'])
    .where('settlementId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex'), madeAt: toLocalDateTime(row.madeAt, zone) }));
}

async function readSteps(reads: Reads, id: string, zone: string): Promise<SettlementDetail['steps']> {
  const rows = await reads
    .selectFrom('settlementSteps as s')
    .leftJoin('users as u', 'u.id', 's.byId')
    .leftJoin('users as a', 'a.id', 's.approvedBy')
    .select(['s.id', 's.at', 's.fromState as from', 's.toState as to', 's.note', 'u.username as by'])
    .select('a.username as approvedBy')
    .where('s.settlementId', '=', id)
    .orderBy('s.at')
    .orderBy('s.id')
    .$narrowType<{ from: SettlementState | null; to: SettlementState }>()
    .execute();
  return rows.map((row) => ({ ...row, at: toLocalDateTime(row.at, zone) }));
}
