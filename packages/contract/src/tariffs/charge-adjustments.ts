import { largestSale } from '../core/money.ts';
import type { ChargeLine } from './compute-fare.ts';
import type { TaxRate } from './tax-rate.ts';

type Rate = Pick<TaxRate, 'basisPoints' | 'mode'>;

/** What a price consists of. */
type Part = 'FARE' | 'ADDITIONAL' | 'FINE';

/** What a reduction names beside the fare, which it covers anyway. */
export type Covers = readonly Exclude<Part, 'FARE'>[];

interface Reduction {
  readonly label: string;
  readonly labelEn?: string | null;
  readonly amount: number | null;
  readonly covers?: Covers;
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

/** What was paid before. */
export const prepaidLine = { code: 'PREPAID', label: 'Sudah dibayar', labelEn: 'Already paid' } as const;

const everything: readonly Part[] = ['FARE', 'ADDITIONAL', 'FINE'];

/** What a sale may come to, so that with its tax it is not above the largest. */
const mostBeforeTax = ({ basisPoints, mode }: Rate): number =>
  mode === 'ON_TOP' ? Math.floor((largestSale * 10_000) / (10_000 + basisPoints)) : largestSale;

/**
 * Puts the fine on and takes off what the driver need not pay, never below zero, then reckons the tax. A reduction covers
 * the fare, and what else it names; what was paid before comes off anything, the fare first.
 */
export function chargeAdjustments(given: Adjusted) {
  const lines = [...given.lines];
  const most = mostBeforeTax(given.taxRate);
  const fine = Math.min(given.fine ?? 0, most);
  const reckoned = sumOf(lines);
  const gross = Math.min(reckoned, most - fine);
  const additional = Math.min(gross, sumOf(lines.filter(({ code }) => code === 'ADDITIONAL')));
  const left: Record<Part, number> = { FARE: gross - additional, ADDITIONAL: additional, FINE: fine };
  const add = (code: string, amount: number, label: string, labelEn: string | null): void => {
    lines.push({ code, label, labelEn, quantity: 1, unitAmount: amount, amount });
  };
  const take = (code: string, asked: number | null, parts: readonly Part[], label: string, labelEn: string | null) => {
    let taken = 0;
    for (const part of parts) {
      const amount = Math.min(left[part], (asked ?? Infinity) - taken);
      left[part] -= amount;
      taken += amount;
    }
    if (taken > 0) add(code, -taken, label, labelEn);
  };
  const reduce = (code: string, { amount, covers = [], label, labelEn = null }: Reduction): void =>
    take(code, amount, ['FARE', ...covers], label, labelEn);
  if (gross < reckoned) add('CAP', gross - reckoned, 'Batas satu transaksi', 'Limit of one sale');
  const { entitlement, voucher } = given;
  if (given.fine !== null) add('FINE', fine, 'Denda tiket hilang', 'Lost-ticket fine');
  if (entitlement) reduce('MEMBER', entitlement);
  take(prepaidLine.code, given.prepaid, everything, prepaidLine.label, prepaidLine.labelEn);
  if (voucher) reduce('VOUCHER', voucher);
  if (given.freePass) take('FREE_PASS', null, ['FARE'], 'Bebas parkir', 'Free pass');
  const due = left.FARE + left.ADDITIONAL + left.FINE;
  const { taxRate } = given;
  const tax = taxOf(due, taxRate);
  const taxOnTop = taxRate.mode === 'ON_TOP';
  if (taxOnTop && tax > 0)
    add('TAX', tax, `Pajak parkir ${percentText(taxRate, ',')}%`, `Parking tax ${percentText(taxRate, '.')}%`);
  const total = due + (taxOnTop ? tax : 0);
  return { lines, gross, discount: gross + fine - due, fine, tax, taxOnTop, total };
}

const sumOf = (lines: readonly ChargeLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The rate in percent, as it is written with this decimal point. */
export const percentText = ({ basisPoints }: Rate, point: ',' | '.'): string =>
  String(basisPoints / 100).replace('.', point);

/** Half a rupiah counts as a whole one. Exact, as no sale is above the largest. */
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
