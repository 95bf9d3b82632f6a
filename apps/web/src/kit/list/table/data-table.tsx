import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Sort } from '@parking/contract/core/list';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../theme/icon.tsx';
import { CellValue } from '../../cells/cell-value.tsx';
import type { AnyRow } from '../../model/resource-types.ts';
import { type ListColumn, valueAt } from '../state/column-model.ts';
import type { AskedModel, ListModel } from '../state/list-model.ts';
import { checkWidth, shownWidths } from '../state/list-layout.ts';
import { nextSort } from '../state/list-state.ts';
import { TableFoot } from './list-foot.tsx';
import { cellClass } from './cell-class.ts';
import { tableWidth } from './column-widths.ts';
import { WidthHandle } from './width-handle.tsx';
import './table.css';

export function DataTable({ list }: { readonly list: ListModel }) {
  const { rows, shown, texts, layout } = list;
  const { t } = useTranslation();
  const widths = shownWidths(
    shown.map(({ key }) => key),
    layout,
  );
  return (
    <Box
      component="section"
      // A region that scrolls must be reachable for the keyboard.
      tabIndex={0}
      aria-label={t('kit.list.tableOf', { title: texts.title })}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outlineOffset: -2 }}
    >
      <table
        className="table table-of-list"
        aria-busy={list.waiting}
        data-density={layout.density}
        data-widths={widths ? 'set' : undefined}
        style={{ width: widths ? tableWidth(widths, list.selectable) : undefined }}
      >
        <colgroup>
          {list.selectable && <col data-checks style={{ width: checkWidth }} />}
          {shown.map(({ key }, place) => (
            <col key={key} data-column={key} style={{ width: widths?.[place] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {list.selectable && <SelectAllCell list={list} />}
            {shown.map((column, place) => (
              <HeaderCell key={column.key} column={column} list={list} above={shown.length - place}>
                <WidthHandle column={column} list={list} isFirst={place === 0} />
              </HeaderCell>
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

interface HeaderCellProps {
  readonly column: ListColumn;
  readonly list: AskedModel;
  /** Above the heads to its right, which what stands on its edge reaches into. */
  readonly above?: number;
  readonly children?: ReactNode;
}

/** A column's name, and its order where it has one. */
export function HeaderCell({ column, list, above, children }: HeaderCellProps) {
  const sorted = list.state.sort.find((entry: Sort) => entry.column === column.key);
  const shared = { className: cellClass(column), 'data-column': column.key, style: { zIndex: above } };
  if (!column.column?.sortable)
    return (
      <th {...shared}>
        <span className="table-head">{column.label}</span>
        {children}
      </th>
    );
  const sort = (event: MouseEvent) =>
    list.change(({ sort: now }) => ({ sort: nextSort(now, column.key, event.shiftKey) }));
  return (
    <th {...shared} aria-sort={sorted ? spoken[sorted.direction] : 'none'}>
      <button type="button" className="table-sort" onClick={sort}>
        <span className="table-head">{column.label}</span>
        <Icon name={sorted?.direction === 'desc' ? 'arrow_downward' : 'arrow_upward'} size={18} />
      </button>
      {children}
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
    <tr
      data-row={row.id}
      data-selected={selected || list.openId === row.id || undefined}
      aria-current={list.openId === row.id || undefined}
      onClick={open}
    >
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
