import { expect, test } from 'vitest';
import { groupsWith } from './groups-with.ts';

const two = { of: ['day', 'month', 'vehicle', 'gate'], usual: ['vehicle'], together: 2 };

test('a grouping that is chosen is the innermost, and the last gives way where there is no room', () => {
  expect(groupsWith(two, ['vehicle'], 'gate')).toEqual(['vehicle', 'gate']);
  expect(groupsWith(two, ['vehicle', 'gate'], 'day')).toEqual(['vehicle', 'day']);
  expect(groupsWith({ ...two, together: 1 }, ['vehicle'], 'gate')).toEqual(['gate']);
});

test('one of a calendar takes the place of another', () => {
  expect(groupsWith(two, ['day', 'vehicle'], 'month')).toEqual(['month', 'vehicle']);
});

test('one is given up, but never all', () => {
  expect(groupsWith(two, ['vehicle', 'gate'], 'vehicle')).toEqual(['gate']);
  expect(groupsWith(two, ['gate'], 'gate')).toEqual(['gate']);
});
