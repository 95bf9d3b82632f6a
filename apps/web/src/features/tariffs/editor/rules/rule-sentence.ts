import { formatRupiah } from '@parking/contract/core/format-rupiah';
import {
  type DayClass,
  type FareRule,
  type FareRules,
  dayClasses,
  isSegment,
} from '@parking/contract/tariffs/fare-rules';
import type { TFunction } from 'i18next';

const weekdays: readonly DayClass[] = dayClasses.filter((day) => day !== 'HOLIDAY');

/** The minute at which a segment begins: where the nearest one above it ends, on a day that both know. */
export function segmentStart(rules: readonly (FareRule | null)[], index: number): number {
  const own = rules[index]?.days ?? dayClasses;
  let start = 0;
  for (const above of rules.slice(0, index)) {
    if (!above || !isSegment(above) || above.untilMinute === null) continue;
    if ((above.days ?? dayClasses).some((day) => own.includes(day))) start = Math.max(start, above.untilMinute);
  }
  return start;
}

/** What one rule does, said plainly. `start` is where its segment begins. */
export function ruleSentence(rule: FareRule, start: number, t: TFunction): string {
  const sentence = bareSentence(rule, start, t);
  return rule.days ? `${capitalised(daysPhrase(rule.days, t))}: ${lowered(sentence)}` : sentence;
}

/** A whole tariff in one line: `Jam 1: Rp 5.000; setiap jam berikutnya Rp 3.000`. */
export function fareSentence(rules: FareRules, t: TFunction): string {
  return rules
    .map((rule, index) => ruleSentence(rule, segmentStart(rules, index), t))
    .map((sentence, index) => (index === 0 ? sentence : lowered(sentence)))
    .join('; ');
}

function bareSentence(rule: FareRule, start: number, t: TFunction): string {
  switch (rule.rule) {
    case 'GRACE':
      return t('fares.sentence.grace', { span: spanPhrase(rule.minutes, t) });
    case 'PER_UNIT':
      return unitSentence(rule, start, t);
    case 'TOTAL': {
      const told = { until: spanPhrase(rule.untilMinute, t), amount: formatRupiah(rule.amount) };
      if (start === 0) return t('fares.sentence.total', told);
      return t('fares.sentence.totalAbove', { ...told, from: spanPhrase(start, t) });
    }
    case 'FLAT':
      return t(`fares.sentence.flat.${rule.ruleType ?? 'STAY'}`, { amount: formatRupiah(rule.amount) });
    case 'CAP':
      return t(`fares.sentence.cap.${rule.ruleType ?? 'STAY'}`, { amount: formatRupiah(rule.amount) });
    case 'RESTART':
      return t(`fares.sentence.restart.${rule.ruleType}`);
    case 'OVERNIGHT': {
      const [from, to] = [timePhrase(rule.fromTime, t), timePhrase(rule.toTime, t)];
      return t(`fares.sentence.overnight.${rule.mode}`, { from, to, amount: formatRupiah(rule.amount) });
    }
    case 'SURCHARGE': {
      const label = isEnglish(t) && rule.labelEn ? rule.labelEn : rule.label;
      return t(`fares.sentence.surcharge.${rule.ruleType ?? 'STAY'}`, { label, amount: formatRupiah(rule.amount) });
    }
    case 'ROUND':
      return t(`fares.sentence.round.${rule.mode}`, { to: formatRupiah(rule.to) });
  }
}

function unitSentence(rule: Extract<FareRule, { rule: 'PER_UNIT' }>, start: number, t: TFunction): string {
  const { untilMinute, unitMinutes } = rule;
  const told = { amount: formatRupiah(rule.amount), unit: unitPhrase(unitMinutes, t) };
  if (untilMinute === null) return t(start === 0 ? 'fares.sentence.every' : 'fares.sentence.everyFurther', told);
  const segment = segmentPhrase(start, untilMinute, t);
  const units = Math.ceil((untilMinute - start) / unitMinutes);
  if (units > 1) return t('fares.sentence.segmentUnits', { ...told, segment });
  const oneHour = untilMinute - start <= 60;
  return t(oneHour ? 'fares.sentence.segment' : 'fares.sentence.segmentAtOnce', { ...told, segment });
}

/** Hours counted from 1 where a segment begins and ends on one, else minutes. */
function segmentPhrase(start: number, until: number, t: TFunction): string {
  const hourly = start % 60 === 0 && until % 60 === 0;
  const [first, last] = hourly ? [start / 60 + 1, until / 60] : [start + 1, until];
  const words = { first, last };
  if (first >= last) return t(hourly ? 'fares.sentence.hourAt' : 'fares.sentence.minuteAt', words);
  return t(hourly ? 'fares.sentence.hoursFrom' : 'fares.sentence.minutesFrom', words);
}

/** `jam`, `30 menit`: what stands behind "every". */
function unitPhrase(minutes: number, t: TFunction): string {
  return minutes === 60 ? t('fares.sentence.oneHour') : spanPhrase(minutes, t);
}

/** A length of time in words: `1 jam 30 menit`, `3 hari`. */
export function spanPhrase(minutes: number, t: TFunction): string {
  const days = minutes >= 2880 && minutes % 1440 === 0 ? minutes / 1440 : 0;
  if (days > 0) return t('fares.sentence.days', { number: days });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [t(hours === 1 ? 'fares.sentence.hour' : 'fares.sentence.hours', { number: hours })] : []),
    ...(rest > 0 || hours === 0
      ? [t(rest === 1 ? 'fares.sentence.minute' : 'fares.sentence.minutes', { number: rest })]
      : []),
  ];
  return parts.join(' ');
}

const timePhrase = (time: string, t: TFunction): string => (isEnglish(t) ? time : time.replace(':', '.'));

function isEnglish(t: TFunction): boolean {
  const language: string = t('fares.sentence.language');
  return language === 'en';
}

/** `Senin–Jumat`, `Sabtu, Minggu, dan hari libur`. */
export function daysPhrase(days: readonly DayClass[], t: TFunction): string {
  const named = weekdays.filter((day) => days.includes(day));
  const holiday = days.includes('HOLIDAY');
  if (named.length === weekdays.length) return t(holiday ? 'fares.sentence.everyDay' : 'fares.sentence.notHoliday');
  const groups: DayClass[][] = [];
  for (const day of named) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && weekdays.indexOf(day) === weekdays.indexOf(last) + 1) group.push(day);
    else groups.push([day]);
  }
  const words = groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last || group.length < 3) return group.map((day) => t(`fares.days.${day}`));
    return [`${t(`fares.days.${first}`)}–${t(`fares.days.${last}`)}`];
  });
  return listed([...words, ...(holiday ? [t('fares.days.HOLIDAY')] : [])], t);
}

function listed(words: readonly string[], t: TFunction): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  const and = t(words.length === 2 ? 'fares.sentence.and' : 'fares.sentence.listAnd');
  return `${words.slice(0, -1).join(', ')}${and}${last}`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For the middle of a line; names and money keep their capital. */
function lowered(text: string): string {
  return /^(Rp|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/.test(
    text,
  )
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}
