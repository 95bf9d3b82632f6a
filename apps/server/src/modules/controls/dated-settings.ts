import { type DayStarts, firstDay, heldOn, shiftDays } from '@parking/contract/core/business-day';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import { businessDayOf, nextDayFor } from '../../platform/business-day.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

/**
 * Whether any money was taken yet, at an exit or an entry, for a membership or on account: until then what holds from a day
 * on may as well hold for ever. The journal knows all of it; what the cash book alone moves (an opening balance) is no sale.
 */
export async function hasSold(reads: Reads): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (
      select from journal_entries where type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'DEPOSIT')) as sold`.execute(
    reads,
  );
  return rows[0]?.sold ?? false;
}

/** The rate that was set last; it may hold only from the next business day on. */
export async function readTaxRate(reads: Reads): Promise<Omit<TaxRate, 'from'>> {
  const { basisPoints, mode } = await reads
    .selectFrom('taxRates')
    .select(['basisPoints', 'mode'])
    .orderBy('firstDay', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { basisPoints, mode: mode === 'ON_TOP' ? 'ON_TOP' : 'INCLUDED' };
}

/** Another tax holds from the next business day on, or at once where nothing was sold yet. */
export async function setTaxRate(tx: Tx, site: Site, rate: Omit<TaxRate, 'from'>): Promise<void> {
  const sold = await hasSold(tx);
  const day = sold ? shiftDays(businessDayOf(new Date(), site), 1) : firstDay;
  // A rate that has not begun is replaced, not followed.
  await tx.deleteFrom('taxRates').where('firstDay', '>=', day).execute();
  const held = sold ? await readTaxRate(tx) : null;
  if (held?.basisPoints === rate.basisPoints && held.mode === rate.mode) return;
  await tx
    .insertInto('taxRates')
    .values({ firstDay: day, ...rate })
    .execute();
}

/** Where business days begin, in the order of their days, as far as it was set. */
export async function readDayStarts(reads: Reads): Promise<DayStarts> {
  const rows = await reads.selectFrom('businessDayStarts').selectAll().orderBy('firstDay').execute();
  return rows.map(({ firstDay: from, hour }) => ({ from, hour }));
}

/** Business days begin at another hour from the next one on, or at once where nothing was sold yet. */
export async function setDayStart(tx: Tx, { zone }: Site, hour: number): Promise<void> {
  const now = new Date();
  const dayStarts = await readDayStarts(tx);
  const today = businessDayOf(now, { zone, dayStarts });
  const sold = await hasSold(tx);
  // A row that has not begun is replaced, not followed.
  await tx
    .deleteFrom('businessDayStarts')
    .$if(sold, (query) => query.where('firstDay', '>', today))
    .execute();
  if (sold && heldOn(dayStarts, today).hour === hour) return;
  const day = sold ? nextDayFor(hour, now, { zone, dayStarts }) : firstDay;
  await tx.insertInto('businessDayStarts').values({ firstDay: day, hour }).execute();
}
