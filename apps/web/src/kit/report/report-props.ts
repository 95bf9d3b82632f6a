import type { Report } from '@parking/contract/core/report';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { ReactNode } from 'react';
import type { PeriodName } from '../calendar/periods.ts';
import type { ResourceTextsKey } from '../model/resource-types.ts';
import type { AnswerOf, DrawChart, ReportColumn, ReportView, RowOf } from './report-model.ts';
import type { TotalFigure } from './totals-strip.tsx';

type TotalsOf<R extends Report> = AnswerOf<R> extends { totals: infer Totals } ? Totals : never;

/** A report as its screen declares it. */
export interface ReportPageProps<R extends Report, Key extends ResourceTextsKey> {
  readonly report: R;
  /** Where the report's words stand. */
  readonly texts: Key;
  /** What is shown while the address names no period. */
  readonly period: PeriodName;
  /** No period is chosen: the report shows years. */
  readonly yearly?: boolean;
  /** Pictures and columns to choose among, named in the texts' `view` values. */
  readonly views?: readonly string[];
  readonly columns: (view: ReportView<RowOf<R>, TotalsOf<R>>) => readonly ReportColumn<RowOf<R>>[];
  /** The totals that stand out. */
  readonly figures: (view: ReportView<RowOf<R>, TotalsOf<R>>) => readonly TotalFigure[];
  readonly chart: DrawChart<RowOf<R>, TotalsOf<R>>;
  /** What is to be expected, after the picture of what was. */
  readonly ahead?: ReactNode;
  /** What must be read with the figures of these days, below them, on screen and on paper. */
  readonly remarks?: (period: ReportPeriod) => ReactNode;
}
