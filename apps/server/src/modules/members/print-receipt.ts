import { newId } from '@parking/contract/core/id';
import { formatDate, formatDateTime } from '@parking/contract/core/format-time';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import { contract } from '@parking/contract/contract';
import { MembershipTransaction } from '@parking/contract/members/membership-transactions';
import type { MemberType } from '@parking/contract/members/member-words';
import type { PrintSettings } from '@parking/contract/parking/paper/receipt';
import { taxRows, taxpayerRows } from '@parking/contract/parking/paper/tax-rows';
import { formatPlate } from '@parking/contract/parking/plates';
import { isAllowed } from '@parking/contract/core/permissions';
import { endpointKey } from '@parking/contract/core/endpoint';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor, Context, Log } from '../../platform/http/context.ts';
import { refuseLateCopy } from '../money/deposits/late-copies.ts';
import { readPrintSettings } from '../parking/exit/desk-settings.ts';
import { worksWith } from './member-rule.ts';

type Printing = Pick<Context, 'site' | 'actor'> & { readonly log: Log };

/** Handed over and given back, where money was. */
export interface Tendered {
  readonly tendered: number;
  readonly change: number;
}

interface Sold extends MembershipTransaction {
  readonly memberType: MemberType;
  readonly plateNumbers: readonly string[];
}

/** The receipt of a membership transaction; every further print says which copy it is. */
export async function printMembership(
  tx: Tx,
  { site, actor, log }: Printing,
  id: string,
  cash: Tendered | null = null,
): Promise<PrintDocument> {
  await sql`select from members where id = (select member_id from membership_transactions where id = ${id})
    for no key update`.execute(tx);
  const sold = await findSold(tx, id, site.zone);
  if (!sold || !maySee(actor, sold.memberType)) throw new Failure('record-not-found');
  await refuseLateCopy(tx, actor, await readSale(tx, id));
  const copyNumber = await countPrint(tx, actor.userId, id);
  await log(
    {
      action: copyNumber === 0 ? 'print' : 'reprint',
      entity: 'members',
      entityId: sold.memberId,
      after: { number: sold.number, copyNumber },
    },
    tx,
  );
  const settings = await readPrintSettings(tx);
  const { headerTicket, footerTicket, companyName, logo } = settings;
  return {
    kind: 'RECEIPT',
    logo,
    title: 'STRUK MEMBER',
    header: headerTicket || companyName,
    footer: footerTicket,
    number: `M-${sold.number}`,
    copyNumber,
    provisional: false,
    barcode: null,
    rows: rowsOf(sold, settings),
    lines: (sold.lines ?? []).map(({ label, labelEn, amount }) => ({ label, labelEn, amount })),
    total: sold.amount,
    tendered: cash?.tendered ?? null,
    change: cash?.change ?? null,
    printedAt: toLocalDateTime(new Date(), site.zone),
  };
}

async function findSold(reads: Reads, id: string, zone: string): Promise<Sold | undefined> {
  const { rows } = await sql<Sold>`
    select ${sql.raw(selectList(MembershipTransaction, zone))}, m."memberType", m."plateNumbers" from membership_transactions_v
    cross join lateral (
      select member_type as "memberType", plate_numbers as "plateNumbers" from members where members.id = member_id) m
    where id = ${id}`.execute(reads);
  return rows[0];
}

const readSale = (reads: Reads, id: string) =>
  reads
    .selectFrom('membershipTransactions')
    .select(['depositId', 'at as soldAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whoever works with such members, or sees what was paid. */
const maySee = (actor: Actor, type: MemberType): boolean => {
  const call = contract.memberActs.printReceipt;
  const sees = { menus: ['/member_transaction'], flag: 'viewable' } as const;
  return worksWith(actor, call, 'viewable', type) || isAllowed(sees, endpointKey(call), actor.rights);
};

function rowsOf(sold: Sold, settings: PrintSettings): PrintDocument['rows'] {
  const { fromDate, toDate, nfcNumber, state } = sold;
  const row = (label: string, labelEn: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label, labelEn, value }];
  return [
    ...taxpayerRows(settings),
    ...row('Member', 'Member', sold.member),
    ...row('Plat nomor', 'Plates', sold.plateNumbers.map(formatPlate).join(', ')),
    ...row('Langganan', 'Subscription', sold.subscription),
    ...(fromDate === null || toDate === null
      ? row('Kartu baru', 'New card', nfcNumber)
      : row('Masa', 'Period', `${formatDate(fromDate, 'id')} – ${formatDate(toDate, 'id')}`)),
    ...row('Waktu', 'Time', formatDateTime(sold.at, 'id')),
    ...row('Pembayaran', 'Paid by', sold.paidType),
    ...(sold.amount === null ? [] : taxRows({ amount: sold.amount, tax: sold.tax, at: sold.at }, settings)),
    ...row('Petugas', 'Operator', sold.operator),
    ...(state === 'ROLLED_BACK' ? row('Status', 'State', 'DIBATALKAN / ROLLED BACK') : []),
  ];
}

/** The member is locked: numbers of copies follow one another. */
async function countPrint(tx: Tx, byId: string, transactionId: string): Promise<number> {
  const { rows } = await sql<{ copyNumber: number }>`
    insert into reprints (id, what, membership_transaction_id, copy_number, note, by_id)
    select ${newId()}, 'MEMBERSHIP', ${transactionId}, coalesce(max(copy_number) + 1, 0), '', ${byId}
    from reprints where what = 'MEMBERSHIP' and membership_transaction_id = ${transactionId}
    returning copy_number as "copyNumber"`.execute(tx);
  return rows[0]?.copyNumber ?? 0;
}
