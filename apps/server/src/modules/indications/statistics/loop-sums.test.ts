import { describe, expect, test } from 'vitest';
import { numbersOf } from '../testing/invent-counts.ts';
import { atOnce } from '../../../platform/in-slices.ts';
import { type LoopHour, learnErrors, sumLoops } from './loop-sums.ts';

const setting = { slack: 0.03, least: 3 };

interface Moment {
  readonly person: string;
  readonly day: number;
  readonly hour: number;
}

interface Invented {
  readonly seed: number;
  readonly days: number;
  /** How much of all cars the loop misses, and feels twice. */
  readonly missed?: (moment: Moment) => number;
  readonly twice?: number;
  /** Cars that are let out unsold. */
  readonly unsold?: (moment: Moment) => number;
  /** Everybody sells in the same hours every day. */
  readonly isFixed?: boolean;
}

const [thief, ...others] = ['petugas-0', 'petugas-1', 'petugas-2'];

/** Ten to thirty cars an hour at one gate, sold by three people in shifts of eight hours, in turns. */
function inventHours(invented: Invented): LoopHour[] {
  const { seed, days, missed = () => 0.01, twice = 0.003, unsold = () => 0, isFixed = false } = invented;
  const number = numbersOf(seed);
  return Array.from({ length: days * 24 }, (_, place) => {
    const [day, hour] = [Math.floor(place / 24), place % 24];
    const person = `petugas-${(Math.floor(hour / 8) + (isFixed ? 0 : day)) % 3}`;
    const moment = { person, day, hour };
    const sales = 10 + Math.floor(number() * 20);
    const passed = sales + unsold(moment);
    let cars = 0;
    for (let car = 0; car < passed; car += 1) {
      const felt = number();
      cars += felt < missed(moment) ? 0 : felt < missed(moment) + twice ? 2 : 1;
    }
    const at = new Date(Date.UTC(2026, 8, 1 + day, hour));
    return {
      gateId: 'gate',
      person,
      day: at.toISOString().slice(0, 10),
      quarter: Math.floor(hour / 6),
      hour: at,
      cars,
      sales,
    };
  });
}

const found = (hours: readonly LoopHour[]) => atOnce(sumLoops(hours, atOnce(learnErrors(hours)), setting));
const foundIn = (invented: Invented): string[] => found(inventHours(invented)).map(({ person }) => person);
const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => 500 + index);

describe('a running sum of cars over the loop against sales', () => {
  test('finds what is spread over hours of which none is strange by itself', () => {
    const unsold = ({ person, day }: Moment) => (day > 6 && person === thief ? 2 : 0);
    const [sum, ...more] = found(inventHours({ seed: 1, days: 10, unsold }));
    expect(sum).toMatchObject({ gateId: 'gate', person: thief });
    expect(sum?.hours[0]?.day).toBe('2026-09-08');
    expect(more).toEqual([]);
  });

  test('accuses nobody in sixty honest months, in turns or at fixed hours', () => {
    for (const seed of seeds(60))
      for (const isFixed of [false, true]) expect([seed, foundIn({ seed, days: 28, isFixed })]).toEqual([seed, []]);
  });

  test('takes a loop as it shows itself: one that feels many cars twice, and one that misses many', () => {
    for (const [missed, twice] of [
      [0, 0.15],
      [0.2, 0],
    ] as const) {
      const loop = { days: 14, missed: () => missed, twice };
      for (const seed of seeds(20)) expect([seed, foundIn({ ...loop, seed })]).toEqual([seed, []]);
      const unsold = ({ person, day }: Moment) => (day === 13 && person === thief ? 8 : 0);
      expect(foundIn({ ...loop, seed: 3, unsold })).toEqual([thief]);
    }
  });

  test('takes it otherwise by night than by day, when motorcycles come that it does not feel', () => {
    const missed = ({ hour }: Moment) => (hour >= 6 && hour < 18 ? 0.2 : 0.01);
    for (const seed of seeds(20))
      for (const isFixed of [false, true])
        expect([seed, foundIn({ seed, days: 28, missed, isFixed })]).toEqual([seed, []]);
  });

  test('learns nothing from a loop that was dead, nor of whoever lets cars out each day', () => {
    const missed = ({ day }: Moment) => (day < 16 ? 1 : 0.01);
    for (const seed of seeds(20)) expect([seed, foundIn({ seed, days: 28, missed })]).toEqual([seed, []]);
    const hours = inventHours({ seed: 9, days: 20, unsold: ({ person }) => (person === thief ? 4 : 0) });
    const own = hours.find(({ person }) => person === thief);
    expect(own && Math.abs(atOnce(learnErrors(hours))(own)?.share ?? 1)).toBeLessThan(0.03);
    expect(found(hours).map(({ person }) => person)).toEqual([thief]);
  });

  test('where nobody else sells in those hours finds what is not done every day, and accuses the others of nothing', () => {
    const seldom = ({ person, day }: Moment) => (person === thief && day % 3 === 0 ? 4 : 0);
    expect(foundIn({ seed: 7, days: 28, isFixed: true, unsold: seldom })).toEqual([thief]);
    const always = ({ person }: Moment) => (person === thief ? 4 : 0);
    for (const person of foundIn({ seed: 7, days: 28, isFixed: true, unsold: always }))
      expect(others).not.toContain(person);
  });

  test('holds nobody to hours in which it is not sure who sold, nor to a loop that has hardly told anything', () => {
    const hours = inventHours({ seed: 4, days: 3, unsold: () => 6 });
    expect(found(hours.map((hour) => ({ ...hour, person: null })))).toEqual([]);
    expect(found(hours.slice(0, 24))).toEqual([]);
  });
});
