import pg from 'pg';
import {
  dropDefinitions,
  dropUnmade,
  dropUnused,
  failureOf,
  type MadeBefore,
  makeDefinitionsTable,
  readDefinitions,
  writeDefinitions,
} from './definitions.ts';
import { type DatedStep, type Definition, readSchemaFiles, type SchemaFiles } from './schema-files.ts';

export interface MigrationResult {
  /** The dated steps that ran. */
  readonly applied: readonly string[];
  /** The files of views and functions that are new, changed or gone. */
  readonly redefined: readonly string[];
  readonly current: string;
}

/** What ran on this database before. */
interface History {
  readonly steps: ReadonlyMap<string, string>;
  readonly definitions: readonly MadeBefore[];
}

interface Plan {
  /** Nothing is due beyond it. */
  readonly whole: boolean;
  readonly steps: readonly DatedStep[];
  readonly functions: readonly Definition[];
  readonly views: readonly Definition[];
  readonly redefined: readonly string[];
}

const lockKey = 727_401;

/**
 * Brings the schema to what the files say: views go, dated steps that have not run run, then functions and views are made
 * again, all in one transaction. Does nothing where nothing changed. `appRole` is who gets the grants; `upTo` the last step
 * to run, after which views are left out, as they are those of the last one.
 * Throws when a step that ran before was altered, and when the database has steps that these files do not have.
 */
export async function migrate(
  owner: pg.ClientConfig,
  directory: string,
  appRole: string,
  upTo?: string,
): Promise<MigrationResult> {
  const files = await readSchemaFiles(directory);
  const client = new pg.Client({ ...owner, application_name: 'parking-migrate', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseHalfLoaded(client);
    const history = await readHistory(client);
    refuseForeign(files, history, upTo);
    const plan = planFrom(files, history, upTo);
    if (plan.steps.length > 0 || plan.redefined.length > 0) {
      await requireOwnership(client);
      await whenFree(() => bringForward(client, history, plan, appRole));
    }
    return {
      applied: plan.steps.map(({ name }) => name),
      redefined: plan.redefined,
      current: upTo ?? files.steps.at(-1)?.name ?? '',
    };
  } finally {
    await client.end();
  }
}

/** While a demo's rows are there and their indexes and constraints are not, nobody may work on them. */
async function refuseHalfLoaded(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    due: boolean;
  }>(`select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'loading' and c.relname = 'steps') as due`);
  if (rows[0]?.due)
    throw new Error('The demo in this database is only half made: the demo command on the same data finishes it.');
}

async function readHistory(client: pg.Client): Promise<History> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return { steps: new Map(), definitions: [] };
  const steps = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  return {
    steps: new Map(steps.rows.map(({ name, checksum }) => [name, checksum])),
    definitions: await readDefinitions(client),
  };
}

/** What is there must be of these files, and no later and no earlier than they reach. */
function refuseForeign({ steps }: SchemaFiles, history: History, upTo: string | undefined): void {
  const strangers = [...history.steps.keys()].filter((name) => !steps.some((step) => step.name === name)).toSorted();
  const [stranger] = strangers.slice(-1);
  const [first] = steps;
  for (const name of [upTo, stranger]) {
    if (first && name !== undefined && name < first.name)
      throw new Error(
        `This release begins with ${first.name}, and nothing leads there from ${name} of an older one. Begin with a new, empty database.`,
      );
  }
  if (stranger !== undefined)
    throw new Error(`The database was migrated by a newer version of the product (${strangers.join(', ')}).`);
  for (const { name, checksum } of steps) {
    const before = history.steps.get(name);
    if (before !== undefined && before !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
  }
}

function planFrom(files: SchemaFiles, history: History, upTo: string | undefined): Plan {
  const due = files.steps.filter(({ name }) => !history.steps.has(name));
  const steps = due.filter(({ name }) => upTo === undefined || name <= upTo);
  const whole = steps.length === due.length;
  const views = whole ? files.views : [];
  const wanted = [...files.functions, ...views];
  const before = new Map(history.definitions.map((definition) => [definition.name, definition.checksum]));
  const redefined = wanted.filter(({ name, checksum }) => before.get(name) !== checksum).map(({ name }) => name);
  const gone = [...before.keys()].filter((name) => !wanted.some((definition) => definition.name === name));
  return { whole, steps, functions: files.functions, views, redefined: [...redefined, ...gone] };
}

/** Where a server has the application's role alone, its schema must have been brought forward before it starts. */
async function requireOwnership(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  if (!rows[0]?.may) {
    throw new Error(
      'The schema of the database is not that of this release: run the migrate command with DATABASE_OWNER_URL first.',
    );
  }
}

/** What the acts of a server beside it hold or wait for: both are over soon. */
const inUse = new Set(['40P01', '55P03']);
const triesWhileInUse = 6;

/** Tries again while others use what changes; they never wait longer for it than its lock timeout. */
async function whenFree(work: () => Promise<void>): Promise<void> {
  for (let left = triesWhileInUse; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      if (!inUse.has(code ?? cause?.code ?? '')) throw error;
      if (left === 1)
        throw new Error('The schema is in use by a long act or export: migrate again once it is over.', {
          cause: error,
        });
      await new Promise((done) => setTimeout(done, 500 * (1 + Math.random())));
    }
  }
}

async function bringForward(client: pg.Client, history: History, plan: Plan, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  const run = async ({ name, source }: DatedStep): Promise<void> => {
    try {
      await client.query(source.replaceAll(':app', role));
    } catch (error) {
      throw failureOf(`Migration ${name} failed`, error);
    }
  };
  // Tables need functions in their constraints and triggers, and functions read tables: what they say is looked at last.
  const makeFunctions = async (): Promise<void> => {
    await client.query('set local check_function_bodies = off');
    for (const file of plan.functions) await run(file);
    await client.query('set local check_function_bodies = on');
  };
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '2s'");
    await makeHistoryTables(client, role);
    await dropDefinitions(client, history.definitions);
    await makeFunctions();
    for (const step of plan.steps) {
      await run(step);
      await settle(client, step);
    }
    // Short of the last step they may read what a later one makes.
    if (plan.whole) {
      await dropUnused(client, history.definitions);
      await makeFunctions();
      for (const file of [...plan.views, ...plan.functions]) await run(file);
    }
    await dropUnmade(client, history.definitions, plan.functions);
    await writeDefinitions(client, [...plan.functions, ...plan.views]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function makeHistoryTables(client: pg.Client, role: string): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    grant select on schema_migrations to ${role}`);
  await makeDefinitionsTable(client, role);
}

/** What waits for the end of a transaction is checked at the end of its step, as if that were one. */
async function settle(client: pg.Client, { name, checksum }: DatedStep): Promise<void> {
  await client.query('set constraints all immediate').catch((error: unknown) => {
    throw failureOf(`Migration ${name} failed`, error);
  });
  await client.query('set constraints all deferred');
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
