/** Figures as a picture. Every series has one value for each label; null leaves a gap. */
export interface ChartSpec {
  /** `grid`: a row for each series, a cell for each label, the darker the more. */
  readonly kind: 'bars' | 'lines' | 'grid';
  /** Bars that lie, for names that are read beside them. */
  readonly lying?: boolean;
  /** What the picture tells, in a sentence: its answer. */
  readonly answer?: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** One for each label, where the bars of an only series are told apart by it. */
  readonly colours?: readonly string[];
  /** How a figure is written at the axis, short, and in full. */
  readonly measure: 'rupiah' | 'count' | 'minutes';
  /** Bars on top of one another rather than side by side. */
  readonly stacked?: boolean;
  /** Over bars that stand: shares in percent, on an axis of their own. */
  readonly line?: Pick<ChartSeries, 'name' | 'colour' | 'values'>;
  /** Lines that jump: a value holds from the label before it, that one excluded, up to its own. */
  readonly stepped?: boolean;
}

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly values: readonly (number | null)[];
  /** Of the labels the place of the one whose hour, day or month is not over: its figure still grows, and is drawn and said as such. */
  readonly unfinished?: number | undefined;
  /** Beside the series that matters: drawn thinner, in dashes. */
  readonly quiet?: boolean;
  /** Of a line: between what it may lie, and what that is called. One series of a picture has it. */
  readonly band?: Band;
}

export interface Band {
  readonly name: string;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The labels whose figures still grow. */
export const unfinishedLabels = ({ labels, series }: ChartSpec): readonly string[] => [
  ...new Set(series.flatMap(({ unfinished }) => (unfinished === undefined ? [] : (labels[unfinished] ?? [])))),
];

/** Whether there is anything to draw. */
export const isDrawn = ({ series }: ChartSpec): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value !== 0));
