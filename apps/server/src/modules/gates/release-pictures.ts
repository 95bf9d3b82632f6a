import type { Database } from '../../platform/db/pool.ts';

const batch = 5_000;

/**
 * Lets go of pictures that only a gate's event holds, once they are as old as pictures may be, unless an indication is about them; the
 * sweep of files takes them away.
 */
export async function releaseGatePictures(database: Database): Promise<number> {
  const release = `
    update asset_files set attached_to = null
    where token in (
      select f.token from asset_files f, system_configuration c
      where f.attached_to = 'gate_events' and c.is_delete_image
        and f.created_at < now() - make_interval(days => c.image_days)
        and not exists (select from held_openings_v h where h.camera_token = f.token)
        and not exists (select from held_indications_v i where f.uploaded_by = any(i.gate_ids)
          and f.created_at between i.window_from - interval '2 minutes' and i.window_to + interval '2 minutes') limit ${batch})`;
  let released = 0;
  for (;;) {
    const gone = (await database.writes.query(release)).rowCount ?? 0;
    released += gone;
    if (gone < batch) return released;
  }
}
