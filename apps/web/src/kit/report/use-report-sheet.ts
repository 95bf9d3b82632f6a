import type { ReportSheet, WrittenTable } from '@parking/contract/core/report';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';
import { type ExportHeading, exportColumns } from '../export/use-export.ts';
import { useFilterWords, valueWord } from '../list/filters/filter-words.ts';
import { isFigure } from './beside.tsx';
import type { ReportModel } from './report-model.ts';

/** Tells how the report that is on the screen is written down, in the words of the screen. */
export function useReportSheet(report: ReportModel): () => ReportSheet {
  const { t } = useTranslation();
  const filterWords = useFilterWords(report);
  return () => {
    const { texts, reportState } = report;
    const groups = texts.values?.['groupBy'] ?? {};
    return {
      ...writtenTable(t, report),
      language: currentLanguage(),
      filters: filterWords(),
      groupBy: reportState.groupBy.map((group) => groups[group] ?? group),
    };
  };
}

/** A table as it is on the screen, in its words. */
export const writtenTable = (t: TFunction, table: ReportModel): WrittenTable => ({
  columns: columnsWithBeside(table, t('report.compared')).map((column) => withWords(t, column, table)),
  totalLabel: t('report.total'),
  title: table.texts.title,
});

/** The columns shown, and after each figure what it was in the other period, where one stands beside. */
function columnsWithBeside({ shown, reportState, shape }: ReportModel, word: string): ExportHeading[] {
  const columns = exportColumns(shown);
  if (reportState.compare === null || !shape.keys) return columns;
  return columns.flatMap(({ key, heading }) =>
    isFigure(key, shape)
      ? [
          { key, heading },
          { key: `compared.${key}`, heading: `${heading} (${word})` },
        ]
      : [{ key, heading }],
  );
}

/** With the words of values that are none themselves. */
function withWords(
  t: TFunction,
  { key, heading }: ExportHeading,
  report: ReportModel,
): WrittenTable['columns'][number] {
  const [name = key] = key.split('.');
  const { shape, texts } = report;
  const column = Object.hasOwn(shape.columns, name) ? shape.columns[name] : undefined;
  const own = texts.values?.[name];
  const coded = column?.type === 'enum' ? column : null;
  const words = {
    ...(coded ? {} : own),
    ...Object.fromEntries((coded?.values ?? []).map((code) => [code, coded ? valueWord(t, coded, own, code) : code])),
    ...report.words.get(name),
  };
  return { key, heading, ...(Object.keys(words).length > 0 && { words }) };
}
