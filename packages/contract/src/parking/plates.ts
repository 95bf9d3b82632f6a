/** Characters that a plate may have, as it is written and as it is kept. */
export const longestPlate = 20;

/** As plates of the country are written, without blanks; whatever else was typed is no plate. */
export const commonPlate = /^[A-Z]{1,2}\d{1,4}[A-Z]{0,3}$/;

/**
 * A plate as it is stored and compared: letters as capitals, and digits, `B1234ABC`; empty when nothing can be read. Accents
 * and full width are ways of writing; a letter of another script is a letter, or two plates would be one for their digits.
 * SQL compares what was made here and makes none itself: a database knows other letters than this.
 */
export function normalisePlate(text: string): string {
  const letters = text
    .normalize('NFKD')
    // As small letters first: of a few, capitals have capitals of their own.
    .toLowerCase()
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');
  return letters.normalize('NFC');
}

const civilPlate = /^([A-Z]{1,2})(\d{1,4})([A-Z]{0,3})$/;

/** A plate as it is shown: `B 1234 ABC`. What has no civil form stays as it is. */
export function formatPlate(text: string): string {
  const key = normalisePlate(text);
  const [, area, number, series] = civilPlate.exec(key) ?? [];
  return area === undefined ? key : [area, number, series].filter(Boolean).join(' ');
}

export const plateMatches = ['EXACT', 'EQUIVALENT', 'NEAR', 'DIFFERENT'] as const;
/**
 * How well two plates agree: the same · at most two characters that cameras confuse · one character wrong, missing or
 * extra · another plate.
 */
export type PlateMatch = (typeof plateMatches)[number];

/** Those that are one car: as surely as a camera tells. */
export const agreeingMatches: ReadonlySet<PlateMatch> = new Set(['EXACT', 'EQUIVALENT']);

/** A part of a plate that is shorter says nothing. */
const shortestPart = 3;

/** A part of a plate as it is looked for, `1315` or `B1315`; null when it is too short. */
export function platePart(text: string): string | null {
  const key = normalisePlate(text);
  return key.length < shortestPart ? null : key;
}

const confusedAtMost = 2;

/** Characters that cameras confuse and the one that stands for each, in step; as `translate()` in SQL takes them. */
export const plateConfusion = { from: 'ODQIZSBG', to: '00012586' } as const;

const standsFor = new Map(
  plateConfusion.from.split('').map((character, at) => [character, plateConfusion.to.charAt(at)]),
);
const classOf = (character: string): string => standsFor.get(character) ?? character;

/**
 * The same for all plates that differ in confusable characters only, so EQUIVALENT plates are found by one index look-up.
 * It may hold more of them than `matchPlates` allows: look up by the key, then decide by `matchPlates`.
 */
export function plateConfusionKey(text: string): string {
  return normalisePlate(text).split('').map(classOf).join('');
}

/** Compares two plates however they are written. An empty plate agrees with none. */
export function matchPlates(one: string, other: string): PlateMatch {
  const a = normalisePlate(one);
  const b = normalisePlate(other);
  if (a === '' || b === '') return 'DIFFERENT';
  if (a === b) return 'EXACT';
  if (countConfused(a, b) <= confusedAtMost) return 'EQUIVALENT';
  return isOneEditApart(a, b) ? 'NEAR' : 'DIFFERENT';
}

/** Characters that differ within their class; infinite when any differs otherwise. */
function countConfused(a: string, b: string): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let confused = 0;
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === b[at]) continue;
    if (classOf(a.charAt(at)) !== classOf(b.charAt(at))) return Number.POSITIVE_INFINITY;
    confused += 1;
  }
  return confused;
}

/** Letters and digits that stand for themselves among those that cameras take for each other. */
const classes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('').filter((sign) => classOf(sign) === sign);

/** The keys (`plateConfusionKey`) of all plates with one sign more, less, or another: look up by them, then decide by `matchPlates`. */
export function nearPlateKeys(text: string): string[] {
  const key = plateConfusionKey(text);
  const at = Array.from({ length: key.length + 1 }, (_, index) => [key.slice(0, index), key.slice(index)] as const);
  const keys = at.flatMap(([before, after]) => [
    ...(after === '' ? [] : [before + after.slice(1)]),
    ...classes.flatMap((sign) => [before + sign + after, ...(after === '' ? [] : [before + sign + after.slice(1)])]),
  ]);
  return [...new Set(keys)];
}

function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest === long.slice(at + 1);
}
