import { z } from 'zod';
import { isCalendarDate } from './calendar.ts';

/** The zones a site in Indonesia can stand in (WIB, WITA, WIT). */
export const siteZones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;
export type SiteZone = (typeof siteZones)[number];

// A machine whose clock was never set begins in 1900 or 1970; beyond these years nothing of a car park happens.
const firstYear = 1900;
const lastYear = 2200;

/** The site's local time without zone, `YYYY-MM-DDTHH:mm:ss`. */
export const localDateTime = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { abort: true })
    .refine((text) => isSoundDate(text.slice(0, 10)))
    .meta({ format: 'local-date-time', example: '2026-11-20T14:05:33' });

/** A calendar day at the site, `YYYY-MM-DD`. */
export const localDate = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { abort: true })
    .refine(isSoundDate)
    .meta({ format: 'local-date', example: '2026-11-20' });

/** An instant of a machine: RFC 3339 with its offset. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, abort: true })
    .refine(isSoundInstant)
    .meta({ format: 'date-time', example: '2026-11-20T14:05:33+07:00' });

function isSoundDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= firstYear && year <= lastYear && isCalendarDate(text);
}

/** Whether an instant lies in years that can be meant, by whatever offset it is shown. */
export function isSoundInstant(text: string): boolean {
  const at = Date.parse(text);
  return at >= Date.UTC(firstYear, 0, 1) && at < Date.UTC(lastYear, 11, 31);
}

const minuteMs = 60_000;

// Indonesia's zones stand still since this day; nobody need wait for Intl, whose first answer takes long.
const settledAt = Date.UTC(1964, 0, 1);
const settledMinutes: Readonly<Record<string, number | undefined>> = {
  'Asia/Jakarta': 420,
  'Asia/Makassar': 480,
  'Asia/Jayapura': 540,
} satisfies Record<SiteZone, number>;

// Other offsets are asked of Intl once a quarter of an hour of time line: Intl is a hundred times slower than the arithmetic.
const offsets = new Map<string, number>();

/** A zone that stands still as its offset alone, `UTC+7`: what reckons with named zones by Intl is many times faster by that. */
export function steadyZone(zone: string): string {
  const settled = settledMinutes[zone];
  return settled === undefined ? zone : `UTC+${settled / 60}`;
}

function offsetMinutes(zone: string, at: number): number {
  const settled = settledMinutes[zone];
  if (settled !== undefined && at >= settledAt) return settled;
  const quarter = Math.floor(at / (15 * minuteMs));
  const key = `${zone}|${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  const minutes = match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, minutes);
  return minutes;
}

/** An instant as the site's wall clock shows it, seconds dropped to whole. */
export function toLocalDateTime(instant: Date, zone: string): string {
  const at = instant.getTime();
  return new Date(at + offsetMinutes(zone, at) * minuteMs).toISOString().slice(0, 19);
}

export function toLocalDate(instant: Date, zone: string): string {
  return toLocalDateTime(instant, zone).slice(0, 10);
}

/** The instant at which the site's wall clock shows `local` (a date-time or a date, then midnight). */
export function fromLocal(local: string, zone: string): Date {
  const asUtc = Date.parse(`${local.length === 10 ? `${local}T00:00:00` : local}Z`);
  return new Date(asUtc - offsetMinutes(zone, asUtc) * minuteMs);
}
