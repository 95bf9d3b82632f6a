import { type PaymentSlip, namesPayment } from '@parking/contract/money/claims/payment-slip';
import type { StayFlag } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';

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
export async function flagsOfSlip(reads: Reads, slipped: Slipped): Promise<StayFlag[]> {
  const { paidType, slip, total } = slipped;
  if (!paidType?.claimed || total === 0) return [];
  const flags: StayFlag[] = isWhole(paidType, slip) ? [] : ['claim-without-slip'];
  return (await mayHavePaid(reads, slipped)) ? [...flags, 'slip-maybe-used'] : flags;
}

/** A card's slip prints its terminal and both numbers: by one of them alone the same payment is not known by the other. */
function isWhole({ kind }: PaidTypeFacts, slip: PaymentSlip | undefined): boolean {
  if (kind === 'CARD') return Boolean(slip?.terminal && slip.approvalCode && slip.rrn);
  return slip !== undefined && namesPayment(slip);
}

const mayHavePaid = async (reads: Reads, slipped: Slipped): Promise<boolean> =>
  (await paidByOtherNumber(reads, slipped)) || (await paidByItsNumbers(reads, slipped));

/** Whether a slip of this terminal, day and amount was told by the other of its two numbers alone. */
async function paidByOtherNumber(reads: Reads, { slip, total, site, businessDay }: Slipped): Promise<boolean> {
  if (!slip?.terminal || Boolean(slip.approvalCode) === Boolean(slip.rrn)) return false;
  const [told, other] = slip.approvalCode ? ['rrn', 'approval_code'] : ['approval_code', 'rrn'];
  const { rows } = await sql`
    select from claimed_payments where site_id = ${site.id} and business_day = ${businessDay} and amount = ${total}
      and slip_key(terminal) = slip_key(${slip.terminal}) and state <> 'TAKEN_BACK'
      and ${sql.ref(told)} is not null and ${sql.ref(other)} is null
    limit 1`.execute(reads);
  return rows.length > 0;
}

/** What was sold without the server is told so much later at most. */
const toldWithinDays = 14;

/**
 * Whether one of its numbers stands, in either place, with another payment of these days, whatever terminal was named: it is
 * refused by the same terminal, place and day alone. Approval codes are short, and mean the same payment only with its amount.
 */
async function paidByItsNumbers(reads: Reads, { slip, total, site, businessDay }: Slipped): Promise<boolean> {
  if (!slip || !namesPayment(slip)) return false;
  const { approvalCode = null, rrn = null } = slip;
  const numbers = sql`any(array[slip_key(${approvalCode}::text), slip_key(${rrn}::text)])`;
  const by = (column: 'approval_code' | 'rrn') => sql`
    select from claimed_payments where site_id = ${site.id} and slip_key(${sql.ref(column)}) = ${numbers}
      and state <> 'TAKEN_BACK' and business_day > ${businessDay}::date - ${toldWithinDays}::integer
      and (amount = ${total} or slip_key(approval_code) is distinct from slip_key(${approvalCode}::text))`;
  const { rows } = await sql`${by('approval_code')} union all ${by('rrn')} limit 1`.execute(reads);
  return rows.length > 0;
}
