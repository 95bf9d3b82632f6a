import {
  type Columns,
  boolean,
  dateTime,
  integer,
  oneOf,
  parseListQuery,
  reference,
  text,
} from '@parking/contract/core/list';
import { describe, expect, it } from 'vitest';
import { placesIn } from './use-field-places.ts';
import {
  conditionsOf,
  filterChips,
  filterValueOf,
  filtersInLine,
  filtersOf,
  replaceFilters,
  splitTyped,
  valueProblem,
} from './filter-model.ts';
import { filterPair } from '../state/list-state.ts';

const columns: Columns = {
  name: text({ nullable: true }),
  amount: integer(),
  status: oneOf(['WAITING', 'ACTIVE']),
  groupId: reference('/groups/list', { nullable: true }),
  seen: boolean(),
  at: dateTime(),
};
const column = (name: string) => columns[name] ?? text();

describe('the conditions of a column', () => {
  it.each([
    ['name', ['contains', 'startsWith', 'endsWith', 'matches', 'equals', 'in', 'empty']],
    ['amount', ['between', 'equals', 'greaterThan', 'lessThan']],
    ['status', ['in']],
    ['groupId', ['in', 'empty']],
    ['seen', ['equals']],
    ['at', ['between', 'equals', 'greaterThan', 'lessThan']],
  ])('of %s are %j', (name, conditions) => {
    expect(conditionsOf(column(name))).toEqual(conditions);
  });

  it('all lead to filters that the API takes', () => {
    const samples: Record<string, string> = {
      name: 'a',
      amount: '5',
      status: 'ACTIVE',
      groupId: '01a1fbf0-0e3f-72bd-b860-7fec9c259831',
      seen: 'true',
      at: '2026-11-20',
    };
    for (const [name, known] of Object.entries(columns)) {
      for (const condition of conditionsOf(known)) {
        const sample = samples[name] ?? '';
        const pairs = filtersOf(name, { condition, values: [sample, sample] }).map(filterPair);
        expect(parseListQuery(columns, pairs).problems).toEqual([]);
        expect(pairs.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('the state of a filter field', () => {
  it('comes back from its filters', () => {
    for (const value of [
      { condition: 'contains', values: ['ktp'] },
      { condition: 'in', values: ['a', 'b'] },
      { condition: 'empty', values: [] },
    ] as const) {
      expect(filterValueOf(column('name'), 'name', filtersOf('name', value))).toEqual(value);
    }
    const range = { condition: 'between', values: ['2026-11-01', ''] } as const;
    expect(filterValueOf(column('at'), 'at', filtersOf('at', range))).toEqual(range);
  });

  it('stands for no filter while it is empty', () => {
    expect(filtersOf('name', { condition: 'contains', values: [''] })).toEqual([]);
    expect(filtersOf('at', { condition: 'between', values: ['', ''] })).toEqual([]);
    expect(filtersOf('status', { condition: 'in', values: [] })).toEqual([]);
  });

  it('shows a link that says equals where several can be chosen', () => {
    const link = [{ column: 'status', operator: 'equals', value: 'ACTIVE' }] as const;
    expect(filterValueOf(column('status'), 'status', link)).toEqual({ condition: 'in', values: ['ACTIVE'] });
  });

  it('is refused as the API would refuse it', () => {
    expect(valueProblem(column('amount'), { condition: 'equals', values: ['12a'] })).toBe('number');
    expect(valueProblem(column('amount'), { condition: 'between', values: ['', '-3'] })).toBeNull();
    expect(valueProblem(column('name'), { condition: 'matches', values: ['(a'] })).toBe('pattern');
    expect(valueProblem(column('name'), { condition: 'matches', values: ['((a{50}){50}){50}'] })).toBe('pattern');
    expect(valueProblem(column('name'), { condition: 'contains', values: ['(a'] })).toBeNull();
  });
});

describe('replacing the filters of one column', () => {
  const before = [
    { column: 'name', operator: 'contains', value: 'a' },
    { column: 'at', operator: 'atLeast', value: '2026-11-01' },
    { column: 'seen', operator: 'equals', value: 'true' },
  ] as const;

  it('leaves the others where they stood', () => {
    const after = replaceFilters(before, 'at', { condition: 'between', values: ['2026-11-01', '2026-11-02'] });
    expect(after.map((filter) => `${filter.column}.${filter.operator}`)).toEqual([
      'name.contains',
      'at.atLeast',
      'at.atMost',
      'seen.equals',
    ]);
  });

  it('takes them away when the field is emptied', () => {
    expect(replaceFilters(before, 'name', { condition: 'contains', values: [''] })).toHaveLength(2);
    expect(replaceFilters(before, 'seen', null)).toHaveLength(2);
  });
});

describe('chips', () => {
  it('join the two ends of a range and keep every other condition apart', () => {
    const chips = filterChips(columns, [
      { column: 'at', operator: 'atLeast', value: '2026-11-01' },
      { column: 'name', operator: 'contains', value: 'a' },
      { column: 'at', operator: 'atMost', value: '2026-11-02' },
      { column: 'name', operator: 'endsWith', value: 'z' },
    ]);
    expect(chips.map(({ name, value }) => [name, value.condition, value.values])).toEqual([
      ['at', 'between', ['2026-11-01', '2026-11-02']],
      ['name', 'contains', ['a']],
      ['name', 'endsWith', ['z']],
    ]);
  });
});

it('splits a typed list at commas', () => {
  expect(splitTyped(' a, b ,,c')).toEqual(['a', 'b', 'c']);
});

describe('what stands in the panel’s one line', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }));
  const shown = (used: readonly string[], places: number) =>
    filtersInLine(all, used, places)
      .map(({ key }) => key)
      .join('');

  it('is the first filters, and those in use before them, each where it always stands', () => {
    expect(shown([], 3)).toBe('abc');
    expect(shown(['b'], 3)).toBe('abc');
    expect(shown(['e'], 3)).toBe('abe');
    expect(shown(['e', 'd', 'c'], 2)).toBe('cd');
    expect(shown([], 9)).toBe('abcde');
  });

  it('is as many as have room', () => {
    expect([100, 220, 455, 456, 1038].map(placesIn)).toEqual([1, 1, 1, 2, 4]);
  });
});
