import type { SequenceValue, TableShape } from './catalogue.ts';

/*
 * A backup is an ordinary .tar.gz with these members in this order:
 *   header.json                        what follows: migrations, tables, columns
 *   tables/<schema.table>/000001.copy  rows as COPY text, in pieces; one piece after another is the whole table
 *   files/<path>                       stored files, when there is a directory of them
 *   manifest.json                      rows by table, sequence values; absent when the backup was cut short
 */

export const FORMAT = 1;
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const FILES = 'files/';
/** Never copied: restoring runs the migrations themselves. */
export const MIGRATION_TABLES = ['public.schema_migrations', 'public.schema_definitions'];

export interface AppliedMigration {
  name: string;
  checksum: string | null;
}

export interface BackupHeader {
  format: number;
  takenAt: string;
  postgres: string;
  migrations: AppliedMigration[];
  schemas: string[];
  tables: TableShape[];
  withFiles: boolean;
}

export interface BackupManifest {
  /** Rows by `schema.table`. */
  rows: Record<string, number>;
  files: number;
  sequences: SequenceValue[];
}

/** What a backup holds, or a restore has brought back. */
export interface BackupSummary {
  file: string;
  /** Size of the backup. */
  bytes: number;
  takenAt: string;
  /** The last migration of the schema it fits. */
  migration: string;
  rows: Record<string, number>;
  files: number;
  tookMs: number;
}
