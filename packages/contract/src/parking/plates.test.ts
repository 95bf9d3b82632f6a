import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPlate, matchPlates, normalisePlate, plateConfusion, plateConfusionKey } from './plates.ts';
import { requiredPlate } from './stays.ts';

test.each([
  ['B 1234 abc', 'B1234ABC', 'B 1234 ABC'],
  [' ab-2172.d ', 'AB2172D', 'AB 2172 D'],
  ['D 1', 'D1', 'D 1'],
  ['RI 1', 'RI1', 'RI 1'],
  ['CD 12 35', 'CD1235', 'CD 1235'],
  ['3704-00', '370400', '370400'],
  ['-', '', ''],
  ['é 12 à', 'E12A', 'E 12 A'],
  ['Ｂ１２３４ａｂｃ', 'B1234ABC', 'B 1234 ABC'],
  ['straße 1', 'STRASSE1', 'STRASSE1'],
  ['а123вс 77', 'А123ВС77', 'А123ВС77'],
  ['12가 3456', '12가3456', '12가3456'],
])('%j is stored as %j and shown as %j', (written, stored, shown) => {
  expect(normalisePlate(written)).toBe(stored);
  expect(formatPlate(written)).toBe(shown);
});

test.each([
  ['B 1234 ABC', 'b1234abc', 'EXACT'],
  ['ABC123', 'A8C123', 'EQUIVALENT'],
  ['ABC123', 'ABC1Z3', 'EQUIVALENT'],
  ['ABC123', 'ABCI23', 'EQUIVALENT'],
  ['ABC123', 'A8CI23', 'EQUIVALENT'],
  ['ABC123', 'A8CIZ3', 'DIFFERENT'],
  ['B1234ABC', 'B1234ABX', 'NEAR'],
  ['B1234ABC', 'B124ABC', 'NEAR'],
  ['B1234ABC', 'B12334ABC', 'NEAR'],
  ['B1234ABC', 'B1243ABC', 'DIFFERENT'],
  ['B1234ABC', 'D1234ABX', 'DIFFERENT'],
  ['', '', 'DIFFERENT'],
  ['', 'B', 'DIFFERENT'],
])('%j and %j are %s', (one, other, match) => {
  expect(matchPlates(one, other)).toBe(match);
  expect(matchPlates(other, one)).toBe(match);
});

test('letters of other scripts are letters: two plates of them are not one for their digits', () => {
  expect(matchPlates('А123ВС', 'Н123КУ')).toBe('DIFFERENT');
  expect(matchPlates('А123ВС', '123')).toBe('DIFFERENT');
  expect(matchPlates('а 123 вс', 'А123ВС')).toBe('EXACT');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('B', '1', ' ', 'é', 'ß', 'ẞ', 'ı', 'ſ', 'ﬁ', 'Ｂ', '１', '가', 'г', 'ǆ', 'ΐ', '٣', 'ⅻ'),
    maxLength: 20,
  }),
);

test('a plate that is stored is stored as itself again, however it was written', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = normalisePlate(text);
      expect(normalisePlate(key)).toBe(key);
      expect(normalisePlate(formatPlate(text))).toBe(key);
      expect(normalisePlate(text.normalize('NFD'))).toBe(key);
      expect(normalisePlate(text.toLowerCase())).toBe(key);
    }),
    { numRuns: 2_000 },
  );
});

test('a plate is asked for where one must stand: any of which something is stored', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(requiredPlate().safeParse(text).success).toBe(text.trim().length <= 20 && normalisePlate(text) !== '');
    }),
    { numRuns: 2_000 },
  );
});

const plates = fc.string({
  unit: fc.constantFrom(...'A B D G I O Q S X Z 0 1 2 3 5 6 8'.split(' ')),
  minLength: 1,
  maxLength: 9,
});

test('plates that agree but for confusable characters have one key, and no others have', () => {
  expect(plateConfusion.from).toHaveLength(plateConfusion.to.length);
  fc.assert(
    fc.property(plates, plates, (one, other) => {
      const match = matchPlates(one, other);
      const sameKey = plateConfusionKey(one) === plateConfusionKey(other);
      return match === 'EXACT' || match === 'EQUIVALENT' ? sameKey : match !== 'NEAR' || !sameKey;
    }),
  );
});

test('a plate with one character changed, lost or added is never a wholly different one', () => {
  fc.assert(
    fc.property(plates, fc.nat(9), fc.constantFrom('', 'X', '7'), fc.boolean(), (plate, at, character, replace) => {
      const changed = plate.slice(0, at) + character + plate.slice(replace ? at + 1 : at);
      return changed === '' || matchPlates(plate, changed) !== 'DIFFERENT';
    }),
  );
});
