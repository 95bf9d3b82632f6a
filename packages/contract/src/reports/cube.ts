import { z } from 'zod';
import { type Column, type Columns, boolean } from '../core/list.ts';
import { rupiah, signedRupiah } from '../core/money.ts';
import { Named, type Report, amount, day, figure, minutes, named, place, report, share } from '../core/report.ts';
import { timeFilters } from '../core/report-query.ts';
import { localDate } from '../core/time.ts';

/** Where bands of lengths of stay begin while nobody asks for others, in minutes; each ends where the next one begins. */
export const durationBands = [0, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440] as const;

/** What a row may be about; of those it is not added up by it says null. */
const subjects = {
  /** The day, or the first of the week or month. */
  businessDay: localDate().nullable(),
  /** 0 to 23 of the clock. */
  hour: z.int().nullable(),
  /** 1 is Monday. */
  weekday: z.int().nullable(),
  /** Minutes inside from which a band of lengths begins. */
  band: z.int().nullable(),
  /** Rupiah that the tariff asked for the time parked; none of what was paid before a car left, or by others. */
  fare: rupiah().nullable(),
  vehicle: Named.nullable(),
  paidType: Named.nullable(),
  gate: Named.nullable(),
  shift: Named.nullable(),
  operator: Named.nullable(),
  isMember: z.boolean().nullable(),
} as const;
type Subject = keyof typeof subjects;

const subjectColumns: Readonly<Record<Subject, Column>> = {
  businessDay: day(),
  hour: place(),
  weekday: place(),
  band: place(),
  fare: amount(),
  vehicle: named(),
  paidType: named(),
  gate: named(),
  shift: named(),
  operator: named(),
  isMember: boolean({ operators: [] }),
};

/** What figures can be added up by, and the field of the row that says which one it is. */
export const subjectOf = {
  day: 'businessDay',
  week: 'businessDay',
  month: 'businessDay',
  hour: 'hour',
  weekday: 'weekday',
  band: 'band',
  fare: 'fare',
  vehicle: 'vehicle',
  paidType: 'paidType',
  gate: 'gate',
  shift: 'shift',
  operator: 'operator',
  member: 'isMember',
} as const satisfies Readonly<Record<string, Subject>>;
export type Dimension = keyof typeof subjectOf;

/** What is added up. */
const measures = {
  /** Cars that entered, left, and were deleted. */
  entered: z.int(),
  left: z.int(),
  deleted: z.int(),
  /** Entered without left and deleted. */
  net: z.int(),
  /** Cars that left, where money is told beside them. */
  count: z.int(),
  /** Fares before anything comes off. */
  gross: signedRupiah(),
  /** What came off, free passes apart. */
  discount: signedRupiah(),
  freePasses: z.int(),
  freePassValue: signedRupiah(),
  fine: signedRupiah(),
  lostTickets: z.int(),
  /** Parking tax in the total. */
  tax: signedRupiah(),
  cash: signedRupiah(),
  nonCash: signedRupiah(),
  /** What is taken on entry counts on its day; its exit has it off. */
  total: signedRupiah(),
  /** Of those that entered and of those that left, cars of members and all others. */
  membersIn: z.int(),
  casualIn: z.int(),
  membersOut: z.int(),
  casualOut: z.int(),
  /** Cars that entered, and that left, to a tenth, on each day that the row is about: a mean of its weekdays, of all days of an hour. */
  enteredPerDay: z.number(),
  leftPerDay: z.number(),
  /** Minutes inside, of all cars that left. */
  minutes: z.int(),
  /** What cars paid when they left: of their length of stay, as what is taken on entry has none. */
  paid: signedRupiah(),
  /** What memberships paid, and all that was received with them. */
  memberships: signedRupiah(),
  received: signedRupiah(),
  /** Payments that providers were asked for and that came to an end, and those of them that were refused or ran out. */
  asked: z.int(),
  failed: z.int(),
  /** What went back to drivers, by the day on which it did, of payments of that type; cash where nothing was paid before. */
  givenBack: signedRupiah(),
  /** From asking to paying, of all that were paid. */
  secondsWaited: z.int(),
  /** For each of them, rounded. */
  secondsToPay: z.int(),
  /** In percent of those that were asked for, to a tenth. */
  failedShare: z.number(),
  /** Of what was added up, and of no sum: rupiah and minutes for each car that left, rounded; 0 where none did. */
  average: signedRupiah(),
  averageMinutes: z.int(),
  averagePaid: signedRupiah(),
  /** Cars that were let out by hand after they had left, or whose stay was written down. */
  byHand: z.int(),
  /** Lost tickets, free passes and exits by hand in percent of the row's cars, to a tenth. */
  lostShare: z.number(),
  freePassShare: z.number(),
  byHandShare: z.number(),
  /** In percent of the whole, to a tenth; of cars that stayed as long or shorter, too. */
  carShare: z.number(),
  cumulativeShare: z.number(),
  paidShare: z.number(),
  totalShare: z.number(),
  /** Minutes that half of the cars, and nine in ten, stayed at most; within a quarter of an hour. */
  median: z.int(),
  ninth: z.int(),
  /** What a day received on the mean, rounded, and the best and the worst of those that the row is about. */
  receivedPerDay: signedRupiah(),
  bestDay: signedRupiah(),
  worstDay: signedRupiah(),
  /** The mean of a row and the six before it; null where the period has fewer, and of all. */
  movingAverage: signedRupiah().nullable(),
  /** Cars of the hour that had the most. */
  enteredMost: z.int(),
  leftMost: z.int(),
  /** Minutes in which gates could not be heard, as far as what they told is kept. */
  offlineMinutes: z.int(),
  /** Cars for each hour in which a gate was there and could be heard, to a tenth. */
  enteredPerOpenHour: z.number(),
  leftPerOpenHour: z.number(),
  /** Inside at the end of an hour, a mean where it is of several days; null by gates and where no hour is told. */
  inside: z.int().nullable(),
  /** Minutes from the first car of each deposit to its last; null by gates, and of a part of its cars. */
  worked: z.int().nullable(),
  /** Cars that left for each hour of these, to a tenth. */
  perHourWorked: z.number().nullable(),
  /** What was not cash, in percent of the row's total, to a tenth. */
  nonCashShare: z.number(),
} as const;
export type Measure = keyof typeof measures;

