import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel.tsx';
import { space, type } from '../../theme/tokens.ts';
import { CellValue } from '../cells/cell-value.tsx';
import { type ListColumn, isNumeric, valueAt } from '../list/state/column-model.ts';
import { cellClass } from '../list/table/cell-class.ts';
import { HeaderCell } from '../list/table/data-table.tsx';
import type { AnyRow } from '../model/resource-types.ts';
import { Beside } from './beside.tsx';
import { type ReportModel, type ReportRow, isNamed } from './report-model.ts';
import { Linked } from './totals-strip.tsx';

interface ReportTableProps {
  readonly report: ReportModel;
  readonly rows: readonly ReportRow[];
}

/** The figures of the chart, row by row, with their totals beneath. */
export function ReportTable({ report, rows }: ReportTableProps) {
  const { t } = useTranslation();
  const { shown, texts, answer } = report;
  return (
    <Panel
      component="section"
      tabIndex={0}
      aria-label={t('kit.list.tableOf', { title: texts.title })}
      sx={{
        overflowX: 'auto',
        outlineOffset: -2,
        '@media print': { overflow: 'visible', border: 0 },
      }}
    >
      <table className="table table-on-paper" aria-busy={report.waiting} style={onPaper(shown.length)}>
        <thead>
          <tr>
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} list={report} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, shown, index)} data-report-row tabIndex={-1}>
              {shown.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  <Figure row={row} column={column} report={report} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {answer && (
          <tfoot>
            <tr>
              {shown.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell key={column.key} scope={index === 0 ? 'row' : undefined} className={cellClass(column)}>
                    <Total totals={answer.totals} column={column} report={report} first={index === 0} />
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </Panel>
  );
}

/** The more columns, the smaller their letters on the sheet. */
const onPaper = (columns: number) =>
  ({
    '--paper-gap': `${columns > 12 ? space / 2 : 1.5 * space}px`,
    '--paper-type': `${Math.max(6, Math.min(type.small, Math.floor(150 / columns)))}px`,
  }) as CSSProperties;

/** What a row is about names it. */
export function keyOf(row: ReportRow, columns: readonly ListColumn[], index: number): string {
  const names = columns.flatMap(({ key, column }) => {
    const value = row[key];
    if (isNamed(value)) return [value.id];
    return column?.type === 'date' ? [String(value)] : [];
  });
  return names.length > 0 ? `${names.join(' ')} ${index}` : String(index);
}

interface FigureProps {
  readonly row: ReportRow;
  readonly column: ListColumn;
  readonly report: ReportModel;
}

export function Figure({ row, column, report }: FigureProps) {
  const value = valueAt(row, column.key) ?? (isNumeric(column.column) && column.key.includes('.') ? 0 : undefined);
  return (
    <>
      <Linked to={value === 0 ? null : report.links.get(column.key)?.(row)}>
        {column.cell ? (
          column.cell(row as AnyRow)
        ) : (
          <CellValue name={column.key} column={column.column} value={value} texts={report.texts} />
        )}
      </Linked>
      <Beside row={row} name={column.key} report={report} />
    </>
  );
}

interface TotalProps {
  readonly totals: ReportRow;
  readonly column: ListColumn;
  readonly report: ReportModel;
  readonly first: boolean;
}

function Total({ totals, column, report, first }: TotalProps) {
  const { t } = useTranslation();
  const value = valueAt(totals, column.key);
  if (value === undefined) return first ? t('report.total') : null;
  return (
    <>
      <CellValue name={column.key} column={column.column} value={value} texts={report.texts} />
      <Beside row={totals} name={column.key} report={report} />
    </>
  );
}
