import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Sort } from '@parking/contract/core/list';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../theme/icon.tsx';
import { CellValue } from '../../cells/cell-value.tsx';
import type { AnyRow } from '../../model/resource-types.ts';
import { type ListColumn, valueAt } from '../state/column-model.ts';
import type { AskedModel, ListModel } from '../state/list-model.ts';
import { nextSort } from '../state/list-state.ts';
import { TableFoot } from './list-foot.tsx';
import { cellClass } from './cell-class.ts';
import './table.css';

export function DataTable({ list }: { readonly list: ListModel }) {
  const { rows, shown, texts } = list;
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      // A region that scrolls must be reachable for the keyboard.
      tabIndex={0}
      aria-label={t('kit.list.tableOf', { title: texts.title })}
      onKeyDown={moveBetweenRows}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outlineOffset: -2 }}
    >
      <table className="table" aria-busy={list.waiting}>
        <thead>
          <tr>
            {list.selectable && <SelectAllCell list={list} />}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody className="table-rows">
          {rows.map((row) => (
            <DataRow key={row.id} row={row} list={list} />
          ))}
        </tbody>
        {list.foot && <TableFoot list={list} foot={list.foot} />}
      </table>
    </Box>
  );
}

function SelectAllCell({ list }: { readonly list: ListModel }) {
  const { t } = useTranslation();
  const { ids, toggleAll } = list.selection;
  return (
    <th className="table-check">
      <Checkbox
        size="small"
        checked={ids.length > 0 && ids.length === list.rows.length}
        indeterminate={ids.length > 0 && ids.length < list.rows.length}
        disabled={list.rows.length === 0}
        onChange={toggleAll}
        slotProps={{ input: { 'aria-label': t('kit.list.selectAll') } }}
        sx={{ p: 1.5 }}
      />
    </th>
  );
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** A column's name, and its order where it has one. */
export function HeaderCell({ column, list }: { readonly column: ListColumn; readonly list: AskedModel }) {
  const sorted = list.state.sort.find((entry: Sort) => entry.column === column.key);
  if (!column.column?.sortable) return <th className={cellClass(column)}>{column.label}</th>;
  const sort = (event: MouseEvent) =>
    list.change(({ sort: now }) => ({ sort: nextSort(now, column.key, event.shiftKey) }));
  return (
    <th className={cellClass(column)} aria-sort={sorted ? spoken[sorted.direction] : 'none'}>
      <button type="button" className="table-sort" onClick={sort}>
        {column.label}
        <Icon name={sorted?.direction === 'desc' ? 'arrow_downward' : 'arrow_upward'} size={18} />
      </button>
    </th>
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
    <tr data-selected={selected || list.openId === row.id || undefined} onClick={open}>
      {list.selectable && (
        <td className="table-check">
          <Checkbox
            size="small"
            checked={selected}
            onClick={(event) => list.selection.toggle(row.id, event.shiftKey)}
            slotProps={{ input: { 'aria-label': t('kit.list.selectRow', { name: list.nameOf(row) }) } }}
            sx={{ p: 1.5 }}
          />
        </td>
      )}
      {list.shown.map((column, index) => (
        <td key={column.key} className={cellClass(column)} title={longText(valueAt(row, column.key))}>
          {index === 0 ? (
            <RowLink row={row} list={list} column={column} />
          ) : (
            <Cell row={row} list={list} column={column} />
          )}
        </td>
      ))}
    </tr>
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
    <Link to={list.addressOf(row.id)} state={{ within: true }} data-row-link className="table-link">
      <Cell row={row} list={list} column={column} />
    </Link>
  );
}

/** Arrow up and down walk through the rows' links. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
