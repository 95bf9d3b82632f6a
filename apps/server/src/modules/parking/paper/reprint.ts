import type { PrintDocument } from '@parking/contract/core/print-document';
import type { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Context, Log } from '../../../platform/http/context.ts';
import { whyNotInside } from '../lookup/find-stay.ts';
import { getParkingIn, getParkingOut } from '../lookup/read-stay.ts';
import { refuseLateCopy } from '../../money/deposits/late-copies.ts';
import { readDeskSettings, readPrintSettings } from '../exit/desk-settings.ts';
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
  return printReceipt(await readDeskSettings(tx), site, { ...sold, tendered, shift }, copyNumber);
}

/** How it was paid, in whose drawer, and when. */
async function findSaleDetails(reads: Reads, stayId: string) {
  const found = await reads
    .selectFrom('stays as s')
    .leftJoin('deposits as d', 'd.id', 's.depositId')
    .leftJoin('shifts as h', 'h.id', 'd.shiftId')
    .select(['s.tendered', 'h.name as shift', 's.depositId', 's.exitedAt'])
    .where('s.id', '=', stayId)
    .executeTakeFirstOrThrow();
  return { ...found, soldAt: found.exitedAt ?? new Date() };
}

/** The ticket of a car inside once more. */
export async function reprintTicket(context: Context<typeof parkingIns.reprint>): Promise<PrintDocument> {
  const { tx, site, actor, body, log } = context;
  const parkingIn = await getParkingIn(tx, site, body.id);
  if (parkingIn.state !== 'INSIDE') throw await whyNotInside(tx, site, { parkingInId: body.id });
  const copyNumber = await countReprint(tx, { what: 'TICKET', stayId: body.id, note: body.note, byId: actor.userId });
  await log({ action: 'reprint-ticket', entity: 'stays', entityId: body.id, after: { copyNumber, note: body.note } });
  return printTicket(await readPrintSettings(tx), site, parkingIn, copyNumber);
}
