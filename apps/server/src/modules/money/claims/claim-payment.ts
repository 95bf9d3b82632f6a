import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';

export interface PaymentClaim {
  readonly site: Site;
  readonly siteId: string;
  /** With the source the posting that it stands behind. */
  readonly kind: 'SALE' | 'PREPAID';
  readonly sourceId: string;
  readonly operatorId: string;
  readonly depositId: string;
  readonly paidTypeId: string;
  /** Whole rupiah. */
  readonly amount: number;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  readonly slip?: PaymentSlip | undefined;
  readonly part?: number;
}

/**
 * Writes down what a cashier says was paid and nobody else has seen. One slip pays once a day: by its terminal and approval
 * code or reference; a second sale by it is refused, naming the first (`slip-used`).
 */
export async function claimPayment(tx: Tx, claim: PaymentClaim): Promise<void> {
  if (!(await insertClaim(tx, claim))) throw await slipUsed(tx, claim);
}

/** Whoever books by the same slip at this moment is waited for. */
async function insertClaim(tx: Tx, claim: PaymentClaim): Promise<boolean> {
  const { kind, sourceId, operatorId, depositId, paidTypeId, amount, businessDay, siteId, slip, part = 0 } = claim;
  const made = await tx
    .insertInto('claimedPayments')
    .values({
      id: newId(),
      siteId,
      kind,
      sourceId,
      operatorId,
      depositId,
      paidTypeId,
      amount,
      businessDay,
      part,
      terminal: slip?.terminal ?? null,
      approvalCode: slip?.approvalCode ?? null,
      rrn: slip?.rrn ?? null,
      cardLast4: slip?.cardLast4 ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

async function slipUsed(reads: Reads, { site, siteId, businessDay, slip }: PaymentClaim): Promise<Failure> {
  const { rows } = await sql<{ sale: string; at: Date; field: string }>`
    select coalesce(r.receipt_number, s.code, 'M-' || m.number) as sale, c.at,
      case when slip_key(c.approval_code) = slip_key(${slip?.approvalCode ?? null}) then 'approvalCode' else 'rrn' end as field
    from claimed_payments c
    left join stays s on s.id = c.source_id
    left join receipts r on r.stay_id = s.id and r.kind = case c.kind when 'SALE' then 'EXIT' else 'ENTRY' end
    left join membership_transactions m on m.id = c.source_id
    where c.site_id = ${siteId} and c.business_day = ${businessDay}
      and coalesce(slip_key(c.terminal), '') = coalesce(slip_key(${slip?.terminal ?? null}), '')
      and c.state <> 'TAKEN_BACK' and (slip_key(c.approval_code) = slip_key(${slip?.approvalCode ?? null}) or slip_key(c.rrn) = slip_key(${slip?.rrn ?? null}))
    order by c.part limit 1`.execute(reads);
  const [used] = rows;
  return new Failure('slip-used', {
    values: { sale: used?.sale ?? '', at: used ? toLocalDateTime(used.at, site.zone).slice(11, 16) : '' },
    fields: [{ path: `slip.${used?.field ?? 'approvalCode'}`, code: 'already-taken' }],
  });
}

/** The sale behind it is taken back before its deposit is handed in, as a terminal voids its payment. False where it is not open any more, or there is none. */
export async function takeClaimBack(tx: Tx, sourceId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('claimedPayments')
    .set({ state: 'TAKEN_BACK' })
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
