import { textFault } from '@parking/contract/core/sound-text';
import { languages } from '@parking/contract/core/language';
import { type FieldErrorCode } from '@parking/contract/core/field-errors';
import { type SentenceValues } from '@parking/contract/core/sentences';
import type { ImportColumn } from '@parking/contract/core/import';
import { type Cell, maximumCellCharacters } from '../spreadsheet/read-workbook.ts';
import type { NamedRecord } from './import-source.ts';

export type CellReading =
  | { readonly value: unknown }
  | { readonly code: FieldErrorCode; readonly values?: SentenceValues };

/** Ids by every word that names a record, in small letters; null for a word of several records. */
export type NameIndex = ReadonlyMap<string, string | null>;

const folded = (text: string): string => text.trim().toLowerCase();

export function indexNames(records: readonly NamedRecord[]): NameIndex {
  const index = new Map<string, string | null>();
  for (const { id, words } of records) {
    for (const word of words) {
      if (word === null || word === '') continue;
      const known = index.get(folded(word));
      index.set(folded(word), known === undefined || known === id ? id : null);
    }
  }
  return index;
}

const yes = ['true', 'ya', 'yes', '1', 'benar'];
const no = ['false', 'tidak', 'no', '0', 'salah'];

/** A cell as its column's field takes it. An empty one is left out, which a body refuses where something must stand. */
export function readCell(column: ImportColumn, cell: Cell | undefined, names: NameIndex | undefined): CellReading {
  if (cell === undefined || cell === null) return { value: undefined };
  if (typeof cell === 'object') return { code: 'broken-formula' };
  const text = String(cell);
  if (text.length > maximumCellCharacters) return { code: 'too-long', values: { maximum: maximumCellCharacters } };
  const unsound = textFault(text);
  if (unsound !== null) return { code: unsound };
  if (text.trim() === '') return { value: undefined };
  if (column.names) return readNames(column.names, text, names ?? new Map());
  if (column.values) return { value: codeOf(column.values, text) };
  switch (column.type ?? 'text') {
    case 'text':
      return { value: text };
    case 'integer':
    case 'money':
      return { value: /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : cell };
    case 'date':
      return { value: dayOf(text.trim()) };
    case 'boolean': {
      const word = folded(text);
      return { value: yes.includes(word) ? true : no.includes(word) ? false : text };
    }
  }
}

/** The code itself or the word for it; what means none stays as it is and is refused by the body. */
function codeOf(values: NonNullable<ImportColumn['values']>, text: string): string {
  const wanted = folded(text);
  const found = Object.entries(values).find(
    ([code, words]) => folded(code) === wanted || languages.some((language) => folded(words[language]) === wanted),
  );
  return found?.[0] ?? text;
}

/** Days may be typed as text, year first or as in Indonesia. */
function dayOf(text: string): string {
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!typed) return text;
  const [, day = '', month = '', year = ''] = typed;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readNames(many: 'one' | 'several', text: string, names: NameIndex): CellReading {
  const ids: string[] = [];
  for (const name of many === 'one' ? [text] : text.split(/[,;\n]/)) {
    if (name.trim() === '') continue;
    const id = names.get(folded(name));
    if (id === undefined || id === null)
      return { code: id === null ? 'not-one' : 'not-known', values: { name: name.trim().slice(0, 100) } };
    ids.push(id);
  }
  return { value: many === 'one' ? ids[0] : ids };
}
