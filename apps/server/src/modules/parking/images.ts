import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { attachAsset } from '../../platform/files/assets.ts';

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
}
