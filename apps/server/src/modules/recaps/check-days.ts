import { shiftDays } from '@parking/contract/core/business-day';
import { daysOf } from '@parking/contract/core/report-query';
import { businessDayOf } from '../../platform/business-day.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { startPeriodic } from '../../platform/events/periodic.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../notices/notify.ts';
import { sayOnce } from '../notices/say-once.ts';
import { countDiffering } from './recap-checks.ts';

const neverAborted = new AbortController().signal;

/**
 * Once a business day looks at the day before and at one of all before it that chance chooses, and tells of those that differ. `random` from 0
 * to 1 chooses: who could know the day would know which to leave alone.
 */
export async function checkDays({ database, site, events }: Platform, random = Math.random()): Promise<void> {
  const current = site.current();
  const today = businessDayOf(new Date(), current);
  const key = `days-checked:${today}`;
  const yesterday = shiftDays(today, -1);
  const { rows } = await database.writes.query<{ first: string | null; done: boolean }>(
    'select (select min(business_day) from rollup_day_types) as first, exists (select from reminders where key = $1) as done',
    [key],
  );
  const { first = null, done = false } = rows[0] ?? {};
  if (done || first === null || first > yesterday) return;
  const drawn = shiftDays(first, Math.floor(random * daysOf({ from: first, to: yesterday })));
  const differing = new Map<string, number>();
  for (const date of new Set([yesterday, drawn]))
    differing.set(date, await countDiffering(database, { signal: neverAborted, site: current, date }));
  const told = await inTransaction(database, async (tx) => {
    const found = (await sayOnce(tx, key)) ? [...differing].filter(([, count]) => count > 0) : [];
    for (const [date, count] of found)
      await notify(tx, current.id, { type: 'DAY_DIFFERS', values: { date, count }, filter: { from: date, to: date } });
    return found.length > 0;
  });
  if (told) events.wake();
}

const hourMs = 3_600_000;

/** Every hour, so that a night in which the server stood still is made up for. */
export const startDayChecks = (platform: Platform): { stop(): Promise<void> } =>
  startPeriodic({ name: 'day checks', everyMs: hourMs, run: () => checkDays(platform), logger: platform.logger });
