import type { contract } from '@parking/contract/contract';
import { isAllowed } from '@parking/contract/core/permissions';
import type { SweepDetail } from '@parking/contract/sweeps/sweeps';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Compared, type Known, type Reading, compare } from './compare.ts';
import { findSweep } from './find-sweep.ts';
import { holdSweep } from './hold-sweep.ts';
import { refuseWhoHandlesMoney } from './may-sweep.ts';

type Calls = typeof contract.sweeps;
type Held = Awaited<ReturnType<typeof holdSweep>>;

const ofAnother = ({ number, openedBy: username }: Held): Failure =>
  new Failure('sweep-of-another', { values: { number, username } });

/** Ends a sweep and holds it against the cars that were inside from its beginning to now. */
export async function close(context: Context<Calls['close']>): Promise<SweepDetail> {
  const { tx, site, params, actor, body, log } = context;
  const sweep = await holdSweep(tx, params.id, 'update');
  if (sweep.openedById !== actor.userId) throw ofAnother(sweep);
  await refuseWhoHandlesMoney(context);
  const readings = await listReadings(tx, sweep.id);
  if (readings.length < body.readings)
    throw new Failure('sweep-unread', { values: { here: readings.length, told: body.readings } });
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  const counts = await holdAgainstCars(tx, site.id, { ...sweep, closedAt: rows[0]?.at ?? new Date() }, readings);
  await log({ action: 'close-sweep', entity: 'sweeps', entityId: sweep.id, after: counts });
  return findSweep(tx, site, sweep.id);
}

interface Ending extends Pick<Held, 'id' | 'place' | 'openedAt'> {
  readonly closedAt: Date;
}

/** Closes a sweep with what becomes of its readings and of the cars that were inside all the time. Returns its counts. */
export async function holdAgainstCars(tx: Tx, siteId: string, sweep: Ending, readings: readonly Reading[]) {
  const { inside, moved } = await listCars(tx, siteId, sweep.openedAt);
  return writeCompared(tx, sweep, compare({ inside, moved, readings, isOfWholeSite: sweep.place === null }));
}

async function listReadings(tx: Tx, sweepId: string): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select id, place, plate_key as "plateKey", code from sweep_readings
    where sweep_id = ${sweepId} and withdrawn_at is null order by at, id`.execute(tx);
  return rows;
}

interface Car extends Known {
  readonly isAllTime: boolean;
}

/** Cars inside now, and those that left since: who came or left meanwhile counts neither as seen nor as missed. */
async function listCars(tx: Tx, siteId: string, since: Date): Promise<{ inside: Known[]; moved: Known[] }> {
  const { rows } = await sql<Car>`
    select i.stay_id as "stayId", i.code, i.plate_key as "plateKey", greatest(s.entered_at, s.recorded_at) < ${since} as "isAllTime"
    from stays_inside i join stays s on s.id = i.stay_id where i.site_id = ${siteId}
    union all
    select s.id, s.code, coalesce(p.plate_key, ''), false
    from stays s left join stay_plates p on p.stay_id = s.id
    where s.site_id = ${siteId} and (s.exited_at >= ${since} or s.deleted_at >= ${since})`.execute(tx);
  return { inside: rows.filter(({ isAllTime }) => isAllTime), moved: rows.filter(({ isAllTime }) => !isAllTime) };
}

/** Writes down what became of each reading and car, and the counts that stay when plates go. */
async function writeCompared(
  tx: Tx,
  { id: sweepId, closedAt }: Ending,
  { readings, stays, untold, isWhole }: Compared,
) {
  const read = (outcome: string): number => readings.filter((one) => one.outcome === outcome).length;
  const cars = (outcome: string): number => stays.filter((one) => one.outcome === outcome).length;
  await sql`
    update sweep_readings r set outcome = t.outcome, stay_id = t.stay_id
    from jsonb_to_recordset(${JSON.stringify(readings.map(({ id, outcome, stayId }) => ({ id, outcome, stay_id: stayId })))}::jsonb)
      as t (id uuid, outcome text, stay_id uuid)
    where r.id = t.id`.execute(tx);
  await sql`
    insert into swept_stays (sweep_id, stay_id, outcome, place)
    select ${sweepId}, stay_id, outcome, place
    from jsonb_to_recordset(${JSON.stringify(stays.map(({ stayId, ...rest }) => ({ ...rest, stay_id: stayId })))}::jsonb)
      as t (stay_id uuid, outcome text, place text)`.execute(tx);
  const counts = {
    isWhole,
    readings: readings.length,
    seen: cars('SEEN'),
    missed: cars('MISSED'),
    unsure: cars('UNSURE'),
    unrecorded: read('UNRECORDED'),
    moved: read('MOVED'),
    untold,
  };
  await tx
    .updateTable('sweeps')
    .set({ ...counts, state: 'CLOSED', closedAt })
    .where('id', '=', sweepId)
    .execute();
  return counts;
}

/** Gives a sweep up: nothing is held against it. */
export async function discard(context: Context<Calls['discard']>): Promise<SweepDetail> {
  const { tx, site, params, actor, body, log } = context;
  const sweep = await holdSweep(tx, params.id, 'update');
  const mayEdit = isAllowed({ menus: ['/sweep'], flag: 'editable' }, '', actor.rights);
  if (sweep.openedById !== actor.userId && !mayEdit) throw ofAnother(sweep);
  const { note } = body;
  const { length: readings } = await listReadings(tx, sweep.id);
  await tx
    .updateTable('sweeps')
    .set({ state: 'DISCARDED', readings, note, closedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', sweep.id)
    .execute();
  await log({ action: 'discard-sweep', entity: 'sweeps', entityId: sweep.id, after: { note, readings } });
  return findSweep(tx, site, sweep.id);
}
