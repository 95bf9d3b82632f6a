import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { expect, it } from 'vitest';
import { endOfCharging } from './end-of-charging.ts';

const first: FareRule = { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 };
const bounded: FareRule = { rule: 'PER_UNIT', untilMinute: 1440, unitMinutes: 60, amount: 3000 };
const open: FareRule = { ...bounded, untilMinute: null };

it.each<[string, FareRule[], number | null]>([
  ['a last segment that is bounded', [first, bounded], 1440],
  ['a total that is bounded', [first, { rule: 'TOTAL', untilMinute: 720, amount: 20_000 }], 720],
  ['a last segment that is open', [first, open], null],
  ['a restart each day', [first, bounded, { rule: 'RESTART', ruleType: 'DAY24' }], null],
  [
    'nights that are charged besides',
    [first, bounded, { rule: 'OVERNIGHT', fromTime: '22:00', toTime: '05:00', amount: 1, mode: 'ADD' }],
    null,
  ],
  ['a surcharge once a stay', [first, bounded, { rule: 'SURCHARGE', label: 'X', amount: 1 }], 1440],
  ['a flat fare alone, which is meant so', [{ rule: 'FLAT', amount: 5000 }], null],
  ['a bound on Sundays alone', [first, { ...bounded, days: ['SUN'] }, { ...open, days: ['MON'] }], 60],
])('%s', (_, rules, end) => {
  expect(endOfCharging(rules)).toBe(end);
});
