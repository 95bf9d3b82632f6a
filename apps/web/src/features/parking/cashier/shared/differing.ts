import { formatPlate, normalisePlate } from '@parking/contract/parking/plates';

/** Positions of `shown`, a plate as `formatPlate` writes it, whose characters the other plate has not in that place. */
export function differingPositions(shown: string, other: string): number[] {
  const key = normalisePlate(other);
  const counted = normalisePlate(shown);
  // With a character more or less, everything after it would differ: it is compared from the end there.
  const offset = key.length - counted.length;
  let start = 0;
  while (start < counted.length && counted[start] === key[start]) start += 1;
  let at = -1;
  return shown.split('').flatMap((character, position) => {
    if (character === ' ') return [];
    at += 1;
    const there = offset === 0 || at < start ? key[at] : key[at + offset];
    return there === character ? [] : [position];
  });
}

/** A plate as it is shown, with the positions that differ from what was searched for. */
export function markedPlate(plate: string, searched: string): { readonly text: string; readonly differing: number[] } {
  const text = formatPlate(plate);
  const searchedPlate = normalisePlate(searched);
  return { text, differing: searchedPlate === '' ? [] : differingPositions(text, searchedPlate) };
}