const columnOf: Readonly<Record<Measure, () => Column>> = {
  entered: figure,
  left: figure,
  deleted: figure,
  net: figure,
  count: figure,
  gross: amount,
  discount: amount,
  freePasses: figure,
  freePassValue: amount,
  fine: amount,
  lostTickets: figure,
  tax: amount,
  cash: amount,
  nonCash: amount,
  total: amount,
  membersIn: figure,
  casualIn: figure,
  membersOut: figure,
  casualOut: figure,
  enteredPerDay: figure,
  leftPerDay: figure,
  minutes,
  paid: amount,
  memberships: amount,
  received: amount,
  asked: figure,
  failed: figure,
  givenBack: amount,
  secondsWaited: figure,
  secondsToPay: figure,
  failedShare: share,
  average: amount,
  averageMinutes: minutes,
  averagePaid: amount,
  byHand: figure,
  lostShare: share,
  freePassShare: share,
  byHandShare: share,
  carShare: share,
  cumulativeShare: share,
  paidShare: share,
  totalShare: share,
  median: minutes,
  ninth: minutes,
  receivedPerDay: amount,
  bestDay: amount,
  worstDay: amount,
  movingAverage: amount,
  enteredMost: figure,
  leftMost: figure,
  offlineMinutes: minutes,
  enteredPerOpenHour: figure,
  leftPerOpenHour: figure,
  inside: figure,
  worked: minutes,
  perHourWorked: figure,
  nonCashShare: share,
};

/** Takings of whatever a row is about. */
export const takings = [
  'count',
  'gross',
  'discount',
  'freePasses',
  'freePassValue',
  'fine',
  'lostTickets',
  'tax',
  'cash',
  'nonCash',
  'total',
] as const satisfies readonly Measure[];

/** A measure of each value of a dimension, by its id: one column each. */
export interface Across {
  readonly by: 'vehicle' | 'paidType' | 'gate';
  readonly of: Measure;
}

/** What the server adds up. */
export interface Cube {
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  /** By the field that holds them. */
  readonly across: Readonly<Record<string, Across>>;
  /** Only cars that belong to no member. */
  readonly casualOnly: boolean;
}

interface CubeInput<Path extends string, D extends Dimension, M extends Measure, A extends string> {
  readonly path: Path;
  readonly summary: string;
  readonly menus: readonly string[];
  /** By what it can be added up. */
  readonly by: readonly D[];
  /** What nobody has to ask for; the first when not given. */
  readonly usual?: readonly D[];
  /** How many at once; three when not given. */
  readonly together?: number;
  readonly measures: readonly M[];
  readonly across?: Readonly<Record<A, Across>>;
  readonly filters: Columns;
  readonly casualOnly?: boolean;
}

const pick = <Shape extends object, Key extends keyof Shape>(shape: Shape, keys: readonly Key[]): Pick<Shape, Key> =>
  Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<Shape, Key>;

/**
 * A report that is named by what it adds up and by what: the figures of the rollups in any of its groupings. Its statement, its route, its
 * screen and its test follow from that.
 */
export function cube<
  const Path extends string,
  const D extends Dimension,
  const M extends Measure,
  const A extends string = never,
>(input: CubeInput<Path, D, M, A>) {
  const { path, summary, menus, by, usual = by.slice(0, 1), together = 3, filters, casualOnly = false } = input;
  const across = input.across ?? ({} as Readonly<Record<A, Across>>);
  const fields = [...new Set(by.map((name) => subjectOf[name]))] as (typeof subjectOf)[D][];
  const shares = Object.keys(across) as A[];
  const byId = Object.fromEntries(shares.map((name) => [name, z.record(z.string(), z.int())])) as Record<
    A,
    z.ZodRecord<z.ZodString, z.ZodInt>
  >;
  const figures = { ...pick(measures, input.measures), ...byId };
  const columns = Object.fromEntries([
    ...fields.map((name) => [name, subjectColumns[name]] as const),
    ...input.measures.map((name) => [name, columnOf[name]()] as const),
    ...shares.map((name) => [name, { ...columnOf[across[name].of](), sortable: false }] as const),
  ]);
  const tells = (dimension: Dimension): boolean => by.some((name) => name === dimension);
  const declared = report({
    path,
    summary,
    menus,
    row: z.object({ ...pick(subjects, fields), ...figures }),
    columns,
    totals: z.object(figures),
    filters: {
      ...filters,
      ...(tells('day') && { weekday: timeFilters.weekday, holiday: timeFilters.holiday }),
      ...(tells('hour') && { hour: timeFilters.hour }),
    },
    groupBy: { of: by, usual, together: Math.min(together, by.length) },
    ...(tells('band') && { bands: durationBands }),
    keys: fields as never,
  });
  const read: Cube = { dimensions: by, measures: input.measures, across, casualOnly };
  return { ...declared, cube: read };
}

/** What `cube()` yields, for code that serves or shows any of them. */
export interface CubeReport extends Report {
  readonly cube: Cube;
}
