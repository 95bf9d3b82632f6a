import { z } from 'zod';

/** The zones a site in Indonesia can stand in (WIB, WITA, WIT). */
export const siteZones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;
export type SiteZone = (typeof siteZones)[number];

/** The site's local time without zone, `YYYY-MM-DDTHH:mm:ss`. */
export const localDateTime = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { abort: true })
    .refine((text) => isCalendarDate(text.slice(0, 10)))
    .meta({ format: 'local-date-time', example: '2026-11-20T14:05:33' });

/** A calendar day at the site, `YYYY-MM-DD`. */
export const localDate = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { abort: true })
    .refine(isCalendarDate)
    .meta({ format: 'local-date', example: '2026-11-20' });

function isCalendarDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const minuteMs = 60_000;
// Offsets are asked of Intl once a quarter of an hour of time line: Intl is a hundred times slower than the arithmetic.
const offsets = new Map<string, number>();

function offsetMinutes(zone: string, at: number): number {
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
