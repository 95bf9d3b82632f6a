import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { migrationsDirectory } from '../../root.ts';
import { migrate } from './migrate.ts';
import { readSchemaFiles } from './schema-files.ts';

/** What a release has in its directory of migrations, by name. */
type Release = Readonly<Record<string, string>>;

const first = {
  '20260101-0000-cars.sql': `create table cars (id integer primary key, plate text, colour text, check (length(plate_key(plate)) > 0));
    insert into cars values (1, 'b 1', 'red'); grant select on cars to :app;`,
  'functions/plate-key.sql': `create or replace function plate_key(plate text) returns text language sql immutable as
    'select upper(plate)';`,
  'functions/count-of.sql': `create or replace function count_of() returns integer language sql stable as
    'select count(*)::integer from cars';`,
  // Before the view that it reads, by its name.
  'views/a-reader.sql': 'create view reader_v as select * from cars_v; grant select on reader_v to :app;',
  'views/cars.sql':
    'create view cars_v as select id, colour, count_of() as n from cars; grant select on cars_v to :app;',
} satisfies Release;

let directory: string;
let owner: pg.ClientConfig;
const databases: string[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrate-'));
  const database = `parking_test_migrate_${process.pid}_${databases.push(directory)}`;
  await ask(inject('owner'), `create database ${database} template template0`);
  owner = { ...inject('owner'), database };
});

afterAll(async () => {
  for (const [at, path] of databases.entries()) {
    await ask(inject('owner'), `drop database parking_test_migrate_${process.pid}_${at + 1} with (force)`);
    await rm(path, { recursive: true, force: true });
  }
});

async function ask(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function migrateTo(release: Release, upTo?: string) {
  await rm(directory, { recursive: true, force: true });
  for (const [name, source] of Object.entries(release)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), source);
  }
  return migrate(owner, directory, String(inject('app').user), upTo);
}

const asApp = (statement: string) => ask({ ...inject('app'), database: String(owner.database) }, statement);
const without = (release: Release, name: string): Release =>
  Object.fromEntries(Object.entries(release).filter(([other]) => other !== name));

test('a view or function that changed is made anew with all that reads it, and nothing is done where nothing changed', async () => {
  const made = await migrateTo(first);
  expect(made).toMatchObject({ applied: ['20260101-0000-cars.sql'], current: '20260101-0000-cars.sql' });
  expect(made.redefined).toHaveLength(4);
  expect(await asApp('select * from reader_v')).toEqual([{ id: 1, colour: 'red', n: 1 }]);
  expect(await migrateTo(first)).toMatchObject({ applied: [], redefined: [] });

  const changed = {
    ...first,
    // Another type, and another order of columns: neither could be replaced in place.
    'functions/count-of.sql': first['functions/count-of.sql']
      .replace('integer', 'text')
      .replace('count(*)::integer', "''one''"),
    'views/cars.sql': 'create view cars_v as select count_of() as n, plate from cars; grant select on cars_v to :app;',
  };
  expect((await migrateTo(changed)).redefined).toEqual(['functions/count-of.sql', 'views/cars.sql']);
  expect(await asApp('select * from reader_v')).toEqual([{ n: 'one', plate: 'b 1' }]);
  expect((await migrateTo(without(changed, 'views/a-reader.sql'))).redefined).toEqual(['views/a-reader.sql']);
  expect(await asApp(`select to_regclass('reader_v') as gone`)).toEqual([{ gone: null }]);
});

test('a dated step takes away a column that views read, and a function goes once no table uses it', async () => {
  await migrateTo(first);
  const narrower = {
    ...first,
    '20260102-0000-no-colour.sql': 'alter table cars drop column colour;',
    'views/cars.sql': 'create view cars_v as select id from cars; grant select on cars_v to :app;',
  };
  expect((await migrateTo(narrower)).applied).toEqual(['20260102-0000-no-colour.sql']);
  expect(await asApp('select * from reader_v')).toEqual([{ id: 1 }]);

  const keyless = without(narrower, 'functions/plate-key.sql');
  await expect(migrateTo(keyless)).rejects.toThrow(/cannot be dropped: .*plate_key.*constraint cars_plate_check/s);
  await migrateTo({ ...keyless, '20260103-0000-free.sql': 'alter table cars drop constraint cars_plate_check;' });
  expect(await asApp(`select to_regproc('plate_key') as gone`)).toEqual([{ gone: null }]);
});

