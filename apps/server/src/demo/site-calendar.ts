import { toLocalDateTime } from '@parking/contract/core/time';
import { shifts } from './car-park.ts';

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** A shift as it is worked: its place in the day and the day on which it began. */
export interface WorkedShift {
  readonly index: number;
  readonly id: string;
  /** Days since 1970 began at the site. */
  readonly day: number;
  readonly endsAt: number;
}

/** The site's days and shifts by arithmetic: its zone has one offset all year. */
export interface SiteCalendar {
  /** `YYYY-MM-DDTHH:mm:ss`. */
  localTime(at: number): string;
  /** Days since 1970 began at the site. */
  dayNumber(at: number): number;
  /** `YYYY-MM-DD`. */
  dayText(day: number): string;
  businessDay(at: number): string;
  /** The instant of an hour on a day. */
  atHour(day: number, hour: number): number;
  shiftAt(at: number): WorkedShift;
}

export function openCalendar(zone: string, dayStartHour: number, about: number): SiteCalendar {
  const whole = Math.floor(about / 1000) * 1000;
  const offsetMs = Date.parse(`${toLocalDateTime(new Date(whole), zone)}Z`) - whole;
  const texts = new Map<number, string>();
  const dayNumber = (at: number): number => Math.floor((at + offsetMs) / dayMs);
  const dayText = (day: number): string => {
    const known = texts.get(day) ?? new Date(day * dayMs).toISOString().slice(0, 10);
    texts.set(day, known);
    return known;
  };
  const atHour = (day: number, hour: number): number => day * dayMs + hour * hourMs - offsetMs;
  return {
    localTime: (at) => new Date(at + offsetMs).toISOString().slice(0, 19),
    dayNumber,
    dayText,
    atHour,
    businessDay: (at) => dayText(dayNumber(at - dayStartHour * hourMs)),
    shiftAt: (at) => {
      const today = dayNumber(at);
      const hour = (at - atHour(today, 0)) / hourMs;
      const index = hour < shifts[0].startHour || hour >= shifts[2].startHour ? 2 : hour < shifts[1].startHour ? 0 : 1;
      const shift = shifts[index] ?? shifts[0];
      const day = hour < shifts[0].startHour ? today - 1 : today;
      return { index, id: shift.id, day, endsAt: atHour(day, shift.startHour + shift.hours) };
    },
  };
}
