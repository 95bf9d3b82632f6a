import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { postEntry, withoutZeros } from '../../money/journal/journal.ts';
import type { WaitingCorrection } from './held-correction.ts';

interface Booking {
  /** Who approved it. */
  readonly actorId: string;
  readonly reason: string;
}

/**
 * What was taken too much is no revenue, nor taxed, and its drawer owes less. On the day of the sale, whose tax falls with it; where
 * the books of that day are closed, today.
 */
export async function bookCorrection(
  tx: Tx,
  site: Site,
  { id, stayId, operatorId, depositId, businessDay, amount, tax }: WaitingCorrection,
  { actorId, reason }: Booking,
): Promise<void> {
  await refuseMoreThanSale(tx, stayId, amount);
  await postEntry(
    tx,
    withoutZeros({
      siteId: site.id,
      type: 'CORRECTION',
      kind: 'CORRECTION',
      sourceId: id,
      businessDay: (await isClosed(tx, businessDay)) ? businessDayOf(new Date(), site) : businessDay,
      depositId,
      actorId,
      reason,
      lines: [
        { account: { kind: 'REVENUE' }, amount: amount - tax },
        { account: { kind: 'TAX' }, amount: tax },
        { account: { kind: 'DRAWER', ownerId: operatorId }, amount: -amount },
      ],
    }),
  );
}

/** With what audits and refunds to members take off, no more than there was. The sale is held. */
async function refuseMoreThanSale(tx: Tx, stayId: string, amount: number): Promise<void> {
  const { rows } = await sql`
    select from stays s where s.id = ${stayId} and s.total - ${amount} < coalesce((
      select -sum(a.amount) from parking_out_audits a where a.stay_id = s.id and a.amount < 0
        and not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)), 0)
      + coalesce((select f.amount from member_refunds f where f.stay_id = s.id and f.state <> 'REFUSED'), 0)`.execute(
    tx,
  );
  if (rows.length > 0) throw new Failure('already-corrected');
}

/** Whoever closes a month waits until this act is over. */
async function isClosed(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select coalesce(closed_until >= ${day}::date, false) as "isClosed" from system_configuration for share`.execute(tx);
  return rows[0]?.isClosed ?? false;
}
