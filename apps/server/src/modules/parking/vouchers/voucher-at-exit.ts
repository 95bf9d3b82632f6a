import { voucherKey } from '@parking/contract/parking/vouchers/voucher-code';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { ChargeInput, Charge } from '@parking/contract/tariffs/charge';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type FoundVoucher, type WhichVoucher, findVoucher, isMeant, judgeVoucher, valueOf } from './find-voucher.ts';

/** How a call names a voucher: by its record, or as it was typed. */
export interface VoucherClaim {
  readonly voucherId?: string | undefined;
  readonly voucherCode?: string | undefined;
}

/** The exit that it is for. */
export interface VoucherExit {
  /** Its business day. */
  readonly day: string;
  /** The business day on which it is booked. */
  readonly bookedOn: string;
  readonly types: readonly string[];
  readonly stayId: string;
  readonly entryPlate: string | null;
  /** As it was told at the exit. */
  readonly plateNumber: string | undefined;
}

/** A voucher that holds. */
export interface HeldVoucher {
  readonly id: string;
  readonly batchId: string;
  /** Which use of it this would be. */
  readonly number: number;
  /** The department that pays what it gives; null: nobody does. */
  readonly payerId: string | null;
  /** As the price is made with it. */
  readonly priced: NonNullable<ChargeInput['voucher']>;
  /** What an auditor should look at, where it is used. */
  readonly flags: readonly StayFlag[];
}

function whichOf({ voucherId, voucherCode }: VoucherClaim): WhichVoucher | null {
  if (voucherId !== undefined) return { id: voucherId };
  return voucherCode ? { code: voucherCode } : null;
}

const pathOf = ({ voucherId }: VoucherClaim) => (voucherId === undefined ? 'voucherCode' : 'voucherId');

/** Where no voucher is taken at all. */
export function refuseVoucher(claim: VoucherClaim): void {
  if (whichOf(claim) === null) return;
  throw new Failure('voucher-invalid', { fields: [{ path: pathOf(claim), code: 'voucher-not-here' }] });
}

/**
 * Exits with one code follow one another until they are committed, and it is not withdrawn meanwhile: what is read afterwards
 * stands. Of several codes, all take them in one order. Without a voucher nothing is asked.
 */
export async function holdVoucher(tx: Tx, claim: VoucherClaim, enteredIds: readonly string[] = []): Promise<void> {
  const which = whichOf(claim);
  if (!which && enteredIds.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('voucher ' || m.id, 0)) from (
    select v.id from vouchers v join voucher_batches b on b.id = v.batch_id
    where ${which ? isMeant(which) : sql`false`} or v.id = any(${enteredIds}::uuid[])
    order by v.id for share of b) m`.execute(tx);
}

/** The voucher that a call names, if it names one. Refuses, with the field, one that does not hold for this exit. */
export async function findHeldVoucher(
  reads: Reads,
  claim: VoucherClaim,
  exit: VoucherExit,
): Promise<HeldVoucher | null> {
  const which = whichOf(claim);
  if (!which) return null;
  const path = pathOf(claim);
  const found = await findVoucher(reads, which);
  if (!found) throw new Failure('voucher-not-found', { fields: [{ path, code: 'does-not-exist' }] });
  const { voucherCode } = claim;
  if (voucherCode && voucherKey(voucherCode) !== voucherKey(found.code))
    throw new Failure('voucher-invalid', { fields: [{ path: 'voucherCode', code: 'not-equal' }] });
  // Whoever is not told the code can know the record that stands for it, from an exit that used it before.
  if (found.maxUsage > 1 && !voucherCode)
    throw new Failure('voucher-invalid', { fields: [{ path: 'voucherCode', code: 'required' }] });
  const fault = found.isShared ? 'by-phone' : judgeVoucher(found, exit);
  if (fault) {
    const { start, end } = found;
    throw new Failure('voucher-invalid', { fields: [{ path, code: `voucher-${fault}`, values: { start, end } }] });
  }
  return heldAs(found, []);
}

/** A voucher as it holds: its next use. */
export const heldAs = (found: FoundVoucher, flags: readonly StayFlag[]): HeldVoucher => {
  const { id, batchId, payerId, used } = found;
  return { id, batchId, payerId, number: used + 1, priced: { ...labelsOf(found), ...valueOf(found) }, flags };
};

/** The end of a code tells a driver which paper it was, and nobody the code. */
const labelsOf = ({ code, isShared }: FoundVoucher) => {
  const label = isShared ? 'Voucher' : `Voucher …${code.slice(-4)}`;
  return { label, labelEn: label };
};

/** A use that gave something. */
export interface VoucherUse extends Pick<HeldVoucher, 'id' | 'batchId' | 'number' | 'payerId'> {
  readonly amount: number;
}

/** Rupiah that a price gives by its voucher. */
export const givenBy = ({ lines }: Pick<Charge, 'lines'>): number =>
  -lines.filter(({ code }) => code === 'VOUCHER').reduce((sum, { amount }) => sum + amount, 0);

/** What a price used of the voucher that was named for it; one that gave nothing is not used. */
export function usedOf(held: HeldVoucher | null, { lines }: Pick<Charge, 'lines'>): VoucherUse | null {
  if (!held) return null;
  const amount = givenBy({ lines });
  const { id, batchId, number, payerId } = held;
  return amount > 0 ? { id, batchId, number, payerId, amount } : null;
}
