import { newId } from '@parking/contract/core/id';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { formatDate } from '@parking/contract/core/format-time';
import type { Language } from '@parking/contract/core/language';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { PaperCount } from '@parking/contract/money/deposits/paper-count';
import type { VoucherKind } from '@parking/contract/parking/vouchers/vouchers';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { chargeDebt } from '../debts/charge-debt.ts';
import { withdrawDebtOf } from '../debts/withdraw-debts.ts';
import { asRevenue } from '../journal/as-revenue.ts';
import { type EntryLine, linesOfEntry, postEntry, reversed } from '../journal/journal.ts';
import type { DepositRow } from './deposit-access.ts';

interface Counting {
  readonly depositId: string;
  readonly byId: string;
  /** Undefined: nobody said. */
  readonly papers: readonly PaperCount[] | undefined;
}

/**
 * Writes down how many vouchers on paper of each batch lay with the money of a locked deposit; the last count of each part holds.
 * Refuses papers that none of its cars used: whoever looks for more than these says so in words.
 */
export async function countPapers(
  tx: Tx,
  part: 'HANDED_IN' | 'RECEIVED',
  { depositId, byId, papers = [] }: Counting,
): Promise<void> {
  if (papers.length === 0) return;
  const used = new Set((await readPapers(tx, depositId)).map(({ batchId }) => batchId));
  const ids = papers.map(({ batchId }) => batchId.toLowerCase());
  const problems = ids.flatMap((id, at): FieldProblem[] => [
    ...(used.has(id) ? [] : [{ path: `papers.${at}.batchId`, code: 'not-an-option' } as const]),
    ...(ids.indexOf(id) < at ? [{ path: `papers.${at}.batchId`, code: 'given-twice' } as const] : []),
  ]);
  if (problems.length > 0) throw badInput(...problems);
  const counted = papers.flatMap(({ batchId, papers: count }) => (count === null ? [] : [{ batchId, papers: count }]));
  if (counted.length === 0) return;
  await tx
    .insertInto('depositPaperCounts')
    .values(counted.map((count) => ({ id: newId(), depositId, part, byId, ...count })))
    .execute();
}

/** Of one batch. */
interface Papers {
  readonly batchId: string;
  readonly used: number;
  /** What the used ones gave, and what of it their tenant pays; rupiah. */
  readonly given: number;
  readonly ofTenants: number;
  readonly handedIn: number | null;
  readonly received: number | null;
}

interface NamedPapers extends Papers {
  readonly kind: VoucherKind;
  readonly fare: number;
  readonly minutes: number | null;
  readonly percent: number | null;
  readonly end: string;
  readonly note: string | null;
}

async function readPapers(reads: Reads, depositId: string): Promise<NamedPapers[]> {
  const { rows } = await sql<NamedPapers>`
    select p.batch_id as "batchId", p.used, p.given, p.of_tenants as "ofTenants", p.handed_in as "handedIn", p.received,
      b.kind, b.fare, b.minutes, b.percent, to_char(b.end_day, 'YYYY-MM-DD') as "end", b.note
    from deposit_papers_v p join voucher_batches b on b.id = p.batch_id
    where p.deposit_id = ${depositId} order by b.end_day, b.fare, b.at, b.id`.execute(reads);
  return rows;
}

/** As a paper tells it apart from others: what it gives, what for, and its last day. */
function nameOf({ kind, fare, minutes, percent, end, note }: NamedPapers, language: Language): string {
  const gives = {
    AMOUNT: formatRupiah(fare),
    WHOLE: language === 'id' ? 'Gratis' : 'Free',
    MINUTES: `${minutes} ${language === 'id' ? 'menit' : 'minutes'}`,
    PERCENT: `${percent} %`,
  }[kind];
  const until = `${language === 'id' ? 'sampai' : 'until'} ${formatDate(end, language)}`;
  return [gives, ...(note === null ? [] : [note]), until].join(' · ');
}

/** For the detail and the slip; how many were used only where takings are not hidden. None where there is nothing to count. */
export async function readPaperVouchers(
  reads: Reads,
  depositId: string,
  takingsHidden: boolean,
): Promise<DepositDetail['paperVouchers']> {
  const papers = await readPapers(reads, depositId);
  if (papers.length === 0) return [];
  const charges = await listCharges(reads, depositId);
  return papers.map((one) => {
    const { batchId, used, handedIn, received } = one;
    const shown = { batchId, label: nameOf(one, 'id'), labelEn: nameOf(one, 'en'), handedIn, received };
    if (takingsHidden) return { ...shown, used: null, missing: null, charged: null };
    const charged = charges.find((charge) => charge.batchId === batchId);
    const missing = received === null && !charged ? null : used - (received ?? 0);
    return { ...shown, used, missing, charged: charged?.amount ?? 0 };
  });
}

