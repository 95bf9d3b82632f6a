import { isCalendarGroup } from '@parking/contract/core/report-query';
import { parkingDurationGraphic } from '@parking/contract/reports/durations';
import { productionPerDate } from '@parking/contract/reports/production';
import { trafficPerHourGraphic, traffics, vehicleInPerMonth } from '@parking/contract/reports/traffic';
import { afterAll, beforeAll, test } from 'vitest';
import { signInAs } from '../testing/people.ts';
import { type TestServer, startTestServer } from '../testing/test-server.ts';
import {
  type Answer,
  type Question,
  type Told,
  type Tried,
  daysFrom,
  eachOf,
  isOf,
  keyOf,
  partOf,
  shareOf,
  sumOf,
  proveReport,
  weekdayOf,
} from './testing/prove-report.ts';
import { buildSixWeeks } from '../modules/reports/testing/build-six-weeks.ts';
import { type Fact, dayAfter, firstDay, lastDay, readFacts } from '../modules/reports/testing/cube-facts.ts';
import { atMost, count, exits, filterValue } from '../modules/reports/testing/cube-told.ts';
import { type Move, mostOf, netOf, readMoves } from './testing/moves.ts';

let server: TestServer;
let reader: Awaited<ReturnType<typeof signInAs>>;
let facts: readonly Fact[];
let moves: readonly Move[];
let vehicles: readonly string[];
let dayBegins: number;

const days = daysFrom(dayAfter(firstDay, -2), dayAfter(lastDay, 2));

beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'SUPERADMIN');
  dayBegins = await buildSixWeeks(server.platform);
  facts = await readFacts(server.platform);
  moves = await readMoves(server.platform);
  vehicles = [...new Set(moves.map(({ vehicle }) => vehicle))];
}, 60_000);
afterAll(() => server.close());

const ofMoves = {
  vehicleId: ({ vehicle }: Move) => vehicle,
  gateId: ({ gate }: Move) => gate,
  isMember: ({ member }: Move) => member,
} as const;
const valuesOf = (...names: readonly string[]): Tried['values'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'weekday' ? [1, 2, 3, 4, 5, 6, 7] : facts.flatMap((fact) => filterValue[name]?.(fact) ?? []),
    ]),
  );
const held = (filters: Question['filters']): Question['filters'] => filters.filter(([name]) => name !== 'weekday');
/** The days of the question, those of its weekdays alone. */
const daysOf = ({ from, to, filters }: Question): string[] =>
  daysFrom(from, to).filter((day) =>
    filters.every(([name, value]) => name !== 'weekday' || String(weekdayOf(day)) === value),
  );

interface Part {
  /** Its first day, by which it is told; null of a whole period. */
  readonly first: string | null;
  readonly from: string;
  readonly to: string;
}
function partsOf(question: Question): Part[] {
  const group = question.groupBy.find(isCalendarGroup);
  const { from, to } = question;
  if (!group) return [{ first: null, from, to }];
  const parts = new Map<string, string[]>();
  for (const day of daysFrom(from, to)) {
    const first = partOf(group, day) ?? '';
    parts.set(first, [...(parts.get(first) ?? []), day]);
  }
  return [...parts].map(([first, own]) => ({ first, from: own[0] ?? '', to: own.at(-1) ?? '' }));
}
const within = <One extends { readonly day: string }>(
  all: readonly One[],
  { from, to }: Pick<Part, 'from' | 'to'>,
): One[] => all.filter(({ day }) => day >= from && day <= to);

const stockOf = (all: readonly Move[], part: Pick<Part, 'from' | 'to'>) => {
  const own = within(all, part);
  const opening = netOf(all.filter(({ day }) => day < part.from));
  const counted = (kind: Move['kind']): number => own.filter((move) => move.kind === kind).length;
  return {
    opening,
    entered: counted('IN'),
    left: counted('OUT'),
    deleted: counted('DELETED'),
    closing: opening + netOf(own),
  };
};

