import { isCalendarGroup } from '@parking/contract/core/report-query';
import { type CubeReport, type Dimension, type Measure, subjectOf } from '@parking/contract/reports/cube';
import { fullFigure } from '../../../kit/chart/short-figure.ts';
import type { ChartSeries, ChartSpec } from '../../../kit/chart/chart-spec.ts';
import { type ReportRow, type ReportView, isNamed } from '../../../kit/report/report-model.ts';
import { unfinishedPlace } from '../../../kit/report/days/running.ts';
import { shapeOf } from '../../../kit/report/shape-of.ts';
import { isDimension, subjectText } from '../shared/subject-text.ts';

/** More parts than so many cannot be told apart: the smallest are one. */
const maximumParts = 8;
/** Bars of names beyond these are read in the table. */
const maximumNames = 12;

interface Drawn {
  readonly view: ReportView;
  /** Which figure is drawn. */
  readonly measure: Measure;
  readonly vehicleColour: (id: string) => string;
  /** What a sum of the smallest is called, and the figures of the other period. */
  readonly words: { readonly rest: string; readonly before: string };
  /** `Jumat 17.00 paling ramai: 412`. */
  readonly answer: (what: string, figure: string) => string;
  /** `84,2 % keluar dalam 3 j`. */
  readonly goneWithin?: (share: number, minutes: number) => string;
  /** What the columns of a dimension are called, by id. */
  readonly sides: Readonly<Record<string, string>>;
}

/** What each day of a row had of a figure, as a mean. */
const perDay: Partial<Readonly<Record<Measure, Measure>>> = { entered: 'enteredPerDay', left: 'leftPerDay' };

/**
 * The mean of a figure, where a picture lays weekdays beside one another: a month has five of some and four of others. Means of several weekdays
 * are not added up, nor those of single days.
 */
export function meanOfWeekdays({ cube }: CubeReport, groupBy: readonly string[], measure: Measure): Measure | null {
  const mean = perDay[measure];
  if (!mean || !cube.measures.includes(mean) || groupBy.some(isCalendarGroup)) return null;
  const [first, second] = groupBy;
  return first === 'weekday' || (first === 'hour' && second === 'weekday') ? mean : null;
}

const keyOf = (value: unknown): string => (isNamed(value) ? value.id : String(value));
const isTime = (by: Dimension): boolean => isCalendarGroup(by) || ['hour', 'weekday', 'band', 'fare'].includes(by);

interface Part {
  readonly key: string;
  readonly name: string;
  /** By the key of what it is a part of. */
  readonly figures: Map<string, number>;
}

/** The figures of the first two groupings as a picture: over time as bars that stand, of names as bars that lie, of hours and days as a grid. */
export function drawCube(report: CubeReport, drawn: Drawn): ChartSpec | null {
  const { view, measure, answer } = drawn;
  const groups = view.state.groupBy.filter(isDimension);
  const [first, second] = inOrder(groups);
  if (!first) return null;
  const kind = shapeOf(report).columns[measure]?.type === 'money' ? 'rupiah' : 'count';
  const [labels, keys] = shownOf(named(view.rows, first, view), first, drawn);
  const parts = partsOf(report, drawn, first, second);
  const grid = first === 'hour' && second !== undefined && isTime(second);
  const series = growing(
    drawn,
    { first, keys, ...(grid && { second }) },
    grid ? parts.map((part) => seriesOf(part, keys, '')) : coloured(report, parts, keys, drawn, second),
  );
  const gone = first === 'band' && report.cube.measures.includes('cumulativeShare') ? goneAfter(parts, keys) : [];
  return {
    kind: grid ? 'grid' : 'bars',
    measure: kind,
    stacked: series.length > 1 && !series.some(({ quiet }) => quiet),
    lying: !isTime(first),
    labels,
    series,
    ...(first === 'vehicle' && series.length === 1 && { colours: keys.map(drawn.vehicleColour) }),
    ...(gone.length > 0 && {
      line: { name: view.texts.fields['cumulativeShare'] ?? '', colour: view.colour(lineColour), values: gone },
    }),
    ...(view.rows.length > 1 &&
      largest(grid ? parts : [wholeOf(parts)], named(view.rows, first, view, false), kind, answer)),
    ...mostGone(gone, keys, drawn),
  };
}

