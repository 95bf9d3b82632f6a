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
  /** How a figure is written at the axis, short, and in full. */
  readonly measure: 'rupiah' | 'count' | 'minutes';
  /** Bars on top of one another rather than side by side. */
  readonly stacked?: boolean;
  /** Lines that jump: a value holds from the label before it, that one excluded, up to its own. */
  readonly stepped?: boolean;
}

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly values: readonly (number | null)[];
  /** Beside the series that matters: drawn thinner, in dashes. */
  readonly quiet?: boolean;
}

/** Whether there is anything to draw. */
export const isDrawn = ({ series }: ChartSpec): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value !== 0));
