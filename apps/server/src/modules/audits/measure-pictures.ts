import { buffer } from 'node:stream/consumers';
import type { AuditItem } from '@parking/contract/audits/audited-exit';
import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Database, anyOf } from '../../platform/db/pool.ts';
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

type Said = z.output<typeof contract.parkingOutAudits.audit.body>;

/**
 * Those of exits that somebody is about to say agree, before the audit's transaction: exits that nobody picked were not looked at yet,
 * and nothing is held while files are read.
 */
export async function measurePicturesOf(
  { database, files }: Pick<Measuring, 'database' | 'files'>,
  body: Said,
): Promise<void> {
  const items = body.items ?? [body as AuditItem];
  const matched = items.filter(({ status }) => status === 'MATCHED').map(({ parkingOutId }) => parkingOutId);
  if (matched.length === 0) return;
  const { rows } = await sql<Unseen>`
    select f.token from stay_images i join asset_files f on f.token = i.token
    where i.stay_id = ${anyOf(matched)} and f.brightness is null limit ${atOnce}`.execute(database.readQueries);
  await lookAt(database.writeQueries, files, rows);
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
