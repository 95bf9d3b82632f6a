import { z } from 'zod';
import { saleRupiah } from '../core/money.ts';

export { type ParkingType, parkingTypes } from './parking-types.ts';

export const ruleNames = [
  'GRACE',
  'PER_UNIT',
  'TOTAL',
  'FLAT',
  'CAP',
  'RESTART',
  'OVERNIGHT',
  'SURCHARGE',
  'ROUND',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** The basis of a rule: the whole stay, each started 24 h from the entry, or each calendar day touched. */
export const ruleTypes = ['STAY', 'DAY24', 'CALENDAR_DAY'] as const;
export type RuleType = (typeof ruleTypes)[number];

export const dayClasses = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN', 'HOLIDAY'] as const;
export type DayClass = (typeof dayClasses)[number];

export const overnightModes = ['ADD', 'REPLACE'] as const;
export const roundModes = ['UP', 'DOWN', 'NEAREST'] as const;

const tenYearsMinutes = 5_256_000;
const minuteCount = () => z.int().min(1).max(tenYearsMinutes);
const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const days = z.array(z.enum(dayClasses)).min(1).max(dayClasses.length).optional();
const basis = z.enum(ruleTypes).optional();

/** One step of a tariff. What `days` leaves out the rule does not touch; without `ruleType` the basis is the stay. */
export const FareRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('GRACE'), minutes: minuteCount(), days }),
  z.strictObject({
    rule: z.literal('PER_UNIT'),
    untilMinute: minuteCount().nullable(),
    unitMinutes: minuteCount(),
    amount: saleRupiah(),
    days,
  }),
  z.strictObject({ rule: z.literal('TOTAL'), untilMinute: minuteCount(), amount: saleRupiah(), days }),
  z.strictObject({ rule: z.literal('FLAT'), amount: saleRupiah(), ruleType: basis, days }),
  z.strictObject({ rule: z.literal('CAP'), amount: saleRupiah(), ruleType: basis, days }),
  z.strictObject({ rule: z.literal('RESTART'), ruleType: z.enum(['DAY24', 'CALENDAR_DAY']), days }),
  z.strictObject({
    rule: z.literal('OVERNIGHT'),
    fromTime: timeOfDay(),
    toTime: timeOfDay(),
    amount: saleRupiah(),
    mode: z.enum(overnightModes),
    days,
  }),
  z.strictObject({
    rule: z.literal('SURCHARGE'),
    label: z.string().trim().min(1).max(100),
    labelEn: z.string().trim().max(100).nullable().optional(),
    amount: saleRupiah(),
    ruleType: basis,
    days,
  }),
  z.strictObject({
    rule: z.literal('ROUND'),
    to: z.int().min(1).max(1_000_000).meta({ format: 'rupiah' }),
    mode: z.enum(roundModes),
    days,
  }),
]);
export type FareRule = z.output<typeof FareRule>;
export type SegmentRule = Extract<FareRule, { rule: 'PER_UNIT' | 'TOTAL' }>;

export const isSegment = (rule: FareRule): rule is SegmentRule => rule.rule === 'PER_UNIT' || rule.rule === 'TOTAL';
const charges = (rule: FareRule): boolean => isSegment(rule) || ['FLAT', 'OVERNIGHT', 'SURCHARGE'].includes(rule.rule);

type RuleFault = 'rule-order' | 'not-ascending' | 'only-last-open' | 'not-different';
type Report = (index: number, field: string, fault: RuleFault) => void;

/** The ordered rules of a tariff; a faulty order names the rule and its field (`0.untilMinute`). */
export const FareRules = z
  .array(FareRule)
  .min(1)
  .max(30)
  .superRefine((rules, context) => {
    const reported = new Set<string>();
    const report: Report = (index, field, fault) => {
      const key = `${index}.${field}`;
      if (reported.has(key)) return;
      reported.add(key);
      context.addIssue({ code: 'custom', path: [index, field], params: { code: fault } });
    };
    for (const dayClass of dayClasses) checkOneDayClass(rules, dayClass, report);
    checkWhatStandsAbove(rules, report);
  });
export type FareRules = readonly FareRule[];

/** The rules that hold on one kind of day form a list of their own, and its order must make sense. */
function checkOneDayClass(rules: FareRules, dayClass: DayClass, report: Report): void {
  const seen = new Set<RuleName>();
  let lastUntil = 0;
  let open: number | null = null;
  for (const [index, rule] of rules.entries()) {
    if (rule.days && !rule.days.includes(dayClass)) continue;
    if (seen.has('ROUND')) report(index, 'rule', 'rule-order');
    if (['GRACE', 'RESTART', 'ROUND'].includes(rule.rule) && seen.has(rule.rule)) report(index, 'rule', 'rule-order');
    if (isSegment(rule)) {
      if (seen.has('CAP') || seen.has('RESTART') || seen.has('OVERNIGHT')) report(index, 'rule', 'rule-order');
      if (open !== null) report(open, 'untilMinute', 'only-last-open');
      if (rule.untilMinute === null) open = index;
      else if (rule.untilMinute <= lastUntil) report(index, 'untilMinute', 'not-ascending');
      lastUntil = Math.max(lastUntil, rule.untilMinute ?? 0);
    }
    seen.add(rule.rule);
  }
}

function checkWhatStandsAbove(rules: FareRules, report: Report): void {
  let charged = false;
  let segmented = false;
  for (const [index, rule] of rules.entries()) {
    if (rule.rule === 'CAP' && !charged) report(index, 'rule', 'rule-order');
    if (rule.rule === 'RESTART' && !segmented) report(index, 'rule', 'rule-order');
    if (rule.rule === 'GRACE' && charged && !rule.days) report(index, 'rule', 'rule-order');
    if (rule.rule === 'OVERNIGHT' && rule.fromTime === rule.toTime) report(index, 'toTime', 'not-different');
    charged ||= charges(rule);
    segmented ||= isSegment(rule);
  }
}
