import { taxOnTopOf, taxWithin } from './charge-adjustments.ts';
import type { TaxRate } from './tax-rate.ts';

interface Taken {
  /** Rupiah that were taken of the driver. */
  readonly total: number;
  /** What of it was taken beside our price. */
  readonly variance: number | null;
}

/** What a tenant owes, whole rupiah. */
export interface OwedByTenant {
  readonly owed: number;
  /** The part of it that is tax. */
  readonly tax: number;
}

/**
 * What a tenant owes of a price that its voucher made less by `given`: with what the driver paid it is what the price was without
 * it, tax and all. A driver who paid more than that price paid it for the tenant.
 */
export function owedByTenant({ total, variance }: Taken, given: number, rate: TaxRate): OwedByTenant {
  const paid = total - (variance ?? 0);
  const net = paid - (rate.mode === 'ON_TOP' ? taxWithin(paid, rate) : 0) + given;
  const whole = net + (rate.mode === 'ON_TOP' ? taxOnTopOf(net, rate) : 0);
  const owed = Math.max(0, whole - Math.max(paid, total));
  return { owed, tax: taxWithin(total + owed, rate) - taxWithin(total, rate) };
}
