import type { contract } from '@parking/contract/contract';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { NewReading } from '@parking/contract/sweeps/sweeps';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { holdSweep } from './hold-sweep.ts';
import { refuseWhoHandlesMoney } from './may-sweep.ts';

type Read = typeof contract.sweeps.read;

/** Takes readings as a phone brings them, at once or when its network is back, each once by the id that it gave it. */
export async function read(context: Context<Read>) {
  const { tx, params, actor, body } = context;
  const sweep = await holdSweep(tx, params.id, 'share');
  await refuseWhoHandlesMoney(context);
  const { readings, withdrawn = [] } = body;
  const rows = readings.map(rowOf);
  await sql`insert into sweep_people (sweep_id, user_id) values (${sweep.id}, ${actor.userId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into sweep_readings (id, sweep_id, place, plate, plate_key, code, by_id)
    select id, ${sweep.id}, place, plate, plate_key, code, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (n integer, id uuid, place text, plate text, plate_key text, code text)
    order by n on conflict (id) do nothing`.execute(tx);
  if (withdrawn.length > 0)
    await sql`update sweep_readings set withdrawn_at = now()
      where id = ${anyOf(withdrawn)} and sweep_id = ${sweep.id} and by_id = ${actor.userId} and withdrawn_at is null`.execute(
      tx,
    );
  const { rows: counted } = await sql<{ repeated: string[]; readings: number }>`
    with standing as (select id, at, plate_key, code from sweep_readings where sweep_id = ${sweep.id} and withdrawn_at is null)
    select (select count(*)::integer from standing) as readings,
      array(select n.id from standing n where n.id = ${anyOf(readings.map(({ id }) => id))} and exists (
        select from standing o where (o.at, o.id) < (n.at, n.id)
          and (o.code = n.code or o.plate_key <> '' and o.plate_key = n.plate_key))) as repeated`.execute(tx);
  return counted[0] ?? { repeated: [], readings: 0 };
}

function rowOf({ id, place, plateNumber: plate, parkingCode }: NewReading, n: number) {
  const plateKey = normalisePlate(plate ?? '');
  if (plate !== undefined && plateKey === '')
    throw badInput({ path: `readings.${n}.plateNumber`, code: 'wrong-format' });
  return { n, id, place, plate: plate ?? null, plate_key: plateKey, code: parkingCode?.toUpperCase() ?? null };
}
