/** A time of day as people type it (`22.00`, `2200`, `9:30`) as the contract writes it; what is none stays as it was. */
export function clockTime(typed: string): string {
  const [, hour, minute] = /^\s*(\d{1,2})\s*[.:]?\s*(\d{2})\s*$/.exec(typed) ?? [];
  return hour === undefined || minute === undefined ? typed : `${hour.padStart(2, '0')}:${minute}`;
}
