import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-server.ts';
import { ask } from '../../faults/real-server.ts';
import { type Database, inTransaction, openDatabase } from './pool.ts';

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  copy = await createTestDatabase();
  database = openDatabase(copy.app, () => undefined);
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const department = (name: string) =>
  inTransaction(database, async (tx) => {
    const { rows } = await sql`select * from departments where name = ${name}`.execute(tx);
    const kept = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like 'select * from departments%'`.execute(tx);
    return { found: rows.length, kept: kept.rows[0]?.count };
  });

test('a statement that is sent often is kept by the database, and survives a change of its table', async () => {
  expect(await department('Keuangan')).toEqual({ found: 0, kept: 0 });
  for (let time = 0; time < 20; time += 1) await department(`Keuangan ${time}`);
  expect(await department('Keuangan')).toEqual({ found: 0, kept: 1 });
  await ask(copy.owner, 'alter table departments add column added_meanwhile text');
  for (let time = 0; time < 3; time += 1) expect(await department('Keuangan')).toMatchObject({ found: 0 });
});

test('an act finds its row by the key, however small the table was when that was planned', async () => {
  await ask(copy.owner, `insert into departments (id, name, label) values (gen_random_uuid(), 'Keuangan', 'Keuangan')`);
  await ask(copy.owner, 'analyze departments');
  const plan = await inTransaction(database, (tx) =>
    sql`explain (costs off) select from departments where id = ${crypto.randomUUID()}`.execute(tx),
  );
  expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan');
});
