import { z } from 'zod';
import { formatRupiah } from '../core/format-rupiah.ts';
import { formatDuration } from '../core/format-time.ts';
import { rupiah } from '../core/money.ts';
import { ChargeLine } from './compute-fare.ts';
import { dayMinutes } from './stay-clock.ts';

/** Equal days of a stay that follow each other; `quantity` × `unitAmount` is `amount`, as of a line. */
export const FareDay = z.object({
  /** The first of them; the stay begins on day 1. */
  day: z.int().min(1),
  quantity: z.int().min(1),
  unitAmount: rupiah(),
  amount: rupiah(),
  /** Of each: a whole day, but for where the stay begins or ends within one. */
  minutes: z.int().min(1).max(dayMinutes),
  /** Held down to it by the most that a day may cost. */
  capped: z.boolean(),
});
export type FareDay = z.output<typeof FareDay>;

/** A price told by the days of its stay, then the lines of what is of no day: together they are the total. */
export const ByDay = z.object({ days: z.array(FareDay).min(1), lines: z.array(ChargeLine) });
export type ByDay = z.output<typeof ByDay>;

interface ToldLine {
  readonly label: string;
  readonly labelEn: string | null;
  readonly amount: number;
}

/** A day as it is read aloud, with its length where that is not a whole one. */
export function dayLine({ day, quantity, unitAmount, amount, minutes, capped }: FareDay) {
  const isWhole = minutes === dayMinutes;
  const days = quantity === 1 ? String(day) : `${day}–${day + quantity - 1}`;
  const each = formatRupiah(unitAmount);
  return {
    label: [
      `Hari ${days}`,
      ...(isWhole ? [] : [formatDuration(minutes, 'id')]),
      ...(quantity === 1 ? [] : [`masing-masing ${each}`]),
    ].join(', '),
    labelEn: [
      `${quantity === 1 ? 'Day' : 'Days'} ${days}`,
      ...(isWhole ? [] : [formatDuration(minutes, 'en')]),
      ...(quantity === 1 ? [] : [`${each} each`]),
    ].join(', '),
    amount,
    capped,
  };
}

/** What a price is told by on paper: its days, where it has any, else its lines. */
export function toldLines({
  lines,
  byDay,
}: {
  readonly lines: readonly ChargeLine[];
  readonly byDay: ByDay | null;
}): ToldLine[] {
  if (!byDay) return lines.map(({ label, labelEn, amount }) => ({ label, labelEn, amount }));
  const days = byDay.days.map(dayLine).map(({ label, labelEn, amount, capped }) => ({
    label: capped ? `${label} (${cappedWords.label})` : label,
    labelEn: capped ? `${labelEn} (${cappedWords.labelEn})` : labelEn,
    amount,
  }));
  return [...days, ...toldLines({ lines: byDay.lines, byDay: null })];
}

/** What is said of a day that costs the most that a day may. */
export const cappedWords = { label: 'maksimum harian', labelEn: 'daily maximum' } as const;
