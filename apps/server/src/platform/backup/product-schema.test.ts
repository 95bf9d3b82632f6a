import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { removeDataDirectory } from '../postgres/layout.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { TRANSIENT_TABLES } from './scope.ts';

vi.setConfig({ testTimeout: 120_000 });

const migrations = join(import.meta.dirname, '../../../migrations');

test('the product as it is migrated comes back whole, with the rights of its roles', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backup-test-'));
  const file = join(directory, 'backup.tar.gz');
  const start = (name: string) =>
    startEmbeddedPostgres({ dataDir: join(directory, name), log: () => undefined, fsync: false });
  const [source, target] = await Promise.all([start('source'), start('target')]);
  try {
    await migrate(source.owner, migrations, 'parking_app');
    const taken = await backup({ owner: source.owner, file, exclude: TRANSIENT_TABLES });
    for (const table of TRANSIENT_TABLES) expect(taken.rows).not.toHaveProperty([table]);
    const restored = await restore({
      owner: target.owner,
      file,
      migrate: (upTo) => migrate(target.owner, migrations, 'parking_app', upTo),
      verify: async () => undefined,
    });
    expect(restored.rows).toEqual(taken.rows);
    expect(restored.migration).toBe(taken.migration);
    expect(await listRights(target.owner)).toEqual(await listRights(source.owner));
  } finally {
    await Promise.all([source.stop(), target.stop()]);
    for (const name of ['source', 'target']) await removeDataDirectory(join(directory, name));
    await rm(directory, { recursive: true, force: true });
  }
});

async function listRights(config: pg.PoolConfig): Promise<unknown[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT table_schema, table_name, privilege_type FROM information_schema.role_table_grants
        WHERE grantee = 'parking_app' ORDER BY 1, 2, 3`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
