/** A member hears at the gate that the membership ends within so many days. */
export const endingSoonDays = 7;

/** So many days before the end its keepers are told, as the settings say it: `14, 7, 1`; nobody where it is empty. */
export const endingDaysForm = /^(?:\d{1,2}(?:, ?\d{1,2}){0,4})?$/;

/** The days of the setting, the latest first: 1, 7, 14. */
export const endingDays = (text: string): number[] =>
  [...new Set(text.split(',').flatMap((day) => (day.trim() === '' ? [] : [Number(day)])))].sort(
    (one, other) => one - other,
  );
