import type { ChartSeries } from './chart-spec.ts';

/** What the last piece of a line is called in the picture, beside the name of its series. */
const piece = (key: string): string => `${key}-unfinished`;

/** What writes a figure of a series, and adds to the one that still grows that it does. */
export const writtenBy =
  ({ unfinished }: ChartSeries, write: (value: number | null) => string, word: string) =>
  (value: number | null, place: number): string =>
    place === unfinished && value !== null ? `${write(value)} (${word})` : write(value);

/** A line in two: what is over, and the piece from there to the figure that still grows; of another line itself alone. */
export function piecesOf(series: ChartSeries): readonly (ChartSeries & { readonly growing: boolean })[] {
  const { key, values, unfinished } = series;
  if (unfinished === undefined) return [{ ...series, growing: false }];
  const only = (kept: (place: number) => boolean) => values.map((value, place) => (kept(place) ? value : null));
  return [
    { ...series, values: only((place) => place !== unfinished), growing: false },
    {
      ...series,
      key: piece(key),
      values: only((place) => place === unfinished || place === unfinished - 1),
      growing: true,
    },
  ];
}

/** How that piece looks: lighter, in dots, so that nobody reads it as a fall. */
export const unfinishedLooks = (series: readonly ChartSeries[]) =>
  Object.fromEntries(
    series
      .filter(({ unfinished }) => unfinished !== undefined)
      .map(({ key }) => [`& [data-series="${piece(key)}"]`, { strokeDasharray: '2 4', strokeOpacity: 0.7 }]),
  );

/** The same of a bar. */
export const unfinishedBar = { fillOpacity: 0.35, stroke: 'currentColor', strokeDasharray: '3 3' } as const;
