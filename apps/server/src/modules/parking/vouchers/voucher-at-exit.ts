import { voucherKey } from '@parking/contract/parking/vouchers/voucher-code';
import type { VoucherFault } from '@parking/contract/parking/vouchers/vouchers';
import { normalisePlate } from '@parking/contract/parking/plates';
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
 * stands. Without a voucher nothing is asked.
 */
export async function holdVoucher(tx: Tx, claim: VoucherClaim): Promise<void> {
  const which = whichOf(claim);
  if (!which) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('voucher ' || v.id, 0)) from vouchers v
    join voucher_batches b on b.id = v.batch_id where ${isMeant(which)} for share of b`.execute(tx);
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
  // Whoever is not told the code can know the record that stands for it.
  if (found.isShared && !voucherCode)
    throw new Failure('voucher-invalid', { fields: [{ path: 'voucherCode', code: 'required' }] });
  const fault = judgeVoucher(found, exit) ?? (await judgeShared(reads, found, exit));
  if (fault) {
    const { start, end } = found;
    throw new Failure('voucher-invalid', { fields: [{ path, code: `voucher-${fault}`, values: { start, end } }] });
  }
  const { id, batchId, payerId, used } = found;
  const isTyped = found.isShared && normalisePlate(exit.entryPlate ?? '') === '';
  const flags: StayFlag[] = isTyped ? ['voucher-plate-typed'] : [];
  return { id, batchId, payerId, number: used + 1, priced: { ...labelsOf(found), ...valueOf(found) }, flags };
}

/** The end of a code tells a driver which paper it was, and nobody the code. */
const labelsOf = ({ code, isShared }: FoundVoucher) => {
  const label = isShared ? 'Voucher' : `Voucher …${code.slice(-4)}`;
  return { label, labelEn: label };
};

/** What everybody may know serves a plate once a day: that of the exit, and that on which it is booked. Corrected plates count as they were. */
async function judgeShared(
  reads: Reads,
  { id, isShared }: FoundVoucher,
  { day, bookedOn, stayId, entryPlate, plateNumber }: VoucherExit,
): Promise<VoucherFault | null> {
  if (!isShared) return null;
  const keys = [plateNumber, entryPlate].map((plate) => normalisePlate(plate ?? '')).filter((key) => key !== '');
  if (keys.length === 0) return 'needs-plate';
  const { rows } = await sql`
    select from voucher_uses u join stay_plates p on p.stay_id = u.stay_id
    where u.voucher_id = ${id} and u.business_day = any(${[day, bookedOn]}::date[])
      and (p.former_keys || p.plate_key || coalesce(p.other_key, p.plate_key))
        && (${keys}::text[] || coalesce((select former_keys from stay_plates where stay_id = ${stayId}), '{}'))
    limit 1`.execute(reads);
  return rows.length > 0 ? 'used-today' : null;
}

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
