import type { Charge } from '@parking/contract/tariffs/charge';
import { taxOnTopOf } from '@parking/contract/tariffs/charge-adjustments';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';

/** What a free pass took off a price; tax on top is not among it. */
export const passedOf = ({ lines }: Pick<Charge, 'lines'>): number =>
  -lines.filter(({ code }) => code === 'FREE_PASS').reduce((sum, { amount }) => sum + amount, 0);

/** What the car would have paid. */
export function worthOf(charge: Pick<Charge, 'lines'>, rate: TaxRate): number {
  const passed = passedOf(charge);
  return rate.mode === 'ON_TOP' ? passed + taxOnTopOf(passed, rate) : passed;
}
