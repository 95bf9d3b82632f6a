import { type CubeReport, type Dimension, type Measure, durationBands } from '@parking/contract/reports/cube';
import { cubes } from '@parking/contract/reports/reports';
import { type Fact, holidays } from './cube-facts.ts';

export const sum = (rows: readonly Fact[], of: (fact: Fact) => number): number =>
  rows.reduce((all, fact) => all + of(fact), 0);
const isMoney = ({ kind }: Fact): boolean => kind === 'OUT' || kind === 'PREPAID';
export const percent = (some: number, all: number): number => (all === 0 ? 0 : Math.round((1_000 * some) / all) / 10);
export const each = (some: number, all: number): number => (all === 0 ? 0 : Math.round(some / all));
export const count = (rows: readonly Fact[], ...kinds: readonly Fact['kind'][]): number =>
  rows.filter(({ kind }) => kinds.includes(kind)).length;
const money = (rows: readonly Fact[]) => rows.filter(isMoney);

const ofPayments = (rows: readonly Fact[]) => rows.filter(({ kind }) => kind === 'PAID');
export const exits = (rows: readonly Fact[]) => rows.filter(({ kind }) => kind === 'OUT');

/** Every measure, told of the facts of a row and of all of them. */
export const measured: Readonly<
  Record<Measure, (rows: readonly Fact[], all: readonly Fact[], report: CubeReport) => number>
> = {
  entered: (rows) => count(rows, 'IN'),
  left: (rows) => count(rows, 'OUT'),
  deleted: (rows) => count(rows, 'DELETED'),
  net: (rows) => count(rows, 'IN') - count(rows, 'OUT', 'DELETED'),
  count: (rows) => count(rows, 'OUT'),
  gross: (rows) => sum(money(rows), ({ gross }) => gross),
  discount: (rows) => sum(money(rows), ({ discount, freePass }) => (freePass ? 0 : discount)),
  freePasses: (rows) => sum(money(rows), ({ freePass }) => Number(freePass)),
  freePassValue: (rows) => sum(money(rows), ({ discount, freePass }) => (freePass ? discount : 0)),
  fine: (rows) => sum(money(rows), ({ fine }) => fine),
  lostTickets: (rows) => sum(money(rows), ({ lost }) => Number(lost)),
  tax: (rows) => sum(money(rows), ({ tax }) => tax),
  cash: (rows) => sum(money(rows), ({ total, cash }) => (cash ? total : 0)),
  nonCash: (rows) => sum(money(rows), ({ total, cash }) => (cash ? 0 : total)),
  total: (rows) => sum(money(rows), ({ total }) => total),
  membersIn: (rows) =>
    count(
      rows.filter(({ member }) => member),
      'IN',
    ),
  casualIn: (rows) =>
    count(
      rows.filter(({ member }) => !member),
      'IN',
    ),
  membersOut: (rows) =>
    count(
      rows.filter(({ member }) => member),
      'OUT',
    ),
  casualOut: (rows) =>
    count(
      rows.filter(({ member }) => !member),
      'OUT',
    ),
  paid: (rows) => sum(exits(rows), ({ total }) => total),
  memberships: (rows) => sum(rows, ({ kind, total }) => (kind === 'MEMBERSHIP' ? total : 0)),
  received: (rows) => sum(rows, ({ total }) => total),
  givenBack: (rows) => sum(rows, ({ kind, gross }) => (kind === 'GIVEN_BACK' ? gross : 0)),
  averagePaid: (rows) => each(measured.paid(rows, rows, cubes.production), count(rows, 'OUT')),
  paidShare: (rows, all) =>
    percent(measured.paid(rows, all, cubes.production), measured.paid(all, all, cubes.production)),
  lostShare: (rows) => percent(measured.lostTickets(rows, rows, cubes.production), count(rows, 'OUT')),
  byHand: (rows) => exits(rows).filter(({ byHand }) => byHand).length,
  byHandShare: (rows) => percent(measured.byHand(rows, rows, cubes.production), count(rows, 'OUT')),
  freePassShare: (rows) => percent(measured.freePasses(rows, rows, cubes.production), count(rows, 'OUT')),
  asked: (rows) => count(rows, 'PAID', 'FAILED'),
  failed: (rows) => count(rows, 'FAILED'),
  failedShare: (rows) => percent(count(rows, 'FAILED'), count(rows, 'PAID', 'FAILED')),
  secondsWaited: (rows) => sum(ofPayments(rows), ({ minutes }) => minutes),
  secondsToPay: (rows) => each(measured.secondsWaited(rows, rows, cubes.production), count(rows, 'PAID')),
  // These depend on what else was asked for.
  cumulativeShare: () => 100,
  enteredPerDay: () => 0,
  leftPerDay: () => 0,
  median: () => 0,
  ninth: () => 0,
  receivedPerDay: () => 0,
  bestDay: () => 0,
  worstDay: () => 0,
  movingAverage: () => 0,
  inside: () => 0,
  enteredMost: () => 0,
  leftMost: () => 0,
  enteredPerOpenHour: () => 0,
  leftPerOpenHour: () => 0,
  offlineMinutes: (rows) =>
    sum(
      rows.filter(({ kind }) => kind === 'OFFLINE'),
      ({ minutes }) => minutes,
    ),
  worked: () => 0,
  perHourWorked: () => 0,
  minutes: (rows) => sum(exits(rows), ({ minutes }) => minutes),
  average: (rows) =>
    each(
      sum(money(rows), ({ total }) => total),
      count(rows, 'OUT'),
    ),
  averageMinutes: (rows) =>
    each(
      sum(exits(rows), ({ minutes }) => minutes),
      count(rows, 'OUT'),
    ),
  carShare: (rows, all, { cube }) => {
    const kind = cube.measures.includes('entered') ? 'IN' : 'OUT';
    return percent(count(rows, kind), count(all, kind));
  },
  totalShare: (rows, all) =>
    percent(measured.total(rows, all, cubes.production), measured.total(all, all, cubes.production)),
  nonCashShare: (rows) =>
    percent(
      sum(money(rows), ({ total, cash }) => (cash ? 0 : total)),
      sum(money(rows), ({ total }) => total),
    ),
};

