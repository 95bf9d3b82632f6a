import type { Database } from '../../platform/db/pool.ts';

const batch = 5_000;

/** Lets go of pictures that only a gate's event holds, once they are as old as pictures may be; the sweep of files takes them away. */
export async function releaseGatePictures(database: Database): Promise<number> {
  const release = `
    update asset_files set attached_to = null
    where token in (
      select f.token from asset_files f, system_configuration c
      where f.attached_to = 'gate_events' and c.is_delete_image
        and f.created_at < now() - make_interval(days => c.image_days) limit ${batch})`;
  let released = 0;
  for (;;) {
    const gone = (await database.writes.query(release)).rowCount ?? 0;
    released += gone;
    if (gone < batch) return released;
  }
}
