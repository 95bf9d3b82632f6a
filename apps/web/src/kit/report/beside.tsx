import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReportShape } from '@parking/contract/core/report-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { CellValue } from '../cells/cell-value.tsx';
import { isNumeric, valueAt } from '../list/state/column-model.ts';
import type { ReportModel, ReportRow } from './report-model.ts';

/** Whether a column is a figure, and not what a row is about. */
export const isFigure = (key: string, { columns, keys }: Pick<ReportShape, 'columns' | 'keys'>): boolean =>
  isNumeric(columns[key] ?? columns[key.split('.')[0] ?? ''] ?? null) && !(keys ?? []).includes(key);

interface BesideProps {
  readonly row: ReportRow;
  readonly name: string;
  readonly report: ReportModel;
}

/**
 * What a figure was in the other period, and by how much it differs: beneath it, in words that a reader says as well. The difference
 * stays grey where it is of few.
 */
export function Beside({ row, name, report }: BesideProps) {
  const { t } = useTranslation();
  // Nothing stands beside the 31st in a month that has none, and nobody knows what it would have been.
  if (!report.answer?.comparedPeriod || !row['compared'] || !isFigure(name, report.shape)) return null;
  const before = valueAt(row, `compared.${name}`);
  const now = valueAt(row, name) ?? 0;
  const shown = typeof before === 'number' ? before : 0;
  if (typeof now !== 'number') return null;
  const column = report.shape.columns[name] ?? report.shape.columns[name.split('.')[0] ?? ''] ?? null;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary', fontWeight: 400 }}>
      <Box component="span" sx={visuallyHidden}>
        {t('report.before')}{' '}
      </Box>
      <CellValue name={name} column={column} value={shown} texts={report.texts} />{' '}
      <Box
        component="span"
        sx={{ whiteSpace: 'nowrap', ...(!isOfFew(row, report.shape) && { color: 'text.primary' }) }}
      >
        {differenceText(now, shown)}
      </Box>
    </Box>
  );
}

/** Of fewer cars than this chance alone makes shares that say nothing. */
export const fewest = 30;

/** Whether what was before is of too few to be held against: by the first number that the row counts. */
export function isOfFew(row: ReportRow, { columns, keys }: Pick<ReportShape, 'columns' | 'keys'>): boolean {
  const counts = Object.entries(columns).find(
    ([name, { type, unit }]) => type === 'integer' && unit === undefined && !(keys ?? []).includes(name),
  );
  const before = counts && valueAt(row, `compared.${counts[0]}`);
  return counts !== undefined && (typeof before === 'number' ? before : 0) < fewest;
}

/** `+12 %`; of what was nothing before no share can be told. */
export function differenceText(now: number, before: number): string {
  if (before === 0) return now === 0 ? '±0 %' : '';
  const share = Math.round(((now - before) / Math.abs(before)) * 1_000) / 10;
  if (share === 0) return '±0 %';
  return `${share > 0 ? '+' : '−'}${formatNumber(Math.abs(share))} %`;
}
