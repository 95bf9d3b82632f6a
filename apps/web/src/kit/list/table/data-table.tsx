import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Sort } from '@parking/contract/core/list';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { rowHeight } from '../../../theme/tokens.ts';
import { CellValue } from '../../cells/cell-value.tsx';
import type { AnyRow } from '../../model/resource-types.ts';
import { type ListColumn, isNumeric, valueAt } from '../state/column-model.ts';
import type { AskedModel, ListModel } from '../state/list-model.ts';
import { nextSort } from '../state/list-state.ts';

export function DataTable({ list }: { readonly list: ListModel }) {
  const { rows, shown, texts } = list;
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      // A region that scrolls must be reachable for the keyboard.
      tabIndex={0}
      aria-label={t('kit.list.tableOf', { title: texts.title })}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outlineOffset: -2 }}
    >
      <Table stickyHeader size="small" aria-busy={list.waiting}>
        <TableHead>
          <TableRow>
            {list.selectable && <SelectAllCell list={list} />}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} list={list} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <DataRow key={row.id} row={row} list={list} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const headSx = { bgcolor: 'background.paper', whiteSpace: 'nowrap', zIndex: 1 } as const;
const checkSx = { width: 44, px: 2, py: 0 } as const;

function SelectAllCell({ list }: { readonly list: ListModel }) {
  const { t } = useTranslation();
  const { ids, toggleAll } = list.selection;
  return (
    <TableCell padding="none" sx={{ ...headSx, ...checkSx }}>
      <Checkbox
        size="small"
        checked={ids.length > 0 && ids.length === list.rows.length}
        indeterminate={ids.length > 0 && ids.length < list.rows.length}
        disabled={list.rows.length === 0}
        onChange={toggleAll}
        slotProps={{ input: { 'aria-label': t('kit.list.selectAll') } }}
        sx={{ p: 1.5 }}
      />
    </TableCell>
  );
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A column's name, and its order where it has one. */
export function HeaderCell({ column, list }: { readonly column: ListColumn; readonly list: AskedModel }) {
  const sorted = list.state.sort.find((entry: Sort) => entry.column === column.key);
  const align = isNumeric(column.column) ? 'right' : 'left';
  if (!column.column?.sortable) {
    return (
      <TableCell align={align} sx={headSx}>
        {column.label}
      </TableCell>
    );
  }
  const sort = (event: MouseEvent) => list.change({ sort: nextSort(list.state.sort, column.key, event.shiftKey) });
  return (
    <TableCell align={align} aria-sort={sorted ? spoken[sorted.direction] : 'none'} sx={headSx}>
      <TableSortLabel
        active={sorted !== undefined}
        direction={sorted?.direction ?? 'asc'}
        onClick={sort}
        sx={{
          minHeight: 24,
          '&:not(.Mui-active) .MuiTableSortLabel-icon': { opacity: 0 },
          '&:hover .MuiTableSortLabel-icon': { opacity: 0.6 },
        }}
      >
        {column.label}
      </TableSortLabel>
    </TableCell>
  );
}

function DataRow({ row, list }: { readonly row: AnyRow; readonly list: ListModel }) {
  const { t } = useTranslation();
  const selected = list.selection.has(row.id);
  const open = (event: MouseEvent<HTMLElement>) => {
    const inside = event.target instanceof Element && event.target.closest('a, button, input, label');
    // Text that was just marked is to be copied, not opened.
    if (inside || String(window.getSelection() ?? '') !== '') return;
    // Where the focus returns to when the record is closed.
    event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus();
    list.open(row.id);
  };
  return (
    <TableRow
      hover
      selected={selected || list.openId === row.id}
      onClick={open}
      sx={{ cursor: 'pointer', height: rowHeight.table, '&:last-child td': { borderBottom: 0 } }}
    >
      {list.selectable && (
        <TableCell padding="none" sx={checkSx}>
          <Checkbox
            size="small"
            checked={selected}
            onClick={(event) => list.selection.toggle(row.id, event.shiftKey)}
            slotProps={{ input: { 'aria-label': t('kit.list.selectRow', { name: list.nameOf(row) }) } }}
            sx={{ p: 1.5 }}
          />
        </TableCell>
      )}
      {list.shown.map((column, index) => (
        <TableCell
          key={column.key}
          align={isNumeric(column.column) ? 'right' : 'left'}
          title={longText(valueAt(row, column.key))}
          sx={{ maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {index === 0 ? (
            <RowLink row={row} list={list} column={column} />
          ) : (
            <Cell row={row} list={list} column={column} />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** What the cell may have to cut short, in full. */
const longText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 30 ? value : undefined;

interface CellProps {
  readonly row: AnyRow;
  readonly list: ListModel;
  readonly column: ListColumn;
}

export function Cell({ row, list, column }: CellProps) {
  if (column.cell) return column.cell(row);
  return <CellValue name={column.key} column={column.column} value={valueAt(row, column.key)} texts={list.texts} />;
}

/** The record's own address: opens by Enter, and in another tab as any link does. */
export function RowLink({ row, list, column }: CellProps) {
  return (
    <Link
      component={RouterLink}
      to={list.addressOf(row.id)}
      state={{ within: true }}
      data-row-link
      color="inherit"
      sx={{
        display: 'inline-block',
        minWidth: 24,
        maxWidth: '100%',
        lineHeight: '24px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'middle',
      }}
    >
      <Cell row={row} list={list} column={column} />
    </Link>
  );
}

/** Arrow up and down walk through the rows' links. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
