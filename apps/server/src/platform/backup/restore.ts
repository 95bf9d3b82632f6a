import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listForeignKeys, listMaterializedViews, listTriggers } from './catalogue.ts';
import {
  type AppliedMigration,
  type BackupHeader,
  type BackupManifest,
  type BackupSummary,
  FILES,
  FORMAT,
  HEADER,
  MANIFEST,
  TABLES,
} from './format.ts';
import { readTar, type TarMember } from './tar.ts';

export interface RestoreOptions {
  /** The role that owns the schema, on an empty database. */
  owner: pg.PoolConfig;
  file: string;
  /** Brings the empty database to exactly this migration. */
  migrate: (upTo: string) => Promise<unknown>;
  /** Looks at the restored data; what it throws fails the restore. */
  verify: () => Promise<unknown>;
  /** Where stored files go; must be empty or absent. */
  filesDirectory?: string;
  /** Changes that belong to the restore, in its transaction, such as the beginning of a new epoch. */
  afterLoad?: (client: pg.ClientBase) => Promise<void>;
}

/** What a backup says of itself is short; more is not read into memory. */
const maximumJsonBytes = 64_000_000;

async function readJson<T>(member: TarMember): Promise<T> {
  if (member.size > maximumJsonBytes) throw new Error('The backup is damaged.');
  const parts: Buffer[] = [];
  for await (const part of member.content) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

async function checkEmpty(client: pg.Client, options: RestoreOptions): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
  );
  if (rows.length > 0) throw new Error('The database is not empty. A backup is restored into a new one only.');
  const { filesDirectory } = options;
  const entries = filesDirectory
    ? await readdir(filesDirectory, { recursive: true, withFileTypes: true }).catch(() => [])
    : [];
  if (entries.some((entry) => entry.isFile()))
    throw new Error(`The directory of stored files is not empty: ${filesDirectory}`);
}

async function checkMigrations(client: pg.Client, expected: AppliedMigration[]): Promise<void> {
  const { rows } = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations ORDER BY name');
  const differs = expected.find(
    (e, at) => rows[at]?.name !== e.name || (rows[at]?.checksum ?? '') !== (e.checksum ?? ''),
  );
  if (!differs && rows.length === expected.length) return;
  throw new Error(
    `This release cannot make the schema of the backup (${differs?.name ?? rows.at(-1)?.name}). Restore it with the release that took it, or a newer one.`,
  );
}

async function writeStoredFile(directory: string, member: TarMember): Promise<void> {
  const path = normalize(member.name.slice(FILES.length));
  if (path.startsWith('..') || path.startsWith('/') || path === '.')
    throw new Error(`Bad name in the backup: ${member.name}`);
  const target = join(directory, path);
  await mkdir(dirname(target), { recursive: true });
  await pipeline(member.content, createWriteStream(target));
}

/** Loads tables from their pieces, which come one after another. */
class Loader {
  readonly rows: Record<string, number> = {};
  readonly #client: pg.Client;
  readonly #header: BackupHeader;
  #failure: Error | undefined;
  #current: { name: string; stream: ReturnType<typeof copyFrom> } | undefined;

  constructor(client: pg.Client, header: BackupHeader) {
    this.#client = client;
    this.#header = header;
    for (const table of header.tables) this.rows[table.name] = 0;
  }

  async add(member: TarMember): Promise<void> {
    const name = member.name.slice(TABLES.length, member.name.lastIndexOf('/'));
    if (this.#current?.name !== name) {
      await this.finish();
      const table = this.#header.tables.find((t) => t.name === name);
      if (!table) throw new Error(`Unknown table in the backup: ${name}`);
      const sql = `COPY ${table.sqlName} (${table.columns.join(', ')}) FROM STDIN`;
      const stream = this.#client.query(copyFrom(sql));
      stream.on('error', (error) => {
        this.#failure = error;
      });
      this.#current = { name, stream };
    }
    const { stream } = this.#current;
    for await (const part of member.content) {
      if (this.#failure) throw this.#failure;
      if (!stream.write(part)) await once(stream, 'drain');
    }
  }

  async finish(): Promise<void> {
    if (!this.#current) return;
    const { name, stream } = this.#current;
    this.#current = undefined;
    if (this.#failure) throw this.#failure;
    const finished = once(stream, 'finish');
    stream.end();
    await finished;
    this.rows[name] = stream.rowCount;
  }
}

async function setSequences(client: pg.Client, manifest: BackupManifest): Promise<void> {
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, lastValue]);
  }
}

