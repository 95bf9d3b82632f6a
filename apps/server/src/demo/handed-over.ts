import { sql } from 'kysely';
import { hashPin } from '../platform/auth/pins.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { cashiers, staff } from './car-park.ts';

/** Of everybody who works at a desk in the demo. */
export const demoPin = '246813';

/** Cashiers know a PIN; at each change of shift the desk was taken over by it, once while the network was gone. */
export async function handOverDesks(database: Database, site: Site): Promise<void> {
  const pinHash = await hashPin(demoPin);
  const people = [...cashiers, ...staff.filter(({ group }) => group === 'OPERATOR')].map(({ id }) => id);
  await inTransaction(database, async (tx) => {
    await tx.updateTable('users').set({ pinHash }).where('id', 'in', people).execute();
    await recordPastHandovers(tx, site);
  });
}

/** From the deposit of one scheduled shift to that of the next at the same gate. */
const recordPastHandovers = (tx: Tx, site: Site) =>
  sql`
  with shifts_worked as (
    select s.gate_id, s.user_id, s.starts at time zone ${site.zone} as starts, d.id as deposit_id, g.code
    from schedules s join gates g on g.id = s.gate_id
    join deposits d on d.operator_id = s.user_id and d.kind = 'SHIFT' and d.shift_id = s.shift_id and d.business_day = s.day
    where g.gate_type = 'OUT'),
  pairs as (
    select w.*, lead(user_id) over by_time as taker, lead(starts) over by_time as taken_at
    from shifts_worked w window by_time as (partition by gate_id order by starts)),
  chosen as (
    select p.*, row_number() over (order by taken_at desc, gate_id) as place from pairs p
    where taker <> user_id and taken_at <= now() and taken_at > now() - interval '14 days' and taken_at - starts < interval '13 hours')
  insert into handovers (id, site_id, request_id, gate_id, device_number, from_user_id, to_user_id, at, told_at, offline, roster_at, state,
    deposit_id, decided_at, updated_at)
  select gen_random_uuid(), ${site.id}, gen_random_uuid(), gate_id, 'D' || code, user_id, taker, taken_at + interval '3 minutes',
    case when gone then taken_at + interval '31 minutes' else taken_at + interval '3 minutes' end, gone,
    case when gone then taken_at - interval '20 minutes' end, case when gone then 'CONFIRMED' else 'TAKEN' end, deposit_id,
    case when gone then taken_at + interval '32 minutes' end, taken_at + interval '32 minutes'
  from chosen, lateral (select place = 5) as network (gone)`.execute(tx);
