import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Cell } from './use-post-drag.ts';

interface GridKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly string[];
  readonly days: readonly string[];
  /** The key of the post that would be lifted from a cell; null where there is none. */
  readonly liftFrom: (cell: Cell) => string | null;
  readonly onOpen: (cell: Cell, anchor: HTMLElement) => void;
  readonly onDrop: (key: string, cell: Cell, copy: boolean) => void;
  readonly onRemove: (cell: Cell) => void;
  readonly onLift: (key: string) => void;
  readonly onCancel: () => void;
}

const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -7],
  End: [0, 7],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** A grid by keyboard: one cell is in the tab order, arrows move between cells, space lifts a post and Enter puts it down. */
export function useGridKeys(grid: GridKeys) {
  const { table, rows, days } = grid;
  const [current, setCurrent] = useState<Cell | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const first: Cell = { row: rows[0] ?? '', day: days[0] ?? '' };
  const active = current && rows.includes(current.row) && days.includes(current.day) ? current : first;
  const clamp = (index: number, length: number) => Math.min(Math.max(index, 0), length - 1);
  const move = (cell: Cell, [down, across]: readonly [number, number]) => {
    const row = rows[clamp(rows.indexOf(cell.row) + down, rows.length)] ?? cell.row;
    const day = days[clamp(days.indexOf(cell.day) + across, days.length)] ?? cell.day;
    setCurrent({ row, day });
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-row][data-day]') ?? [])];
    cells.find(({ dataset }) => dataset['row'] === row && dataset['day'] === day)?.focus();
  };
  const onKeyDown = (cell: Cell) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const step = steps[event.key];
    const done = () => event.preventDefault();
    if (step) {
      done();
      move(cell, step);
    } else if (event.key === 'Enter') {
      done();
      if (lifted === null) return grid.onOpen(cell, event.currentTarget);
      grid.onDrop(lifted, cell, event.ctrlKey || event.altKey);
      setLifted(null);
    } else if (event.key === ' ') {
      done();
      const key = grid.liftFrom(cell);
      if (key === null) return;
      setLifted(key);
      grid.onLift(key);
    } else if (event.key === 'Escape' && lifted !== null) {
      done();
      setLifted(null);
      grid.onCancel();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      done();
      grid.onRemove(cell);
    }
  };
  const cellProps = (cell: Cell) => ({
    tabIndex: active.row === cell.row && active.day === cell.day ? 0 : -1,
    onKeyDown: onKeyDown(cell),
    onFocus: () => setCurrent(cell),
  });
  return { lifted, cellProps };
}
