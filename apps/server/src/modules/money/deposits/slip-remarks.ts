import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** What was found of the cashier's earlier deposits after these were closed, and came before this one was handed in. */
export interface LateFinding {
  /** The deposit that it is about. */
  readonly number: string;
  readonly count: number;
  /** Charged; what was taken too much is below zero. */
  readonly amount: number;
}

/** Each stands on one slip: the next one after it was booked. */
export async function readLateFindings(reads: Reads, depositId: string): Promise<LateFinding[]> {
  const { rows } = await sql<LateFinding>`
    with handed_in as (
      select d.id, d.operator_id, (select max(t.at) from deposit_steps t where t.deposit_id = d.id and t.to_state = 'SUBMITTED') as at
      from deposits d where d.operator_id = (select operator_id from deposits where id = ${depositId})
    ), own as (
      select h.operator_id, h.at, coalesce((select max(o.at) from handed_in o where o.at < h.at), '-infinity') as since
      from handed_in h where h.id = ${depositId}
    )
    select d.number::text as number, count(*)::integer as count, sum(a.amount)::bigint as amount
    from own w join parking_out_audits a on a.operator_id = w.operator_id and a.amount <> 0
    left join parking_out_audit_confirmations c on c.audit_id = a.id
    cross join lateral (select case when a.needs_second then c.at else a.at end as at) booked
    join deposits d on d.id = a.deposit_id
    where booked.at > w.since and booked.at <= w.at and not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)
      and exists (select from deposit_steps t where t.deposit_id = d.id and t.to_state = 'CLOSED' and t.at < booked.at)
    group by d.number, a.amount > 0 order by d.number, a.amount > 0 desc`.execute(reads);
  return rows;
}

/** A gate, and what of a car that passes it does not tell of. */
export interface UnseenAtGate {
  readonly gate: string;
  readonly noLoop: boolean;
  readonly noLimitSwitch: boolean;
  readonly noCamera: boolean;
}

/**
 * Gates at which this deposit sold and that told nothing of the loop behind the barrier, of the barrier's own switch, or of a camera,
 * meanwhile: what passed there is known by sales alone. A camera that is set up counts, whatever it took.
 */
export async function readUnseenAtGates(reads: Reads, depositId: string): Promise<UnseenAtGate[]> {
  const { rows } = await sql<UnseenAtGate>`
    with used as (
      select s.exit_gate_id as gate_id, min(s.exited_at) - interval '1 hour' as first, max(s.exited_at) + interval '1 hour' as last
      from stays s where s.deposit_id = ${depositId} and s.exit_gate_id is not null group by 1
    ), sight as (
      select g.name as gate,
        not exists (select from gate_events e where e.gate_id = g.id and e.at between u.first and u.last
          and e.type in ('LOOP_ON', 'LOOP_OFF') and e.data ->> 'loop' = '2') as "noLoop",
        not exists (select from gate_events e where e.gate_id = g.id and e.at between u.first and u.last
          and e.type in ('BARRIER_OPENED', 'BARRIER_CLOSED')) as "noLimitSwitch",
        not exists (select from jsonb_array_elements(g.devices) v join device_types t on t.id::text = v ->> 'deviceTypeId'
            and t.image_type is not null)
          and not exists (select from stay_images i join stays s on s.id = i.stay_id
            where s.deposit_id = ${depositId} and s.exit_gate_id = g.id and i.side = 'EXIT') as "noCamera"
      from used u join gates g on g.id = u.gate_id
    )
    select * from sight where "noLoop" or "noLimitSwitch" or "noCamera" order by gate`.execute(reads);
  return rows;
}
