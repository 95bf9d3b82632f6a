import { newId } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
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
  readonly papers: number | undefined;
}

/** Writes down how many vouchers on paper lay with the money of a locked deposit; the last count of each part holds. */
export async function countPapers(
  tx: Tx,
  part: 'HANDED_IN' | 'RECEIVED',
  { depositId, byId, papers }: Counting,
): Promise<void> {
  if (papers === undefined) return;
  await tx.insertInto('depositPaperCounts').values({ id: newId(), depositId, part, papers, byId }).execute();
}

interface Papers {
  readonly used: number;
  /** What the used ones gave, and what of it their tenants pay; rupiah. */
  readonly given: number;
  readonly ofTenants: number;
  readonly handedIn: number | null;
  readonly received: number | null;
}

async function readPapers(reads: Reads, depositId: string): Promise<Papers | null> {
  const { rows } = await sql<Papers>`
    select used, given, of_tenants as "ofTenants", handed_in as "handedIn", received
    from deposit_papers_v where deposit_id = ${depositId}`.execute(reads);
  return rows[0] ?? null;
}

/** For the detail and the slip; how many were used only where takings are not hidden. Null where there is nothing to count. */
export async function readPaperVouchers(
  reads: Reads,
  depositId: string,
  takingsHidden: boolean,
): Promise<DepositDetail['paperVouchers']> {
  const papers = await readPapers(reads, depositId);
  if (!papers) return null;
  const { used, handedIn, received } = papers;
  if (takingsHidden) return { used: null, handedIn, received, missing: null, charged: null };
  const charged = await findCharge(reads, depositId);
  const missing = received === null && !charged ? null : used - (received ?? 0);
  return { used, handedIn, received, missing, charged: charged?.amount ?? 0 };
}

interface Charged {
  readonly id: string;
  readonly used: number;
  readonly found: number;
  readonly amount: number;
}

const findCharge = (reads: Reads, depositId: string): Promise<Charged | undefined> =>
  reads
    .selectFrom('depositMissingPapers')
    .select(['id', 'used', 'found', 'amount'])
    .where('depositId', '=', depositId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

/** Whether a cashier is charged with papers that were missing. */
export const isChargedForPapers = async (reads: Reads, depositId: string): Promise<boolean> =>
  (await findCharge(reads, depositId)) !== undefined;

interface Settling {
  readonly site: Site;
  readonly deposit: DepositRow;
  readonly actorId: string;
  readonly reason: string | null;
}

/**
 * Charges the cashier of a locked deposit, as it is verified, with the papers that whoever received it did not find; what nobody
 * counted was not there. Which ones they were no count tells, so each is worth what one of them gave on average. What an
 * earlier verification charged stands where nothing changed, else it is taken back with all that was paid for it.
 */
export async function settlePapers(tx: Tx, settling: Settling): Promise<void> {
  const { deposit } = settling;
  const papers = await readPapers(tx, deposit.id);
  const charged = await findCharge(tx, deposit.id);
  const used = papers?.used ?? 0;
  const found = papers?.received ?? 0;
  if (charged && charged.used === used && charged.found === found) return;
  if (charged) await takeBack(tx, charged, settling);
  if (papers && found < used) await charge(tx, papers, settling);
}

/** The part of an amount that is that of so many of all, in whole rupiah. */
const shareOf = (amount: number, some: number, all: number): number =>
  Number((BigInt(amount) * BigInt(some)) / BigInt(all));

async function charge(tx: Tx, papers: Papers, { site, deposit, actorId, reason }: Settling): Promise<void> {
  const { used, given, ofTenants } = papers;
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
    .values({ id, depositId, operatorId, used, found, given, ofTenants, amount, tax, byId: actorId })
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
