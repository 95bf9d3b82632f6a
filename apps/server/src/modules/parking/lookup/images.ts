import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { attachAsset } from '../../../platform/files/assets.ts';

/** Ties uploaded pictures to an end of a stay: who may view stays may see them. Refuses what another uploaded. */
export async function attachImages(
  tx: Tx,
  stayId: string,
  side: 'ENTRY' | 'EXIT',
  takenAt: Date,
  tokens: readonly string[],
  uploadedBy: string | null,
): Promise<void> {
  const distinct = [...new Set(tokens)];
  if (distinct.length === 0 || uploadedBy === null) return;
  for (const token of distinct) await attachAsset(tx, token, 'stays', { uploadedBy, picture: true, field: 'images' });
  await sql`
    insert into stay_images (taken_at, stay_id, side, token)
    select ${takenAt}, ${stayId}, ${side}, token from unnest(${distinct}::text[]) token`.execute(tx);
  if (side === 'ENTRY')
    await sql`update stays_inside o set images = ${entryImages(sql`o.stay_id`)} where o.stay_id = ${stayId}`.execute(
      tx,
    );
}

/**
 * In SQL, the pictures of a stay's entry as they were taken; of a car inside they stand with its place. A column is named with its
 * table, or it would mean the pictures' own.
 */
export const entryImages = (stayId: RawBuilder<unknown>) => sql<string[]>`array(
  select i.token from stay_images i where i.stay_id = ${stayId} and i.side = 'ENTRY' order by i.taken_at, i.token)`;
