import { isCalendarDate } from '@parking/contract/core/calendar';
import { fromLocal } from '@parking/contract/core/time';
import type { ReportMapping } from '@parking/contract/money/reconciliation/report-mapping';

type DateForm = ReportMapping['dateForm'];

const months = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
const english: Readonly<Record<string, string>> = { may: 'mei', aug: 'agu', oct: 'okt', dec: 'des' };

/** A day as `YYYY-MM-DD`; null where it is none. Year first is read whatever the form says. */
export function readDay(text: string, form: DateForm): string | null {
  const bare = text.trim().replace(/^'/, '');
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4}|\d{2})$/.exec(bare);
  if (named) {
    const word = named[2]?.toLowerCase() ?? '';
    return dayOf(named[3], String(months.indexOf(english[word] ?? word) + 1), named[1]);
  }
  const first = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})$/.exec(bare);
  if (first && (form === 'YMD' || bare.length === 10)) return dayOf(first[1], first[2], first[3]);
  const last = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  if (!last || form === 'YMD') return null;
  return form === 'DMY' ? dayOf(last[3], last[2], last[1]) : dayOf(last[3], last[1], last[2]);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isFileDay(text) ? text : null;
}

const firstDay = '2000-01-01';
const mostAheadMs = 366 * 86_400_000;

/** Whether a text is a `YYYY-MM-DD` that money can have moved on: of this century, and no more than a year ahead. */
export const isFileDay = (text: string): boolean =>
  isCalendarDate(text) && text >= firstDay && text <= new Date(Date.now() + mostAheadMs).toISOString().slice(0, 10);

/** A time in the zone it is written in, or its own where it names one; a day alone is its midnight. Null where it is none. */
export function readInstant(text: string, form: DateForm, zone: string): Date | null {
  const bare = text.trim().replace(/^'/, '');
  const parted =
    /^(.+?)(?:[T ]+(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2})(?:\.\d{1,6})?)?)\s*(Z|[+-]\d{2}:?\d{2}|WIB|WITA|WIT)?$/.exec(
      bare,
    ) ?? /^(\d{8})(\d{2})(\d{2})(\d{2})?()$/.exec(bare);
  const day = readDay(parted?.[1] ?? bare, form);
  if (day === null) return null;
  const [, , hour = '0', minute = '00', second = '00', told] = parted ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const local = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
  if (!told) return fromLocal(local, zone);
  const offset = offsets[told] ?? told.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return isOffset(offset) ? new Date(`${local}${offset}`) : null;
}

/** No place is further from UTC than 14 hours. */
const isOffset = (text: string): boolean => /^(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/.test(text);
const offsets: Readonly<Record<string, string>> = { WIB: '+07:00', WITA: '+08:00', WIT: '+09:00' };
