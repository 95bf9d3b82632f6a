import type { FareRule, RuleType } from './fare-rules.ts';

export interface LinePrint {
  readonly code: string;
  readonly label: string;
  readonly labelEn: string | null;
}

const hourMinutes = 60;

const span = (one: string, several: string, first: number, last: number): string =>
  first >= last ? `${one} ${first}` : `${several} ${first}–${last}`;

/** How a segment's line reads; `from` and `until` are the minutes it covers since the last restart. */
function segmentPrint(code: string, from: number, until: number, unitMinutes: number): LinePrint {
  const hourly = from % hourMinutes === 0 && unitMinutes % hourMinutes === 0;
  const first = hourly ? from / hourMinutes + 1 : from + 1;
  const last = hourly ? Math.ceil(until / hourMinutes) : until;
  return {
    code,
    label: hourly ? span('Jam', 'Jam', first, last) : span('Menit', 'Menit', first, last),
    labelEn: hourly ? span('Hour', 'Hours', first, last) : span('Minute', 'Minutes', first, last),
  };
}

function totalPrint(untilMinute: number): LinePrint {
  const hourly = untilMinute % hourMinutes === 0;
  const number = hourly ? untilMinute / hourMinutes : untilMinute;
  const unit = hourly ? 'hour' : 'minute';
  return {
    code: 'TOTAL',
    label: `Sampai ${number} ${hourly ? 'jam' : 'menit'}`,
    labelEn: `Up to ${number} ${number === 1 ? unit : `${unit}s`}`,
  };
}

const flats: Readonly<Record<RuleType, LinePrint>> = {
  STAY: { code: 'FLAT', label: 'Tarif tetap', labelEn: 'Flat fare' },
  DAY24: { code: 'FLAT', label: 'Tarif per 24 jam', labelEn: 'Fare per 24 hours' },
  CALENDAR_DAY: { code: 'FLAT', label: 'Tarif per hari', labelEn: 'Fare per day' },
};
const caps: Readonly<Record<RuleType, LinePrint>> = {
  STAY: { code: 'CAP', label: 'Batas tarif', labelEn: 'Fare cap' },
  DAY24: { code: 'CAP', label: 'Batas 24 jam', labelEn: '24-hour cap' },
  CALENDAR_DAY: { code: 'CAP', label: 'Batas harian', labelEn: 'Daily cap' },
};

/** The words of a rule's line. */
export function linePrint(rule: FareRule, from: number, until: number): LinePrint {
  switch (rule.rule) {
    case 'PER_UNIT':
      return segmentPrint(from === 0 ? 'FIRST' : 'NEXT', from, until, rule.unitMinutes);
    case 'TOTAL':
      return totalPrint(rule.untilMinute);
    case 'FLAT':
      return flats[rule.ruleType ?? 'STAY'];
    case 'CAP':
      return caps[rule.ruleType ?? 'STAY'];
    case 'SURCHARGE':
      return { code: 'SURCHARGE', label: rule.label, labelEn: rule.labelEn ?? null };
    case 'OVERNIGHT':
      return { code: 'OVERNIGHT', label: 'Inap', labelEn: 'Overnight' };
    case 'GRACE':
      return {
        code: 'GRACE',
        label: `Gratis sampai ${rule.minutes} menit`,
        labelEn: `Free up to ${rule.minutes} ${rule.minutes === 1 ? 'minute' : 'minutes'}`,
      };
    case 'RESTART':
    case 'ROUND':
      return { code: rule.rule, label: 'Pembulatan', labelEn: 'Rounding' };
  }
}