test('what fails or is killed leaves tables, views and history as they were', async () => {
  await migrateTo(first);
  const more = { ...first, '20260102-0000-more.sql': 'alter table cars add column more text;' };
  const attempts: [Release, RegExp][] = [
    [
      { ...more, 'views/cars.sql': 'create view cars_v as select nothing from cars;' },
      /views\/cars\.sql failed: .*nothing/,
    ],
    [
      { ...more, 'functions/count-of.sql': first['functions/count-of.sql'].replace('from cars', 'from lorries') },
      /functions\/count-of\.sql failed: .*lorries/,
    ],
    [
      { ...more, '20260102-0001-bad.sql': 'alter table lorries add column more text;' },
      /0001-bad\.sql failed: .*lorries/,
    ],
  ];
  for (const [release, message] of attempts) await expect(migrateTo(release)).rejects.toThrow(message);
  await ask(owner, 'create view theirs_v as select * from reader_v');
  await expect(migrateTo(more)).rejects.toThrow(/cannot be dropped: .*theirs_v depends on view reader_v/s);
  await ask(owner, 'drop view theirs_v');

  const killed = migrateTo({ ...more, '20260102-0002-long.sql': 'select pg_sleep(60);' }).then(
    () => 'finished',
    (error: Error) => error.message,
  );
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'parking-migrate' and wait_event = 'PgSleep'`;
  while ((await ask(owner, kill)).length === 0) await delay(20);
  expect(await killed).toMatch(/terminat|closed|ended/i);

  expect(await asApp('select * from reader_v')).toEqual([{ id: 1, colour: 'red', n: 1 }]);
  expect(await asApp('select name from schema_migrations')).toEqual([{ name: '20260101-0000-cars.sql' }]);
  expect(await ask(owner, `select from information_schema.columns where column_name = 'more'`)).toEqual([]);
  expect(await migrateTo(first)).toMatchObject({ applied: [], redefined: [] });
});

test('two that migrate at once do it once', async () => {
  await migrateTo(first);
  const next = '20260102-0000-next.sql';
  await writeFile(join(directory, next), 'create table next (id integer);');
  const both = await Promise.all([1, 2].map(() => migrate(owner, directory, String(inject('app').user))));
  expect(both.flatMap(({ applied }) => applied)).toEqual([next]);
});

test('each step is checked at its end as if it were alone: what waits for the commit does not stop the next one', async () => {
  const steps = {
    '20260101-0000-pairs.sql': `create table pairs (id integer primary key, other integer references pairs deferrable initially deferred);
      insert into pairs values (1, 2), (2, 1);`,
    '20260102-0000-named.sql': 'alter table pairs add column name text; insert into pairs values (3, 4), (4, 3);',
  };
  await migrateTo(steps);
  const lonely = { ...steps, '20260103-0000-lonely.sql': 'insert into pairs values (5, 6);' };
  await expect(migrateTo(lonely)).rejects.toThrow(/lonely\.sql failed: .*pairs_other_fkey/s);
});

test('up to a step that is not the last, tables are made without views; the last step brings them', async () => {
  const two = { ...first, '20260102-0000-size.sql': 'alter table cars add column size integer;' };
  const wide = {
    ...two,
    'views/cars.sql': 'create view cars_v as select id, size from cars; grant select on cars_v to :app;',
  };
  const half = await migrateTo(wide, '20260101-0000-cars.sql');
  expect(half).toMatchObject({ applied: ['20260101-0000-cars.sql'], current: '20260101-0000-cars.sql' });
  expect(await asApp(`select to_regclass('cars_v') as none`)).toEqual([{ none: null }]);
  expect((await migrateTo(wide)).applied).toEqual(['20260102-0000-size.sql']);
  expect(await asApp('select * from reader_v')).toEqual([{ id: 1, size: null }]);
});

test('a database of a newer release, or of one from before the first step, is refused in its own words', async () => {
  const newer = { ...first, '20270101-0000-new.sql': 'create table newer (id integer);' };
  await migrateTo(newer);
  await expect(migrateTo(first)).rejects.toThrow(
    /migrated by a newer version of the product \(20270101-0000-new\.sql\)/,
  );
  const folded = { '20280101-0000-cars.sql': first['20260101-0000-cars.sql'] };
  await expect(migrateTo(folded)).rejects.toThrow(
    /begins with 20280101-0000-cars\.sql, .* from 20270101-0000-new\.sql .* new, empty/,
  );
  await expect(migrateTo(folded, '20260101-0000-cars.sql')).rejects.toThrow(/begins with 20280101-0000-cars\.sql/);
  await expect(migrateTo({ ...newer, '20270101-0000-new.sql': 'select 1;' })).rejects.toThrow(
    /was changed after it ran/,
  );
});

test('dated steps make tables alone, files of views and functions nothing else; views that read each other are refused', async () => {
  const { steps, functions, views } = await readSchemaFiles(migrationsDirectory);
  expect(steps.length + functions.length + views.length).toBe(
    (await readdir(migrationsDirectory, { recursive: true })).filter((name) => name.endsWith('.sql')).length,
  );
  for (const { name, source } of steps) {
    expect(name).toMatch(/^\d{8}-\d{4}-[a-z-]+\.sql$/);
    expect(source, name).not.toMatch(/\b(create|alter|drop) (or replace )?(view|function) (?!pgboss\.)/i);
  }
  const statement = {
    view: /^create view \w+_v as$|^grant select on [\w, ]+_v to :app;$/,
    function: /^create or replace function /,
  };
  for (const { name, kind, source, makes } of [...functions, ...views]) {
    expect(makes, name).not.toEqual([]);
    expect(source, name).toMatch(new RegExp(statement[kind].source, 'm'));
    expect(source, name).not.toMatch(
      /^(create (table|index|unique|trigger|or replace view)|alter|drop|insert|update|delete)\b/im,
    );
  }
  const ring = {
    'views/a.sql': 'create view a_v as select * from b_v;',
    'views/b.sql': 'create view b_v as select * from a_v;',
  };
  await expect(migrateTo(ring)).rejects.toThrow('Views read each other: views/a.sql → views/b.sql → views/a.sql');
});

test('short of the last step a function may read what a later one makes', async () => {
  const lorries = {
    ...first,
    '20260102-0000-lorries.sql': 'create table lorries (id integer);',
    'functions/count-of.sql': first['functions/count-of.sql'].replace('from cars', 'from lorries'),
  };
  expect(await migrateTo(lorries, '20260101-0000-cars.sql')).toMatchObject({ applied: ['20260101-0000-cars.sql'] });
  expect(await migrateTo(lorries)).toMatchObject({ applied: ['20260102-0000-lorries.sql'] });
  expect(await ask(owner, 'select n from cars_v')).toEqual([{ n: 0 }]);
});

test('a function that a step lets go gives way to the one that took its name, on a new database as on an older one', async () => {
  const made = `create or replace function plate_key(plate text, country text) returns text language sql immutable as
      'select upper(country || plate)';`;
  const keys = `alter table cars drop constraint cars_plate_check, add check (length(plate_key(plate, '')) > 0);`;
  const wider = { ...first, '20260102-0000-keys.sql': keys, 'functions/plate-key.sql': made };
  const known = () =>
    ask(owner, `select oid::regprocedure::text as name from pg_proc where proname = 'plate_key' order by 1`);
  // The first step names what no file makes any more: nothing stands half made.
  await expect(migrateTo(wider)).rejects.toThrow(/0000-cars\.sql failed: .*plate_key\(text\) does not exist/s);
  expect(await known()).toEqual([]);
  await migrateTo(first);
  await migrateTo(wider);
  expect(await known()).toEqual([{ name: 'plate_key(text,text)' }]);
  // What a step names stays in a file: so both databases come to the same.
  const whole = { ...wider, 'functions/plate-key.sql': `${first['functions/plate-key.sql']}\n${made}` };
  await migrateTo(whole);
  const brought = await known();
  expect(brought).toEqual([{ name: 'plate_key(text)' }, { name: 'plate_key(text,text)' }]);
  await ask(owner, 'drop schema public cascade; create schema public; grant usage on schema public to public');
  await migrateTo(whole);
  expect(await known()).toEqual(brought);
  expect(await asApp('select id from reader_v')).toEqual([{ id: 1 }]);
});

test('an act that is under way beside it is waited for', async () => {
  await migrateTo(first);
  const act = new pg.Client(owner);
  await act.connect();
  await act.query('begin');
  await act.query('select * from cars_v');
  const migrated = migrateTo({ ...first, 'views/a-reader.sql': `${first['views/a-reader.sql']} -- anew` });
  await delay(2_500);
  await act.query('select * from reader_v').catch(() => undefined);
  await act.query('commit');
  await act.end();
  expect(await migrated).toMatchObject({ redefined: ['views/a-reader.sql'] });
});
