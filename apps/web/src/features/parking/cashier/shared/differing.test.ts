import { expect, test } from 'vitest';
import { differingPositions, markedPlate } from './differing.ts';

test('the characters in which two plates differ are told by their place as the plate is written', () => {
  expect(differingPositions('B 1234 ABC', 'B1284ABC')).toEqual([4]);
  expect(differingPositions('B 1234 ABC', 'B 1234 ABC')).toEqual([]);
  expect(differingPositions('B 1234 ABC', 'B1234A8C')).toEqual([8]);
});

test('a missing or extra character does not make all that follow differ', () => {
  expect(differingPositions('B 1234 ABC', 'B124ABC')).toEqual([4]);
  expect(differingPositions('B 124 ABC', 'B1234ABC')).toEqual([]);
});

test('a plate is shown as on the car, whatever was typed', () => {
  expect(markedPlate('B1234ABC', 'b 1234 abd')).toEqual({ text: 'B 1234 ABC', differing: [9] });
  expect(markedPlate('B1234ABC', '')).toEqual({ text: 'B 1234 ABC', differing: [] });
});

test('letters of other scripts differ and agree as all do', () => {
  expect(markedPlate('А123ВС', 'а 123 ве')).toEqual({ text: 'А123ВС', differing: [5] });
  expect(markedPlate('E12A', 'é 12 à')).toEqual({ text: 'E 12 A', differing: [] });
});
