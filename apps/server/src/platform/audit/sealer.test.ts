import { newId } from '@parking/contract/core/id';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { createTestDatabase } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { sealWaiting } from './sealer.ts';

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
/** Each with its own pools, as server processes have them. */
let processes: [Database, Database];

beforeEach(async () => {
  copy = await createTestDatabase();
  processes = [openDatabase(copy.app, () => undefined), openDatabase(copy.app, () => undefined)];
  await processes[0].writes.query('insert into sites (id, is_own) values ($1, true)', [newId()]);
});

afterEach(async () => {
  await Promise.all(processes.map((process) => process.close()));
  await copy.drop();
});

/** Many entries in one statement, digests as the log makes them. */
async function writeEntries(count: number): Promise<void> {
  await processes[0].writes.query(
    `with made as (
       select gen_random_uuid() as id, now() as at, decode(md5(n::text), 'hex') as salt, n from generate_series(1, $1::integer) n),
     entries as (
       select *, jsonb_build_object('id', id, 'action', 'create', 'number', n)::text as payload from made),
     logged as (
       insert into operations_log (id, at, site_id, action, entity, payload, salt, digest)
       select id, at, id, 'create', 'identity_types', payload, salt, sha256(salt || convert_to(payload, 'UTF8')) from entries)
     insert into seal_queue (chain, entry_id, digest)
     select 'operations', id, sha256(salt || convert_to(payload, 'UTF8')) from entries`,
    [count],
  );
}

/** Seals as a server process does: again and again until nothing waits. */
async function sealAll(process: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    const round = await sealWaiting(process, 1);
    sealed += round;
    const { rows } = await process.reads.query<{ waiting: boolean }>(
      'select exists (select from seal_queue) as waiting',
    );
    if (!rows[0]?.waiting) return sealed;
  }
}

const whole = (sealed: number) => ({
  sound: true,
  chains: [
    { chain: 'operations', sealed, waiting: 0, broken: null },
    { chain: 'journal', broken: null },
  ],
});

test('two processes that seal 5,000 entries at once make one unbroken chain', async () => {
  await writeEntries(5_000);
  const rounds = await Promise.all(processes.map(sealAll));
  expect(rounds.reduce((sum, count) => sum + count)).toBe(5_000);
  expect(await verifyDatabase(copy.app)).toMatchObject(whole(5_000));
});

test('entries written while two processes seal are all sealed once', async () => {
  let writing = true;
  const writers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 25; round += 1) await writeEntries(4);
  });
  const sealers = processes.map(async (process) => {
    while (writing) await sealWaiting(process, 1);
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(sealers);
  await sealAll(processes[1]);
  expect(await verifyDatabase(copy.app)).toMatchObject(whole(400));
});

test('a sealer killed in the middle leaves nothing half done, and the next one goes on', async () => {
  await writeEntries(5_000);
  const killer = new pg.Client(copy.app);
  await killer.connect();
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'parking' and query ilike any($1)`;
  let killed = 0;
  try {
    for (const moment of ['insert into "seals"%', 'delete from "seal_queue"%']) {
      const sealing = sealAll(processes[0]).catch((error: unknown) => error);
      let done = false;
      void sealing.then(() => {
        done = true;
      });
      for (let hits = 0; hits === 0 && !done; killed += hits)
        hits = (await killer.query(others, [[moment]])).rowCount ?? 0;
      await sealing;
    }
  } finally {
    await killer.end();
  }
  expect(killed).toBeGreaterThan(0);
  await sealAll(processes[1]);
  expect(await verifyDatabase(copy.app)).toMatchObject(whole(5_000));
});

test('a process that finds another one sealing leaves it alone', async () => {
  await writeEntries(10);
  const holder = new pg.Client(copy.app);
  await holder.connect();
  await holder.query(`begin; select pg_advisory_xact_lock(hashtext('sealer'))`);
  expect(await sealWaiting(processes[0], 1)).toBe(0);
  await holder.end();
  expect(await sealAll(processes[0])).toBe(10);
});
