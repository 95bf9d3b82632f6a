import { expect, it } from 'vitest';
import { noSelection, shownSelection, toggled, withRange } from './selection.ts';

const shown = ['a', 'b', 'c', 'd'];
const selection = { question: 'page=0', ids: new Set(['a', 'c']) };

it('holds for the question it was made under', () => {
  expect(shownSelection(selection, 'page=0', shown)).toEqual(['a', 'c']);
});

it('is empty after another filter or page', () => {
  expect(shownSelection(selection, 'page=1', shown)).toEqual([]);
  expect(shownSelection(noSelection, 'page=0', shown)).toEqual([]);
});

it('never counts a row that is not shown any more', () => {
  expect(shownSelection(selection, 'page=0', ['b', 'c'])).toEqual(['c']);
});

it('takes one more or one less', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});

it('reaches from the last row to this one, in either direction', () => {
  expect(withRange(['b'], shown, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(withRange(['d'], shown, 'd', 'b')).toEqual(['d', 'b', 'c']);
});

it('takes only this row when the last one is gone', () => {
  expect(withRange([], shown, 'x', 'b')).toEqual(['b']);
});
