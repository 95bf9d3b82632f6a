import type { PrintDocument } from '@parking/contract/core/print-document';
import type { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Context, Log } from '../../../platform/http/context.ts';
import { whyNotInside } from '../lookup/find-stay.ts';
import { getParkingIn, getParkingOut } from '../lookup/read-stay.ts';
import { refuseLateCopy } from '../../money/deposits/late-copies.ts';
import { withCorrection } from '../corrections/on-receipt.ts';
import { readDeskSettings } from '../exit/desk-settings.ts';
import { countReprint, printReceipt, printTicket } from './receipts.ts';

interface ReprintRequest {
  readonly id: string;
  readonly note: string;
}

/** A receipt once more, marked as the copy it is. */
export async function reprintReceipt(
  tx: Tx,
  { site, actor, log }: Pick<Context, 'site' | 'actor'> & { readonly log: Log },
  { id, note }: ReprintRequest,
): Promise<PrintDocument> {
  const sold = await getParkingOut(tx, site, id);
  const { tendered, shift, depositId, soldAt } = await findSaleDetails(tx, id);
  await refuseLateCopy(tx, actor, { depositId, soldAt });
  const copyNumber = await countReprint(tx, { what: 'RECEIPT', stayId: id, note, byId: actor.userId });
  await log({ action: 'reprint-receipt', entity: 'stays', entityId: id, after: { copyNumber, note } }, tx);
  const receipt = printReceipt(await readDeskSettings(tx), site, { ...sold, tendered, shift }, copyNumber);
  return withCorrection(tx, id, receipt);
}

const soldAt = sql<Date>`least(s.exited_at,
  (select min(booked_at) from journal_entries where type = 'PARKING_OUT' and source_id = s.id),
  (select min(at) from offline_sales where stay_id = s.id))`.as('soldAt');

/** How it was paid, in whose drawer, and when: its exit is what a device says, whose clock may be ahead; it was booked by the server's. */
async function findSaleDetails(reads: Reads, stayId: string) {
  return reads
    .selectFrom('stays as s')
    .leftJoin('deposits as d', 'd.id', 's.depositId')
    .leftJoin('shifts as h', 'h.id', 'd.shiftId')
    .select(['s.tendered', 'h.name as shift', 's.depositId', soldAt])
    .where('s.id', '=', stayId)
    .executeTakeFirstOrThrow();
}

/** The ticket of a car inside once more. */
export async function reprintTicket(context: Context<typeof parkingIns.reprint>): Promise<PrintDocument> {
  const { tx, site, actor, body, log } = context;
  const parkingIn = await getParkingIn(tx, site, body.id);
  if (parkingIn.state !== 'INSIDE') throw await whyNotInside(tx, site, { parkingInId: body.id });
  const copyNumber = await countReprint(tx, { what: 'TICKET', stayId: body.id, note: body.note, byId: actor.userId });
  await log({ action: 'reprint-ticket', entity: 'stays', entityId: body.id, after: { copyNumber, note: body.note } });
  return printTicket(tx, site, parkingIn, copyNumber);
}
