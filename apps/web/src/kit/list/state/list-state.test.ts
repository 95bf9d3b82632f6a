import { type Columns, boolean, dateTime, integer, oneOf, parseListQuery, text } from '@parking/contract/core/list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ListState,
  addressPairs,
  emptyListState,
  isNarrowed,
  listPairs,
  nextSort,
  readListState,
  viewText,
  withChange,
} from './list-state.ts';
import { searchText } from './search-text.ts';

const columns: Columns = {
  name: text({ nullable: true }),
  'biodata.firstName': text(),
  amount: integer(),
  status: oneOf(['WAITING', 'ACTIVE']),
  seen: boolean(),
  updatedAt: dateTime(),
};

const addressOf = (state: ListState) => new URLSearchParams(searchText(addressPairs(state)));

const filters = fc.uniqueArray(
  fc.oneof(
    fc.record({
      column: fc.constantFrom('name', 'biodata.firstName'),
      operator: fc.constantFrom('contains', 'startsWith', 'equals'),
      value: fc.string({ minLength: 1, maxLength: 30 }),
    }),
    fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
      .map((values) => ({ column: 'name', operator: 'in' as const, value: '', values })),
    fc.constant({ column: 'name', operator: 'equals' as const, value: null }),
  ),
  { selector: ({ column, operator }) => `${column}.${operator}`, maxLength: 5 },
);
const states: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 0, max: 400 }),
  size: fc.integer({ min: 1, max: 500 }),
  sort: fc.constantFrom(
    [],
    [{ column: 'name', direction: 'asc' as const }],
    [{ column: 'amount', direction: 'desc' as const }],
  ),
  filters: filters as fc.Arbitrary<ListState['filters']>,
  q: fc.string({ maxLength: 40 }).map((typed) => typed.trim()),
  columns: fc.constantFrom(null, ['name'], ['updatedAt', 'biodata.firstName']),
});

describe('the state of a list in its address', () => {
  it('comes back from the address as it was written', () => {
    fc.assert(
      fc.property(states, (state) => {
        const back = readListState(columns, addressOf(state));
        const plain = (one: ListState) => ({
          ...one,
          filters: one.filters.map(({ column, operator, value, values }) => ({
            column,
            operator,
            value: values ?? value,
          })),
        });
        expect(plain(back)).toEqual(plain(state));
      }),
    );
  });

  it('is asked of the API in words that it understands', () => {
    fc.assert(
      fc.property(states, (state) => {
        const sent = new URLSearchParams(listPairs(state).map(([name, value]) => [name, value]));
        const { query, problems } = parseListQuery(columns, [...sent]);
        expect(problems).toEqual([]);
        expect(query.page).toBe(state.page);
        expect(query.filters).toHaveLength(state.filters.length);
      }),
    );
  });

  it('says nothing when there is nothing to say', () => {
    expect(searchText(addressPairs(emptyListState))).toBe('');
  });

  it('reads like the API: commas stay commas', () => {
    const sort = [{ column: 'name', direction: 'asc' as const }];
    expect(searchText(addressPairs({ ...emptyListState, sort }))).toBe('?sort=name,asc');
  });

  it('leaves out what no column understands, so that an old link still opens', () => {
    const address = new URLSearchParams(
      'colour.contains=red&name.greaterThan=1&sort=colour,asc&page=x&size=9999&name.contains=a',
    );
    expect(readListState(columns, address)).toEqual({
      ...emptyListState,
      filters: [{ column: 'name', operator: 'contains', value: 'a' }],
    });
  });

  it('does not mistake the open record for a filter', () => {
    expect(readListState(columns, new URLSearchParams('open=1&tab=history'))).toEqual(emptyListState);
  });

  it('begins at the first page when other rows are asked for, not when columns are chosen', () => {
    const state = { ...emptyListState, page: 3 };
    expect(withChange(state, { q: 'a' }).page).toBe(0);
    expect(withChange(state, { columns: ['name'] }).page).toBe(3);
    expect(withChange(state, { page: 4 }).page).toBe(4);
  });

  it('keeps everything but the page in a saved view', () => {
    const view = viewText({ ...emptyListState, page: 7, q: 'ktp', columns: ['name'] });
    expect(readListState(columns, new URLSearchParams(view))).toEqual({
      ...emptyListState,
      q: 'ktp',
      columns: ['name'],
    });
  });

  it('knows when rows are hidden', () => {
    expect(isNarrowed(emptyListState)).toBe(false);
    expect(isNarrowed({ ...emptyListState, q: 'a' })).toBe(true);
  });
});

describe('sorting by a header', () => {
  it('goes up, down, and back to the list as it comes', () => {
    const up = nextSort([], 'name');
    expect(up).toEqual([{ column: 'name', direction: 'asc' }]);
    const down = nextSort(up, 'name');
    expect(down).toEqual([{ column: 'name', direction: 'desc' }]);
    expect(nextSort(down, 'name')).toEqual([]);
  });

  it('replaces the order, or adds to it on request', () => {
    const name = [{ column: 'name', direction: 'asc' as const }];
    expect(nextSort(name, 'amount')).toEqual([{ column: 'amount', direction: 'asc' }]);
    expect(nextSort(name, 'amount', true)).toEqual([...name, { column: 'amount', direction: 'asc' }]);
  });
});
