import { summed, text } from '@parking/contract/core/list';
import { describe, expect, it } from 'vitest';
import { cardColumns, filterableColumns, moved, resolveColumns, shownColumns, valueAt } from './column-model.ts';

const contract = { id: text(), name: text(), label: text(), secret: text() };
const labels = { name: 'Kode', label: 'Nama', extra: 'Lain' };
const all = resolveColumns([{ key: 'name' }, { key: 'label', hidden: true }, { key: 'extra' }], contract, labels);

describe('columns', () => {
  it('are named once and know what the contract says of them', () => {
    expect(all.map(({ key, label, column }) => [key, label, column !== null])).toEqual([
      ['name', 'Kode', true],
      ['label', 'Nama', true],
      ['extra', 'Lain', false],
    ]);
  });

  it('are shown as chosen, else as declared', () => {
    const keys = (chosen: readonly string[] | null) => shownColumns(all, chosen).map(({ key }) => key);
    expect(keys(null)).toEqual(['name', 'extra']);
    expect(keys(['label', 'name', 'gone'])).toEqual(['label', 'name']);
    expect(keys(['gone'])).toEqual(['name', 'extra']);
  });

  it('tell of money on each card whose rows are added up beneath', () => {
    const told = (...keys: readonly string[]) => {
      const money = { first: summed(), second: summed(), a: text(), b: text(), c: text(), d: text() };
      return cardColumns(
        resolveColumns(
          keys.map((key) => ({ key })),
          money,
          {},
        ),
        [],
      ).map(({ key }) => key);
    };
    expect(told('a', 'b', 'c', 'd', 'second', 'first')).toEqual(['a', 'b', 'c', 'second']);
    expect(told('a', 'first', 'b', 'second')).toEqual(['a', 'first', 'b']);
    expect(told('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c']);
  });

  it('stand on a card while they are the first three, belong there, or order the rows', () => {
    const many = resolveColumns(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, onCard: key === 'e' })),
      {},
      {},
    );
    const keys = (...sort: string[]) =>
      cardColumns(
        many,
        sort.map((column) => ({ column, direction: 'asc' })),
      ).map(({ key }) => key);
    expect(keys()).toEqual(['a', 'b', 'c', 'e']);
    expect(keys('f', 'b')).toEqual(['a', 'b', 'c', 'e', 'f']);
  });

  it('can be filtered when they have a name', () => {
    expect(filterableColumns(all, contract, labels).map(({ key }) => key)).toEqual(['name', 'label']);
  });
});

it('reads a value by its dotted name', () => {
  expect(valueAt({ biodata: { firstName: 'Budi' } }, 'biodata.firstName')).toBe('Budi');
  expect(valueAt({ biodata: null }, 'biodata.firstName')).toBeUndefined();
});

it('moves a key by one place and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
});
