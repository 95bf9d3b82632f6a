import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import { entryImages } from './images.ts';

const batch = 5_000;
const readPlateDays = 7;
/** What somebody made up; what providers told stays as long as money is argued about. */
const forgedDays = 30;

interface Ages {
  readonly plate_days: number;
  readonly image_days: number;
  readonly is_delete_image: boolean;
}

/**
 * Takes old plates and pictures away, after the days of the system configuration: of stays that have ended, of what
 * cameras, auditors and sweeps read, of the log of changes, and who drivers were that were let go unpaid. Money, receipts, counts and chains stay as they are. Returns how many stays lost
 * their plates. What an indication stands on is held until ninety days after it was decided.
 */
export async function erasePersonal(database: Database): Promise<number> {
  const ages = await database.writes.query<Ages>(
    'select plate_days, image_days, is_delete_image from system_configuration',
  );
  const [age] = ages.rows;
  if (!age) return 0;
  if (age.is_delete_image) await eraseImages(database, age.image_days);
  await untilNone(
    database,
    `delete from temp_plates where id in (
    select id from temp_plates where read_at < now() - make_interval(days => $1) limit ${batch})`,
    readPlateDays,
  );
  await database.writes.query(
    `update unmatched_takings set sale = sale - 'plateNumber'
     where taken_at < now() - make_interval(days => $1) and sale ? 'plateNumber'`,
    [age.plate_days],
  );
  await database.writes.query(
    `update to_collect set name = null, phone = null, plate_key = null where state not in ('OPEN', 'WAITING')
     and at < now() - make_interval(days => $1) and num_nonnulls(name, phone, plate_key) > 0`,
    [age.plate_days],
  );
  for (const table of ['audit_plates', 'sweep_readings'])
    await untilNone(
      database,
      `delete from ${table} where id in (
      select id from ${table} where at < now() - make_interval(days => $1) limit ${batch})`,
      age.plate_days,
    );
  await untilNone(
    database,
    `delete from payment_notifications where id in (
    select id from payment_notifications where at < now() - make_interval(days => $1)
      and (state = 'FORGED' or at < now() - interval '18 months') limit ${batch})`,
    forgedDays,
  );
  await database.writes.query(`select drop_old_months('gate_events', (now() - make_interval(days => $1))::date)`, [
    Math.max(30, age.plate_days),
  ]);
  // A month goes as a whole: one that has a held picture stays. Where pictures are erased, the others of it are gone already.
  await database.writes.query(
    `select drop_old_months('stay_images', least((now() - make_interval(days => $1))::date, (
       select min(i.taken_at)::date from held_stays_v h join stay_images i on i.stay_id = h.stay_id)))`,
    [Math.max(30, age.image_days)],
  );
  // Of a car that is inside for longer than its pictures are kept.
  await sql`update stays_inside o set images = ${entryImages(sql`o.stay_id`)}
    where o.images <> '{}' and o.entered_at < now() - interval '30 days'`.execute(database.writeQueries);
  await eraseOperations(database, Math.max(30, age.plate_days));
  return untilNone(
    database,
    `delete from stay_plates where stay_id in (
       select p.stay_id from stay_plates p join stays s on s.id = p.stay_id
       where s.state <> 'INSIDE' and p.recorded_at < now() - make_interval(days => $1)
         and coalesce(s.exited_at, s.deleted_at) < now() - make_interval(days => $1)
         and s.id not in (select stay_id from held_stays_v) limit ${batch})`,
    age.plate_days,
  );
}

/** Pictures let go are swept away by the sweep of files. */
async function eraseImages(database: Database, days: number): Promise<void> {
  await untilNone(
    database,
    `with old as (
       delete from stay_images where (taken_at, stay_id, token) in (
         select i.taken_at, i.stay_id, i.token from stay_images i join stays s on s.id = i.stay_id
         where s.state <> 'INSIDE' and i.taken_at < now() - make_interval(days => $1)
           and s.id not in (select stay_id from held_stays_v) limit ${batch})
       returning token)
     update asset_files set attached_to = null where token in (select token from old)`,
    days,
  );
  await untilNone(
    database,
    `with old as (
       select id, image_token from manual_openings where (image_token is not null or camera_token is not null)
         and at < now() - make_interval(days => $1) and id not in (select id from held_openings_v) limit ${batch}),
     released as (
       update asset_files set attached_to = null
       where attached_to = 'manual_openings' and token in (select image_token from old))
     update manual_openings set image_token = null, camera_token = null, camera_at = null
     where id in (select id from old)`,
    days,
  );
}

async function eraseOperations(database: Database, days: number): Promise<void> {
  for (;;) {
    const { rows } = await database.writes.query<{ gone: number }>(
      'select erase_stay_operations(now() - make_interval(days => $1)) as gone',
      [days],
    );
    if ((rows[0]?.gone ?? 0) < batch) return;
  }
}

async function untilNone(database: Database, statement: string, days: number): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = (await database.writes.query(statement, [days])).rowCount ?? 0;
    all += gone;
    if (gone < batch) return all;
  }
}
