import { useEffect, useState } from 'react';
import { formatDuration } from '../../../i18n/format.ts';

const tickMs = 1000;

/** Milliseconds of a local date-time, as if it were UTC: only differences of them mean something. */
export const localMs = (local: string): number => Date.parse(`${local}Z`);

/**
 * The site's time, second by second: what the server said it was, carried on by this computer's steady clock. A wall
 * screen's own clock and zone may be anything. Null before the server has said.
 */
export function useSiteClock(asOf: string | undefined): number | null {
  const [now, setNow] = useState(() => performance.now());
  const [told, setTold] = useState<{ asOf: string; at: number } | null>(null);
  if (asOf !== undefined && told?.asOf !== asOf) setTold({ asOf, at: now });
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return told && localMs(told.asOf) + now - told.at;
}

/** `14:05:33` of such milliseconds. */
export const clockText = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** `2026-11-20T14:05:33` of such milliseconds. */
export const localText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** How long: seconds below a minute, then minutes, hours and days. */
export function ageText(ms: number, seconds: (count: number) => string): string {
  const whole = Math.max(0, Math.floor(ms / 1000));
  return whole < 60 ? seconds(whole) : formatDuration(Math.floor(whole / 60));
}
