import { isCalendarGroup } from '@parking/contract/core/report-query';
import type { ChartSpec } from '../chart/chart-spec.ts';
import { fullFigure } from '../chart/short-figure.ts';
import type { ResourceTexts } from '../model/resource-types.ts';
import { calendarText, hourText, hoursOfDay } from './day-words.ts';
import { type ReportColumn, type ReportRow, type ReportView, isNamed, nameText } from './report-model.ts';
import { unfinishedPlace } from './days/running.ts';

/** Bars of names beyond these are read in the table. */
const maximumNames = 12;

/** The field of a row that tells what it is about is called as its group. */
const groupField = (group: string): string => (isCalendarGroup(group) ? 'businessDay' : group);

/** A code, a day or an hour: what is no record. */
const codeOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a row is about by one of its groups, in words; shorter beside a chart. */
export function groupText(group: string, row: ReportRow, texts: ResourceTexts, short = false): string {
  const field = groupField(group);
  const value = row[field];
  if (isCalendarGroup(group)) return calendarText(group, typeof value === 'string' ? value : '', short);
  if (group === 'hour' && typeof value === 'number') return short ? String(value).padStart(2, '0') : hourText(value);
  if (isNamed(value) || value === null || value === undefined) return nameText(value, texts, field);
  const code = codeOf(value);
  return texts.values?.[field]?.[code] ?? code;
}

/** A column for each group that rows are added up by, the outermost first. */
export const groupColumns = <Row extends ReportRow>({
  state,
  texts,
}: Pick<ReportView, 'state' | 'texts'>): ReportColumn<Row>[] =>
  state.groupBy.map((group) => ({
    key: groupField(group),
    cell: (row) => groupText(group, row, texts),
    ...(group === 'hour' && { codes: hoursOfDay }),
  }));

/** The filters that hold facts to what a row is about, by the groups that have one; of no record, their value is null. */
export const narrowingOf = (
  groupBy: readonly string[],
  row: ReportRow,
  filterOf: Readonly<Record<string, string>>,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    groupBy.flatMap((group) => {
      const name = filterOf[group];
      const value = row[group];
      if (name === undefined) return [];
      return [[name, isNamed(value) ? value.id : codeOf(value) || null] as const];
    }),
  );

interface DrawnGroups<Row> {
  readonly view: ReportView<Row>;
  /** What each bar is made of, or stands beside it. */
  readonly series: readonly { readonly key: string; readonly of: (row: Row) => number }[];
  readonly measure: ChartSpec['measure'];
  readonly stacked?: boolean;
  /** `Terbanyak: Kas besar, Rp 5.000.000`. */
  readonly answer?: (what: string, figure: string) => string;
}

/** The outermost group as bars: of a calendar standing in its order, of names lying, the largest first. */
export function drawGroups<Row extends ReportRow>(drawn: DrawnGroups<Row>): ChartSpec | null {
  const { view, series, measure, stacked = false, answer } = drawn;
  const [group] = view.state.groupBy;
  if (group === undefined) return null;
  const isTime = isCalendarGroup(group) || group === 'hour';
  const bars = new Map<string, { readonly row: Row; readonly sums: readonly number[] }>();
  for (const row of view.rows) {
    const value: unknown = row[groupField(group)];
    const key = isNamed(value) ? value.id : codeOf(value).padStart(2, '0');
    const { row: first, sums } = bars.get(key) ?? { row, sums: [] };
    bars.set(key, { row: first, sums: series.map(({ of }, place) => (sums[place] ?? 0) + of(row)) });
  }
  const sizeOf = ({ sums }: { readonly sums: readonly number[] }): number =>
    stacked ? sums.reduce((all, one) => all + one, 0) : Math.max(...sums);
  const bySize = [...bars].toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one));
  const shown = isTime
    ? [...bars].toSorted(([one], [other]) => one.localeCompare(other))
    : bySize.slice(0, maximumNames);
  const [, most] = bySize[0] ?? [];
  const unfinished = unfinishedPlace(
    view,
    group,
    shown.map(([key]) => key),
  );
  return {
    kind: 'bars',
    measure,
    stacked,
    lying: !isTime,
    labels: shown.map(([, { row }]) => groupText(group, row, view.texts, true)),
    series: series.map(({ key }, place) => ({
      key,
      name: view.texts.fields[key] ?? key,
      colour: view.colour(place),
      values: shown.map(([, { sums }]) => sums[place] ?? 0),
      unfinished,
    })),
    ...(answer &&
      most &&
      bars.size > 1 &&
      sizeOf(most) > 0 && {
        answer: answer(groupText(group, most.row, view.texts), fullFigure(sizeOf(most), measure)),
      }),
  };
}
