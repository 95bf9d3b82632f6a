import { type Period, addDays } from '../../calendar/periods.ts';

const dayMs = 86_400_000;

/** The last day of the month that a day lies in. */
export const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** The period as long as this one that lies before (-1) or after it (1); of a whole month or year the whole next one. */
export function neighbourOf({ from, to }: Period, step: -1 | 1): Period {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const wholeYear =
    from.endsWith('-01-01') && (to === `${from.slice(0, 4)}-12-31` || from.slice(0, 7) !== to.slice(0, 7));
  if (wholeYear && from.slice(0, 4) === to.slice(0, 4))
    return { from: `${year + step}-01-01`, to: `${year + step}-12-31` };
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && from !== to) {
    const first = new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10);
    return { from: first, to: lastOfMonth(first) };
  }
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: addDays(from, days * step), to: addDays(to, days * step) };
}
