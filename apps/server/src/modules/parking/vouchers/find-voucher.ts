import type { VoucherFault, VoucherKind, VoucherState } from '@parking/contract/parking/vouchers/vouchers';
import { voucherKey } from '@parking/contract/parking/vouchers/voucher-code';
import type { VoucherValue } from '@parking/contract/tariffs/charge';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** A code with what its batch says. */
export interface FoundVoucher {
  readonly id: string;
  readonly batchId: string;
  readonly code: string;
  readonly isShared: boolean;
  readonly state: VoucherState;
  /** Null: for every type. */
  readonly vehicleTypeId: string | null;
  readonly start: string;
  readonly end: string;
  readonly maxUsage: number;
  readonly kind: VoucherKind;
  readonly fare: number;
  readonly minutes: number | null;
  readonly percent: number | null;
  /** Rupiah that one use of what is free without bounds gives at most; null: no such bound. */
  readonly most: number | null;
  readonly note: string | null;
  /** The department that pays for it; null: nobody does, it is a discount. */
  readonly payerId: string | null;
  readonly used: number;
}

export type WhichVoucher = { readonly id: string } | { readonly code: string };

/** In SQL, whether a voucher `v` is the one that is meant. */
export const isMeant = (which: WhichVoucher): RawBuilder<boolean> =>
  'id' in which ? sql`v.id = ${which.id}` : sql`v.code_key = ${voucherKey(which.code)}`;

/** In SQL, who pays for the vouchers of a batch `b`. */
export const payerSql = sql.raw(`case when b.payer = 'TENANT' then b.department_id end`);

/** The voucher that is meant, whatever state it is in; what a tenant put on a stay nobody names. */
export async function findVoucher(reads: Reads, which: WhichVoucher): Promise<FoundVoucher | null> {
  const { rows } = await sql<FoundVoucher>`
    select v.id, v.batch_id as "batchId", v.code, b.is_shared as "isShared", b.state, b.vehicle_type_id as "vehicleTypeId",
      b.start_day as start, b.end_day as "end", b.max_usage as "maxUsage", b.kind, b.fare, b.minutes, b.percent, b.most, b.note, ${payerSql} as "payerId",
      coalesce((select max(u.number) from voucher_uses u where u.voucher_id = v.id), 0) as used
    from vouchers v join voucher_batches b on b.id = v.batch_id where ${isMeant(which)} and not b.is_validation`.execute(
    reads,
  );
  return rows[0] ?? null;
}

interface Judging {
  /** The business day of the exit. */
  readonly day: string;
  /** What the car counts as, and the type that this is a child of. */
  readonly types: readonly string[];
}

/** Why it does not hold for a car of these types on that day; null: it does. */
export function judgeVoucher(voucher: FoundVoucher, { day, types }: Judging): VoucherFault | null {
  const { state, vehicleTypeId, start, end, used, maxUsage } = voucher;
  if (state === 'WAITING') return 'waiting';
  if (state !== 'ACTIVE') return 'withdrawn';
  if (day < start) return 'not-begun';
  if (day > end) return 'expired';
  if (vehicleTypeId !== null && !types.includes(vehicleTypeId)) return 'other-type';
  return used < maxUsage ? null : 'used-up';
}

/** A type with the one that it is a child of: it pays as that one. */
export const typesOf = ({ vehicleTypes }: TariffBook, id: string): string[] => {
  const parentId = vehicleTypes.find((one) => one.id === id)?.parentVehicleTypeId;
  return parentId ? [id, parentId] : [id];
};

/** What it gives, as a price is made with it. */
export function valueOf({
  kind,
  fare,
  minutes,
  percent,
  most,
}: Pick<FoundVoucher, 'kind' | 'fare' | 'minutes' | 'percent' | 'most'>): VoucherValue {
  if (kind === 'MINUTES') return { minutes: minutes ?? 0 };
  if (kind === 'AMOUNT') return { amount: fare };
  const bound = most === null ? {} : { most };
  return kind === 'PERCENT' ? { percent: percent ?? 0, ...bound } : { amount: null, ...bound };
}
