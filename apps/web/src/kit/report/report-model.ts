import type { DayStarts } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { Columns } from '@parking/contract/core/list';
import type { Named, Report } from '@parking/contract/core/report';
import type { ReportPeriod, ReportShape } from '@parking/contract/core/report-query';
import type { ReactNode } from 'react';
import { labelIn } from '../../i18n/format.ts';
import type { ChartSpec } from '../chart/chart-spec.ts';
import type { ChangeState } from '../list/state/address-state.ts';
import type { ListColumn } from '../list/state/column-model.ts';
import type { AskedModel } from '../list/state/list-model.ts';
import type { ResourceTexts } from '../model/resource-types.ts';
import type { ReportState } from './report-address.ts';
import type { Running } from './days/running.ts';

export type ReportRow = Readonly<Record<string, unknown>>;

/** A report's answer where its kind does not matter. */
export interface ReportAnswer {
  readonly data: readonly ReportRow[];
  readonly totals: ReportRow;
  readonly period: ReportPeriod;
  readonly asOf: string;
  readonly withoutOwnDeposit: boolean;
  /** Its last day is not over. */
  readonly provisional: boolean;
  readonly comparedPeriod?: ReportPeriod;
}

export type AnswerOf<R extends Report> = ReplyOf<R['get']>;
export type RowOf<R extends Report> = AnswerOf<R> extends { data: readonly (infer Row)[] } ? Row : never;

/** What a report page knows when it draws its columns, picture and links. */
export interface ReportView<Row = ReportRow, Totals = ReportRow> {
  readonly rows: readonly Row[];
  readonly totals: Totals;
  readonly period: ReportPeriod;
  readonly state: ReportState;
  readonly texts: ResourceTexts;
  /** Colours that tell other series apart. */
  readonly colour: (place: number) => string;
  /** Whether the user may see the screen of a route, so that a figure can lead there. */
  readonly opens: (route: string) => boolean;
  /** The hour at which business days begin: a link to a list of times must say it. */
  readonly dayStarts: DayStarts;
  /** What of it is not over; null where all is. */
  readonly running: Running | null;
}

/** A column as a screen declares it; how it looks follows from the contract unless `cell` says otherwise. */
export interface ReportColumn<Row = ReportRow> {
  readonly key: string;
  /** Where the texts have no word for it: a figure of one vehicle type. */
  readonly label?: string;
  readonly cell?: (row: Row) => ReactNode;
  readonly hidden?: boolean;
  readonly exportKey?: string | false;
  /** All values that `cell` tells by words: hours, months. */
  readonly codes?: readonly (number | string)[];
  /** The address that lists what the figure sums. */
  readonly link?: (row: Row) => string | null;
}

export type DrawChart<Row, Totals> = (view: ReportView<Row, Totals>) => ChartSpec | null;

/** Everything the parts of a report page share. */
export interface ReportModel extends AskedModel {
  readonly shape: ReportShape;
  readonly reportState: ReportState;
  readonly changeReport: ChangeState<ReportState>;
  readonly answer: ReportAnswer | undefined;
  readonly links: ReadonlyMap<string, (row: ReportRow) => string | null>;
  /** What a column calls values that are no words, by its key. */
  readonly words: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly waiting: boolean;
}

export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'label' in value && 'id' in value;

/** `figures.<id>` is read as `figures` is. */
const declared = (columns: Columns, key: string) => {
  const name = key.split('.')[0] ?? key;
  return Object.hasOwn(columns, key) ? columns[key] : Object.hasOwn(columns, name) ? columns[name] : undefined;
};

export function resolveReportColumns(
  specs: readonly ReportColumn[],
  columns: Columns,
  texts: ResourceTexts,
  exportLabel: 'label' | 'labelEn',
): ListColumn[] {
  return specs.map(({ key, label, cell, hidden = false, exportKey }) => {
    const column = declared(columns, key) ?? null;
    const named = column?.type === 'reference';
    return {
      key,
      label: label ?? texts.fields[key] ?? key,
      column: key.includes('.') && column ? { ...column, sortable: false } : column,
      cell: (cell ?? (named ? (row: ReportRow) => nameText(row[key], texts, key) : null)) as ListColumn['cell'],
      hidden,
      exportKey: exportKey ?? (named ? `${key}.${exportLabel}` : key),
    };
  });
}

/** Words of the values that a column's cells put into words. */
const wordsOf = ({ key, codes = [], cell }: ReportColumn): Record<string, string> =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const word = cell?.({ [key]: code });
      return typeof word === 'string' ? [[String(code), word] as const] : [];
    }),
  );

export const reportWords = (specs: readonly ReportColumn[]): ReportModel['words'] =>
  new Map(specs.map((spec) => [spec.key, wordsOf(spec)] as const));

/** What a row is about in words; what belongs to none has a word of its own. */
export const nameText = (value: unknown, texts: ResourceTexts, key: string): string =>
  isNamed(value) ? labelIn(value) : (texts.values?.[key]?.['none'] ?? '–');
