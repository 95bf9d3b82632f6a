import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel.tsx';
import { rowHeight, type } from '../../theme/tokens.ts';
import { CellValue } from '../cells/cell-value.tsx';
import { type ListColumn, isNumeric, valueAt } from '../list/state/column-model.ts';
import { HeaderCell } from '../list/table/data-table.tsx';
import type { AnyRow } from '../model/resource-types.ts';
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
      <Table
        size="small"
        aria-busy={report.waiting}
        sx={{ '& .MuiTableCell-root': { px: 3, '@media print': onPaper(shown.length) } }}
      >
        <TableHead>
          <TableRow>
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} list={report} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={keyOf(row, shown, index)} hover sx={{ height: rowHeight.table }}>
              {shown.map((column) => (
                <TableCell
                  key={column.key}
                  align={isNumeric(column.column) ? 'right' : 'left'}
                  sx={{ whiteSpace: 'nowrap', maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  <Figure row={row} column={column} report={report} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {answer && (
          <TableFooter>
            <TableRow
              sx={{
                height: rowHeight.table,
                '& td, & th': {
                  borderBottom: 0,
                  borderTop: 2,
                  borderColor: 'divider',
                  fontWeight: 600,
                  color: 'text.primary',
                  fontSize: 'inherit',
                  whiteSpace: 'nowrap',
                },
              }}
            >
              {shown.map((column, index) => (
                <TableCell
                  key={column.key}
                  component={index === 0 ? 'th' : 'td'}
                  scope={index === 0 ? 'row' : undefined}
                  align={isNumeric(column.column) ? 'right' : 'left'}
                >
                  <Total totals={answer.totals} column={column} report={report} first={index === 0} />
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </Panel>
  );
}

/** However many columns there are, all of them fit on the sheet: in smaller letters, and broken where they must be. */
const onPaper = (columns: number) => ({
  px: columns > 12 ? 0.5 : 1.5,
  fontSize: Math.max(6, Math.min(type.small, Math.floor(150 / columns))),
  whiteSpace: 'normal !important',
  overflowWrap: 'anywhere',
  maxWidth: 'none !important',
});

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
    <Linked to={value === 0 ? null : report.links.get(column.key)?.(row)}>
      {column.cell ? (
        column.cell(row as AnyRow)
      ) : (
        <CellValue name={column.key} column={column.column} value={value} texts={report.texts} />
      )}
    </Linked>
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
  return <CellValue name={column.key} column={column.column} value={value} texts={report.texts} />;
}
