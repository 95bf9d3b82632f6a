/** A run of days of the site, both ends included; an empty text is an open end. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const periodNames = ['today', 'yesterday', 'lastSeven', 'lastThirty', 'thisMonth', 'lastMonth'] as const;
/** What reports are usually of. */
export const reportPeriodNames = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type PeriodName = (typeof periodNames)[number] | (typeof reportPeriodNames)[number];
/** How many days each has at most. */
const mostDays: Readonly<Record<PeriodName, number>> = {
  today: 1,
  yesterday: 1,
  lastSeven: 7,
  lastThirty: 30,
  thisWeek: 7,
  thisMonth: 31,
  lastMonth: 31,
  thisYear: 366,
};
/** Of those that reports are usually of, the ones that never have more days than that. */
export const reportPeriodsWithin = (days: number): readonly PeriodName[] =>
  reportPeriodNames.filter((name) => mostDays[name] <= days);
export const allPeriodNames: readonly PeriodName[] = [...new Set([...periodNames, ...reportPeriodNames])];

/** Days are counted in plain calendar arithmetic: a day of the site has no zone. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export function periodOf(name: PeriodName, today: string): Period {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'lastSeven':
      return { from: addDays(today, -6), to: today };
    case 'lastThirty':
      return { from: addDays(today, -29), to: today };
    case 'thisWeek':
      return { from: addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)), to: today };
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'thisMonth':
      return { from: firstOfMonth, to: today };
    case 'lastMonth': {
      const last = addDays(firstOfMonth, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
  }
}
