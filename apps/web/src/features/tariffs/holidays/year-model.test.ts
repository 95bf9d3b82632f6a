import { describe, expect, it } from 'vitest';
import { isSunday, monthWeeks } from './year-model.ts';

describe('a month of the year view', () => {
  it('begins on Monday and fills its weeks', () => {
    const weeks = monthWeeks(2026, 10);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  });

  it('knows leap years', () => {
    expect(monthWeeks(2028, 1).flat()).toContain('2028-02-29');
    expect(monthWeeks(2026, 1).flat()).not.toContain('2026-02-29');
  });

  it('knows Sundays', () => {
    expect([isSunday('2026-11-01'), isSunday('2026-11-02')]).toEqual([true, false]);
  });
});
