import { shiftDays } from '@parking/contract/core/business-day';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';

/** When the day of a provider ends, and where. */
export interface ProviderDays {
  /** `HH:mm`. Before noon it ends the day before: at 00:00 its calendar day, at 02:00 what began two hours after midnight. */
  readonly cutOff: string;
  readonly zone: string;
}

/** Until then a cut-off belongs to the night of the day before. */
const noon = '12:00';

/** The provider's day that an instant belongs to, `YYYY-MM-DD`. */
export function providerDayOf(at: Date, { cutOff, zone }: ProviderDays): string {
  const local = toLocalDateTime(at, zone);
  const day = local.slice(0, 10);
  const isBefore = local.slice(11, 16) < cutOff;
  if (cutOff < noon) return isBefore ? shiftDays(day, -1) : day;
  return isBefore ? day : shiftDays(day, 1);
}

/** The instant at which a provider's day is over: what comes then is of the next one. */
export const providerDayEnd = (day: string, { cutOff, zone }: ProviderDays): Date =>
  fromLocal(`${cutOff < noon ? shiftDays(day, 1) : day}T${cutOff}:00`, zone);
