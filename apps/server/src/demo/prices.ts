import { type ChargeInput, type LostTicket, chargeStay } from '@parking/contract/tariffs/charge';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { SiteCalendar } from './site-calendar.ts';

/** A price with its lines as they are stored. */
export interface Price {
  readonly lines: string;
  readonly byDay: string | null;
  readonly gross: number;
  readonly discount: number;
  readonly fine: number;
  readonly tax: number;
  readonly taxOnTop: boolean;
  readonly total: number;
  readonly durationMinutes: number;
  readonly fareId: string | null;
}

interface PricedStay {
  readonly vehicleTypeId: string;
  /** Whole seconds, ms since 1970. */
  readonly enteredAt: number;
  readonly exitedAt: number;
  /** The site's day of the entry, `YYYY-MM-DD`. */
  readonly entryDay: string;
  readonly lostTicket: LostTicket;
  readonly freePass: boolean;
  readonly voucher: ChargeInput['voucher'];
  /** What a membership gives, which no length alone tells. */
  readonly entitlement: ChargeInput['entitlement'];
}

/** Rules whose price follows from the length of the stay alone. */
const isTimeless = (rule: FareRule): boolean =>
  (rule.rule === 'GRACE' ||
    rule.rule === 'PER_UNIT' ||
    rule.rule === 'TOTAL' ||
    ((rule.rule === 'FLAT' || rule.rule === 'CAP') && rule.ruleType !== 'CALENDAR_DAY')) &&
  rule.days === undefined;

/** Prices by `chargeStay`; each length of a stay is reckoned once for each version, as long as nothing else decides. */
export function openPrices(book: TariffBook, calendar: SiteCalendar): (stay: PricedStay) => Price {
  const { settings } = book;
  const timeless = settings.fareHandlingType === 'ENTRY' && book.fares.every(({ rules }) => rules.every(isTimeless));
  const changes = [...new Set(book.fares.map(({ effectiveDate }) => effectiveDate))].toSorted();
  const known = new Map<string, Price[]>();
  return (stay) => {
    const seconds = (stay.exitedAt - stay.enteredAt) / 1000;
    const version = changes.findLastIndex((day) => day <= stay.entryDay);
    const length = settings.roundSecondsUp ? Math.ceil(seconds / 60) : Math.floor(seconds / 60);
    const key = `${stay.vehicleTypeId}${version}${stay.lostTicket}${stay.freePass}${stay.voucher ? JSON.stringify(stay.voucher) : ''}`;
    const ofLength = known.get(key) ?? [];
    if (timeless) known.set(key, ofLength);
    const { vehicleTypeId, lostTicket, freePass, voucher, entitlement } = stay;
    const found = entitlement ? undefined : ofLength[length];
    if (found) return found;
    const enteredAt = calendar.localTime(stay.enteredAt);
    const exitedAt = calendar.localTime(stay.exitedAt);
    const entered = { vehicleTypeId, parkingType: 'REGULAR', enteredAt, prepaid: 0 } as const;
    const charge = chargeStay(book, pricingOf(entered, { exitedAt, lostTicket, freePass, voucher, entitlement }));
    const { gross, discount, fine, tax, taxOnTop, total, durationMinutes, fareId } = charge;
    const price = {
      lines: JSON.stringify(charge.lines),
      byDay: charge.byDay && JSON.stringify(charge.byDay),
      gross,
      discount,
      fine,
      tax,
      taxOnTop,
      total,
      durationMinutes,
      fareId,
    };
    if (timeless && !entitlement) ofLength[length] = price;
    return price;
  };
}