async function load(
  client: pg.Client,
  options: RestoreOptions,
  members: AsyncGenerator<TarMember>,
  filesDraft: string,
) {
  const first = (await members.next()).value;
  if (first?.name !== HEADER) throw new Error(`${options.file} is not a backup.`);
  const header = await readJson<BackupHeader>(first);
  if (header.format !== FORMAT)
    throw new Error(`The backup has format ${header.format}, this release reads ${FORMAT}.`);
  const migration = header.migrations.at(-1)?.name ?? '';
  await options.migrate(migration);
  await checkMigrations(client, header.migrations);

  await client.query('BEGIN');
  const foreignKeys = await listForeignKeys(client, header.schemas);
  const triggers = await listTriggers(client, header.schemas);
  for (const { lift } of [...foreignKeys, ...triggers]) await client.query(lift);
  // Migrations bring base data along, which the backup holds as it became.
  if (header.tables.length > 0)
    await client.query(`TRUNCATE ${header.tables.map((table) => table.sqlName).join(', ')}`);

  const loader = new Loader(client, header);
  let manifest: BackupManifest | undefined;
  let files = 0;
  for await (const member of members) {
    if (member.name.startsWith(TABLES)) await loader.add(member);
    else if (member.name.startsWith(FILES) && options.filesDirectory) {
      await writeStoredFile(filesDraft, member);
      files += 1;
    } else if (member.name === MANIFEST) manifest = await readJson<BackupManifest>(member);
  }
  await loader.finish();
  if (!manifest) throw new Error('The backup is incomplete: it was cut short while it was taken.');
  for (const [table, rows] of Object.entries(manifest.rows)) {
    if (loader.rows[table] !== rows) throw new Error(`${table}: ${loader.rows[table]} rows came back of ${rows}.`);
  }
  await setSequences(client, manifest);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { restore: putBack } of [...foreignKeys, ...triggers]) await client.query(putBack);
  for (const view of await listMaterializedViews(client, header.schemas))
    await client.query(`REFRESH MATERIALIZED VIEW ${view}`);
  await options.afterLoad?.(client);
  return { header, migration, rows: loader.rows, files };
}

/**
 * Makes an empty database what it was when the backup was taken: migrates to its number, loads everything in one
 * transaction, checks every foreign key and the row counts, sets sequences, then runs `verify`.
 * Fails without loaded rows when the database is not empty, the backup is damaged or does not fit.
 */
export async function restore(options: RestoreOptions): Promise<BackupSummary> {
  const began = Date.now();
  const filesDraft = `${options.filesDirectory ?? options.file}.restoring`;
  const client = new pg.Client({ ...options.owner, application_name: 'parking-restore' });
  client.on('error', () => undefined);
  await client.connect();
  const source = createReadStream(options.file, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip();
  // The reader of the archive is told; newer Nodes say it once more when the pipeline has let go.
  gunzip.on('error', () => undefined);
  const decompressing = pipeline(source, gunzip);
  decompressing.catch(() => undefined);
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query("SET datestyle = 'ISO, YMD'; SET timezone = 'UTC'");
    await checkEmpty(client, options);
    await rm(filesDraft, { recursive: true, force: true });
    const loaded = await load(client, options, readTar(gunzip), filesDraft);
    await decompressing;
    if (loaded.files > 0 && options.filesDirectory) {
      await rm(options.filesDirectory, { recursive: true, force: true });
      await rename(filesDraft, options.filesDirectory);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await options.verify();
    return {
      file: options.file,
      bytes: (await stat(options.file)).size,
      takenAt: loaded.header.takenAt,
      migration: loaded.migration,
      rows: loaded.rows,
      files: loaded.files,
      tookMs: Date.now() - began,
    };
  } finally {
    source.destroy();
    gunzip.destroy();
    await rm(filesDraft, { recursive: true, force: true });
    await client.end();
  }
}
