import { expect, test } from 'vitest';
import {
  addReading,
  afterUpload,
  beginKept,
  countUnsent,
  findRepeated,
  nextUpload,
  removeReading,
} from './kept-readings.ts';

const begun = beginKept({ id: 's', number: 4, openedById: 'u' }, 'A1');

test('a plate is repeated however it is written, a ticket is no plate', () => {
  const kept = addReading(begun, { plateNumber: 'B 1234 KTR' });
  expect(findRepeated(kept, { plateNumber: 'b1234ktr' })).toMatchObject({ place: 'A1' });
  expect(findRepeated(kept, { parkingCode: 'B1234KTR' })).toBeUndefined();
});

test('what is read is sent in parts until the server has all of it', () => {
  let kept = ['B 1', 'B 2', 'B 3'].reduce((all, plateNumber) => addReading(all, { plateNumber }), begun);
  const first = nextUpload(kept, 2);
  expect(first?.readings.map(({ plateNumber }) => plateNumber)).toEqual(['B 1', 'B 2']);
  if (first) kept = afterUpload(kept, first);
  expect(countUnsent(kept)).toBe(1);
  const second = nextUpload(kept, 2);
  if (second) kept = afterUpload(kept, second);
  expect(nextUpload(kept, 2)).toBeNull();
});

test('what is removed before it was sent never is; afterwards, and on its way, it is taken back', () => {
  const kept = addReading(begun, { plateNumber: 'B 1' });
  const [one] = kept.readings;
  expect(nextUpload(removeReading(kept, one?.id ?? ''), 9)).toBeNull();
  const sending = nextUpload(kept, 9);
  if (!sending) throw new Error('nothing is sent');
  const taken = afterUpload(removeReading(kept, one?.id ?? ''), sending);
  expect(taken.withdrawn).toEqual([one?.id]);
  const arrived = removeReading(afterUpload(kept, sending), one?.id ?? '');
  expect(nextUpload(arrived, 9)).toEqual({ readings: [], withdrawn: [one?.id] });
});
