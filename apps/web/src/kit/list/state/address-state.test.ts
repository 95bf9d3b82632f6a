import { expect, test } from 'vitest';
import { withoutChip } from '../filters/filter-model.ts';
import { changedState, patchOf } from './address-state.ts';

const form = {
  read: (search: URLSearchParams) => ({
    bands: (search.get('bands') ?? '').split(',').filter(Boolean).map(Number),
    view: search.get('view') ?? '',
  }),
};

test('what is taken from a list is taken from the list of the address by now, not from one that was drawn', () => {
  const drawn = new URLSearchParams('bands=15,30,60&view=a');
  const without = (limit: number) => (now: { readonly bands: readonly number[] }) => ({
    bands: now.bands.filter((from) => from !== limit),
  });
  const once = changedState(form, drawn, without(15));
  const search = new URLSearchParams({ bands: once.bands.join(), view: once.view });
  expect(changedState(form, search, without(30))).toEqual({ bands: [60], view: 'a' });
  expect(changedState(form, search, { view: 'b' })).toEqual({ bands: [30, 60], view: 'b' });
});

test('a list cannot be told without what it is by now', () => {
  const now = form.read(new URLSearchParams('bands=15'));
  // @ts-expect-error: bands that were drawn may be older than those of the address.
  expect(patchOf({ bands: [30] }, now)).toEqual({ bands: [30] });
  expect(patchOf<typeof now>(() => ({ bands: [] }), now)).toEqual({ bands: [] });
});

test('a chip takes its own filters away from those that were read since it was drawn', () => {
  const read = () => [
    { column: 'amount', operator: 'atLeast', value: '5' } as const,
    { column: 'amount', operator: 'atMost', value: '9' } as const,
    { column: 'gateId', operator: 'equals', value: null } as const,
  ];
  const [low, high] = read();
  const chip = {
    name: 'amount',
    value: { condition: 'between', values: ['5', '9'] } as const,
    filters: [low, high].flatMap((one) => one ?? []),
  };
  expect(withoutChip(read(), chip)).toEqual([{ column: 'gateId', operator: 'equals', value: null }]);
});
