import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { migrationsDirectory, serverRoot } from '../root.ts';
import { tableTypes } from './schema/write-table-types.ts';
import { schemaText } from './schema/write-schema-sql.ts';

/** Writes what the migrations come to: the tables as `schema.sql` for people, their types and those of views for the query builder. */
const dataDir = await mkdtemp(join(tmpdir(), 'parking-schema-'));
const database = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
try {
  await migrate(database.owner, migrationsDirectory, String(database.app.user));
  await writeFile(join(serverRoot, 'src/platform/db/tables.generated.ts'), await tableTypes(database.owner));
  await writeFile(join(serverRoot, 'schema.sql'), await schemaText(database.owner));
  console.log('Wrote schema.sql and tables.generated.ts');
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
