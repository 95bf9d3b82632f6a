import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Column,
  boolean,
  dateTime,
  integer,
  maximumDepth,
  maximumPageSize,
  oneOf,
  parseListQuery,
  reference,
  sumDepth,
  summed,
  text,
} from './list.ts';

const columns: Record<string, Column> = {
  name: text(),
  'biodata.firstName': text({ nullable: true }),
  amount: integer(),
  open: boolean(),
  at: dateTime(),
  status: oneOf(['NEW', 'DONE']),
  groupId: reference('/groups/list'),
};
const pairs = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))] as const);
const parse = (query: string) => parseListQuery(columns, pairs(query));
const problem = (query: string) => parse(query).problems.map(({ path, code }) => [path, code]);

test('a query without anything asks for the first twenty with totals', () => {
  expect(parse('')).toEqual({
    query: { page: 0, size: 20, total: true, sums: false, sort: [], filters: [], q: '' },
    problems: [],
  });
});

test('operators are written in camel case or with hyphens, fields with dots', () => {
  const one = parse('name.startsWith=A').query.filters;
  expect(parse('name.starts-with=A').query.filters).toEqual(one);
  expect(parse('biodata.firstName.contains=si').query.filters).toEqual([
    { column: 'biodata.firstName', operator: 'contains', value: 'si' },
  ]);
});

test('`in` splits at commas, and commas inside its values come percent-encoded', () => {
  expect(parse('name.in=a,b%252Cc').query.filters[0]?.values).toEqual(['a', 'b,c']);
});

test('an empty `equals` asks for rows without a value', () => {
  expect(parse('name.equals=').query.filters).toEqual([{ column: 'name', operator: 'equals', value: null }]);
});

describe('what is wrong is named as it was written', () => {
  test.each([
    ['nope.equals=1', 'nope.equals', 'unknown-field'],
    ['name=1', 'name', 'unknown-field'],
    ['constructor.equals=1', 'constructor.equals', 'unknown-field'],
    ['open.contains=1', 'open.contains', 'unknown-operator'],
    ['amount.greaterThan=ten', 'amount.greaterThan', 'wrong-type'],
    ['at.atLeast=yesterday', 'at.atLeast', 'wrong-format'],
    ['at.atLeast=2026-02-30', 'at.atLeast', 'wrong-format'],
    ['at.atMost=0000-01-01T00:00:00', 'at.atMost', 'wrong-format'],
    ['at.atMost=2026-01-01T24:00:00', 'at.atMost', 'wrong-format'],
    ['name.in=a,%2500', 'name.in', 'control-characters'],
    ['name.contains=%EF%BF%BD%00', 'name.contains', 'control-characters'],
    ['status.equals=OLD', 'status.equals', 'not-an-option'],
    ['groupId.equals=7', 'groupId.equals', 'wrong-format'],
    ['name.matches=(a)\\1', 'name.matches', 'wrong-format'],
    ['name.matches=[', 'name.matches', 'wrong-format'],
    [`name.matches=${'a'.repeat(101)}`, 'name.matches', 'too-long'],
    ['name.matches=(x{1,200}){1,200}', 'name.matches', 'too-broad'],
    ['name.matches=((x?){1,30}){1,30}', 'name.matches', 'too-broad'],
    [`name.matches=${'('.repeat(20)}a${'+)'.repeat(20)}`, 'name.matches', 'too-broad'],
    ['name.matches=([)]x{1,200}){1,200}', 'name.matches', 'too-broad'],
    ['name.matches=([[:alpha:])]x{1,200}){1,200}', 'name.matches', 'too-broad'],
    ['name.matches=(\\)x{100,}){3}', 'name.matches', 'too-broad'],
    ['name.contains=', 'name.contains', 'required'],
    ['size=501', 'size', 'too-big'],
    ['size=0', 'size', 'too-small'],
    ['page=1e3', 'page', 'wrong-type'],
    ['total=maybe', 'total', 'wrong-type'],
    ['page=1&page=2', 'page', 'given-twice'],
    ['sort=name,up', 'sort=name', 'wrong-format'],
    ['sort=secret,asc', 'sort=secret', 'unknown-field'],
    ['sort=name,asc&sort=name,desc', 'sort=name', 'given-twice'],
  ])('%s', (query, path, code) => {
    expect(problem(query)).toEqual([[path, code]]);
  });
});

test('patterns that people write are taken', () => {
  const usual = [
    '^[A-Z]{1,2}\\d{1,4}[A-Z]{0,3}$',
    'B.*(XYZ|ABC)$',
    '[[:digit:]]{3,}',
    '^D[^0-9]+',
    'x{1,200}',
    'a|b|',
    '\\[x\\]',
  ];
  for (const pattern of usual) expect(problem(`name.matches=${encodeURIComponent(pattern)}`), pattern).toEqual([]);
});

test('no text whatever breaks the reading, and a page it accepts is within bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (anything) => {
      const { query, problems } = parseListQuery(columns, anything);
      return problems.length > 0 || (query.size >= 1 && query.size <= maximumPageSize && query.page >= 0);
    }),
  );
});

test('a list adds up no more rows than the dearest of its amounts allows', () => {
  expect(sumDepth({ id: text(), paid: summed() })).toBe(maximumDepth);
  expect(sumDepth({ paid: summed(), counted: summed({ summed: 100 }) })).toBe(100);
});
