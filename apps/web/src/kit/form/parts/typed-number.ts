import { patterns } from '@parking/contract/core/patterns';

/** What was typed: the number, null for nothing, and else the text as it stands, for the check to refuse. */
export type TypedNumber = number | string | null;

const longest = 15;
const bounded = (digits: string, text: string): TypedNumber => (digits.length > longest ? text : Number(digits));

/** A whole number, whose digits may stand in groups of three, parted alike: `12.000`, `12,000`, `12 000`. */
export function readWhole(text: string): TypedNumber {
  const plain = text.trim();
  if (patterns.emptyOrDigits.test(plain)) return plain === '' ? null : bounded(plain, text);
  const [sign, unsigned] = plain.startsWith('-') ? [-1, plain.slice(1)] : [1, plain];
  const [separator = '.', ...others] = new Set(unsigned.replaceAll(/\d/g, ''));
  const dotted = /[.,\s]/.test(separator) ? unsigned.replaceAll(separator, '.') : unsigned;
  if (others.length > 0 || !patterns.dottedDigits.test(dotted)) return text;
  const value = bounded(dotted.replaceAll('.', ''), text);
  return typeof value === 'number' ? sign * value : value;
}

/** Per cent with up to two decimals, behind a comma or a point. */
export function readPercent(text: string): TypedNumber {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return patterns.percent.test(plain) || plain === '100' ? Number(plain) : text;
}
