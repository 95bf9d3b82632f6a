import { computeFare } from '@parking/contract/tariffs/compute-fare';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { publishedTariffs } from '@parking/contract/tariffs/testing/published';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';

/** Prints what the published tariffs and one of days and nights come to, as a process in some time zone sees it. */
const byTheCalendar: FareRule[] = [
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 45, amount: 1500, days: ['MON', 'TUE', 'WED', 'THU', 'FRI'] },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 4000, days: ['SAT', 'SUN', 'HOLIDAY'] },
  { rule: 'OVERNIGHT', fromTime: '22:00', toTime: '05:00', amount: 9000, mode: 'REPLACE' },
  { rule: 'CAP', amount: 40_000, ruleType: 'CALENDAR_DAY' },
];
const entries = ['2026-03-18T23:59:59', '2026-10-25T01:30:00', '2028-02-29T06:00:01', '2026-12-31T16:59:00'];
const stays = [1, 15, 16, 60, 61, 600, 1440, 1441, 4235, 88_383];
const fares = [...publishedTariffs.map((tariff) => tariff.rules), byTheCalendar].flatMap((rules) =>
  entries.flatMap((enteredAt) =>
    stays.map((minutes) => {
      const exitedAt = shiftMinutes(enteredAt, minutes);
      return { exitedAt, fare: computeFare({ rules, enteredAt, exitedAt, holidays: new Set(['2026-03-19']) }) };
    }),
  ),
);
process.stdout.write(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), fares }));
