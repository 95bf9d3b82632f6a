import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverRoot } from '../root.ts';
import { createTestDatabase } from '../testing/test-server.ts';
import { schemaText } from './schema/write-schema-sql.ts';
import { tableTypes } from './schema/write-table-types.ts';

const kept = (file: string): Promise<string> => readFile(join(serverRoot, file), 'utf8');

test('the table types and schema.sql say what the migrations come to', async () => {
  const { owner, drop } = await createTestDatabase();
  expect(await tableTypes(owner)).toBe(await kept('src/platform/db/tables.generated.ts'));
  // Another major version of PostgreSQL words the same schema a little differently: there it only has to be told whole.
  const expected = process.env['DATABASE_URL'] === undefined ? await kept('schema.sql') : 'create table operations_log';
  expect(await schemaText(owner)).toContain(expected);
  await drop();
});
