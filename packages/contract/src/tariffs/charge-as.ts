import type { Charge } from './charge.ts';
import type { ChargeLine } from './compute-fare.ts';
import { prepaidLine, taxOnTopOf, taxWithin } from './charge-adjustments.ts';
import type { TaxRate } from './tax-rate.ts';

interface Difference {
  readonly code: string;
  readonly label: string;
  readonly labelEn: string;
}

const lineOf = ({ code, label, labelEn }: Difference, amount: number): ChargeLine[] =>
  amount === 0 ? [] : [{ code, label, labelEn, quantity: 1, unitAmount: amount, amount }];

const tax = { code: 'TAX', label: 'Pajak parkir', labelEn: 'Parking tax' } as const;
const withoutTax = (lines: readonly ChargeLine[]) => lines.filter(({ code }) => code !== tax.code);
const sumOf = (lines: readonly ChargeLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

type Lines = Pick<Charge, 'lines' | 'byDay'>;

/** The lines of a charge, and those beside its days, with another end. */
function endingIn({ lines, byDay }: Lines, end: readonly ChargeLine[]): Lines {
  const ended = (of: readonly ChargeLine[]): ChargeLine[] => [...withoutTax(of), ...end];
  return { lines: ended(lines), byDay: byDay && { ...byDay, lines: ended(byDay.lines) } };
}

/** A charge with another total: one more line says by what it differs, so that the lines sum to the money. */
export function chargeAs(ours: Charge, total: number, rate: Pick<TaxRate, 'basisPoints'>, line: Difference): Charge {
  if (ours.total === total) return ours;
  const within = taxWithin(total, rate);
  const net = ours.taxOnTop ? total - within : total;
  const difference = net - sumOf(withoutTax(ours.lines));
  return {
    ...ours,
    ...endingIn(ours, [...lineOf(line, difference), ...lineOf(tax, ours.taxOnTop ? within : 0)]),
    gross: ours.gross + Math.max(0, difference),
    discount: ours.discount + Math.max(0, -difference),
    tax: within,
    total,
  };
}

/** A charge less what was paid before, never below zero; tax is made anew of what is left. */
export function lessPrepaid(charge: Charge, prepaid: number, rate: Pick<TaxRate, 'basisPoints'>): Charge {
  const net = sumOf(withoutTax(charge.lines));
  const off = Math.min(prepaid, net);
  if (off === 0) return charge;
  const left = net - off;
  const due = charge.taxOnTop ? left + taxOnTopOf(left, rate) : left;
  return {
    ...charge,
    ...endingIn(charge, [...lineOf(prepaidLine, -off), ...lineOf(tax, due - left)]),
    discount: charge.discount + off,
    tax: taxWithin(due, rate),
    total: due,
  };
}
