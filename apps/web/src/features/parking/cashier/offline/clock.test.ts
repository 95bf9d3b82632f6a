import { describe, expect, test } from 'vitest';
import { type ClockAnchor, siteMsOf, siteTime } from './clock.ts';

const anchor: ClockAnchor = {
  serverMs: siteMsOf('2026-11-20T08:00:00'),
  monotonicMs: 5000,
  wallMs: 1_000_000,
  pageId: 'one',
};
const minute = 60_000;
const after = (ms: number) => ({ monotonicMs: 5000 + ms, wallMs: 1_000_000 + ms, pageId: 'one' });

describe('the time of an exit screen without the server', () => {
  test('is the server’s at last contact and what the monotonic clock counted since', () => {
    expect(siteTime(anchor, after(90 * minute))).toEqual({ local: '2026-11-20T09:30:00', unsure: false });
  });

  test('does not follow a machine’s clock that somebody sets back', () => {
    const now = { ...after(30 * minute), wallMs: 1_000_000 - 24 * 60 * minute };
    expect(siteTime(anchor, now)).toEqual({ local: '2026-11-20T08:30:00', unsure: false });
  });

  test('after a reload follows the machine’s clock and says so', () => {
    const now = { monotonicMs: 10, wallMs: 1_000_000 + 20 * minute, pageId: 'two' };
    expect(siteTime(anchor, now)).toEqual({ local: '2026-11-20T08:20:00', unsure: true });
  });

  test('after a sleep counts the time slept and says so', () => {
    const now = { ...after(5 * minute), wallMs: 1_000_000 + 65 * minute };
    expect(siteTime(anchor, now)).toEqual({ local: '2026-11-20T09:05:00', unsure: true });
  });

  test('never runs backwards, nor further than 14 days', () => {
    const back = { monotonicMs: 10, wallMs: 1_000_000 - 60 * minute, pageId: 'two' };
    expect(siteTime(anchor, back).local).toBe('2026-11-20T08:00:00');
    expect(siteTime(anchor, back, siteMsOf('2026-11-20T08:10:00')).local).toBe('2026-11-20T08:10:00');
    const far = { monotonicMs: 10, wallMs: 1_000_000 + 400 * 24 * 60 * minute, pageId: 'two' };
    expect(siteTime(anchor, far).local).toBe('2026-12-04T08:00:00');
  });
});
