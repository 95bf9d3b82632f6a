import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { hasCode } from '../postgres/errors.ts';
import { listSequences, listTables, type TableShape } from './catalogue.ts';
import {
  type AppliedMigration,
  type BackupHeader,
  type BackupManifest,
  type BackupSummary,
  FILES,
  FORMAT,
  HEADER,
  MANIFEST,
  MIGRATION_TABLES,
  TABLES,
} from './format.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

export interface BackupOptions {
  /** A role that may read every table. */
  owner: pg.PoolConfig;
  /** Where the backup goes; appears there only when complete. */
  file: string;
  /** Default `public`. */
  schemas?: readonly string[];
  /** Transient tables to leave out, as `schema.table`. */
  exclude?: readonly string[];
  /** Stored files to take along. */
  filesDirectory?: string;
  /** Subdirectories of it to leave out, such as that of unfinished uploads. */
  excludeFiles?: readonly string[];
}

const PIECE_BYTES = 1024 * 1024;

function member(name: string, content: Buffer): Buffer {
  return Buffer.concat([tarHeader(name, content.length, new Date()), content, tarPadding(content.length)]);
}

const lineFeed = 10;

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

async function* tableMembers(client: pg.Client, table: TableShape, rows: Record<string, number>) {
  const columns = table.columns.join(', ');
  // A partitioned table cannot be copied by name.
  const source = table.partitioned ? `(SELECT ${columns} FROM ${table.sqlName})` : `${table.sqlName} (${columns})`;
  const stream = client.query(copyTo(`COPY ${source} TO STDOUT`));
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let lines = 0;
  let piece = 0;
  const flush = () => {
    piece += 1;
    const content = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    return member(`${TABLES}${table.name}/${String(piece).padStart(6, '0')}.copy`, content);
  };
  for await (const chunk of stream) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    lines += countLines(chunk);
    if (pendingBytes >= PIECE_BYTES) yield flush();
  }
  if (pendingBytes > 0) yield flush();
  // Counted here: the driver's own count may come after the stream's end. A row is a line, whatever it holds.
  rows[table.name] = lines;
}

async function* fileMember(directory: string, path: string): AsyncGenerator<Buffer, boolean> {
  const handle = await open(join(directory, path)).catch(() => undefined);
  // Deleted since it was listed; whatever the snapshot's rows name is deleted after them.
  if (!handle) return false;
  try {
    const { size, mtime } = await handle.stat();
    yield tarHeader(FILES + path, size, mtime);
    let read = 0;
    if (size > 0) {
      for await (const chunk of handle.createReadStream({ end: size - 1, autoClose: false })) {
        read += chunk.length;
        yield chunk;
      }
    }
    if (read !== size) throw new Error(`${path} became shorter while it was backed up.`);
    yield tarPadding(size);
    return true;
  } finally {
    await handle.close();
  }
}

async function* archive(client: pg.Client, options: BackupOptions, header: BackupHeader, manifest: BackupManifest) {
  const json = (value: object) => Buffer.from(JSON.stringify(value, undefined, 1));
  yield member(HEADER, json(header));
  for (const table of header.tables) yield* tableMembers(client, table, manifest.rows);
  manifest.sequences = await listSequences(client, header.schemas);
  if (options.filesDirectory) {
    const entries = await readdir(options.filesDirectory, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        // Nothing has been stored yet.
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name)
        .slice(options.filesDirectory.length + 1)
        .replaceAll('\\', '/');
      if (options.excludeFiles?.some((directory) => path.startsWith(`${directory}/`))) continue;
      if (yield* fileMember(options.filesDirectory, path)) manifest.files += 1;
    }
  }
  yield member(MANIFEST, json(manifest));
  yield TAR_END;
}

async function readMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations ORDER BY name');
  return rows;
}

/**
 * Writes every table, as one moment saw them, and the stored files into one file. Runs beside a working server, with
 * flat memory. Fails when the database is away or the disk is full; then there is no file.
 */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  const began = Date.now();
  const schemas = [...(options.schemas ?? ['public'])];
  const partial = `${options.file}.partial`;
  const client = new pg.Client({ ...options.owner, application_name: 'parking-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0');
    // The same text whatever the server's settings are.
    await client.query(
      "SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET bytea_output = 'hex'; SET timezone = 'UTC'",
    );
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const moment = await client.query<{ at: Date; version: string }>(
      "SELECT now() AS at, current_setting('server_version') AS version",
    );
    const header: BackupHeader = {
      format: FORMAT,
      takenAt: (moment.rows[0]?.at ?? new Date()).toISOString(),
      postgres: moment.rows[0]?.version ?? '',
      migrations: await readMigrations(client),
      schemas,
      tables: await listTables(client, schemas, [...MIGRATION_TABLES, ...(options.exclude ?? [])]),
      withFiles: options.filesDirectory !== undefined,
    };
    const manifest: BackupManifest = { rows: {}, files: 0, sequences: [] };
    await mkdir(dirname(options.file), { recursive: true });
    await pipeline(
      Readable.from(archive(client, options, header, manifest), { objectMode: false, highWaterMark: PIECE_BYTES }),
      createGzip({ level: 4 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await client.query('COMMIT');
    await rename(partial, options.file);
    return {
      file: options.file,
      bytes: (await stat(options.file)).size,
      takenAt: header.takenAt,
      migration: header.migrations.at(-1)?.name ?? '',
      rows: manifest.rows,
      files: manifest.files,
      tookMs: Date.now() - began,
    };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
