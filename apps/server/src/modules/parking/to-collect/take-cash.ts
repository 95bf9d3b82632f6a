import type { contract } from '@parking/contract/contract';
import { formatDateTime } from '@parking/contract/core/format-time';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Collection } from '@parking/contract/parking/to-collect/to-collect';
import type { PrintSettings } from '@parking/contract/parking/paper/receipt';
import { taxRows, taxpayerRows } from '@parking/contract/parking/paper/tax-rows';
import { formatPlate } from '@parking/contract/parking/plates';
import type { Reads } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { decideCash } from '../../money/cash/own-cash.ts';
import { readPrintSettings } from '../exit/desk-settings.ts';
import { addPart, lockCollection } from './collect.ts';

export interface Taken {
  readonly partId: string;
  /** Whole rupiah. */
  readonly amount: number;
}

/** The driver pays in cash what they owe, or a part: into the caller's drawer, without one into a cash account. */
export async function takeCash(
  context: Context<(typeof contract.toCollect | typeof contract.shortPayments)['collect']>,
): Promise<Taken> {
  const { tx, site, actor, params, body, log } = context;
  const collection = await lockCollection(tx, params.id);
  const { amount = collection.due } = body;
  if (amount > collection.due) throw badInput({ path: 'amount', code: 'too-big', values: { maximum: collection.due } });
  const { cashId, depositId } = await decideCash(tx, actor.userId, body.cashId);
  const from =
    cashId === null
      ? ({ kind: 'DRAWER', ownerId: actor.userId } as const)
      : ({ kind: 'CASH', ownerId: cashId } as const);
  const partId = await addPart(tx, site, collection, {
    way: 'CASH',
    amount,
    from,
    cashId,
    depositId,
    actorId: actor.userId,
  });
  await log({
    action: 'collect',
    entity: 'to_collect',
    entityId: collection.id,
    // Without the amount, which its part has: who counts blind may read the log.
    after: { cashId, depositId },
  });
  return { partId, amount };
}

/** What the driver gets for it. */
export async function cashReceipt(
  { reads, site, actor }: { reads: Reads; site: Site; actor: { readonly username: string } },
  owed: Collection,
  { partId, amount }: Taken,
): Promise<PrintDocument> {
  const settings = await readPrintSettings(reads);
  const row = (label: string, labelEn: string, value: string | null) =>
    value === null ? [] : [{ label, labelEn, value }];
  return {
    kind: 'RECEIPT',
    title: 'BUKTI PELUNASAN PARKIR',
    header: settings.headerTicket || settings.companyName,
    footer: '',
    number: partId.slice(-12).toUpperCase(),
    copyNumber: 0,
    provisional: false,
    barcode: null,
    rows: [
      ...taxpayerRows(settings),
      ...row('Struk', 'Receipt', owed.receiptNumber),
      ...row('No. tiket', 'Ticket', owed.parkingCode),
      ...row('Plat nomor', 'Plate', owed.plateNumber && formatPlate(owed.plateNumber)),
      ...row('Keluar', 'Left', formatDateTime(owed.at, 'id')),
      ...(await taxOf(reads, site, owed.parkingInId, amount, settings)),
      ...row('Diterima oleh', 'Received by', actor.username),
    ],
    lines: [{ label: 'Tagihan parkir', labelEn: 'Parking owed', amount }],
    total: amount,
    tendered: null,
    change: null,
    printedAt: toLocalDateTime(new Date(), site.zone),
  };
}

/** The tax of the exit, where all of it is paid at once: of a part nobody says how much of it is tax, and the exit's own receipt told it. */
async function taxOf(
  reads: Reads,
  site: Site,
  stayId: string,
  amount: number,
  settings: PrintSettings,
): Promise<PrintDocument['rows']> {
  const { total, tax, exitedAt } = await reads
    .selectFrom('stays')
    .select(['total', 'tax', 'exitedAt'])
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow();
  if (total !== amount || exitedAt === null) return [];
  return taxRows({ amount, tax, at: toLocalDateTime(exitedAt, site.zone) }, settings);
}
