import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-server.ts';
import { takenFields, usingTables } from './constraints.ts';

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
  expect(Object.keys(takenFields).filter((name) => !existing.has(name))).toEqual([]);
});

// Rows that only the product itself writes, or that go with their owner: no caller can run into them.
const unreachable =
  /^(sessions|password_resets|api_deliveries|saved_views|notifications|push_devices|access_group|news|personal_widgets|states|cities|users|report_cards|report_schedule|report_runs|report_deliveries|account_folded|cash|audio_files|program_files|chosen_gates|gate_states|gate_alarms|gate_keys|payment_logs|stay_plates|stays_inside|system_configuration|pending_settings|user_group_additional_fares)/;

test("every table that refers to another has a word for its rows, or cannot stand in a caller's way", async () => {
  const tables = await names(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(tables.filter((name) => !(name in usingTables) && !unreachable.test(name))).toEqual([]);
});

test('every foreign key has an index that leads with it', async () => {
  const bare = await names(`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
  expect(bare).toEqual([]);
});
