import type { FareRules } from '@parking/contract/tariffs/fare-rules';

export const templateNames = ['hourly', 'daily', 'capped', 'overnight'] as const;
export type TemplateName = (typeof templateNames)[number];

/** Usual tariffs to start from; their amounts are to be changed. */
export const fareTemplates: Readonly<Record<TemplateName, FareRules>> = {
  hourly: [
    { rule: 'GRACE', minutes: 10 },
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
  ],
  daily: [{ rule: 'FLAT', amount: 30_000, ruleType: 'DAY24' }],
  capped: [
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
    { rule: 'RESTART', ruleType: 'DAY24' },
    { rule: 'CAP', amount: 40_000, ruleType: 'DAY24' },
  ],
  overnight: [
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
    { rule: 'OVERNIGHT', fromTime: '23:00', toTime: '05:00', amount: 20_000, mode: 'REPLACE' },
  ],
};