test('dates say in every part of the calendar what stays, journal and memberships say', async () => {
  const kinds = ['OUT', 'PREPAID', 'MEMBERSHIP'];
  const tell = (question: Question, part: Part): Told => {
    const ofType = isOf(ofMoves, question.filters);
    const money = within(facts, part).filter(
      ({ kind, vehicle }) => kinds.includes(kind) && question.filters.every(([, value]) => vehicle === value),
    );
    const parking = money.filter(({ kind }) => kind !== 'MEMBERSHIP');
    const stock = stockOf(moves.filter(ofType), part);
    const total = sumOf(parking, (fact) => fact.total);
    return {
      ...stock,
      gross: sumOf(money, ({ gross }) => gross),
      discount: sumOf(money, ({ discount }) => discount),
      fine: sumOf(money, ({ fine }) => fine),
      tax: sumOf(money, ({ tax }) => tax),
      casual: sumOf(parking, (fact) => (fact.member ? 0 : fact.total)),
      member: sumOf(parking, (fact) => (fact.member ? fact.total : 0)),
      total,
      average: eachOf(total, stock.left),
      memberships: sumOf(money, (fact) => (fact.kind === 'MEMBERSHIP' ? fact.total : 0)),
      received: sumOf(money, (fact) => fact.total),
    };
  };
  await proveReport(reader, {
    report: productionPerDate,
    days,
    values: valuesOf('vehicleId'),
    answer: (question) => ({
      rows: new Map(partsOf(question).map((part) => [keyOf([part.first]), tell(question, part)])),
      totals: tell(question, { ...question, first: null }),
    }),
  });
});

test('traffic says in every grouping what the stays say, the most inside at once too', async () => {
  const tell = (all: readonly Move[], exited: readonly Fact[], part: Part, knowsPeak: boolean) => {
    const stock = stockOf(all, part);
    const peak = knowsPeak ? mostOf(within(all, part), stock.opening) : null;
    const minutes = sumOf(within(exited, part), (fact) => fact.minutes);
    const turnover = peak === null ? null : peak === 0 ? 0 : Math.round((10 * stock.left) / peak) / 10;
    return { ...stock, peak, turnover, minutes, averageMinutes: eachOf(minutes, stock.left) };
  };
  await proveReport(reader, {
    report: traffics,
    days,
    values: valuesOf('vehicleId', 'isMember'),
    answer: (question) => {
      const { groupBy, filters } = question;
      const knowsPeak = filters.every(([name]) => name !== 'isMember');
      const own = moves.filter(isOf(ofMoves, filters));
      const exited = exits(facts).filter(isOf(filterValue, filters));
      const byVehicle = groupBy.includes('vehicle');
      const rows = partsOf(question).flatMap((part) =>
        (byVehicle ? vehicles : [null]).flatMap((id) => {
          const isOne = ({ vehicle }: { readonly vehicle: string }): boolean => id === null || vehicle === id;
          const told = tell(own.filter(isOne), exited.filter(isOne), part, knowsPeak);
          const key = keyOf(groupBy.map((group) => (group === 'vehicle' ? id : part.first)));
          const isTold = told.entered + told.left + told.deleted + told.closing > 0;
          return byVehicle && !isTold ? [] : [[key, told] as const];
        }),
      );
      return { rows: new Map(rows), totals: tell(own, exited, { ...question, first: null }, knowsPeak) };
    },
  });
});

