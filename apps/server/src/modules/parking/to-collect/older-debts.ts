import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { OlderDebt } from '@parking/contract/parking/to-collect/let-go';
import { normalisePlate } from '@parking/contract/parking/plates';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Charge } from '@parking/contract/tariffs/charge';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';
import type { Till } from '../exit/till.ts';
import { refuseTooLittle } from '../payments/on-account.ts';
import { addPart, lockCollection } from './collect.ts';

const keysOf = (plates: readonly (string | null | undefined)[]): string[] =>
  plates.map((plate) => normalisePlate(plate ?? '')).filter((key) => key !== '');

/**
 * In SQL, what `c` of to_collect is asked for where its plate comes again: what is waited for of its provider may be paid, and is
 * not asked for twice.
 */
export const asked = sql`c.state in ('OPEN', 'WAITING') and not exists (
  select from payments w where w.stay_id = c.stay_id and w.ask_at is not null)`;

/** What these plates owe from before, oldest first. */
export async function listOlderDebts(
  reads: Reads,
  { zone }: Pick<Site, 'zone'>,
  plates: readonly (string | null | undefined)[],
): Promise<OlderDebt[]> {
  const keys = keysOf(plates);
  if (keys.length === 0) return [];
  const { rows } = await sql<Omit<OlderDebt, 'at'> & { readonly at: Date }>`
    select c.id, c.reason, c.at, r.receipt_number as "receiptNumber", c.amount - c.collected as due
    from to_collect c left join receipts r on r.stay_id = c.stay_id and r.kind = 'EXIT'
    where c.plate_key = any(${keys}) and ${asked} order by c.at, c.id limit 20`.execute(reads);
  return rows.map((row) => ({ ...row, at: toLocalDateTime(row.at, zone) }));
}

/** A receipt that says what was taken with it of what was owed from before: no part of its total. */
export function withCollected(receipt: PrintDocument, collected: number): PrintDocument {
  if (collected === 0) return receipt;
  const row = { label: 'Tagihan lama dibayar', labelEn: 'Older debt paid', value: formatRupiah(collected) };
  const { change } = receipt;
  return { ...receipt, rows: [...receipt.rows, row], change: change === null ? null : Math.max(0, change - collected) };
}

interface TakenWith {
  readonly settleOwed?: readonly string[] | undefined;
  readonly tendered?: number | undefined;
  /** How its own price is paid; null where nothing is due of it. */
  readonly paidType: Pick<PaidTypeFacts, 'kind'> | null;
  readonly charge: Pick<Charge, 'total'>;
}

/**
 * What is taken in cash with an exit of what is owed from before: into its drawer. Returns how much. Refuses what is over
 * (`already-settled`), and less than both come to (`tendered-too-little`).
 */
export async function takeOlderDebts(tx: Tx, { site, operatorId, depositId }: Till, exit: TakenWith): Promise<number> {
  const { settleOwed: ids = [], tendered, paidType, charge } = exit;
  let taken = 0;
  // In one order, so that two who take the same wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const collection = await lockCollection(tx, id);
    const { due: amount } = collection;
    const from = { kind: 'DRAWER', ownerId: operatorId } as const;
    await addPart(tx, site, collection, { way: 'CASH', amount, from, depositId, actorId: operatorId });
    taken += amount;
  }
  if (taken > 0) refuseTooLittle(paidType ?? { kind: 'CASH' }, tendered, charge.total + taken);
  return taken;
}
