import type { Database } from '../db/pool.ts';
import { removedHolder } from './assets.ts';
import type { FileStore } from './file-store.ts';

const batch = 500;

/**
 * Takes away files that nothing has held for a day. First nobody can reach them, then the bytes go, then the row: broken
 * off anywhere, the next sweep goes on, and no row that counts names bytes that are gone.
 */
export async function sweepFiles(database: Database, files: FileStore): Promise<number> {
  await files.tidy();
  let swept = 0;
  for (;;) {
    const { rows } = await database.writes.query<{ token: string }>(
      `update asset_files set attached_to = $1 where token in (
         select token from asset_files
         where attached_to is null and created_at < now() - interval '1 day' or attached_to = '${removedHolder}'
         limit ${batch} for update skip locked)
       returning token`,
      [removedHolder],
    );
    for (const { token } of rows) {
      await files.remove(`${token}.thumbnail`);
      await files.remove(token);
    }
    await database.writes.query('delete from asset_files where token = any($1) and attached_to = $2', [
      rows.map((row) => row.token),
      removedHolder,
    ]);
    swept += rows.length;
    if (rows.length < batch) return swept;
  }
}
