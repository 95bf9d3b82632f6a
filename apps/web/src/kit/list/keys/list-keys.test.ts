import { expect, test } from 'vitest';
import { capsOf, commandOf, listCommands, listKeys, isAtEnd, rowBeside } from './list-keys.ts';

test('no key of a list means two things', () => {
  const keys = listCommands.flatMap((command) => listKeys[command]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const command of listCommands) for (const key of listKeys[command]) expect(commandOf(key), key).toBe(command);
});

test('letters count in either case, names of other keys as they are', () => {
  expect(commandOf('J')).toBe('next');
  expect(commandOf('X')).toBe('mark');
  expect(commandOf('arrowdown')).toBeNull();
  expect(commandOf('q')).toBeNull();
});

test('keys are told as they stand on the keyboard', () => {
  expect(capsOf('next')).toBe('j ↓');
  expect(capsOf('close')).toBe('Esc');
});

test('the mark goes from row to row, begins at the first, and stays at either end', () => {
  const ids = ['a', 'b', 'c'];
  expect(rowBeside(ids, null, 1)).toBe('a');
  expect(rowBeside(ids, null, -1)).toBe('a');
  expect(rowBeside(ids, 'a', 1)).toBe('b');
  expect(rowBeside(ids, 'c', 1)).toBe('c');
  expect(rowBeside(ids, 'a', -1)).toBe('a');
  expect(rowBeside([], 'a', 1)).toBeNull();
});

test('at the last row the page can turn, going back at the first; nowhere in an empty one', () => {
  const ids = ['a', 'b', 'c'];
  expect([isAtEnd(ids, 'c', 1), isAtEnd(ids, 'a', -1)]).toEqual([true, true]);
  expect([isAtEnd(ids, 'a', 1), isAtEnd(ids, 'c', -1), isAtEnd(ids, null, 1), isAtEnd([], 'a', 1)]).not.toContain(true);
});

test('a row that is not there any more is forgotten', () => {
  expect(rowBeside(['a', 'b'], 'gone', 1)).toBe('a');
});
