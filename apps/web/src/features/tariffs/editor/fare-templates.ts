import type { FareRules } from '@parking/contract/tariffs/fare-rules';

export const templateNames = ['entry', 'hourly', 'daily', 'capped', 'overnight'] as const;
export type TemplateName = (typeof templateNames)[number];

/** What a usual tariff asks its writer for, in rupiah. */
export const amountNames = ['once', 'first', 'next', 'day', 'night'] as const;
export type AmountName = (typeof amountNames)[number];

interface Template {
  /** What it asks for, each with an amount to start from. */
  readonly asks: Readonly<Partial<Record<AmountName, number>>>;
  readonly rules: (amount: (name: AmountName) => number) => FareRules;
}

const byHour: Template['rules'] = (amount) => [
  { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: amount('first') },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: amount('next') },
];

/** Usual tariffs, by the amounts that they ask for. */
export const usualTariffs: Readonly<Record<TemplateName, Template>> = {
  entry: { asks: { once: 5000 }, rules: (amount) => [{ rule: 'FLAT', amount: amount('once'), ruleType: 'STAY' }] },
  hourly: { asks: { first: 5000, next: 3000 }, rules: byHour },
  daily: { asks: { day: 30_000 }, rules: (amount) => [{ rule: 'FLAT', amount: amount('day'), ruleType: 'DAY24' }] },
  capped: {
    asks: { first: 5000, next: 3000, day: 40_000 },
    rules: (amount) => [
      ...byHour(amount),
      { rule: 'RESTART', ruleType: 'DAY24' },
      { rule: 'CAP', amount: amount('day'), ruleType: 'DAY24' },
    ],
  },
  overnight: {
    asks: { first: 5000, next: 3000, night: 20_000 },
    rules: (amount) => [
      ...byHour(amount),
      { rule: 'OVERNIGHT', fromTime: '23:00', toTime: '05:00', amount: amount('night'), mode: 'REPLACE' },
    ],
  },
};

/** The amounts that a usual tariff asks for, in order. */
export const askedAmounts = (name: TemplateName): readonly AmountName[] =>
  amountNames.filter((amount) => usualTariffs[name].asks[amount] !== undefined);

/** Whoever leaves within these minutes pays nothing; 0 for none. */
export const withGrace = (minutes: number, rules: FareRules): FareRules =>
  minutes > 0 ? [{ rule: 'GRACE', minutes }, ...rules] : rules;

const graceMinutes = 10;

/** A usual tariff to start from; its amounts are to be changed. */
export function exampleFare(name: TemplateName): FareRules {
  const { asks, rules: rulesOf } = usualTariffs[name];
  const rules = rulesOf((amount) => asks[amount] ?? 0);
  return name === 'hourly' ? withGrace(graceMinutes, rules) : rules;
}
