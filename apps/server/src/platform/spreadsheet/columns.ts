import type { Columns } from '@parking/contract/core/list';
import type { CellType } from './cells.ts';
import type { Row } from './read-all.ts';

export const firstPart = (key: string): string => key.split('.')[0] ?? '';

/** A figure by type, `vehicles.<id>`, is one as its whole is; of the other period it is shown as that of this one. */
export function columnOf(columns: Columns, key: string): Columns[string] | undefined {
  const here = key.replace(/^compared\./, '');
  const name = Object.hasOwn(columns, here) ? here : firstPart(here);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

export function cellType(columns: Columns, key: string): CellType {
  const type = columnOf(columns, key)?.type ?? 'text';
  return type === 'enum' || type === 'reference' ? 'text' : type;
}

export function valueAt(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Row)[part] : undefined),
    row,
  );
}
