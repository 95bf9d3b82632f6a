import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';

export interface NewestPicture {
  readonly token: string;
  readonly takenAt: Date;
}

/**
 * What the gate's camera took last, until it sends what it sees now; null when nothing was taken in so many minutes. What somebody
 * had read from a file of theirs is none of it.
 */
export async function findNewestPicture(
  reads: Reads,
  gateId: string,
  now: Date,
  freshMinutes: number,
): Promise<NewestPicture | null> {
  const { rows } = await sql<NewestPicture>`
    select p.token, p.taken_at as "takenAt" from (
      select last_image as token, car_at as taken_at from gate_states where gate_id = ${gateId}
      union all
      (select image_token, read_at from temp_plates where gate_id = ${gateId} and source = 'GATE' order by read_at desc limit 1)) p
    join asset_files f on f.token = p.token
    where p.taken_at > ${now}::timestamptz - make_interval(mins => ${freshMinutes}) and f.uploaded_by = ${gateId}
    order by p.taken_at desc limit 1`.execute(reads);
  return rows[0] ?? null;
}

/** An older picture shows another car than the one that leaves. */
const leavingMinutes = 2;

/** What is known of a gate's camera at an exit. */
export interface SeenAtExit {
  /** One stands there, or has sent a picture before. */
  readonly hasCamera: boolean;
  /** Of the car that leaves now; null where none was taken of it. */
  readonly picture: NewestPicture | null;
}

/**
 * What the gate's camera took last, of no stay yet and after the last exit there: an older one shows another car. What somebody
 * had read from a file of theirs is none of it. Of two exits at once the first takes it.
 */
export async function takePictureOfLeaving(tx: Tx, gateId: string, now: Date): Promise<SeenAtExit> {
  const { rows } = await sql<NewestPicture>`
    select f.token, p.taken_at as "takenAt" from (
      select last_image as token, car_at as taken_at from gate_states where gate_id = ${gateId}
      union all
      (select image_token, read_at from temp_plates where gate_id = ${gateId} and source = 'GATE' order by read_at desc limit 1)) p
    join asset_files f on f.token = p.token
    where p.taken_at > ${now}::timestamptz - make_interval(mins => ${leavingMinutes}) and f.attached_to = 'gate_events'
      and p.taken_at > coalesce((select max(exited_at) from stays where exit_gate_id = ${gateId} and state = 'OUT'), '-infinity')
    order by p.taken_at desc limit 1 for update of f`.execute(tx);
  const [picture = null] = rows;
  return { hasCamera: picture !== null || (await hasCamera(tx, gateId)), picture };
}

async function hasCamera(reads: Reads, gateId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from gates g cross join jsonb_array_elements(g.devices) d
        join device_types t on t.id::text = d ->> 'deviceTypeId' where g.id = ${gateId} and t.image_type is not null)
      or exists (select from gate_states where gate_id = ${gateId} and last_image is not null)
      or exists (select from temp_plates where gate_id = ${gateId} and source = 'GATE') as has`.execute(reads);
  return rows[0]?.has ?? false;
}

/** What the gate's camera saw stands with the exit, for whoever may see the stay. */
export async function showOnExit(tx: Tx, stayId: string, { token, takenAt }: NewestPicture): Promise<void> {
  await tx.updateTable('assetFiles').set({ attachedTo: 'stays' }).where('token', '=', token).execute();
  await tx.insertInto('stayImages').values({ takenAt, stayId, side: 'EXIT', token }).execute();
}
