import { type FareRule, type FareRules, type RuleType, type SegmentRule, isSegment } from './fare-rules.ts';
import { type StayClock, dayMinutes, dayStarts } from './stay-clock.ts';

/** Equal charges at equal distances: `count` times `amount` rupiah, the first at minute `at`, then every `step` minutes. */
export interface Run {
  readonly at: number;
  readonly step: number;
  readonly count: number;
  readonly amount: number;
}

/** A run of a rule. Of segments also which minutes since the last restart it covers. */
export interface RuleRun extends Run {
  readonly rule: number;
  readonly from: number;
  readonly until: number;
  /** Of a total: what it took the place of, and the minute in which it took over. */
  readonly total?: { readonly replaced: readonly RuleRun[]; readonly tookOverAt: number };
}

const single = (rule: number, at: number, amount: number, from = 0, until = 0): RuleRun => ({
  rule,
  at,
  step: dayMinutes,
  count: 1,
  amount,
  from,
  until,
});

/** All that the rules charge for a stay, before caps and rounding. A charge falls due in the minute in which it begins. */
export function chargeRuns(rules: FareRules, clock: StayClock, fromMinute: number): RuleRun[] {
  const runs = segmentRuns(rules, clock, fromMinute);
  for (const [index, rule] of rules.entries()) {
    if (rule.rule === 'FLAT' || rule.rule === 'SURCHARGE') runs.push(...basisRuns(rule, index, clock));
    if (rule.rule === 'OVERNIGHT')
      for (const night of nightsOf(rule, clock)) runs.push(single(index, Math.max(0, night.from), rule.amount));
  }
  return runs.flatMap((run) => dropBefore(run, fromMinute));
}

function dropBefore(run: RuleRun, minute: number): RuleRun[] {
  const dropped = Math.max(0, Math.ceil((minute - run.at) / run.step));
  if (dropped >= run.count) return [];
  return dropped === 0 ? [run] : [{ ...run, at: run.at + dropped * run.step, count: run.count - dropped }];
}

function basisRuns(
  rule: FareRule & { amount: number; ruleType?: RuleType },
  index: number,
  clock: StayClock,
): RuleRun[] {
  const { ruleType = 'STAY', amount } = rule;
  if (ruleType === 'STAY') return clock.holds(rule, 0) ? [single(index, 0, amount)] : [];
  const runs: RuleRun[] = [];
  for (const minute of dayStarts(clock, ruleType)) {
    if (!clock.holds(rule, clock.dayAt(minute))) continue;
    const last = runs.at(-1);
    if (last && last.at + last.count * last.step === minute) runs[runs.length - 1] = { ...last, count: last.count + 1 };
    else runs.push(single(index, minute, amount));
  }
  return runs;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The nights that the stay touches, each with the class of the day on which it begins. */
function nightsOf(rule: Extract<FareRule, { rule: 'OVERNIGHT' }>, clock: StayClock): Span[] {
  const begins = minuteOfDay(rule.fromTime);
  const length = (minuteOfDay(rule.toTime) - begins + dayMinutes) % dayMinutes;
  const nights: Span[] = [];
  for (let day = -1; day <= clock.dayAt(clock.minutes - 1); day += 1) {
    const from = day * dayMinutes + begins - clock.entryMinute;
    const touched = from < clock.minutes && from + length > 0;
    if (touched && clock.holds(rule, day)) nights.push({ from, until: from + length });
  }
  return nights;
}

function segmentRuns(rules: FareRules, clock: StayClock, fromMinute: number): RuleRun[] {
  const segments = rules.flatMap((rule, index) => (isSegment(rule) ? [{ rule, index }] : []));
  if (segments.length === 0) return [];
  const nights = rules
    .flatMap((rule) => (rule.rule === 'OVERNIGHT' && rule.mode === 'REPLACE' ? nightsOf(rule, clock) : []))
    .toSorted((one, other) => one.from - other.from);
  const runs: RuleRun[] = [];
  const walk = periodWalk(segments, clock, nights, fromMinute);
  for (const period of periods(rules, clock)) for (const run of walk(period)) runs.push(run);
  return runs;
}

/** The stay, cut where its segments begin again. */
function periods(rules: FareRules, clock: StayClock): Span[] {
  const starts = new Set([0]);
  for (const rule of rules) {
    if (rule.rule !== 'RESTART') continue;
    for (const minute of dayStarts(clock, rule.ruleType))
      if (clock.holds(rule, clock.dayAt(minute))) starts.add(minute);
  }
  const sorted = [...starts].toSorted((one, other) => one - other);
  return sorted.map((from, index) => ({ from, until: sorted[index + 1] ?? clock.minutes }));
}

interface Segment {
  readonly rule: SegmentRule;
  readonly index: number;
}

/** Goes through a period unit by unit, many equal ones at a step; a unit once begun is paid to its end. */
function periodWalk(segments: readonly Segment[], clock: StayClock, nights: readonly Span[], fromMinute: number) {
  const byDay = segments.some(({ rule }) => rule.days);
  let next = 0;
  return (period: Span): RuleRun[] => {
    let runs: RuleRun[] = [];
    let minute = period.from;
    while (minute < period.until) {
      while ((nights[next]?.until ?? Number.POSITIVE_INFINITY) <= minute) next += 1;
      const night = nights[next];
      if (night && night.from <= minute) {
        minute = night.until;
        continue;
      }
      const day = clock.dayAt(minute);
      const position = minute - period.from;
      const segment = segments.find(
        ({ rule }) => clock.holds(rule, day) && (rule.untilMinute === null || position < rule.untilMinute),
      );
      const segmentEnd = period.from + (segment?.rule.untilMinute ?? Number.POSITIVE_INFINITY);
      const dayEnd = byDay ? (day + 1) * dayMinutes - clock.entryMinute : Number.POSITIVE_INFINITY;
      const limit = Math.min(period.until, segmentEnd, dayEnd, night?.from ?? Number.POSITIVE_INFINITY);
      if (!segment) {
        minute = limit;
      } else if (segment.rule.rule === 'TOTAL') {
        runs = replaceByTotal(runs, segment, Math.max(period.from, fromMinute), minute);
        minute = limit;
      } else {
        const { unitMinutes, amount } = segment.rule;
        const count = Math.ceil((limit - minute) / unitMinutes);
        const end = Math.min(minute + count * unitMinutes, segmentEnd);
        const until = end - period.from;
        runs.push({ rule: segment.index, at: minute, step: unitMinutes, count, amount, from: position, until });
        minute = end;
      }
    }
    return runs;
  };
}

/** What a total replaces is what its own period has charged; of that, another fare version may have priced the beginning. */
function replaceByTotal(runs: readonly RuleRun[], { rule, index }: Segment, at: number, minute: number): RuleRun[] {
  const earlier = runs.flatMap((run) => {
    const count = Math.min(run.count, Math.ceil((at - run.at) / run.step));
    return count > 0 ? [{ ...run, count }] : [];
  });
  const paid = earlier.reduce((sum, run) => sum + run.count * run.amount, 0);
  const total = { replaced: runs.flatMap((run) => dropBefore(run, at)), tookOverAt: Math.max(at, minute) };
  return [...earlier, { ...single(index, at, Math.max(0, rule.amount - paid), 0, rule.untilMinute ?? 0), total }];
}
