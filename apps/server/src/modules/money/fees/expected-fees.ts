import { usualFeeBasisPoints } from '@parking/contract/money/settlements/settlements';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';

/**
 * Reckons what the provider is expected to keep of one settlement by the rates of its payments' days, without what was written off;
 * nothing is expected where a day has no rate.
 */
export async function expectFee(tx: Tx, settlementId: string): Promise<void> {
  await sql`update settlements s set expected_fee = ${ofSettlement} where s.id = ${settlementId}`.execute(tx);
}

/** The same of batches that a report told of. */
export async function expectFeesOfBatches(tx: Tx, batchIds: readonly string[]): Promise<void> {
  await sql`update report_batches b set expected_fee = ${ofBatch} where b.id = any(${[...batchIds]}::uuid[])`.execute(
    tx,
  );
}

/** The same of all of a payment type that a rate of these days concerns: what is paid stays as it was expected. */
export async function expectFeesAnew(tx: Tx, paidTypeId: string, fromDay: string): Promise<void> {
  await sql`
    update settlements s set expected_fee = ${ofSettlement}
    where s.paid_type_id = ${paidTypeId} and s.status in ('GENERATED', 'SENT', 'ACCEPTED', 'REJECTED')`.execute(tx);
  await sql`
    update report_batches b set expected_fee = ${ofBatch}
    where b.paid_type_id = ${paidTypeId} and b.day >= ${fromDay}::date - 1`.execute(tx);
}

const ofSettlement = sql`(
  select case when bool_and(i.fee is not null) then sum(i.fee) end from item_fees_v i
  where i.settlement_id = s.id and i.written_off_at is null)`;
const ofBatch = sql`(
  select case when bool_and(r.fee is not null) then sum(r.fee) end from row_fees_v r where r.batch_id = b.id)`;

interface Owing {
  /** Rupiah, and of how many items. */
  readonly owed: number;
  readonly items: number;
  /** Null: by no rate. */
  readonly expectedFee: number | null;
}

const wholeBasisPoints = 10_000;

/**
 * Rupiah that a provider may keep without a second person who signs: what is expected, and one for each item, as some round all of
 * them at once; without a rate the usual part.
 */
export const mostFee = ({ owed, items, expectedFee }: Owing): number =>
  expectedFee === null ? Math.floor((owed * usualFeeBasisPoints) / wholeBasisPoints) : expectedFee + items;
