import { formatRupiah } from '../../core/format-rupiah.ts';
import type { PrintDocument } from '../../core/print-document.ts';
import { percentText } from '../../tariffs/charge-adjustments.ts';
import { linePrint } from '../../tariffs/fare-labels.ts';
import { type FareRule, type FareRules, type RuleType, isSegment } from '../../tariffs/fare-rules.ts';
import { type AskedFare, findFare } from '../../tariffs/find-fare.ts';
import { fineOf } from '../../tariffs/prices-of-type.ts';
import { stayClock } from '../../tariffs/stay-clock.ts';
import type { TariffBook } from '../../tariffs/tariff-book.ts';
import { taxRateAt } from '../../tariffs/tax-rate.ts';
import { taxName } from './tax-words.ts';

/** What a ticket tells of prices. */
export interface TicketTariff {
  /** How a stay that begins now is charged. */
  readonly rows: PrintDocument['rows'];
  /** Where a driver reads all of it and reckons any stay. */
  readonly address: string;
}

type Row = PrintDocument['rows'][number];
interface Words {
  readonly label: string;
  readonly labelEn: string;
}

type Told = Pick<TariffBook, 'vehicleTypes' | 'fares' | 'fines' | 'holidays' | 'taxRates' | 'dayStarts'>;

/** A tariff of more lines is read on the page of rates alone. */
const mostRules = 8;

/**
 * What everybody pays of a vehicle type that comes in at a time (the site's local), a line for each rule that holds on that day.
 * Empty where the type has no fare, or one that is too long for a ticket.
 */
export function tariffRows(book: Told, asked: Omit<AskedFare, 'fareNonRegularId'>, enteredAt: string): Row[] {
  const fare = findFare(book, { ...asked, fareNonRegularId: null }, enteredAt.slice(0, 10));
  if (!fare) return [];
  const rules = holdingOn(fare.rules, enteredAt, new Set(book.holidays));
  const told = rules.flatMap((rule, index) => rowOf(rule, rules.slice(0, index)));
  if (told.length > mostRules) return [];
  const fine = fineOf(book, asked.vehicleTypeId) ?? 0;
  const rate = taxRateAt(book, enteredAt);
  const isOnTop = rate.mode === 'ON_TOP' && rate.basisPoints > 0;
  return [
    ...told,
    ...(fine > 0 ? [row({ label: 'Denda karcis hilang', labelEn: 'Lost ticket fine' }, fine)] : []),
    ...(isOnTop
      ? [
          row({
            label: `Belum termasuk ${taxName.label} ${percentText(rate, ',')}%`,
            labelEn: `Plus ${taxName.labelEn} ${percentText(rate, '.')}%`,
          }),
        ]
      : []),
  ];
}

/** A rule of other days only is not told to whoever comes today. */
function holdingOn(rules: FareRules, enteredAt: string, holidays: ReadonlySet<string>): FareRules {
  const clock = stayClock(rules, enteredAt, 1, holidays);
  return rules.filter((rule) => clock.holds(rule, 0));
}

const row = ({ label, labelEn }: Words, amount?: number): Row => ({
  label,
  labelEn,
  value: amount === undefined ? '' : formatRupiah(amount),
});

function rowOf(rule: FareRule, above: FareRules): Row[] {
  switch (rule.rule) {
    case 'GRACE':
    case 'TOTAL': {
      const { label, labelEn } = linePrint(rule, 0, 0);
      return [row({ label, labelEn: labelEn ?? label }, rule.rule === 'TOTAL' ? rule.amount : undefined)];
    }
    case 'PER_UNIT':
      return [row(unitWords(rule, above), rule.amount)];
    case 'FLAT':
      return [row(basisWords.FLAT[rule.ruleType ?? 'STAY'], rule.amount)];
    case 'CAP':
      return [row(basisWords.CAP[rule.ruleType ?? 'STAY'], rule.amount)];
    case 'RESTART':
      return [row(restartWords[rule.ruleType])];
    case 'OVERNIGHT':
      return [row(nightWords(rule), rule.amount)];
    case 'SURCHARGE':
      return [row({ label: rule.label, labelEn: rule.labelEn || rule.label }, rule.amount)];
    case 'ROUND':
      return [];
  }
}

