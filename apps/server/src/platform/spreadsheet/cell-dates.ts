const dayMs = 86_400_000;
/** Day 0 of a workbook, which takes 1900 for a leap year: right from March 1900 on. */
export const dayZero = Date.UTC(1899, 11, 30);
const daysTo1904 = 1_462;
/** The last day of the year 9999. */
const lastDay = 2_958_465;

/** The formats that every spreadsheet program knows by number and that show a day. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a number format shows a day: letters of days and years outside of quoted text and colours. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isKnownDate(id);
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').replace(/general/gi, ''));
}

/** The day of a serial number as `YYYY-MM-DD`, with its time when it has one; a number that is no day stays one. */
export function dayOfSerial(serial: number, from1904 = false): string | number {
  const day = from1904 ? serial + daysTo1904 : serial;
  if (day < 61 || day >= lastDay + 1) return serial;
  const text = new Date(dayZero + Math.round(day * 86_400) * 1_000).toISOString();
  return Number.isInteger(day) ? text.slice(0, 10) : text.slice(0, 19);
}

/** Days since day 0, for `YYYY-MM-DD` with or without `Thh:mm:ss`; NaN for other text. */
export function serialOfDay(local: string): number {
  const at = Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`);
  return Math.round(((at - dayZero) / dayMs) * 1e8) / 1e8;
}
