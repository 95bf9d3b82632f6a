import { matterTypes } from '@parking/contract/communication/communication';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { putFeedNews } from '../notices/notify.ts';

const atOnce = 500;

/** Marks notifications whose matter is not open any more, whoever dealt with it and how; open screens are told. */
export async function markDone({ database, events }: Pick<Platform, 'database' | 'events'>): Promise<void> {
  const marked = await inTransaction(database, async (tx) => {
    // Each matter once, however many were told of it, and by its record's key: as a join all that was ever handed in would be
    // read for the few that are open.
    const { rows } = await sql<{ userId: string }>`
      with told as materialized (
        select distinct type, about_id from notifications
        where done_at is null and about_id is not null and type = any(${[...matterTypes]}::text[])),
      done as materialized (
        select t.type, t.about_id from told t
        where (select true from open_matters_v m where m.type = t.type and m.about_id = t.about_id limit 1) is not true)
      update notifications set done_at = now() where id in (
        select n.id from notifications n
        where n.done_at is null and (n.type, n.about_id) in (select type, about_id from done)
        limit ${sql.lit(atOnce)} for update skip locked)
      returning user_id`.execute(tx);
    await putFeedNews(tx, [...new Set(rows.map(({ userId }) => userId))]);
    return rows.length > 0;
  });
  if (marked) events.committed(['notifications']);
}