/** Beside the bars of lengths of stay, whatever these are made of. */
const lineColour = 6;

/** In percent of all: cars that stayed as long as a band or shorter, band by band. */
function goneAfter(parts: readonly Part[], keys: readonly string[]): number[] {
  const { figures } = wholeOf(parts);
  const counts = keys.map((key) => figures.get(key) ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let gone = 0;
  return all === 0 ? [] : counts.map((count) => Math.round((1_000 * (gone += count)) / all) / 10);
}

/** Until when most had left, where that is before the longest band, which has no end. */
function mostGone(
  gone: readonly number[],
  keys: readonly string[],
  { goneWithin, view }: Drawn,
): Pick<ChartSpec, 'answer'> | null {
  const place = gone.findIndex((share) => share >= mostOf);
  const until = view.state.bands.find((from) => from > Number(keys[place]));
  const share = gone[place];
  return goneWithin && until !== undefined && share !== undefined ? { answer: goneWithin(share, until) } : null;
}

/** In percent. */
const mostOf = 80;

/** Hours lie along a picture, whatever was asked for first. */
const inOrder = (groups: readonly Dimension[]): readonly Dimension[] =>
  groups[1] === 'hour' ? ['hour', groups[0] ?? 'hour'] : groups;

function named(rows: readonly ReportRow[], by: Dimension, view: ReportView, short = true): Map<string, string> {
  const names = new Map(
    rows.map((row) => [keyOf(row[subjectOf[by]]), subjectText(by, row, view, short && isTime(by))]),
  );
  return isTime(by) ? new Map([...names].toSorted(([one], [other]) => compare(one, other))) : names;
}
const compare = (one: string, other: string): number =>
  Number.isNaN(Number(one)) ? one.localeCompare(other) : Number(one) - Number(other);

const figureOf = (row: ReportRow, name: string): number => (typeof row[name] === 'number' ? row[name] : 0);
const sideOf = (row: ReportRow, name: string): Readonly<Record<string, number>> =>
  (row[name] ?? {}) as Readonly<Record<string, number>>;

/** The labels of a picture and their keys: of names those with the largest figures. */
function shownOf(wholes: Map<string, string>, first: Dimension, { view, measure }: Drawn) {
  const field = subjectOf[first];
  const sums = new Map<string, number>();
  for (const row of view.rows) {
    const key = keyOf(row[field]);
    sums.set(key, (sums.get(key) ?? 0) + figureOf(row, measure));
  }
  const keys = isTime(first)
    ? [...wholes.keys()]
    : [...wholes.keys()].toSorted((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0)).slice(0, maximumNames);
  return [keys.map((key) => wholes.get(key) ?? ''), keys] as const;
}

/** What each bar is made of: the second grouping, the columns that lie across, or itself alone and what it was before. */
function partsOf({ cube }: CubeReport, drawn: Drawn, first: Dimension, second: Dimension | undefined): Part[] {
  const { view, measure, words, sides } = drawn;
  const parts = new Map<string, Part>();
  const add = (key: string, name: string, whole: string, figure: number): void => {
    const part = parts.get(key) ?? { key, name, figures: new Map() };
    part.figures.set(whole, (part.figures.get(whole) ?? 0) + figure);
    parts.set(key, part);
  };
  const [across] = Object.entries(cube.across).flatMap(([name, { of }]) => (of === measure ? [name] : []));
  for (const row of view.rows) {
    const whole = keyOf(row[subjectOf[first]]);
    if (second) {
      const value = row[subjectOf[second]];
      add(keyOf(value), subjectText(second, row, view, true), whole, figureOf(row, measure));
    } else if (across && isTime(first)) {
      for (const [id, figure] of Object.entries(sideOf(row, across))) add(id, sides[id] ?? '–', whole, figure);
    } else {
      const compared = row['compared'] as ReportRow | null | undefined;
      add('own', view.texts.fields[measure] ?? measure, whole, figureOf(row, measure));
      if (compared) add('before', words.before, whole, figureOf(compared, measure));
    }
  }
  const found = [...parts.values()].toSorted((one, other) => compare(one.key, other.key));
  return second && isTime(second) && second !== 'fare' ? found : merged(found, words.rest);
}

const sumOf = ({ figures }: Part): number => [...figures.values()].reduce((sum, figure) => sum + figure, 0);

function merged(parts: readonly Part[], rest: string): Part[] {
  if (parts.length <= maximumParts) return [...parts];
  const byWeight = parts.toSorted((one, other) => sumOf(other) - sumOf(one));
  const figures = new Map<string, number>();
  for (const part of byWeight.slice(maximumParts - 1))
    for (const [whole, figure] of part.figures) figures.set(whole, (figures.get(whole) ?? 0) + figure);
  return [...byWeight.slice(0, maximumParts - 1), { key: 'rest', name: rest, figures }];
}

const seriesOf = ({ key, name, figures }: Part, keys: readonly string[], colour: string): ChartSeries => ({
  key,
  name,
  colour,
  values: keys.map((whole) => figures.get(whole) ?? null),
});

/** Vehicle types have their own colour everywhere; what was before lies quiet behind. */
function coloured(
  { cube }: CubeReport,
  parts: readonly Part[],
  keys: readonly string[],
  { view, vehicleColour }: Drawn,
  second: Dimension | undefined,
): ChartSeries[] {
  const ofVehicles = (second ?? Object.values(cube.across)[0]?.by) === 'vehicle';
  const known = new Set(['own', 'before', 'rest']);
  return parts.map((part, place) => {
    if (part.key === 'before') return { ...seriesOf(part, keys, view.colour(7)), quiet: true };
    const own = ofVehicles && !known.has(part.key);
    return seriesOf(part, keys, own ? vehicleColour(part.key) : view.colour(place));
  });
}

interface Places {
  readonly first: Dimension;
  readonly keys: readonly string[];
  /** Of a grid: what each of its rows is of. */
  readonly second?: Dimension | undefined;
}

/** Where figures still grow: the place of now in each series, of a grid in the one of today alone; what was before is over. */
function growing({ view }: Drawn, { first, keys, second }: Places, series: readonly ChartSeries[]): ChartSeries[] {
  const day = view.running?.day ?? '';
  const ofToday = { ...view, period: { from: day, to: day } };
  const unfinished = unfinishedPlace(second === undefined ? view : ofToday, first, keys);
  return series.map((one) =>
    one.quiet || (second !== undefined && unfinishedPlace(view, second, [one.key]) === undefined)
      ? one
      : { ...one, unfinished },
  );
}

/** All parts as one: what a bar comes to. What was before is no part. */
function wholeOf(parts: readonly Part[]): Part {
  const figures = new Map<string, number>();
  for (const part of parts)
    if (part.key !== 'before')
      for (const [whole, figure] of part.figures) figures.set(whole, (figures.get(whole) ?? 0) + figure);
  return { key: 'own', name: '', figures };
}

/** Where the most was, said above the picture. */
function largest(
  parts: readonly Part[],
  wholes: ReadonlyMap<string, string>,
  kind: ChartSpec['measure'],
  answer: Drawn['answer'],
): Pick<ChartSpec, 'answer'> {
  const cells = parts.flatMap(({ name, figures }) =>
    [...figures].map(([whole, figure]) => ({
      figure,
      what: [name, wholes.get(whole) ?? ''].filter(Boolean).join(' · '),
    })),
  );
  const [most] = cells.toSorted((one, other) => other.figure - one.figure);
  return most && most.figure > 0 ? { answer: answer(most.what, fullFigure(most.figure, kind)) } : {};
}