interface Charged {
  readonly id: string;
  /** Null of what was charged before batches were counted apart. */
  readonly batchId: string | null;
  readonly used: number;
  readonly found: number;
  readonly amount: number;
}

const listCharges = (reads: Reads, depositId: string): Promise<Charged[]> =>
  reads
    .selectFrom('depositMissingPapers')
    .select(['id', 'batchId', 'used', 'found', 'amount'])
    .where('depositId', '=', depositId)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .execute();

/** Whether a cashier is charged with papers that were missing. */
export const isChargedForPapers = async (reads: Reads, depositId: string): Promise<boolean> =>
  (await listCharges(reads, depositId)).length > 0;

interface Settling {
  readonly site: Site;
  readonly deposit: DepositRow;
  readonly actorId: string;
  readonly reason: string | null;
}

/**
 * Charges the cashier of a locked deposit, as it is verified, with the papers that whoever received it did not find; what nobody
 * counted was not there. Of one batch more make up for none of another. Which ones of a batch they were no count tells, so each is
 * worth what one of them gave on average. What an earlier verification charged stands where nothing changed, else it is taken back
 * with all that was paid for it.
 */
export async function settlePapers(tx: Tx, settling: Settling): Promise<void> {
  const { id } = settling.deposit;
  const papers = await readPapers(tx, id);
  const charges = await listCharges(tx, id);
  const stands = (charged: Charged): boolean =>
    papers.some(
      ({ batchId, used, received }) =>
        batchId === charged.batchId && used === charged.used && (received ?? 0) === charged.found,
    );
  for (const charged of charges.filter((one) => !stands(one))) await takeBack(tx, charged, settling);
  const standing = new Set(charges.filter(stands).map(({ batchId }) => batchId));
  for (const one of papers)
    if (!standing.has(one.batchId) && (one.received ?? 0) < one.used) await charge(tx, one, settling);
}

/** The part of an amount that is that of so many of all, in whole rupiah. */
const shareOf = (amount: number, some: number, all: number): number =>
  Number((BigInt(amount) * BigInt(some)) / BigInt(all));

async function charge(tx: Tx, papers: Papers, { site, deposit, actorId, reason }: Settling): Promise<void> {
  const { batchId, used, given, ofTenants } = papers;
  const found = papers.received ?? 0;
  const missing = used - found;
  const amount = shareOf(given, missing, used);
  if (amount === 0) return;
  const { id: depositId, operatorId } = deposit;
  // What a tenant pays is sold already: of that nobody is paid twice.
  const notSold = shareOf(ofTenants, missing, used);
  const { businessDay } = await tx
    .selectFrom('deposits')
    .select('businessDay')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  const sold = await asRevenue(tx, amount - notSold, businessDay);
  const tax = -(sold.find(({ account }) => account.kind === 'TAX')?.amount ?? 0);
  const id = newId();
  await tx
    .insertInto('depositMissingPapers')
    .values({ id, depositId, batchId, operatorId, used, found, given, ofTenants, amount, tax, byId: actorId })
    .execute();
  const from = { kind: 'DRAWER', ownerId: operatorId } as const;
  // The deposit shows it and owes nothing of it.
  await postEntry(tx, {
    siteId: site.id,
    type: 'MISSING_VOUCHERS',
    kind: 'CHARGED',
    sourceId: id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId,
    reason,
    lines: [{ account: from, amount }, ...sold, { account: { kind: 'SURPLUS' }, amount: -notSold }],
  });
  await chargeDebt(tx, {
    site,
    operatorId,
    amount,
    cause: 'VOUCHERS',
    sourceId: id,
    from,
    depositId: null,
    reason,
    actorId,
  });
}

async function takeBack(tx: Tx, charged: Charged, { site, deposit, actorId, reason }: Settling): Promise<void> {
  const actId = newId();
  const source = { sourceId: charged.id, operatorId: deposit.operatorId };
  await withdrawDebtOf(tx, source, { site, actorId, actId, reason });
  const { rows } = await sql<{ id: string; lines: EntryLine[] }>`
    select e.id, ${linesOfEntry} as lines from journal_entries e
    where e.source_id = ${charged.id} and e.type = 'MISSING_VOUCHERS' and e.kind = 'CHARGED'`.execute(tx);
  const [booked] = rows;
  if (!booked) throw new Error(`The charge ${charged.id} is in no journal.`);
  await postEntry(tx, {
    siteId: site.id,
    type: 'MISSING_VOUCHERS',
    kind: 'REVERSAL',
    sourceId: charged.id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId,
    reason,
    reversesId: booked.id,
    lines: reversed(booked.lines),
  });
  await tx.updateTable('depositMissingPapers').set({ withdrawnAt: new Date() }).where('id', '=', charged.id).execute();
}
