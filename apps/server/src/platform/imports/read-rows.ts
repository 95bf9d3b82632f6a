import { languages } from '@parking/contract/core/language';
import { type ImportColumn, columnOfHeading, maximumImportRows } from '@parking/contract/core/import';
import { fieldProblems } from '@parking/contract/core/problems';
import { badInput } from '../failure.ts';
import type { Fields } from '../http/record-writer.ts';
import { type Cell, type SheetRow, maximumColumns } from '../spreadsheet/read-workbook.ts';
import { type NameIndex, readCell } from './cell-values.ts';
import type { ImportSource } from './import-source.ts';
import type { Problems } from './problems.ts';

/** A row as its resource's create would be given it. */
export interface ReadRow {
  readonly number: number;
  /** As the body reads it; as it stands in the file where the body refuses it. */
  readonly input: Fields;
  readonly valid: boolean;
}

type Places = readonly (ImportColumn | undefined)[];

/** Turns rows of a sheet into inputs, and what is wrong with them into problems. The first row holds the headings. */
export class RowReader {
  readonly rows: ReadRow[] = [];
  #places: Places | undefined;

  constructor(
    readonly source: Pick<ImportSource, 'definition' | 'body'>,
    readonly names: Readonly<Record<string, NameIndex>>,
    readonly problems: Problems,
  ) {}

  /** Reads the next row; false when there is no sense in reading on. */
  read(row: SheetRow): boolean {
    if (this.#places === undefined) {
      const before = this.problems.count;
      this.#places = this.#readHeadings(row);
      return this.problems.count === before;
    }
    const given = this.#fieldsOf(row, this.#places);
    if (given === null) return true;
    if (this.rows.length === maximumImportRows) {
      this.problems.add({
        row: row.number,
        column: null,
        code: 'too-many-rows',
        values: { maximum: maximumImportRows },
      });
      return false;
    }
    this.rows.push({ number: row.number, ...given });
    return true;
  }

  /** After the last row. */
  end(): void {
    if (this.rows.length === 0 && this.problems.count === 0)
      this.problems.add({ row: null, column: null, code: 'no-rows' });
  }

  #readHeadings({ number: row, cells }: SheetRow): Places {
    const { columns } = this.source.definition;
    const seen = new Set<string>();
    const places: (ImportColumn | undefined)[] = [];
    for (let place = 0; place < Math.min(cells.length, maximumColumns); place += 1) {
      const heading = headingOf(cells[place]);
      if (heading === '') continue;
      const column = columnOfHeading(columns, heading);
      if (!column) this.problems.add({ row, column: heading, code: 'unknown-column', values: { name: heading } });
      else if (seen.has(column.key)) this.problems.add({ row, column: column.key, code: 'given-twice' });
      else {
        seen.add(column.key);
        places[place] = column;
      }
    }
    for (const { key, required, heading } of columns) {
      if (required && !seen.has(key))
        this.problems.add({
          row,
          column: key,
          code: 'missing-column',
          values: { name: [...new Set(languages.map((language) => heading[language]))].join(' / ') },
        });
    }
    return places;
  }

  /** Null for a row without anything in it. */
  #fieldsOf({ number: row, cells }: SheetRow, places: Places): Omit<ReadRow, 'number'> | null {
    const given: Record<string, unknown> = {};
    let empty = true;
    const unreadable = new Set<string>();
    for (const [place, column] of places.entries()) {
      if (!column) continue;
      const reading = readCell(column, cells[place], this.names[column.key]);
      if ('code' in reading) {
        this.problems.add({ row, column: column.key, ...reading });
        unreadable.add(column.key);
      } else if (reading.value !== undefined) setField(given, column.key, reading.value);
      empty &&= 'value' in reading && reading.value === undefined;
    }
    if (empty) return null;
    for (const { key, names } of this.source.definition.columns) {
      if (names === 'several' && given[key] === undefined) given[key] = [];
    }
    const body = this.source.body.safeParse(given);
    if (body.success) return { input: body.data as Fields, valid: unreadable.size === 0 };
    // What could not be read was named already, and is missing here.
    const fields = fieldProblems(body.error, given).filter(({ path }) => !unreadable.has(path));
    if (fields.length > 0) this.problems.addRefusal(row, badInput(...fields), this.source.definition.columns);
    return { input: given, valid: false };
  }
}

const headingOf = (cell: Cell | undefined): string =>
  cell === undefined || cell === null || typeof cell === 'object' ? '' : String(cell).trim().slice(0, 100);

/** `biodata.firstName` is a field of the field `biodata`. */
function setField(fields: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    fields[first] = value;
    return;
  }
  const inner = (fields[first] ??= {}) as Record<string, unknown>;
  setField(inner, rest.join('.'), value);
}
