import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import { formatDateTime } from '@parking/contract/core/format-time';
import type { PrintSettings } from '@parking/contract/parking/paper/receipt';
import { taxRows, taxpayerRows } from '@parking/contract/parking/paper/tax-rows';
import { PaymentReturn } from '@parking/contract/parking/payments/payments-on-account';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { listHiddenOwed } from '../../money/on-account/owe-back.ts';
import { readPrintSettings } from '../exit/desk-settings.ts';

const ways = {
  REFUNDED_BY_PROVIDER: ['Oleh penyedia', 'By the provider'],
  PAID_OUT_IN_CASH: ['Tunai', 'In cash'],
  KEPT: ['Menjadi pendapatan lain', 'Kept as other income'],
} as const;

/** The receipt of what was given back, to be signed by whoever got it; every further print says which copy it is. */
export async function printReturn(
  context: Context<typeof contract.paymentsOnAccount.printReturn>,
): Promise<PrintDocument> {
  const { tx, site, actor, params, log } = context;
  await tx.selectFrom('paymentReturns').select('id').where('id', '=', params.id).forUpdate().execute();
  const { rows } = await sql<PaymentReturn>`
    select ${sql.raw(selectList(PaymentReturn, site.zone))} from payment_returns_v where id = ${params.id}`.execute(tx);
  const [given] = rows;
  if (!given || (await listHiddenOwed(tx, actor)).includes(given.onAccountId)) throw new Failure('record-not-found');
  if (given.state !== 'DONE') throw new Failure('not-given-back');
  const copyNumber = await countPrint(tx, actor.userId, given.id);
  await log({
    action: copyNumber === 0 ? 'print' : 'reprint',
    entity: 'payment_returns',
    entityId: given.id,
    after: { copyNumber },
  });
  const settings = await readPrintSettings(tx);
  const [way, wayEn] = ways[given.way];
  const row = (label: string, labelEn: string, value: string | null) =>
    value === null ? [] : [{ label, labelEn, value }];
  return {
    kind: 'RECEIPT',
    title: 'BUKTI PENGEMBALIAN',
    header: settings.headerTicket || settings.companyName,
    footer: 'Penerima: ____________  Petugas: ____________',
    number: given.id.slice(-12).toUpperCase(),
    copyNumber,
    provisional: false,
    barcode: null,
    rows: [
      ...taxpayerRows(settings),
      ...row('Referensi', 'Reference', given.reference),
      ...row('Penerima', 'Received by', given.receivedBy),
      ...row('Alasan', 'Reason', given.reason || null),
      ...row('Diminta', 'Asked for by', given.by && `${given.by} · ${formatDateTime(given.at, 'id')}`),
      ...row('Disetujui', 'Confirmed by', given.decidedBy),
      ...row('Dari', 'Out of', given.cash ?? (given.depositNumber === null ? null : `Setoran ${given.depositNumber}`)),
      ...(await taxOf(tx, site, given, settings)),
    ],
    lines: [{ label: way, labelEn: wayEn, amount: given.amount }],
    total: given.amount,
    tendered: null,
    change: null,
    printedAt: toLocalDateTime(new Date(), site.zone),
  };
}

/**
 * The tax that was taken back with a sale, where all that it owes is given back at once. Of a payment that nothing has used, and of a part,
 * there is none to tell.
 */
async function taxOf(
  tx: Tx,
  { zone }: Pick<Site, 'zone'>,
  { onAccountId, amount }: PaymentReturn,
  settings: PrintSettings,
): Promise<PrintDocument['rows']> {
  const { rows } = await sql<{ tax: number; bookedAt: Date }>`
    select coalesce(sum(l.amount) filter (where a.kind = 'TAX'), 0)::bigint as tax, e.booked_at as "bookedAt"
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_id = ${onAccountId} and (e.type = 'MEMBER_REFUND' or e.type = 'MEMBERSHIP' and e.kind <> 'SALE')
    group by e.id, e.booked_at having -sum(l.amount) filter (where a.kind = 'REFUNDABLE') = ${amount}
    order by e.id desc limit 1`.execute(tx);
  const [taken] = rows;
  return taken ? taxRows({ amount, tax: taken.tax, at: toLocalDateTime(taken.bookedAt, zone) }, settings) : [];
}

/** The return is locked: numbers of copies follow one another. */
async function countPrint(tx: Tx, byId: string, returnId: string): Promise<number> {
  const { rows } = await sql<{ copyNumber: number }>`
    insert into reprints (id, what, payment_return_id, copy_number, note, by_id)
    select ${newId()}, 'RETURN', ${returnId}, coalesce(max(copy_number) + 1, 0), '', ${byId}
    from reprints where what = 'RETURN' and payment_return_id = ${returnId}
    returning copy_number as "copyNumber"`.execute(tx);
  return rows[0]?.copyNumber ?? 0;
}
