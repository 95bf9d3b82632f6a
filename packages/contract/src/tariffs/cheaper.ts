import { chargeStay } from './charge.ts';
import type { FareRule } from './fare-rules.ts';
import type { AskedFare } from './find-fare.ts';
import { pricingOf } from './pricing-of.ts';
import { shiftMinutes } from './stay-clock.ts';
import type { TariffBook } from './tariff-book.ts';

/** Whose price is looked at, and what is charged beside it. */
export interface Compared extends AskedFare {
  readonly additionalFareNameIds?: readonly string[];
}

/** Local times of the site; the second is not included. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

export interface CheaperStay {
  readonly enteredAt: string;
  readonly exitedAt: string;
  readonly before: number;
  readonly after: number;
}

const momentMinutes = 60;
/** As cars stay, up to a month, and one that was forgotten for a year. */
const usualMinutes: readonly number[] = [
  1, 5, 10, 15, 20, 30, 45, 60, 61, 90, 120, 121, 180, 181, 240, 241, 300, 360, 480, 600, 720, 721, 900, 1080, 1200,
  1440, 1441, 1800, 2160, 2880, 2881, 4320, 5760, 7200, 10_080, 10_081, 20_160, 43_200, 525_600,
];

/** A stay that costs less by one book than by another, of those that come or leave within the window. Null: none does. */
export function findCheaperStay(
  before: TariffBook,
  after: TariffBook,
  asked: Compared,
  window: Window,
): CheaperStay | null {
  const lengths = lengthsOf([before, after], asked.vehicleTypeId);
  for (let moment = window.from; moment < window.until; moment = shiftMinutes(moment, momentMinutes))
    for (const minutes of lengths) {
      const found =
        compare(before, after, asked, moment, shiftMinutes(moment, minutes)) ??
        compare(before, after, asked, shiftMinutes(moment, -minutes), moment);
      if (found) return found;
    }
  return null;
}

function compare(
  before: TariffBook,
  after: TariffBook,
  { vehicleTypeId, parkingType, fareNonRegularId, additionalFareNameIds }: Compared,
  enteredAt: string,
  exitedAt: string,
): CheaperStay | null {
  const stay = { vehicleTypeId, parkingType, enteredAt, prepaid: 0 };
  const input = pricingOf(stay, { exitedAt, fareNonRegularId, additionalFareNameIds });
  const found = { enteredAt, exitedAt, before: chargeStay(before, input).total, after: chargeStay(after, input).total };
  return found.after < found.before ? found : null;
}

/** The minutes around which a tariff of the type takes a step, and the usual ones. */
function lengthsOf(books: readonly TariffBook[], vehicleTypeId: string): readonly number[] {
  const rules = books.flatMap(({ fares }) =>
    fares.filter((fare) => fare.vehicleTypeId === vehicleTypeId).flatMap((fare) => fare.rules),
  );
  const around = rules.flatMap(stepsOf).flatMap((minute) => [minute - 1, minute, minute + 1]);
  return [...new Set([...usualMinutes, ...around.filter((minutes) => minutes > 0)])].toSorted((a, b) => a - b);
}

function stepsOf(rule: FareRule): readonly number[] {
  if (rule.rule === 'GRACE') return [rule.minutes];
  if (rule.rule === 'TOTAL') return [rule.untilMinute];
  if (rule.rule !== 'PER_UNIT') return [];
  const { unitMinutes, untilMinute } = rule;
  return untilMinute === null ? [unitMinutes] : [unitMinutes, untilMinute, untilMinute + unitMinutes];
}
