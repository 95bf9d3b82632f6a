import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { chargeDebt } from '../money/debts/charge-debt.ts';
import { withdrawDebtOf } from '../money/debts/withdraw-debts.ts';
import { type EntryLine, type NewEntry, linesOfEntry, postEntry, reversed } from '../money/journal/journal.ts';
import { readTariffs } from '../tariffs/read-tariff-book.ts';

/** What an audit found of one sale. */
export interface Finding {
  readonly id: string;
  readonly stayId: string;
  readonly operatorId: string | null;
  /** Rupiah charged too little; below zero too much. */
  readonly amount: number;
}

interface Booking {
  readonly site: Site;
  readonly actorId: string;
  readonly audit: Finding;
  readonly reason: string | null;
}

/** The prices that a stay was priced by; null where none were kept. */
export async function readBook(reads: Reads, state: string | null): Promise<TariffBook | null> {
  const { rows } = await sql<{ book: TariffBook }>`select book from tariff_books where state = ${state}`.execute(reads);
  return rows[0]?.book ?? null;
}

/**
 * Books what a sale should have been beside it, as an entry of its own. Too little is charged to its cashier, who can answer; too
 * much is a surplus: nobody is paid for it, and no debt is less by it, for a debt that falls away later would pay it out. What a
 * cashier owes for a sale that was written too high is dropped by two (`decide-debt`). The exit is locked.
 */
export async function bookFinding(tx: Tx, booking: Booking): Promise<void> {
  const { site, actorId, audit, reason } = booking;
  const { amount, operatorId, id: sourceId } = audit;
  if (amount === 0 || operatorId === null) return;
  const sold = await asSold(tx, audit);
  if (amount > 0) {
    const from = { kind: 'DRAWER', ownerId: operatorId } as const;
    await postEntry(tx, entryOf(booking, sourceId, [{ account: from, amount }, ...sold]));
    await chargeDebt(tx, {
      site,
      operatorId,
      amount,
      cause: 'AUDIT',
      sourceId,
      from,
      reason,
      actorId,
      depositId: null,
    });
    return;
  }
  await postEntry(tx, entryOf(booking, sourceId, [...sold, { account: { kind: 'SURPLUS' }, amount }]));
}

/** Takes back all that was booked for an audit; what was paid of its charge is its cashier's. */
export async function takeFindingBack(
  tx: Tx,
  { rollbackId, ...booking }: Booking & { rollbackId: string },
): Promise<void> {
  const { site, actorId, audit, reason } = booking;
  const { rows } = await sql<{ id: string; lines: EntryLine[] }>`
    select e.id, ${linesOfEntry} as lines from journal_entries e where e.source_id = ${audit.id} and e.type = 'AUDIT'`.execute(
    tx,
  );
  const [booked] = rows;
  if (!booked || audit.operatorId === null) return;
  if (audit.amount > 0) {
    const charged = { sourceId: audit.id, operatorId: audit.operatorId };
    await withdrawDebtOf(tx, charged, { site, actorId, actId: rollbackId, reason });
  }
  await postEntry(tx, { ...entryOf(booking, rollbackId, reversed(booked.lines)), reversesId: booked.id });
}

const entryOf = (
  { site, actorId, audit, reason }: Booking,
  sourceId: string,
  lines: readonly EntryLine[],
): NewEntry => ({
  siteId: site.id,
  type: 'AUDIT',
  kind: audit.amount > 0 ? 'AUDIT' : 'AUDIT_MINUS',
  sourceId,
  businessDay: businessDayOf(new Date(), site),
  // The deposit shows it and owes nothing of it.
  depositId: null,
  actorId,
  reason,
  lines,
});

/** With the tax that it would have been sold with, by the tariffs that its stay keeps. */
async function asSold(tx: Tx, { stayId, amount }: Finding): Promise<EntryLine[]> {
  const { tariffState, businessDay } = await tx
    .selectFrom('stays')
    .select(['tariffState', sql<string>`to_char(business_day, 'YYYY-MM-DD')`.as('businessDay')])
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow();
  const book = (await readBook(tx, tariffState)) ?? (await readTariffs(tx)).book;
  const tax = Math.sign(amount) * taxWithin(Math.abs(amount), taxRateOn(book, businessDay));
  return [
    { account: { kind: 'REVENUE' }, amount: tax - amount },
    { account: { kind: 'TAX' }, amount: -tax },
  ];
}
