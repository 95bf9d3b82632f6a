import type { SettlementDetail } from '@parking/contract/money/settlements/settlements';
import { sql } from 'kysely';
import type { Access } from '../../../platform/db/list-sql.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { nonCashOf } from '../deposits/own-non-cash.ts';
import { listHiddenDeposits } from '../deposits/takings.ts';

interface Reader {
  readonly userId: string;
}

/** In SQL, by which entries providers owe what was paid for sales of these deposits, or claimed of them and settled since. */
export const entriesOf = (deposits: readonly string[]) => sql`
  select entry_id from (${nonCashOf(deposits)}) own where entry_id is not null
  union all
  select e.id from claimed_payments c join journal_entries e on e.source_id = c.id where c.deposit_id = ${anyOf(deposits)}`;

/** The settlements that hold, or while they are open will hold, what was paid for sales of an own open drawer that is counted blind. */
export async function listOwnSettlements(reads: Reads, reader: Reader): Promise<string[]> {
  const hidden = await listHiddenDeposits(reads, reader);
  if (hidden.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from (${entriesOf(hidden)}) own
    join provider_items i on i.entry_id = own.entry_id
    join settlements s on s.id = i.settlement_id
      or i.settlement_id is null and s.status = 'OPEN' and s.paid_type_id = i.paid_type_id and i.at < s.ends_at`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
}

/** Whoever counts some of it blind says no amount of a settlement: a refusal would tell what it comes to. Refuses with `settlement-counts-blind`. */
export async function refuseOwn(reads: Reads, reader: Reader, settlementId: string): Promise<void> {
  if ((await listOwnSettlements(reads, reader)).includes(settlementId)) throw new Failure('settlement-counts-blind');
}

/** What a settlement comes to. */
const sums = ['total', 'amount', 'fee', 'expectedFee', 'expectedAmount'] as const;

/** Keeps from who counts blind what these come to: of settlements named by `column`. */
const hiding =
  (fields: readonly string[], column: string) =>
  async (reads: Reads, reader: Reader): Promise<Access> => {
    const values = await listOwnSettlements(reads, reader);
    return values.length > 0 ? { mask: { fields, column, values } } : {};
  };
export const hidingSettlements = hiding(sums, 'id');
export const hidingItems = hiding(['amount'], 'settlement_id');

type Sums = Record<(typeof sums)[number], unknown>;

/** The same of one settlement. */
export async function withoutOwnSums<Row extends Sums & { readonly id: string }>(
  reads: Reads,
  reader: Reader,
  row: Row,
): Promise<Row> {
  const isOwn = (await listOwnSettlements(reads, reader)).includes(row.id);
  return isOwn ? { ...row, ...noSums } : row;
}
const noSums = { total: null, amount: null, fee: null, expectedFee: null, expectedAmount: null } satisfies Record<
  (typeof sums)[number],
  null
>;

/** The same of one with its items. */
export const withoutSums = (detail: SettlementDetail): SettlementDetail => ({
  ...detail,
  ...noSums,
  itemsPage: { ...detail.itemsPage, data: detail.itemsPage.data.map((item) => ({ ...item, amount: null })) },
  parts: { ...detail.parts, paid: null, refunded: null },
  versions: detail.versions.map((version) => ({ ...version, total: null })),
});
