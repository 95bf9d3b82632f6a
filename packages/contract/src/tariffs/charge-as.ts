import type { Charge } from './charge.ts';
import { taxWithin } from './charge-adjustments.ts';
import type { TaxRate } from './tax-rate.ts';

interface Difference {
  readonly code: string;
  readonly label: string;
  readonly labelEn: string;
}

/** A charge with another total: one more line says by what it differs, so that the lines sum to the money. */
export function chargeAs(ours: Charge, total: number, rate: Pick<TaxRate, 'basisPoints'>, line: Difference): Charge {
  if (ours.total === total) return ours;
  const tax = taxWithin(total, rate);
  const lines = ours.lines.filter(({ code }) => code !== 'TAX');
  const net = ours.taxOnTop ? total - tax : total;
  const difference = net - lines.reduce((sum, { amount }) => sum + amount, 0);
  const add = ({ code, label, labelEn }: Difference, amount: number) =>
    amount === 0 ? [] : [{ code, label, labelEn, quantity: 1, unitAmount: amount, amount }];
  return {
    ...ours,
    lines: [
      ...lines,
      ...add(line, difference),
      ...add({ code: 'TAX', label: 'Pajak parkir', labelEn: 'Parking tax' }, ours.taxOnTop ? tax : 0),
    ],
    gross: ours.gross + Math.max(0, difference),
    discount: ours.discount + Math.max(0, -difference),
    tax,
    total,
  };
}