const basisWords: Readonly<Record<'FLAT' | 'CAP', Readonly<Record<RuleType, Words>>>> = {
  FLAT: {
    STAY: { label: 'Sekali parkir', labelEn: 'Per stay' },
    DAY24: { label: 'Per 24 jam', labelEn: 'Per 24 hours' },
    CALENDAR_DAY: { label: 'Per hari kalender', labelEn: 'Per calendar day' },
  },
  CAP: {
    STAY: { label: 'Paling banyak sekali parkir', labelEn: 'At most per stay' },
    DAY24: { label: 'Paling banyak per 24 jam', labelEn: 'At most per 24 hours' },
    CALENDAR_DAY: { label: 'Paling banyak per hari', labelEn: 'At most per calendar day' },
  },
};
const restartWords = {
  DAY24: { label: 'Dihitung dari awal tiap 24 jam', labelEn: 'Begins anew every 24 hours' },
  CALENDAR_DAY: { label: 'Dihitung dari awal tiap hari', labelEn: 'Begins anew at midnight' },
} as const;

function nightWords({ fromTime, toTime, mode }: Extract<FareRule, { rule: 'OVERNIGHT' }>): Words {
  const isAdded = mode === 'ADD';
  return {
    label: `${isAdded ? 'Tambahan inap' : 'Inap'} ${fromTime.replace(':', '.')}–${toTime.replace(':', '.')}`,
    labelEn: `${isAdded ? 'Extra overnight' : 'Overnight'} ${fromTime}–${toTime}`,
  };
}

/** `Jam pertama`, `Tiap jam berikutnya`, `Tiap 30 mnt (jam 2–4)`. */
function unitWords({ untilMinute, unitMinutes }: Extract<FareRule, { rule: 'PER_UNIT' }>, above: FareRules): Words {
  const from = Math.max(0, ...above.map((rule) => (isSegment(rule) ? (rule.untilMinute ?? 0) : 0)));
  const unit = spanWords(unitMinutes);
  if (untilMinute === null)
    return from === 0
      ? { label: `Tiap ${unit.label}`, labelEn: `Each ${unit.labelEn}` }
      : { label: `Tiap ${unit.label} berikutnya`, labelEn: `Each further ${unit.labelEn}` };
  if (untilMinute - from > unitMinutes) {
    const range = rangeWords(from, untilMinute);
    return {
      label: `Tiap ${unit.label} (${range.label})`,
      labelEn: `Each ${unit.labelEn} (${range.labelEn})`,
    };
  }
  const told = spanWords(untilMinute - from);
  if (from === 0) return { label: `${capital(told.label)} pertama`, labelEn: `First ${told.labelEn}` };
  const range = rangeWords(from, untilMinute);
  return { label: capital(range.label), labelEn: capital(range.labelEn) };
}

/** `jam`, `2 jam`, `30 menit`. */
function spanWords(minutes: number): Words {
  if (minutes % 60 !== 0)
    return { label: `${minutes} menit`, labelEn: minutes === 1 ? 'minute' : `${minutes} minutes` };
  const hours = minutes / 60;
  return hours === 1 ? { label: 'jam', labelEn: 'hour' } : { label: `${hours} jam`, labelEn: `${hours} hours` };
}

/** Hours counted from 1 where both ends are whole ones, else minutes. */
function rangeWords(from: number, until: number): Words {
  const isHourly = from % 60 === 0 && until % 60 === 0;
  const [first, last] = isHourly ? [from / 60 + 1, until / 60] : [from + 1, until];
  const one = first >= last;
  const range = one ? `${first}` : `${first}–${last}`;
  if (isHourly) return { label: `jam ${range}`, labelEn: `${one ? 'hour' : 'hours'} ${range}` };
  return { label: `menit ${range}`, labelEn: `${one ? 'minute' : 'minutes'} ${range}` };
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
