import { normalisePlate } from '@parking/contract/parking/plates';
import type { StayFlag } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { type FoundVoucher, findVoucher, judgeVoucher } from './find-voucher.ts';
import { type Validation, suspectMs } from './validations-at-exit.ts';
import { type HeldVoucher, type VoucherExit, heldAs } from './voucher-at-exit.ts';

interface EnteredExit extends VoucherExit {
  readonly leftAt: Date;
  /** Told by somebody: what was entered later was entered for a car that had left. */
  readonly isTold: boolean;
}

const platesOf = ({ plateNumber, entryPlate }: Pick<VoucherExit, 'plateNumber' | 'entryPlate'>): string[] =>
  [plateNumber, entryPlate].map((plate) => normalisePlate(plate ?? '')).filter((key) => key !== '');

/** The codes that all share of a stay. */
export const enteredIdsOf = (onStay: readonly Validation[] | null): string[] =>
  (onStay ?? []).filter(({ isShared }) => isShared).map(({ id }) => id);

/**
 * What drivers entered that holds for an exit: between its days, while uses are left, to a plate once a day, and to no car
 * without one. No desk is told why one does not, for nobody showed it.
 */
export async function heldEntered(
  reads: Reads,
  onStay: readonly Validation[] | null,
  exit: EnteredExit,
): Promise<HeldVoucher[]> {
  const held: HeldVoucher[] = [];
  for (const { id, at } of (onStay ?? []).filter(({ isShared }) => isShared)) {
    const sinceMs = exit.leftAt.getTime() - Date.parse(at);
    if ((exit.isTold && sinceMs < 0) || platesOf(exit).length === 0) continue;
    const found = await findVoucher(reads, { id });
    if (!found || judgeVoucher(found, exit) || (await judgeShared(reads, found, exit))) continue;
    const isTyped = normalisePlate(exit.entryPlate ?? '') === '';
    const flags: StayFlag[] = [
      ...(isTyped ? (['voucher-plate-typed'] as const) : []),
      ...(sinceMs < suspectMs ? (['validated-at-exit'] as const) : []),
    ];
    held.push(heldAs(found, flags));
  }
  return held;
}

/** What everybody may know serves a plate once a day: that of the exit, and that on which it is booked. Corrected plates count as they were. */
export async function judgeShared(reads: Reads, { id }: FoundVoucher, exit: VoucherExit): Promise<'used-today' | null> {
  const { day, bookedOn, stayId } = exit;
  const keys = platesOf(exit);
  if (keys.length === 0) return null;
  const { rows } = await sql`
    select from voucher_uses u join stay_plates p on p.stay_id = u.stay_id
    where u.voucher_id = ${id} and u.business_day = any(${[day, bookedOn]}::date[])
      and (p.former_keys || p.plate_key || coalesce(p.other_key, p.plate_key))
        && (${keys}::text[] || coalesce((select former_keys from stay_plates where stay_id = ${stayId}), '{}'))
    limit 1`.execute(reads);
  return rows.length > 0 ? 'used-today' : null;
}
