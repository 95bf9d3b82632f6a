import { describe, expect, test } from 'vitest';
import { atOnce } from '../../platform/in-slices.ts';
import { judgeRates } from './judge-rates.ts';
import type { Finding, Judging, RateRule } from './rule.ts';
import { usualOf } from './rule-settings.ts';
import { lostRate, shortShare } from './rules/exit-rates.ts';
import { type Invented, inventCounts, nameOf } from './testing/invent-counts.ts';

const isFull = process.env.FULL === '1';
/** Twenty months in the full run; three in the short one. */
const seeds = Array.from({ length: isFull ? 20 : 3 }, (_, index) => 7_000 + index);
const people = 26;

function judge(rule: RateRule, invented: Invented): readonly Finding[] {
  const usual = usualOf(rule);
  const judging = {
    from: new Date('2026-09-01T00:00:00Z'),
    to: new Date('2026-09-29T00:00:00Z'),
    set: (name: string) => usual[name] ?? Number.NaN,
  } as Judging;
  const found = atOnce(
    judgeRates([{ rule, judging, counts: inventCounts(invented) }], () => ({ day: '', decided: 0 })),
  );
  return found.get(rule.name) ?? [];
}

interface Scheme {
  readonly rule: RateRule;
  readonly rate: number;
  readonly stolen: number;
  readonly lossOfOne: number;
}

/** Part of the exits that are stolen, on top of what is usual. */
const schemes: readonly Scheme[] = [
  { rule: lostRate, rate: 0.004, stolen: 0.015, lossOfOne: 20_000 },
  { rule: lostRate, rate: 0.008, stolen: 0.02, lossOfOne: 20_000 },
  { rule: shortShare, rate: 0.18, stolen: 0.2, lossOfOne: 6_000 },
];

describe.each(schemes)('$rule.name where $rate is usual', ({ rule, rate, stolen, lossOfOne }) => {
  const honest = { people, rate, habit: 0.12, thieves: new Map<string, number>(), lossOfOne };

  test(`finds at least 95 % of those who steal ${stolen * 100} % of exits`, () => {
    let found = 0;
    for (const seed of seeds) {
      const thieves = new Map([nameOf(seed % people), nameOf((seed * 5 + 3) % people)].map((name) => [name, stolen]));
      const findings = judge(rule, { ...honest, seed, thieves });
      found += findings.filter(({ subjectId }) => thieves.has(subjectId)).length / thieves.size;
    }
    expect(found / seeds.length).toBeGreaterThanOrEqual(0.95);
  });

  test('accuses at most 1 % of honest people, and nobody gravely', () => {
    const findings = seeds.flatMap((seed) => judge(rule, { ...honest, seed: seed + 500 }));
    expect(findings.length / (seeds.length * people)).toBeLessThanOrEqual(0.01);
    expect(findings.filter(({ severity }) => severity === 'HIGH')).toEqual([]);
  });
});
