import type { ReportShape } from '@parking/contract/core/report-query';
import { currentLanguage } from '../../i18n/language.ts';
import type { ResourceTexts, ResourceTextsKey } from '../../kit/model/resource-types.ts';
import {
  type ReportAnswer,
  type ReportColumn,
  type ReportModel,
  type ReportRow,
  type ReportView,
  reportWords,
  resolveReportColumns,
} from '../../kit/report/report-model.ts';

/** Rows and totals, and how they are to be read. */
export interface Told {
  readonly shape: ReportShape;
  readonly texts: ResourceTextsKey;
  readonly data: readonly ReportRow[];
  readonly totals: ReportRow;
  readonly columns: readonly ReportColumn[];
}

/** What the whole recap is of. */
export type RecapView = Omit<ReportView, 'rows' | 'totals' | 'texts'> & {
  readonly answer: Omit<ReportAnswer, 'data' | 'totals'>;
  readonly waiting: boolean;
};

/** A part as the pieces of a report page want it; nothing of it is sorted or filtered here. */
export function toldModel(told: Told, view: RecapView, texts: ResourceTexts): ReportModel {
  const { shape, data, totals, columns: specs } = told;
  const unsorted = Object.fromEntries(
    Object.entries(shape.columns).map(([name, column]) => [name, { ...column, sortable: false }]),
  );
  const columns = resolveReportColumns(specs, unsorted, texts, currentLanguage() === 'en' ? 'labelEn' : 'label');
  return {
    shape,
    reportState: view.state,
    changeReport: () => undefined,
    state: view.state,
    change: () => undefined,
    texts,
    columns,
    shown: columns,
    filterable: [],
    answer: { ...view.answer, data, totals },
    links: new Map(specs.flatMap(({ key: name, link }) => (link ? [[name, link] as const] : []))),
    words: reportWords(specs),
    waiting: view.waiting,
  };
}
