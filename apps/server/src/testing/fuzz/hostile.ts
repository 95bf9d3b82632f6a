import fc from 'fast-check';

/** Stands in the text of a body for what JSON can write and JavaScript cannot hold. */
const beyondNumbers = '@@beyond numbers@@';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Texts that broke one program or another: halves of characters, NUL, edges of the calendar, words that mean something. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\ud800',
  'half \udc00 of it',
  '😀'.slice(0, 1),
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u202egnp.exe',
  '﷽'.repeat(50),
  'x'.repeat(201),
  'x'.repeat(5_000),
  'e\u0301'.repeat(500),
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '0000-01-01T00:00:00',
  '0001-01-01T00:00:00',
  '2026-02-30T00:00:00',
  '9999-12-31T23:59:59',
  '1900-01-01T00:00:00',
  '2200-12-31T23:59:59',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '24:00',
  '-1',
  '9007199254740991',
  '9007199254740993',
  '-9223372036854775809',
  '999999999999999',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%',
  '%00',
  '%25_\\',
  '$1',
  '(x{1,200}){1,200}',
  '((x?){1,15}){1,15}',
  '[',
  '***=a',
  '[[:alpha:',
  'x{,5}',
  'a'.repeat(99),
  '../../etc/passwd',
  '{"a":1}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
];

const hostileNumbers: readonly (number | string)[] = [
  0,
  -0,
  -1,
  0.5,
  1e-300,
  1_000_000_000,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  32_768,
  100_000_000_001,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER - 1,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 63,
  Number.MAX_VALUE,
  beyondNumbers,
];

const hostileThings: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  nested(45),
  nested(400),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { x: 1 } } },
  { toString: 1, valueOf: 1, hasOwnProperty: 1 },
  Array.from({ length: 3_000 }, (_, n) => n),
  Array.from({ length: 3_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n])),
  { '\ud800': 1, 'a\u0000': 2 },
];

/** A value that nobody means. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileThings) },
);

/** A body as it goes over the wire. */
export const bodyText = (body: unknown): string =>
  JSON.stringify(body).replaceAll(JSON.stringify(beyondNumbers), '1e400');

type Place = readonly (string | number)[];

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))];
}

/** The value with one place of it, chosen by a number, put in another's. */
export function withOne(value: unknown, choice: number, other: unknown): unknown {
  const places = placesOf(value);
  return put(value, places[choice % places.length] ?? [], other);
}

function put(value: unknown, [first, ...rest]: Place, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((inner, n) => (n === Number(first) ? put(inner, rest, other) : inner));
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: put(fields[first], rest, other) };
}
