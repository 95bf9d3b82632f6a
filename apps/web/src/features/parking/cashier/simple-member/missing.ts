/** What must be given before a member can be sold a period. */
export type Missing = 'needName' | 'needPlate' | 'needPeriod' | 'needPayment';

interface Given {
  readonly name: string;
  readonly plates: string;
  readonly card: string;
  readonly isPriced: boolean;
  /** A cashless payment that did not come yet. */
  readonly isUnpaid: boolean;
}

/** Plates typed one after the other, with commas between. */
export const platesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((plate) => plate.trim())
    .filter(Boolean);

/** The first thing that is missing, in the order of the form. */
export function findMissing({ name, plates, card, isPriced, isUnpaid }: Given): Missing | null {
  if (name.trim() === '') return 'needName';
  if (platesIn(plates).length === 0 && card.trim() === '') return 'needPlate';
  if (!isPriced) return 'needPeriod';
  return isUnpaid ? 'needPayment' : null;
}
