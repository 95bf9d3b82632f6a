import { saleRupiah } from '@parking/contract/core/money';
import { FareRule, type FareRules } from '@parking/contract/tariffs/fare-rules';
import type { TypedNumber } from '../../../kit/number/typed-number.ts';
import { type AmountName, type TemplateName, askedAmounts, usualTariffs, withGrace } from '../editor/fare-templates.ts';

/** What an operator chooses between who has no tariff yet. */
export const firstTariffs = ['entry', 'hourly', 'capped'] as const satisfies readonly TemplateName[];
export type FirstTariff = (typeof firstTariffs)[number];

/** What is asked of a vehicle type: the amounts of its fare, and what a lost ticket costs. */
export type AskedAmount = AmountName | 'fine';
export const askedBy = (name: FirstTariff): readonly AskedAmount[] => [...askedAmounts(name), 'fine'];

/** What was typed for a vehicle type. */
export interface TypedFare {
  /** Whether such vehicles are let in at all. */
  readonly served: boolean;
  readonly amounts: Readonly<Partial<Record<AskedAmount, TypedNumber>>>;
}

const isSum = (amount: unknown): amount is number => saleRupiah().safeParse(amount).success;

/** Why an amount cannot be charged; null where it can. */
export function amountFault(amount: TypedNumber | undefined): 'missing' | 'no-sum' | null {
  if (amount === null || amount === undefined) return 'missing';
  return isSum(amount) ? null : 'no-sum';
}

/** Whether minutes can go without charge: none, or as many as the contract takes. */
export const isGrace = (minutes: TypedNumber): minutes is number | null =>
  minutes === null || minutes === 0 || FareRule.safeParse({ rule: 'GRACE', minutes }).success;

/** The rules that come of what was typed; null while an amount is missing or no sum of money. */
export function rulesOf(name: FirstTariff, { amounts }: TypedFare, grace: TypedNumber): FareRules | null {
  if (!isGrace(grace) || !askedAmounts(name).every((one) => isSum(amounts[one]))) return null;
  const rules = usualTariffs[name].rules((one) => Number(amounts[one]));
  return withGrace(grace ?? 0, rules);
}
