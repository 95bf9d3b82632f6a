export const timeUnits = ['minute', 'hour', 'day'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export const unitMinutes: Readonly<Record<TimeUnit, number>> = { minute: 1, hour: 60, day: 1440 };

/** The unit in which a number of minutes is usually said: 90 as minutes, 24 hours as hours, 3 days as days. */
export function unitFor(minutes: number | null): TimeUnit {
  if (minutes === null || (minutes > 0 && minutes % 60 === 0)) {
    return minutes !== null && minutes >= 2880 && minutes % 1440 === 0 ? 'day' : 'hour';
  }
  return 'minute';
}