test('hours of days and of weekdays say what the stays say, in, out and inside', async () => {
  const placeIn = (hour: number): number => (hour - dayBegins + 24) % 24;
  const answer = (question: Question): Answer => {
    const { groupBy } = question;
    const filters = held(question.filters);
    const own = moves.filter(isOf(ofMoves, filters));
    const ofOneGate = filters.some(([name]) => name === 'gateId');
    const byDay = new Map<string, string[]>();
    for (const day of daysOf(question)) {
      const key = groupBy.includes('weekday') ? String(weekdayOf(day)) : day;
      byDay.set(key, [...(byDay.get(key) ?? []), day]);
    }
    const mean = (of: (day: string) => number): Told =>
      Object.fromEntries([...byDay].map(([key, those]) => [key, Math.round(sumOf(those, of) / those.length)]));
    const cars = (kind: Move['kind'], hour: number): Told =>
      mean((day) => own.filter((move) => move.kind === kind && move.day === day && move.hour === hour).length);
    const insideAt = (hour: number): Told =>
      mean((day) =>
        netOf(own.filter((move) => move.day < day || (move.day === day && placeIn(move.hour) <= placeIn(hour)))),
      );
    const rows = Array.from({ length: 24 }, (_, hour) => ({
      hour,
      entered: cars('IN', hour),
      left: cars('OUT', hour),
      inside: ofOneGate ? {} : insideAt(hour),
    }));
    const over = (name: 'entered' | 'left' | 'inside', how: (figures: readonly number[]) => number): Told =>
      Object.fromEntries(
        Object.keys(rows[0]?.[name] ?? {}).map((key) => [key, how(rows.map((row) => Number(row[name][key])))]),
      );
    const sum = (figures: readonly number[]): number => sumOf(figures, (one) => one);
    return {
      rows: new Map(rows.map((row) => [String(row.hour), row])),
      totals: {
        entered: over('entered', sum),
        left: over('left', sum),
        inside: over('inside', (all) => Math.max(...all)),
      },
    };
  };
  // Its rows are of hours, whatever stands beside one another.
  await proveReport(reader, {
    report: trafficPerHourGraphic,
    days,
    values: valuesOf('vehicleId', 'gateId', 'isMember', 'weekday'),
    fields: { day: 'hour', weekday: 'hour' },
    answer,
  });
});

test('months of two years say what the stays say', async () => {
  await proveReport(reader, {
    report: vehicleInPerMonth,
    days,
    values: valuesOf('vehicleId', 'gateId', 'isMember'),
    alsoBy: ['month'],
    fields: { month: 'month' },
    answer: ({ to, filters }) => {
      const own = moves.filter(isOf(ofMoves, filters)).filter(({ kind }) => kind === 'IN');
      const year = Number(to.slice(0, 4));
      const ofMonth = (which: number, month: number): number =>
        own.filter(({ day }) => Number(day.slice(0, 4)) === which && Number(day.slice(5, 7)) === month).length;
      const rows = Array.from({ length: 12 }, (_, place) => ({
        month: place + 1,
        thisYear: ofMonth(year, place + 1),
        lastYear: ofMonth(year - 1, place + 1),
      }));
      return {
        rows: new Map(rows.map((row) => [String(row.month), row])),
        totals: {
          thisYear: sumOf(rows, ({ thisYear }) => thisYear),
          lastYear: sumOf(rows, ({ lastYear }) => lastYear),
        },
      };
    },
  });
});

test('lengths of stay of every part of the calendar and of weekdays say what the stays say', async () => {
  const tell = (own: readonly Fact[]): Told => ({
    count: count(own, 'OUT'),
    median: atMost(own, 5),
    ninth: atMost(own, 9),
    shortShare: shareOf(own.filter(({ minutes }) => minutes < 60).length, own.length),
  });
  await proveReport(reader, {
    report: parkingDurationGraphic,
    days,
    values: valuesOf('vehicleId', 'gateId', 'isMember', 'weekday'),
    answer: (question) => {
      const [group = ''] = question.groupBy;
      const placeOf = (day: string): string => partOf(group, day) ?? String(weekdayOf(day));
      const own = within(exits(facts), question).filter(isOf(filterValue, question.filters));
      const places = [...new Set(daysOf(question).map(placeOf))];
      return {
        rows: new Map(places.map((place) => [place, tell(own.filter(({ day }) => placeOf(day) === place))])),
        totals: tell(own),
      };
    },
  });
});
