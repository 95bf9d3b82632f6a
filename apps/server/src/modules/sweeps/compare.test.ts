import { expect, test } from 'vitest';
import { type Known, type Reading, compare } from './compare.ts';

const car = (stayId: string, plateKey: string, code = `T${stayId}`): Known => ({ stayId, code, plateKey });
const plate = (id: string, plateKey: string, place = 'A'): Reading => ({ id, place, plateKey, code: null });
const ticket = (id: string, code: string): Reading => ({ id, place: 'A', plateKey: '', code });
const outcomes = (compared: ReturnType<typeof compare>) =>
  Object.fromEntries(compared.readings.map(({ id, outcome }) => [id, outcome]));
const cars = (compared: ReturnType<typeof compare>) =>
  Object.fromEntries(compared.stays.map(({ stayId, outcome }) => [stayId, outcome]));

const inside = [car('1', 'B1234KTR'), car('2', 'D77MEL'), car('3', 'F5501JAP')];

test('cars are seen by plate, by plates that are confused, and by ticket; what is read twice counts once', () => {
  const compared = compare({
    inside,
    moved: [],
    readings: [
      plate('a', 'B1234KTR'),
      plate('b', 'D77MEL'),
      plate('c', 'F55O1JAP'),
      plate('d', 'B1234KTR'),
      ticket('e', 'T2'),
    ],
    isOfWholeSite: true,
  });
  expect(outcomes(compared)).toEqual({ a: 'SEEN', b: 'SEEN', c: 'SEEN', d: 'REPEATED', e: 'SEEN' });
  expect(cars(compared)).toEqual({ 1: 'SEEN', 2: 'SEEN', 3: 'SEEN' });
});

test('what is nobody’s is not recorded; what came or left meanwhile counts for neither', () => {
  const compared = compare({
    inside,
    moved: [car('9', 'H9999WYH')],
    readings: [
      plate('a', 'B1234KTR'),
      plate('b', 'D77MEL'),
      plate('c', 'H9999WYH'),
      plate('d', 'L4321ZZ'),
      ticket('e', 'TIDAK'),
    ],
    isOfWholeSite: true,
  });
  expect(outcomes(compared)).toMatchObject({ c: 'MOVED', d: 'UNRECORDED', e: 'UNRECORDED' });
  expect(cars(compared)).toEqual({ 1: 'SEEN', 2: 'SEEN', 3: 'MISSED' });
});

test('one character off says of neither what it is', () => {
  const compared = compare({
    inside,
    moved: [],
    readings: [plate('a', 'B1234KTR'), plate('b', 'D77MEL'), plate('c', 'F5501JAX')],
    isOfWholeSite: true,
  });
  expect(outcomes(compared)).toMatchObject({ c: 'UNSURE' });
  expect(cars(compared)).toMatchObject({ 3: 'UNSURE' });
});

test('a part of the site, and a round that saw less than half, miss nothing', () => {
  const readings = [plate('a', 'B1234KTR'), plate('b', 'D77MEL')];
  const ofPart = compare({ inside, moved: [], readings, isOfWholeSite: false });
  expect(ofPart.isWhole).toBe(false);
  expect(cars(ofPart)).toEqual({ 1: 'SEEN', 2: 'SEEN' });
  const short = compare({ inside, moved: [], readings: readings.slice(0, 1), isOfWholeSite: true });
  expect(short.isWhole).toBe(false);
  expect(cars(short)).toEqual({ 1: 'SEEN' });
});

test('of a car without a plate only its ticket tells', () => {
  const bare = [...inside.slice(0, 1), car('4', '', 'T4'), car('5', '', 'T5')];
  const compared = compare({
    inside: bare,
    moved: [],
    readings: [plate('a', 'B1234KTR'), ticket('b', 'T4')],
    isOfWholeSite: true,
  });
  expect(cars(compared)).toEqual({ 1: 'SEEN', 4: 'SEEN' });
  expect(compared.untold).toBe(1);
});
