import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { Language } from '@parking/contract/core/language';
import { fieldProblems } from '@parking/contract/core/problems';
import { FareRule, FareRules, type RuleName } from '@parking/contract/tariffs/fare-rules';
import { problemSentence } from '../../../kit/form/form-problems.ts';

/** A rule while it is written: its fields may still be empty or wrong. */
export interface DraftRule {
  /** Stays with the rule wherever it is moved. */
  readonly key: string;
  readonly rule: RuleName;
  readonly fields: Readonly<Record<string, unknown>>;
}
export type Draft = readonly DraftRule[];

export interface DraftProblem {
  /** The field's name within its rule; empty for what concerns the list as a whole. */
  readonly field: string;
  readonly message: string;
  /** Something is still to be filled in, rather than wrong. */
  readonly missing: boolean;
}

export interface DraftCheck {
  /** The rules, when they hold together. */
  readonly rules: FareRules | null;
  /** By the key of the rule; those of the whole list under the empty key. */
  readonly problems: ReadonlyMap<string, readonly DraftProblem[]>;
}

let made = 0;
function newKey(): string {
  made += 1;
  return `rule-${made}`;
}

export const draftOf = (rules: FareRules): Draft =>
  rules.map(({ rule, ...fields }) => ({ key: newKey(), rule, fields }));

/** The rule as the contract would have it, be it complete or not. */
export function inputOf({ rule, fields }: DraftRule): Record<string, unknown> {
  // Without an end is null; an end still to be typed is ''.
  const filled = Object.entries(fields).filter(
    ([name, value]) => value !== '' && (value !== null || name === 'untilMinute'),
  );
  return { rule, ...Object.fromEntries(filled) };
}

const inputsOf = (draft: Draft) => draft.map(inputOf);

/** Whether two drafts say the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || JSON.stringify(inputsOf(one)) === JSON.stringify(inputsOf(other));

/** What the contract has against a draft, at the rule and field it concerns. */
export function checkDraft(draft: Draft, language: Language): DraftCheck {
  const inputs = inputsOf(draft);
  const parsed = FareRules.safeParse(inputs);
  if (parsed.success) return { rules: parsed.data, problems: new Map() };
  const problems = new Map<string, DraftProblem[]>();
  for (const problem of fieldProblems(parsed.error, inputs)) {
    const [index = '', field = ''] = problem.path.split('.');
    const key = index === '' ? '' : (draft[Number(index)]?.key ?? '');
    const known = problems.get(key) ?? [];
    problems.set(key, known);
    if (known.some((other) => other.field === field)) continue;
    known.push({ field, message: problemSentence(problem, inputs, language), missing: isMissing(problem) });
  }
  return { rules: null, problems };
}

const isMissing = ({ code }: FieldProblem): boolean => code === 'required' || code === 'too-few';

const blankFields: Readonly<Record<RuleName, Readonly<Record<string, unknown>>>> = {
  GRACE: { minutes: null },
  PER_UNIT: { untilMinute: null, unitMinutes: 60, amount: null },
  TOTAL: { untilMinute: null, amount: null },
  FLAT: { amount: null, ruleType: 'STAY' },
  CAP: { amount: null, ruleType: 'DAY24' },
  RESTART: { ruleType: 'DAY24' },
  OVERNIGHT: { fromTime: '22:00', toTime: '06:00', amount: null, mode: 'ADD' },
  SURCHARGE: { label: '', amount: null, ruleType: 'STAY' },
  ROUND: { to: 500, mode: 'UP' },
};

/** Where a kind of rule usually stands: what is capped above the cap, rounding last. */
const usualPlace: Readonly<Record<RuleName, number>> = {
  GRACE: 0,
  PER_UNIT: 1,
  TOTAL: 1,
  FLAT: 2,
  RESTART: 3,
  OVERNIGHT: 4,
  CAP: 5,
  SURCHARGE: 6,
  ROUND: 7,
};

const isSegment = ({ rule }: DraftRule): boolean => rule === 'PER_UNIT' || rule === 'TOTAL';
const isOpen = (rule: DraftRule): boolean =>
  rule.rule === 'PER_UNIT' && rule.fields['untilMinute'] === null && !Array.isArray(rule.fields['days']);

/** The draft with a new rule where such a one usually stands: a further segment before the one without an end. */
export function withRule(draft: Draft, rule: RuleName): { readonly draft: Draft; readonly key: string } {
  const made: DraftRule = { key: newKey(), rule, fields: blankFields[rule] };
  const openAt = isSegment(made) ? draft.findIndex(isOpen) : -1;
  if (openAt >= 0) {
    const last = draft.slice(0, openAt).findLast(isSegment)?.fields['untilMinute'];
    const closed = { ...made, fields: { ...made.fields, untilMinute: (typeof last === 'number' ? last : 0) + 60 } };
    return { draft: draft.toSpliced(openAt, 0, closed), key: made.key };
  }
  const at = draft.findLastIndex((other) => usualPlace[other.rule] <= usualPlace[rule]) + 1;
  return { draft: draft.toSpliced(at, 0, made), key: made.key };
}

export const withoutRule = (draft: Draft, key: string): Draft => draft.filter((rule) => rule.key !== key);

export const withField = (draft: Draft, key: string, name: string, value: unknown): Draft =>
  draft.map((rule) => (rule.key === key ? { ...rule, fields: { ...rule.fields, [name]: value } } : rule));

/** The rule at another place, counted from 0; beyond either end it stays at that end. */
export function withRuleAt(draft: Draft, key: string, place: number): Draft {
  const from = draft.findIndex((rule) => rule.key === key);
  const moved = draft[from];
  if (!moved) return draft;
  const to = Math.max(0, Math.min(draft.length - 1, place));
  return from === to ? draft : draft.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** As much of a rule as can be told in words: null while something of it is missing. */
export function toldRule(rule: DraftRule): FareRule | null {
  const input = inputOf(rule);
  const parsed = FareRule.safeParse(input);
  return parsed.success ? parsed.data : null;
}
