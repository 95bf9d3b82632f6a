import { z } from 'zod';
import { localDate } from './time.ts';

/** Of rows that each hold from a day on, the first stands for all days before it too. */
export interface Dated {
  readonly from: string;
}

/** Where a business day begins, from that day on. */
export const DayStart = z.object({ from: localDate(), hour: z.int().min(0).max(23) });
export type DayStart = z.output<typeof DayStart>;
export type DayStarts = readonly DayStart[];

/** Before every day that anybody means: what has always held. */
export const firstDay = '1900-01-01';

/** The row that holds on a day, of rows in the order of their days. */
export function heldOn<Row extends Dated>(rows: readonly Row[], day: string): Row {
  const row = rows.findLast(({ from }) => from <= day) ?? rows[0];
  if (!row) throw new RangeError('no row holds on any day');
  return row;
}

const dayMs = 86_400_000;

/** A calendar day some days away from another. */
export const shiftDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from one calendar day to another; below zero where that one is earlier. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / dayMs;

/** The site's local time at which a business day begins; it ends where the next one begins. */
export const businessDayStart = (day: string, starts: DayStarts): string =>
  `${day}T${String(heldOn(starts, day).hour).padStart(2, '0')}:00:00`;

/** The business day that a local time of the site belongs to. */
export function businessDayAt(local: string, starts: DayStarts): string {
  const day = local.slice(0, 10);
  return local >= businessDayStart(day, starts) ? day : shiftDays(day, -1);
}
