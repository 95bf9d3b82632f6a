/** Banknotes as customers hand them over. */
const notes = [5000, 10_000, 20_000, 50_000, 100_000] as const;
const largest = 10_000_000;

/**
 * Rupiah that a cashier means by the digits that were typed: `20` is 20.000 where 20 would not pay the price. Null when it is no
 * amount at all.
 */
export function readTendered(text: string, total: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const typed = Number(text);
  const meant = typed < total && typed < 1000 && typed > 0 ? typed * 1000 : typed;
  return meant <= largest ? meant : null;
}

/** From where on a sum is asked for once more; a device that has not heard of the site's own goes by these. */
export interface Unusual {
  readonly askAgainAbove: number;
  readonly askAgainTimes: number;
}
export const usuallyUnusual: Unusual = { askAgainAbove: 1_000_000, askAgainTimes: 10 };

/**
 * A sum that is rather a slip of the keys than what was handed over: it is asked for once more. A single note is none,
 * however little it pays for.
 */
export const isUnusual = (total: number, tendered: number, { askAgainAbove, askAgainTimes }: Unusual): boolean =>
  total > askAgainAbove || (tendered > askAgainTimes * total && tendered > Math.max(...notes));

/** Sums that are likely handed over for a price, the smallest first; the price itself is not among them. */
export function likelyTenders(total: number): number[] {
  if (total <= 0) return [];
  const sums = notes.map((note) => Math.ceil(total / note) * note).filter((sum) => sum > total);
  return [...new Set(sums)].toSorted((one, other) => one - other).slice(0, 4);
}
