import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFare } from './compute-fare.ts';
import { fareOutside } from './covered-fare.ts';
import type { Covered } from './entitlements.ts';
import type { FareRules } from './fare-rules.ts';
import { shiftMinutes } from './stay-clock.ts';
import { anyRules } from './testing/any-rules.ts';
import { full } from './testing/full.ts';
import { fareMinuteByMinute } from './testing/minute-by-minute.ts';
import { outsideMinuteByMinute } from './testing/outside-minute-by-minute.ts';

const timeout = full ? 600_000 : 30_000;
const holidays = ['2026-01-01', '2026-03-19', '2026-03-20', '2026-05-27', '2026-12-25'];

const year = '2026-01-01T00:00:00';
const shiftSeconds = (local: string, seconds: number): string =>
  new Date(Date.parse(`${local}Z`) + seconds * 1000).toISOString().slice(0, 19);
/** A stay that begins in the year, most of some days, some of months. */
const stay = fc.record({
  enteredAt: fc.integer({ min: 0, max: 31_535_999 }).map((second) => shiftSeconds(year, second)),
  minutes: fc.oneof(
    { weight: 40, arbitrary: fc.integer({ min: 1, max: 1500 }) },
    { weight: 40, arbitrary: fc.integer({ min: 1, max: 6000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
  ),
});
type Stay = typeof stay extends fc.Arbitrary<infer One> ? One : never;

/** Times around and in a stay, by whole hundredths of it and some seconds. */
const stretches = fc.array(
  fc.record({
    from: fc.integer({ min: -20, max: 110 }),
    length: fc.integer({ min: 0, max: 80 }),
    seconds: fc.integer({ min: 0, max: 59 }),
  }),
  { maxLength: 4 },
);
type Stretches = typeof stretches extends fc.Arbitrary<infer One> ? One : never;
const timesOf = ({ enteredAt, minutes }: Stay, given: Stretches): Covered[] =>
  given.map(({ from, length, seconds }) => {
    const hundredth = Math.ceil(minutes / 100) * 60;
    const begins = shiftSeconds(enteredAt, from * hundredth + seconds);
    return { from: begins, until: shiftSeconds(begins, length * hundredth) };
  });

const inputOf = (rules: FareRules, { enteredAt, minutes }: Stay) => ({
  rules,
  enteredAt,
  exitedAt: shiftMinutes(enteredAt, minutes),
  holidays: new Set(holidays),
});
const isIn =
  (covered: readonly Covered[]) =>
  (at: string): boolean =>
    covered.some(({ from, until }) => from <= at && at < until);

test(
  'the arithmetic comes to what counting minute by minute comes to, by rules of every kind',
  () => {
    fc.assert(
      fc.property(anyRules, stay, stretches, (rules, parked, given) => {
        const covered = timesOf(parked, given);
        const found = fareOutside(inputOf(rules, parked), covered);
        expect(found).toBe(outsideMinuteByMinute(rules, parked.enteredAt, parked.minutes, holidays, isIn(covered)));
      }),
      { numRuns: full ? 20_000 : 300 },
    );
  },
  timeout,
);

test(
  'with one cap at most it is what is left when covered minutes charge nothing',
  () => {
    const plain = anyRules
      .map((rules) => rules.filter(({ rule }) => !['GRACE', 'TOTAL', 'ROUND'].includes(rule)))
      .filter((rules) => rules.filter(({ rule }) => rule === 'CAP').length < 2);
    fc.assert(
      fc.property(plain, stay, stretches, (rules, parked, given) => {
        const covered = timesOf(parked, given);
        const found = fareOutside(inputOf(rules, parked), covered);
        expect(found).toBe(fareMinuteByMinute(rules, parked.enteredAt, parked.minutes, holidays, isIn(covered)));
      }),
      { numRuns: full ? 20_000 : 300 },
    );
  },
  timeout,
);

test(
  'more that is covered never costs more, and nothing costs more than the ordinary price',
  () => {
    fc.assert(
      fc.property(anyRules, stay, stretches, stretches, (rules, parked, given, more) => {
        const input = inputOf(rules, parked);
        const some = fareOutside(input, timesOf(parked, given));
        expect(some).toBeLessThanOrEqual(computeFare(input).total);
        expect(fareOutside(input, timesOf(parked, [...given, ...more]))).toBeLessThanOrEqual(some);
      }),
      { numRuns: full ? 20_000 : 1500 },
    );
  },
  timeout,
);

test(
  'one more covered minute never costs',
  () => {
    fc.assert(
      fc.property(anyRules, stay, stretches, fc.nat(), (rules, parked, given, at) => {
        const input = inputOf(rules, parked);
        const covered = timesOf(parked, given);
        const from = shiftMinutes(parked.enteredAt, at % parked.minutes);
        const more = [...covered, { from, until: shiftMinutes(from, 1) }];
        expect(fareOutside(input, more)).toBeLessThanOrEqual(fareOutside(input, covered));
      }),
      { numRuns: full ? 20_000 : 1500 },
    );
  },
  timeout,
);

test(
  'wholly covered it costs nothing, and not at all the ordinary price',
  () => {
    fc.assert(
      fc.property(anyRules, stay, fc.nat(20), fc.nat(20), (rules, parked, before, after) => {
        const input = inputOf(rules, parked);
        const from = shiftMinutes(input.enteredAt, -before);
        const until = shiftMinutes(input.exitedAt, after);
        const middle = shiftMinutes(input.enteredAt, Math.floor(parked.minutes / 2));
        expect(fareOutside(input, [{ from, until }])).toBe(0);
        expect(
          fareOutside(input, [
            { from: middle, until },
            { from, until: middle },
          ]),
        ).toBe(0);
        const ordinary = computeFare(input).total;
        const outside = [
          { from: shiftMinutes(from, -1000), until: input.enteredAt },
          { from: input.exitedAt, until: shiftMinutes(until, 1000) },
          { from: middle, until: middle },
        ];
        expect(fareOutside(input, outside)).toBe(ordinary);
      }),
      { numRuns: full ? 20_000 : 300 },
    );
  },
  timeout,
);
