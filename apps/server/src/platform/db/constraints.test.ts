import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-server.ts';
import { constraintMeanings, referenceFields } from './constraints.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const names = async (sql: string): Promise<string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map((row) => row.name);

test('every constraint that has a meaning for callers exists in the schema', async () => {
  const existing = new Set(
    await names(
      `select conname as name from pg_constraint union select indexrelid::regclass::text from pg_index where indisunique`,
    ),
  );
  const stated = [...Object.keys(constraintMeanings), ...Object.keys(referenceFields)];
  expect(stated.filter((name) => !existing.has(name))).toEqual([]);
});

// Rows that only the product itself writes, or that go with their owner: no caller can run into them.
const unreachable =
  /^(sessions|password_resets|saved_views|notifications|access_group|dashboard_component_groups|user_biodata_user_id|user_group_members_user_id|states|cities|users_profile_picture)/;

test('every foreign key between the tables either has a meaning or cannot be broken by a caller', async () => {
  const keys = await names(
    `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(
    keys.filter((name) => !(name in constraintMeanings) && !(name in referenceFields) && !unreachable.test(name)),
  ).toEqual([]);
});

test('every foreign key has an index that leads with it', async () => {
  const bare = await names(`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
  expect(bare).toEqual([]);
});
