import type { ImportDefinition } from '@parking/contract/core/import';
import type { Permission } from '@parking/contract/core/permissions';
import type { Entity } from '@parking/contract/core/records';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { z } from 'zod';
import type { Reads } from '../db/pool.ts';
import type { Act } from '../http/context.ts';
import { type Fields, type RecordTable, insertRecords } from '../http/record-writer.ts';

/** A field that no two records share, and how the table compares it. */
export interface UniqueField {
  readonly field: string;
  readonly table: string;
  readonly column: string;
  readonly compared: 'exactly' | 'without-case';
}

/** A record that a cell can name. */
export interface NamedRecord {
  readonly id: string;
  readonly words: readonly (string | null)[];
}

/** A row of the file as its resource's create would be given it. */
export interface ImportRow {
  /** As the spreadsheet program counts. */
  readonly number: number;
  readonly input: Fields;
}

/** The file that is read. */
export interface SourceFile {
  readonly name: string;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
}

/** What one run of an import does with its rows. */
export interface ImportWriter {
  /** What only rows together, or many at once, can be asked: by the number of the row. */
  readonly compare?: (rows: readonly ImportRow[]) => Promise<readonly (FieldProblem & { readonly row: number })[]>;
  /** The resource's own rule for a new record: may refuse it, and may change what is written. */
  readonly prepare: (input: Fields) => Promise<Fields> | Fields;
  readonly insert: (inputs: readonly Fields[]) => Promise<unknown>;
  /** After the last row, where nothing is wrong: what holds others up should come last. A dry run is taken back after it. */
  readonly finish?: (isDryRun: boolean) => Promise<void>;
}

/** What can be imported beneath its path, by whom, and how its rows become records. */
export interface ImportSource {
  readonly definition: ImportDefinition;
  readonly permission: Permission;
  readonly affects: readonly Entity[];
  /** What the log calls it. */
  readonly entity: string;
  /** What the resource's own create accepts. */
  readonly body: z.ZodType;
  readonly unique: readonly UniqueField[];
  /** By column, the records that its cells may name. */
  readonly names?: Readonly<Record<string, (reads: Reads) => Promise<readonly NamedRecord[]>>>;
  /** Rows are written by the caller's rights, in the transaction of the act. */
  readonly open: (act: Act, file: SourceFile) => Promise<ImportWriter> | ImportWriter;
}

/** Records of a plain resource: by its own rule into its own table. */
export const intoTable =
  (records: RecordTable, rule: (act: Act, input: Fields) => Promise<Fields> | Fields = (_, input) => input) =>
  (act: Act): ImportWriter => ({
    prepare: (input) => rule(act, input),
    insert: (inputs) => insertRecords(act, records, inputs),
  });
