import { expect, it } from 'vitest';
import { changedFields } from './history-diff.ts';

it('tells only the fields that differ', () => {
  const before = { id: '1', name: 'KTP', label: 'Kartu', updatedAt: 'x' };
  expect(changedFields(before, { ...before, label: 'Kartu Tanda', updatedAt: 'y' })).toEqual([
    { path: 'label', before: 'Kartu', after: 'Kartu Tanda' },
  ]);
});

it('looks into a part of the record, and calls another record by its name', () => {
  const before = { biodata: { firstName: 'A', lastName: null }, groupId: '1', group: { id: '1', label: 'Satu' } };
  const after = { biodata: { firstName: 'B', lastName: null }, groupId: '2', group: { id: '2', label: 'Dua' } };
  expect(changedFields(before, after)).toEqual([
    { path: 'biodata.firstName', before: 'A', after: 'B' },
    { path: 'group', before: { id: '1', label: 'Satu' }, after: { id: '2', label: 'Dua' } },
  ]);
});

it('leaves the keys out where the names stand beside them', () => {
  expect(changedFields({ roleIds: ['1'], roles: [{ name: 'A' }] }, { roleIds: ['2'], roles: [{ name: 'B' }] })).toEqual(
    [{ path: 'roles', before: [{ name: 'A' }], after: [{ name: 'B' }] }],
  );
});

it('tells all of a record that was made or deleted', () => {
  expect(changedFields(null, { name: 'A' })).toEqual([{ path: 'name', before: undefined, after: 'A' }]);
  expect(changedFields({ name: 'A' }, null)).toEqual([{ path: 'name', before: 'A', after: undefined }]);
});

it('does not take an empty field for a change', () => {
  expect(changedFields({ labelEn: null }, {})).toEqual([]);
});

it('takes parts for the same whatever the order of their fields', () => {
  const before = { prices: [{ amount: 1, months: 3 }] };
  expect(changedFields(before, { prices: [{ months: 3, amount: 1 }] })).toEqual([]);
  expect(changedFields(before, { prices: [{ months: 3, amount: 2 }] })).toHaveLength(1);
});
