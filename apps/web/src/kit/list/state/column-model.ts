import type { Column, Columns } from '@parking/contract/core/list';
import type { ReactNode } from 'react';
import type { AnyRow } from '../../model/resource-types.ts';
import type { Sort } from '@parking/contract/core/list';

/** A column as a screen declares it; how it looks follows from the contract unless `cell` says otherwise. */
export interface ColumnSpec<Row, Field extends string = string> {
  readonly key: Field;
  readonly cell?: (row: Row) => ReactNode;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  /** Stands on a phone's card too, beyond the first three. */
  readonly onCard?: boolean;
  /** What an export writes instead, by its dotted name: `moduleGroup.label`; false leaves the column out. */
  readonly exportKey?: string | false;
}

export interface ListColumn {
  readonly key: string;
  readonly label: string;
  /** Null for what is shown but cannot be asked for. */
  readonly column: Column | null;
  readonly cell: ((row: AnyRow) => ReactNode) | null;
  readonly hidden: boolean;
  readonly onCard?: boolean;
  readonly exportKey: string | false;
}

type Labels = Readonly<Record<string, string>>;

const ownColumn = (columns: Columns, key: string): Column | null =>
  Object.hasOwn(columns, key) ? (columns[key] ?? null) : null;

export function resolveColumns(specs: readonly ColumnSpec<AnyRow>[], columns: Columns, labels: Labels): ListColumn[] {
  return specs.map(({ key, cell = null, hidden = false, onCard = false, exportKey = key }) => ({
    key,
    label: labels[key] ?? key,
    column: ownColumn(columns, key),
    cell,
    hidden,
    onCard,
    exportKey,
  }));
}

/** The columns to show, in the user's order or the screen's. An address that names none of them is ignored. */
export function shownColumns(all: readonly ListColumn[], chosen: readonly string[] | null): ListColumn[] {
  const named = (chosen ?? []).flatMap((key) => all.filter((column) => column.key === key));
  return named.length > 0 ? named : all.filter((column) => !column.hidden);
}

const fieldsOfCard = 3;

/**
 * What a row's card on a phone tells: the first three columns, what a screen puts there besides, what the rows are ordered by, and at least one
 * of the sums that stand beneath them.
 */
export function cardColumns(shown: readonly ListColumn[], sort: readonly Sort[]): ListColumn[] {
  const told = shown.filter(
    ({ key, onCard }, place) => onCard || place < fieldsOfCard || sort.some(({ column }) => column === key),
  );
  if (told.some(isSummed)) return told;
  const sum = shown.find(isSummed);
  return shown.filter((column) => column === sum || told.includes(column));
}

const isSummed = ({ column }: ListColumn): boolean => Boolean(column?.summed);

/** What can be filtered: every column of the contract that has a name, those shown first. */
export function filterableColumns(all: readonly ListColumn[], columns: Columns, labels: Labels): ListColumn[] {
  const keys = [...all.map(({ key }) => key), ...Object.keys(columns)];
  return [...new Set(keys)].flatMap((key) => {
    const column = ownColumn(columns, key);
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (!column || label === undefined || column.operators.length === 0) return [];
    return [{ key, label, column, cell: null, hidden: false, exportKey: false }];
  });
}

/** A value by its dotted name: `biodata.firstName`. */
export function valueAt(row: Readonly<Record<string, unknown>>, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, row);
}

export const isNumeric = (column: Column | null): boolean => column?.type === 'integer' || column?.type === 'money';

/** Moves a key one place up or down; it stays where it is at either end. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const at = keys.indexOf(key);
  const other = keys[at + by];
  if (at < 0 || other === undefined) return [...keys];
  return keys.map((entry) => (entry === key ? other : entry === other ? key : entry));
}
