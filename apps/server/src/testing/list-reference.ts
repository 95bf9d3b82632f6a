import type { Column, Columns, Operator } from '@parking/contract/core/list';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a row shows under a column's name, nested fields by dots. */
export function valueOf(row: Row, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row);
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const lower = (value: unknown): string => String(value).toLowerCase();

/** An operator as the product's papers describe it, told apart from the SQL that answers it. */
export function matches(column: Column, operator: Operator, shown: unknown, asked: string): boolean {
  if (operator === 'equals' && asked === '') return isEmpty(shown);
  if (isEmpty(shown)) return false;
  if (Array.isArray(shown)) return asked.split(',').some((one) => shown.includes(one));
  const number = column.type === 'integer' || column.type === 'money';
  const order = number ? Number(shown) - Number(asked) : String(shown).localeCompare(asked, 'en');
  switch (operator) {
    case 'contains':
      return lower(shown).includes(lower(asked));
    case 'startsWith':
      return lower(shown).startsWith(lower(asked));
    case 'endsWith':
      return lower(shown).endsWith(lower(asked));
    case 'matches':
      return new RegExp(asked, 'i').test(String(shown));
    case 'in':
      return asked.split(',').map(decodeURIComponent).map(lower).includes(lower(shown));
    case 'equals':
      return number ? order === 0 : lower(shown) === lower(asked);
    case 'greaterThan':
      return order > 0;
    case 'lessThan':
      return order < 0;
    case 'atLeast':
      return order >= 0;
    case 'atMost':
      return order <= 0;
  }
}

/** What a filter could ask for, taken from what a row shows: a part of it where the operator wants a part. */
export function question(operator: Operator, shown: unknown): string {
  const text = String(Array.isArray(shown) ? shown[0] : shown);
  switch (operator) {
    case 'contains':
      return text.slice(1, 4) || text;
    case 'startsWith':
      return text.slice(0, 3).toUpperCase();
    case 'endsWith':
      return text.slice(-3);
    case 'matches':
      return `^${text.slice(0, 2).replace(/[^\p{L}\p{N}]/gu, '.')}`;
    // A comma inside a value of `in` arrives encoded.
    case 'in':
      return encodeURIComponent(text);
    default:
      return text;
  }
}

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  // Bytes, as the database's "C" compares them; text without case.
  return Buffer.compare(Buffer.from(lower(one)), Buffer.from(lower(other)));
};

/** Whether the values stand in order; empty ones come last. */
export function inOrder(values: readonly unknown[], direction: 'asc' | 'desc'): boolean {
  return values.slice(1).every((value, index) => {
    const before = values[index];
    if (value === null || value === undefined) return true;
    if (before === null || before === undefined) return false;
    return direction === 'asc' ? compare(before, value) <= 0 : compare(before, value) >= 0;
  });
}

/** The columns with the operators that a caller may use on them. */
export const askable = (columns: Columns): [name: string, column: Column, operator: Operator][] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.operators.map((operator): [string, Column, Operator] => [name, column, operator]),
  );
