import { expect, test } from 'vitest';
import { fieldProblems } from '../core/problems.ts';
import { FareRules } from './fare-rules.ts';
import { publishedTariffs } from './testing/published.ts';

const unit = (untilMinute: number | null, days?: readonly string[]) => ({
  rule: 'PER_UNIT',
  untilMinute,
  unitMinutes: 60,
  amount: 1000,
  days,
});
const problems = (rules: readonly unknown[]) => {
  const { error } = FareRules.safeParse(rules);
  return error
    ? fieldProblems(error, rules)
        .map(({ path, code }) => `${path} ${code}`)
        .toSorted()
    : [];
};

test.each([
  ['segments that do not ascend', [unit(120), unit(120), unit(null)], ['1.untilMinute not-ascending']],
  ['an open segment before the last', [unit(null), unit(60)], ['0.untilMinute only-last-open']],
  ['a segment below a cap', [unit(60), { rule: 'CAP', amount: 1 }, unit(null)], ['2.rule rule-order']],
  ['a cap above all', [{ rule: 'CAP', amount: 1 }, unit(null)], ['0.rule rule-order', '1.rule rule-order']],
  [
    'a restart of nothing',
    [
      { rule: 'FLAT', amount: 1 },
      { rule: 'RESTART', ruleType: 'DAY24' },
    ],
    ['1.rule rule-order'],
  ],
  ['a restart of the stay', [unit(null), { rule: 'RESTART', ruleType: 'STAY' }], ['1.ruleType not-an-option']],
  [
    'what follows the rounding',
    [unit(null), { rule: 'ROUND', to: 500, mode: 'UP' }, { rule: 'FLAT', amount: 1 }],
    ['2.rule rule-order'],
  ],
  ['a grace after a charge', [unit(null), { rule: 'GRACE', minutes: 5 }], ['1.rule rule-order']],
  [
    'two graces on the same days',
    [{ rule: 'GRACE', minutes: 5 }, { rule: 'GRACE', minutes: 9, days: ['MON'] }, unit(null)],
    ['1.rule rule-order'],
  ],
  [
    'a night without length',
    [unit(null), { rule: 'OVERNIGHT', fromTime: '22:00', toTime: '22:00', amount: 1, mode: 'ADD' }],
    ['1.toTime not-different'],
  ],
  ['a name that no rule has', [{ rule: 'HOURLY', amount: 1 }], ['0.rule not-an-option']],
  ['a field of another rule', [{ rule: 'FLAT', amount: 1, minutes: 5 }], ['0.minutes unknown-field']],
  ['money below zero', [{ rule: 'FLAT', amount: -1 }], ['0.amount too-small']],
  ['no rule', [], [' too-few']],
])('%s is refused at its field', (_, rules, found) => {
  expect(problems(rules)).toEqual(found);
});

test('each kind of day has an order of its own', () => {
  const weekend = ['SAT', 'SUN', 'HOLIDAY'];
  const week = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
  expect(
    problems([unit(60, week), unit(null, week), { rule: 'CAP', amount: 9, days: week }, unit(null, weekend)]),
  ).toEqual([]);
  expect(problems([unit(null, week), unit(null, ['FRI'])])).toEqual(['0.untilMinute only-last-open']);
});

test('the published tariffs are sound', () => {
  for (const { rules } of publishedTariffs) expect(problems(rules)).toEqual([]);
});
