import { newId } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import { receiptDocument, ticketDocument } from '@parking/contract/parking/paper/receipt';
import { tariffRows } from '@parking/contract/parking/paper/tariff-rows';
import type { ParkingIn, ParkingOut } from '@parking/contract/parking/stays';
import { tariffPath } from '@parking/contract/tariffs/public-tariffs';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { type StatementPart, send } from '../../../platform/db/statement.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { type DeskSettings, readPrintSettings } from '../exit/desk-settings.ts';
import { type ReceiptKind, checkAddress } from './receipt-codes.ts';

export interface NewReceipt {
  readonly site: Site;
  readonly stayId: string;
  readonly kind: ReceiptKind;
  readonly gateId: string;
  readonly gateCode: string;
  readonly businessDay: string;
  readonly provisional: string | null;
}

/** Numbers a receipt, without a gap per gate and business day. The counter is the last thing an act locks. */
export async function numberReceipt(tx: Tx, receipt: NewReceipt): Promise<string> {
  const [row] = await send<{ receiptNumber: string }>(tx, numberAlone, [prepareReceipt(receipt)]);
  if (!row) throw new Error('A receipt was not numbered.');
  return row.receiptNumber;
}

/** A receipt as `receiptPart` reads it. */
export function prepareReceipt(receipt: NewReceipt): string {
  const { site, businessDay } = receipt;
  return JSON.stringify({
    id: newId(),
    stay_id: receipt.stayId,
    kind: receipt.kind,
    gate_id: receipt.gateId,
    business_day: businessDay,
    epoch: site.epoch,
    prefix: `${receipt.gateCode}-${businessDay.slice(2).replaceAll('-', '')}-`,
    suffix: site.epoch > 1 ? `/${site.epoch}` : '',
    provisional: receipt.provisional,
  });
}

/** Counts and writes a receipt; `receipt_numbered` holds its number. */
export const receiptPart: StatementPart = (parameter) => `
  receipt_new as materialized (
    select * from jsonb_to_record(${parameter}::jsonb) as r (id uuid, stay_id uuid, kind text, gate_id uuid, business_day date,
      epoch integer, prefix text, suffix text, provisional text)),
  receipt_counted as (
    insert into receipt_counters (gate_id, business_day, epoch, last_number)
    select gate_id, business_day, epoch, 1 from receipt_new
    on conflict (gate_id, business_day, epoch) do update set last_number = receipt_counters.last_number + 1
    returning last_number),
  receipt_numbered as (
    insert into receipts (id, stay_id, kind, gate_id, business_day, epoch, number, receipt_number, provisional)
    select id, stay_id, kind, gate_id, business_day, epoch, last_number, prefix || lpad(last_number::text, 5, '0') || suffix,
      provisional
    from receipt_new cross join receipt_counted returning receipt_number)`;

const numberAlone = `with ${receiptPart('$1')} select receipt_number as "receiptNumber" from receipt_numbered`;

export interface SoldStay extends ParkingOut {
  readonly tendered: number | null;
  readonly shift: string | null;
}

/** The receipt of an exit as it is printed now. */
export function printReceipt(settings: DeskSettings, site: Site, sold: SoldStay, copyNumber: number): PrintDocument {
  const total = sold.total ?? 0;
  const change = sold.tendered === null ? null : sold.tendered - total;
  return receiptDocument(
    settings.print,
    {
      ...sold,
      tax: sold.tax ?? 0,
      gateInName: sold.gateInName,
      gateOutName: sold.gateName,
    },
    {
      number: sold.receiptNumber ?? '',
      lines: sold.lines ?? [],
      byDay: sold.byDay,
      total,
      tendered: sold.tendered,
      change,
      check: checkAddress(site, settings.receiptKey, { stayId: sold.id, kind: 'EXIT' }),
    },
    { copyNumber, printedAt: toLocalDateTime(new Date(), site.zone) },
  );
}

/** The ticket of a car inside as it is printed now, with what it costs whoever comes on no membership. */
export async function printTicket(
  reads: Reads,
  site: Site,
  parkingIn: ParkingIn,
  copyNumber: number,
): Promise<PrintDocument> {
  const { vehicleId: vehicleTypeId, parkingType, datetimeIn, isMember, gateName } = parkingIn;
  const rows = isMember ? [] : tariffRows(await readTariffBook(reads), { vehicleTypeId, parkingType }, datetimeIn);
  return ticketDocument(
    await readPrintSettings(reads),
    { ...parkingIn, gateInName: gateName },
    { copyNumber, printedAt: toLocalDateTime(new Date(), site.zone) },
    isMember ? null : { rows, address: `${site.address}${tariffPath}` },
  );
}

interface Reprint {
  readonly what: 'TICKET' | 'RECEIPT';
  readonly stayId: string;
  readonly note: string;
  readonly byId: string;
}

/** Counts one more print and returns which copy it is. Two at once wait for each other on the stay. */
export async function countReprint(tx: Tx, { what, stayId, note, byId }: Reprint): Promise<number> {
  const stay = await tx.selectFrom('stays').select('id').where('id', '=', stayId).forNoKeyUpdate().executeTakeFirst();
  if (!stay) throw new Failure('stay-not-found');
  const { rows } = await sql<{ copyNumber: number }>`
    insert into reprints (id, what, stay_id, copy_number, note, by_id)
    select ${newId()}, ${what}, ${stayId}, coalesce(max(copy_number), 0) + 1, ${note}, ${byId}
    from reprints where what = ${what} and stay_id = ${stayId}
    returning copy_number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A reprint was not counted.');
  return row.copyNumber;
}
