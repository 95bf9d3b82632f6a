import type { Option } from '@parking/contract/core/resource';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';

export interface Amount {
  readonly vehicleTypeId: string;
  readonly amount: unknown;
}

/** `Motor Rp 2.000 · Mobil Rp 5.000`, in the order of the types. */
export function amountsText(amounts: readonly { vehicleTypeId: string; amount: number }[], types: readonly Option[]) {
  return types
    .flatMap((type) =>
      amounts.filter((one) => one.vehicleTypeId === type.id).map((one) => ({ type, amount: one.amount })),
    )
    .map(({ type, amount }) => `${labelIn(type)} ${formatRupiah(amount)}`)
    .join(' · ');
}

/** The amounts with one of them changed; an empty one is left out. */
export function withAmount(amounts: readonly Amount[], vehicleTypeId: string, amount: unknown): readonly Amount[] {
  if (amount === null) return amounts.filter((one) => one.vehicleTypeId !== vehicleTypeId);
  if (!amounts.some((one) => one.vehicleTypeId === vehicleTypeId)) return [...amounts, { vehicleTypeId, amount }];
  return amounts.map((one) => (one.vehicleTypeId === vehicleTypeId ? { ...one, amount } : one));
}
