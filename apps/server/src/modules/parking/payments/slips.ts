import { type PaymentSlip, namesPayment } from '@parking/contract/money/payment-slip';
import type { StayFlag } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { PaidTypeFacts } from '../exit-facts.ts';

/** A slip is of a payment that its cashier claims: with anything else its money would be in no book. */
export function refuseStraySlip(paidType: PaidTypeFacts | null, slip: PaymentSlip | undefined, total: number): void {
  if (slip !== undefined && (!paidType?.claimed || total === 0))
    throw badInput({ path: 'slip', code: 'not-an-option' });
}

interface Slipped {
  /** Null where nothing is to be paid. */
  readonly paidType: PaidTypeFacts | null;
  readonly slip?: PaymentSlip | undefined;
  readonly total: number;
  readonly site: Site;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
}

/** What makes a claim hard to hold against a slip: numbers that are missing, or a payment that may have paid before. */
export async function flagsOfSlip(tx: Tx, slipped: Slipped): Promise<StayFlag[]> {
  const { paidType, slip, total } = slipped;
  if (!paidType?.claimed || total === 0) return [];
  const flags: StayFlag[] = isWhole(paidType, slip) ? [] : ['claim-without-slip'];
  return (await mayHavePaid(tx, slipped)) ? [...flags, 'slip-maybe-used'] : flags;
}

/** A card's slip prints its terminal and both numbers: by one of them alone the same payment is not known by the other. */
function isWhole({ kind }: PaidTypeFacts, slip: PaymentSlip | undefined): boolean {
  if (kind === 'CARD') return Boolean(slip?.terminal && slip.approvalCode && slip.rrn);
  return slip !== undefined && namesPayment(slip);
}

const mayHavePaid = async (tx: Tx, slipped: Slipped): Promise<boolean> =>
  (await paidByOtherNumber(tx, slipped)) || (await paidDayBefore(tx, slipped));

/** Whether a slip of this terminal, day and amount was told by the other of its two numbers alone. */
async function paidByOtherNumber(tx: Tx, { slip, total, site, businessDay }: Slipped): Promise<boolean> {
  if (!slip?.terminal || Boolean(slip.approvalCode) === Boolean(slip.rrn)) return false;
  const [told, other] = slip.approvalCode ? ['rrn', 'approval_code'] : ['approval_code', 'rrn'];
  const { rows } = await sql`
    select from claimed_payments where site_id = ${site.id} and business_day = ${businessDay} and amount = ${total}
      and slip_key(terminal) = slip_key(${slip.terminal}) and state <> 'TAKEN_BACK'
      and ${sql.ref(told)} is not null and ${sql.ref(other)} is null
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether this slip paid on the business day before: it is refused within a day alone, and a day ends between two cars. */
async function paidDayBefore(tx: Tx, { slip, site, businessDay }: Slipped): Promise<boolean> {
  if (!slip || !namesPayment(slip)) return false;
  const { terminal = null, approvalCode = null, rrn = null } = slip;
  const by = (column: 'approval_code' | 'rrn', number: string | null) => sql`
    select from claimed_payments where site_id = ${site.id} and business_day = ${businessDay}::date - 1
      and state <> 'TAKEN_BACK' and slip_key(${sql.ref(column)}) = slip_key(${number}::text)
      and coalesce(slip_key(terminal), '') = coalesce(slip_key(${terminal}::text), '')`;
  const { rows } = await sql`${by('approval_code', approvalCode)} union all ${by('rrn', rrn)} limit 1`.execute(tx);
  return rows.length > 0;
}
