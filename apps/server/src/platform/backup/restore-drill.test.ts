import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { removeDataDirectory } from '../postgres/layout.ts';
import { backup } from './backup.ts';
import { findLastBackup, recordBackup } from './last-backup.ts';
import { restore } from './restore.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SCHEMA = `
  CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text, applied_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE cash (id int PRIMARY KEY, amount bigint NOT NULL CHECK (amount >= 0), last_entry bigint);
  CREATE TABLE journal (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, cash_id int NOT NULL REFERENCES cash, amount bigint NOT NULL,
    doubled bigint GENERATED ALWAYS AS (amount * 2) STORED, note text, at timestamptz NOT NULL DEFAULT clock_timestamp(),
    picture bytea, detail jsonb);
  ALTER TABLE cash ADD FOREIGN KEY (last_entry) REFERENCES journal DEFERRABLE INITIALLY DEFERRED;
  CREATE TABLE "Odd Name" ("Order" int UNIQUE DEFERRABLE INITIALLY DEFERRED, "select" text);
  CREATE TABLE gate_event (at date NOT NULL, what text) PARTITION BY RANGE (at);
  CREATE TABLE gate_event_2026 PARTITION OF gate_event FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
  CREATE TABLE gate_event_rest PARTITION OF gate_event DEFAULT;
  CREATE TABLE session (token text, cash_id int REFERENCES cash);
  CREATE TABLE nothing_yet (id int);
  CREATE SEQUENCE receipt START 100;
  CREATE MATERIALIZED VIEW totals AS SELECT sum(amount) AS amount FROM journal;
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the journal stays as it is'; END $$;
  CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse();
  CREATE TRIGGER never_emptied BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse();
  CREATE FUNCTION mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.note := 'marked'; RETURN NEW; END $$;
  CREATE TRIGGER marked BEFORE INSERT ON "Odd Name" FOR EACH ROW WHEN (false) EXECUTE FUNCTION mark();
  INSERT INTO cash SELECT g, 1000000 FROM generate_series(1, 10) g;
  INSERT INTO schema_migrations VALUES ('20260101-0000-start.sql', 'abc');`;

let directory = '';
let database: EmbeddedPostgres;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-test-'));
  database = await startEmbeddedPostgres({ dataDir: join(directory, 'data'), log: () => undefined, fsync: false });
});

afterAll(async () => {
  await database.stop();
  await removeDataDirectory(join(directory, 'data'));
  await rm(directory, { recursive: true, force: true });
});

async function makeDatabase(name: string, sql: string): Promise<pg.PoolConfig> {
  const admin = new pg.Client(database.owner);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await admin.end();
  const config = { ...database.owner, database: name };
  await ask(config, sql);
  return config;
}

async function ask(config: pg.PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}

/** Moves money between cash boxes until told to stop; returns the ids of acknowledged entries so far. */
function writeUnderLoad(config: pg.PoolConfig) {
  const pool = new pg.Pool({ ...config, max: 4 });
  const acknowledged: string[] = [];
  let going = true;
  const writer = async () => {
    while (going) {
      const [from, to] = [1 + Math.floor(Math.random() * 5), 6 + Math.floor(Math.random() * 5)];
      const client = await pool.connect();
      const entries: string[] = [];
      await client.query('BEGIN');
      for (const [box, amount] of [
        [from, -7],
        [to, 7],
      ] as const) {
        const { rows } = await client.query(
          "INSERT INTO journal (cash_id, amount, note, picture, detail) VALUES ($1, $2, E'tab\\t line\\n back\\\\slash 😀', '\\x00ff', '{\"a\": [1, null]}') RETURNING id",
          [box, amount],
        );
        await client.query('UPDATE cash SET amount = amount + $2, last_entry = $3 WHERE id = $1', [
          box,
          amount,
          rows[0].id,
        ]);
        entries.push(rows[0].id);
      }
      await client.query("INSERT INTO gate_event SELECT date '2025-12-30' + (random() * 5)::int, 'open'");
      await client.query("SELECT nextval('receipt')");
      await client.query('COMMIT');
      acknowledged.push(...entries);
      client.release();
    }
  };
  const writers = Promise.all([writer(), writer(), writer()]);
  return {
    acknowledged,
    async stop() {
      going = false;
      await writers;
      await pool.end();
    },
  };
}

const INVARIANTS = `
  SELECT (SELECT sum(amount) FROM cash)::int AS cash,
         (SELECT count(*) FROM cash c WHERE amount <> 1000000 + (SELECT coalesce(sum(j.amount), 0) FROM journal j WHERE j.cash_id = c.id))::int AS wrong,
         (SELECT count(*) FROM journal WHERE doubled <> amount * 2)::int AS miscounted,
         (SELECT count(*) FROM gate_event)::int * 2 = (SELECT count(*) FROM journal)::int AS together`;

test('a backup taken under load, restored elsewhere, is one consistent moment that holds all acknowledged before it', async () => {
  const source = await makeDatabase('drill_source', SCHEMA);
  await ask(
    source,
    `INSERT INTO "Odd Name" VALUES (1, NULL), (2, '\\N'), (3, ''); INSERT INTO session VALUES ('secret', 1)`,
  );
  const filesDirectory = join(directory, 'files');
  await mkdir(join(filesDirectory, 'ab'), { recursive: true });
  await writeFile(join(filesDirectory, 'ab', 'picture.jpg'), Buffer.alloc(70_000, 7));
  await writeFile(join(filesDirectory, 'empty'), '');

  const load = writeUnderLoad(source);
  while (load.acknowledged.length < 300) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = [...load.acknowledged];
  const file = join(directory, 'drill.tar.gz');
  const taken = await backup({ owner: source, file, exclude: ['public.session'], filesDirectory });
  const during = load.acknowledged.length - before.length;
  await load.stop();
  expect(during).toBeGreaterThan(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const target = await makeDatabase('drill_target', 'SELECT 1');
  let verified = false;
  const restoredFiles = join(directory, 'restored-files');
  const restored = await restore({
    owner: target,
    file,
    filesDirectory: restoredFiles,
    migrate: async (upTo) => {
      expect(upTo).toBe('20260101-0000-start.sql');
      await ask(target, SCHEMA);
    },
    verify: async () => {
      verified = true;
    },
  });
  expect(verified).toBe(true);
  expect(restored.rows).toEqual(taken.rows);
  expect(restored.files).toBe(2);
  expect(await readFile(join(restoredFiles, 'ab', 'picture.jpg'))).toEqual(Buffer.alloc(70_000, 7));

  expect(await ask(target, INVARIANTS)).toEqual([{ cash: 10_000_000, wrong: 0, miscounted: 0, together: true }]);
  const kept = new Set((await ask(target, 'SELECT id FROM journal')).map((row) => row.id));
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
  const ids = [...kept].join(',');
  const content = `SELECT md5(string_agg(j::text, '|' ORDER BY id)) AS sum FROM journal j WHERE id IN (${ids})`;
  expect(await ask(target, content)).toEqual(await ask(source, content));
  expect(await ask(target, 'SELECT * FROM "Odd Name" ORDER BY 1')).toEqual([
    { Order: 1, select: null },
    { Order: 2, select: '\\N' },
    { Order: 3, select: '' },
  ]);
  expect(await ask(target, 'SELECT count(*)::int AS n FROM session')).toEqual([{ n: 0 }]);
  const totals = 'SELECT (SELECT amount FROM totals) = (SELECT sum(amount) FROM journal) AS fresh';
  expect(await ask(target, totals)).toEqual([{ fresh: true }]);
});

test('after a restore the guards stand again and new numbers follow the old ones', async () => {
  const target = { ...database.owner, database: 'drill_target' };
  await expect(ask(target, 'DELETE FROM journal')).rejects.toThrow('the journal stays as it is');
  await expect(ask(target, 'TRUNCATE journal CASCADE')).rejects.toThrow('the journal stays as it is');
  await expect(ask(target, 'INSERT INTO journal (cash_id, amount) VALUES (99, 1)')).rejects.toThrow('foreign key');
  const [next] = await ask(
    target,
    `WITH last AS (SELECT max(id) AS id FROM journal), new AS (INSERT INTO journal (cash_id, amount) VALUES (1, 0) RETURNING id)
     SELECT new.id > last.id AS later, nextval('receipt') > 200 AS counted FROM new, last`,
  );
  expect(next).toEqual({ later: true, counted: true });
});

test('a database with anything in it is not restored into', async () => {
  const target = { ...database.owner, database: 'drill_target' };
  const attempt = restore({ owner: target, file: join(directory, 'drill.tar.gz'), migrate: fail, verify: fail });
  await expect(attempt).rejects.toThrow('not empty');
});

async function fail(): Promise<void> {
  throw new Error('must not be called');
}

/** Entries in the journal; none where a restore ended before there was one. */
async function bookedIn(target: pg.PoolConfig): Promise<unknown> {
  const [found] = await ask(target, "SELECT to_regclass('journal') AS journal");
  if (found?.['journal'] === null) return 0;
  const [counted] = await ask(target, 'SELECT count(*)::int AS n FROM journal');
  return counted?.['n'];
}

test('a backup that was cut short or damaged loads nothing', async () => {
  const bytes = await readFile(join(directory, 'drill.tar.gz'));
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8((damaged[bytes.length - 6] ?? 0) ^ 255, bytes.length - 6);
  for (const [name, content, complaint] of [
    ['cut', bytes.subarray(0, Math.floor(bytes.length * 0.8)), 'unexpected end of file'],
    ['damaged', damaged, 'incorrect'],
  ] as const) {
    const file = join(directory, `${name}.tar.gz`);
    await writeFile(file, content);
    const target = await makeDatabase(`drill_${name}`, 'SELECT 1');
    const attempt = restore({ owner: target, file, migrate: () => ask(target, SCHEMA), verify: fail });
    await expect(attempt).rejects.toThrow(complaint);
    expect(await bookedIn(target)).toBe(0);
  }
});

test('a backup of a schema that this release does not know is refused with a reason', async () => {
  const target = await makeDatabase('drill_older', 'SELECT 1');
  const migrate = () => ask(target, SCHEMA.replace("'abc'", "'other'"));
  const attempt = restore({ owner: target, file: join(directory, 'drill.tar.gz'), migrate, verify: fail });
  await expect(attempt).rejects.toThrow('cannot make the schema of the backup (20260101-0000-start.sql)');
});

test('memory stays flat over a large table', async () => {
  const schema = `CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text); CREATE TABLE big (id int, text text)`;
  const source = await makeDatabase('big_source', schema);
  await ask(source, 'INSERT INTO big SELECT g, repeat(md5(g::text), 8) FROM generate_series(1, 300000) g');
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const base = used();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, used() - base);
  }, 20);
  const file = join(directory, 'big.tar.gz');
  await backup({ owner: source, file });
  const target = await makeDatabase('big_target', 'SELECT 1');
  await restore({ owner: target, file, migrate: () => ask(target, schema), verify: async () => undefined });
  clearInterval(timer);
  // The table is 80 MB.
  expect(most).toBeLessThan(60 * 1024 * 1024);
  expect(await ask(target, 'SELECT count(*)::int AS n FROM big')).toEqual([{ n: 300_000 }]);
});

test('the last backup is remembered', async () => {
  expect(await findLastBackup(directory)).toBeUndefined();
  const takenAt = '2026-01-02T03:04:05.000Z';
  await recordBackup(directory, { file: 'f', bytes: 5, takenAt, migration: '', rows: {}, files: 0, tookMs: 1 });
  expect(await findLastBackup(directory)).toEqual({ file: 'f', bytes: 5, takenAt });
});
