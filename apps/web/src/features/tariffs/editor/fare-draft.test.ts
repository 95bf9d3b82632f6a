import type { FareRules } from '@parking/contract/tariffs/fare-rules';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  checkDraft,
  draftOf,
  inputOf,
  isSameDraft,
  withField,
  withRule,
  withRuleAt,
  withoutRule,
} from './fare-draft.ts';
import { exampleFare, templateNames } from './fare-templates.ts';

const hourly: FareRules = [
  { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
];
const ruleNames = (draft: Draft) => draft.map(({ rule }) => rule);
const keyAt = (draft: Draft, place: number): string => draft[place]?.key ?? '';

describe('a draft', () => {
  it('gives back the rules it was made of', () => {
    expect(checkDraft(draftOf(hourly), 'id')).toEqual({ rules: hourly, problems: new Map() });
  });

  it.each(templateNames)('of the template %s is a sound tariff', (name) => {
    expect(checkDraft(draftOf(exampleFare(name)), 'id').rules).toEqual(exampleFare(name));
  });

  it('knows itself again whatever its keys', () => {
    expect(isSameDraft(draftOf(hourly), draftOf(hourly))).toBe(true);
    expect(isSameDraft(draftOf(hourly), draftOf(hourly.slice(1)))).toBe(false);
  });
});

describe('a new rule', () => {
  it('stands where such a rule usually stands', () => {
    let { draft } = withRule(draftOf(hourly), 'CAP');
    ({ draft } = withRule(draft, 'GRACE'));
    ({ draft } = withRule(draft, 'ROUND'));
    ({ draft } = withRule(draft, 'RESTART'));
    expect(ruleNames(draft)).toEqual(['GRACE', 'PER_UNIT', 'PER_UNIT', 'RESTART', 'CAP', 'ROUND']);
  });

  it('that is a segment comes before the one without an end', () => {
    const { draft, key } = withRule(draftOf(hourly), 'PER_UNIT');
    expect(draft.findIndex((rule) => rule.key === key)).toBe(1);
    expect(draft[1] && inputOf(draft[1])).toEqual({ rule: 'PER_UNIT', untilMinute: 120, unitMinutes: 60 });
  });
});

describe('a change', () => {
  it('moves a rule no further than the ends', () => {
    const draft = draftOf(exampleFare('capped'));
    const key = keyAt(draft, 0);
    expect(keyAt(withRuleAt(draft, key, 9), 3)).toBe(key);
    expect(withRuleAt(draft, key, -1)).toBe(draft);
    expect(ruleNames(withoutRule(draft, key))).toEqual(['PER_UNIT', 'RESTART', 'CAP']);
  });

  it('of an amount to nothing is marked as missing at its field', () => {
    const draft = draftOf(hourly);
    const { rules, problems } = checkDraft(withField(draft, keyAt(draft, 1), 'amount', null), 'en');
    expect(rules).toBeNull();
    expect(problems.get(keyAt(draft, 1))).toEqual([{ field: 'amount', message: 'Required.', missing: true }]);
  });

  it('to a limit below the one before is marked as wrong', () => {
    const draft = draftOf([...hourly.slice(0, 1), { rule: 'PER_UNIT', untilMinute: 120, unitMinutes: 60, amount: 1 }]);
    const { problems } = checkDraft(withField(draft, keyAt(draft, 1), 'untilMinute', 30), 'id');
    expect(problems.get(keyAt(draft, 1))).toEqual([
      { field: 'untilMinute', message: 'Harus lebih besar daripada batas sebelumnya.', missing: false },
    ]);
  });

  it('that empties the list is told of the list', () => {
    expect(checkDraft([], 'id').problems.get('')?.[0]?.missing).toBe(true);
  });
});
