import { buffer } from 'node:stream/consumers';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Database, type Tx, anyOf } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type Light, measureLight } from '../../platform/files/pictures.ts';
import type { Site } from '../../platform/http/context.ts';

interface Measuring {
  readonly database: Database;
  readonly files: FileStore;
  readonly site: Site;
  readonly signal?: AbortSignal;
}

/** Exits come to the queue on their day or when its sample is drawn. */
const lookedBackDays = 2;
/** At a time, a second or two of work: the next round goes on. */
const atOnce = 50;
/** What cannot be read shows nothing. */
const nothing: Light = { brightness: 0, contrast: 0 };

/** Looks at pictures of exits that wait for their audit, each once. No sale waits for it, and nothing is refused by it. */
export async function measurePictures({ database, files, site, signal }: Measuring): Promise<void> {
  const from = shiftDays(businessDayOf(new Date(), site), -lookedBackDays);
  const { rows } = await sql<Unseen>`
    select f.token from audited_exits q join stay_images i on i.stay_id = q.stay_id join asset_files f on f.token = i.token
    where q.business_day >= ${from}::date and q.status = 'UNAUDITED' and f.brightness is null
    limit ${atOnce}`.execute(database.readQueries);
  await lookAt(database.writeQueries, files, rows, signal);
}

/** Those of these stays, before somebody says what they show: exits that nobody picked were not looked at yet. */
export async function measurePicturesOf(tx: Tx, files: FileStore, stayIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Unseen>`
    select f.token from stay_images i join asset_files f on f.token = i.token
    where i.stay_id = ${anyOf(stayIds)} and f.brightness is null limit ${atOnce}`.execute(tx);
  await lookAt(tx, files, rows);
}

interface Unseen {
  readonly token: string;
}

async function lookAt(
  writes: Database['writeQueries'],
  files: FileStore,
  pictures: readonly Unseen[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { token } of pictures) {
    if (signal?.aborted) return;
    const { brightness, contrast } = await measure(files, token);
    await sql`update asset_files set brightness = ${brightness}, contrast = ${contrast} where token = ${token}`.execute(
      writes,
    );
  }
}

async function measure(files: FileStore, token: string): Promise<Light> {
  const content = await files.get(token);
  return content ? measureLight(await buffer(content)).catch(() => nothing) : nothing;
}
