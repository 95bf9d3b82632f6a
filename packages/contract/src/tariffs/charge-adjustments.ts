import type { ChargeLine } from './compute-fare.ts';
import type { TaxRate } from './tax-rate.ts';

type Rate = Pick<TaxRate, 'basisPoints' | 'mode'>;

interface Reduction {
  readonly label: string;
  readonly labelEn?: string | null;
  readonly amount: number | null;
}

interface Adjusted {
  /** The fare and the additional fares. */
  readonly lines: readonly ChargeLine[];
  readonly fine: number | null;
  /** What of the fare is free. */
  readonly entitlement: Reduction | null;
  readonly prepaid: number;
  readonly voucher: Reduction | null;
  readonly freePass: boolean;
  readonly taxRate: Rate;
}

/** Puts the fine on and takes off what the driver need not pay, never below zero, then reckons the tax. */
export function chargeAdjustments(given: Adjusted) {
  const lines = [...given.lines];
  const gross = lines.reduce((sum, one) => sum + one.amount, 0);
  const fine = given.fine ?? 0;
  let due = gross + fine;
  const add = (code: string, amount: number, label: string, labelEn: string | null): void => {
    lines.push({ code, label, labelEn, quantity: 1, unitAmount: amount, amount });
  };
  const take = (code: string, asked: number, label: string, labelEn: string | null): void => {
    const amount = Math.min(asked, due);
    if (amount <= 0) return;
    due -= amount;
    add(code, -amount, label, labelEn);
  };
  const { entitlement, voucher } = given;
  if (given.fine !== null) add('FINE', fine, 'Denda tiket hilang', 'Lost-ticket fine');
  if (entitlement) take('ENTITLEMENT', entitlement.amount ?? due, entitlement.label, entitlement.labelEn ?? null);
  take('PREPAID', given.prepaid, 'Dibayar saat masuk', 'Paid on entry');
  if (voucher) take('VOUCHER', voucher.amount ?? due, voucher.label, voucher.labelEn ?? null);
  if (given.freePass) take('FREE_PASS', due, 'Bebas parkir', 'Free pass');
  const { taxRate } = given;
  const tax = taxOf(due, taxRate);
  const taxOnTop = taxRate.mode === 'ON_TOP';
  if (taxOnTop && tax > 0)
    add('TAX', tax, `Pajak parkir ${percent(taxRate, ',')}%`, `Parking tax ${percent(taxRate, '.')}%`);
  const total = due + (taxOnTop ? tax : 0);
  return { lines, gross, discount: gross + fine - due, fine, tax, taxOnTop, total };
}

const percent = ({ basisPoints }: Rate, point: string): string => String(basisPoints / 100).replace('.', point);

/** Half a rupiah counts as a whole one. Sums beyond 4 · 10^11 rupiah would no longer be exact. */
function taxOf(amount: number, { basisPoints, mode }: Rate): number {
  const base = mode === 'ON_TOP' ? 10_000 : 10_000 + basisPoints;
  return Math.floor((2 * amount * basisPoints + base) / (2 * base));
}

/** The tax that comes on top of an amount. */
export const taxOnTopOf = (net: number, { basisPoints }: Pick<Rate, 'basisPoints'>): number =>
  taxOf(net, { basisPoints, mode: 'ON_TOP' });

/** The tax in an amount that was taken, whether it stood inside the price or on top of it. */
export const taxWithin = (taken: number, { basisPoints }: Pick<Rate, 'basisPoints'>): number =>
  taxOf(taken, { basisPoints, mode: 'INCLUDED' });