const mondayOf = (day: string): string => {
  const at = new Date(Date.parse(day));
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;
type Value = string | number | boolean | null;
/** What a fact is told under by each grouping; its length of stay by the bands that were asked for. */
export const valuesBy = (bands: readonly number[]): Readonly<Record<Dimension, (fact: Fact) => Value>> => ({
  ...valueOf,
  band: ({ minutes }) => bands.findLast((from) => from <= minutes) ?? 0,
});
export const valueOf: Readonly<Record<Dimension, (fact: Fact) => Value>> = {
  day: ({ day }) => day,
  week: ({ day }) => mondayOf(day),
  month: ({ day }) => `${day.slice(0, 7)}-01`,
  hour: ({ hour }) => hour,
  band: ({ minutes }) => durationBands.findLast((from) => from <= minutes) ?? 0,
  fare: ({ fare }) => fare,
  weekday: ({ day }) => weekdayOf(day),
  vehicle: ({ vehicle }) => vehicle,
  paidType: ({ paidType }) => paidType,
  gate: ({ gate }) => gate,
  shift: ({ shift }) => shift,
  operator: ({ operator }) => operator,
  member: ({ member }) => member,
};
export const filterValue: Readonly<Record<string, (fact: Fact) => Value>> = {
  vehicleId: valueOf.vehicle,
  paidTypeId: valueOf.paidType,
  gateId: valueOf.gate,
  shiftId: valueOf.shift,
  operatorId: valueOf.operator,
  isMember: valueOf.member,
  weekday: valueOf.weekday,
  holiday: ({ day }) => holidays.includes(day),
  hour: valueOf.hour,
};

/** Minutes that so many tenths of the cars stayed at most, as if those of a quarter of an hour lay evenly in it. */
export function atMost(rows: readonly Fact[], tenths: number): number {
  const quarters = exits(rows)
    .map(({ minutes }) => Math.min(9_600, Math.floor(minutes / 15)))
    .toSorted((one, other) => one - other);
  const quarter = quarters[Math.ceil((tenths * quarters.length) / 10) - 1];
  if (quarter === undefined) return 0;
  const before = quarters.filter((one) => one < quarter).length;
  const within = 10 * quarters.filter((one) => one === quarter).length;
  const reached = 15 * (tenths * quarters.length - 10 * before);
  return Math.floor((2 * (15 * quarter * within + reached) + within) / (2 * within));
}

/** Whole minutes from the first to the last car of each deposit. */
export function workedIn(rows: readonly Fact[]): number {
  const deposits = new Map<string, number[]>();
  for (const { deposit, at } of exits(rows))
    if (deposit !== null) deposits.set(deposit, [...(deposits.get(deposit) ?? []), Number(at)]);
  return [...deposits.values()].reduce(
    (minutes, instants) => minutes + Math.floor((Math.max(...instants) - Math.min(...instants)) / 60_000),
    0,
  );
}
