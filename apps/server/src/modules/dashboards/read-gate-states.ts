import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';

type GateState = {
  id: string;
  name: string;
  code: string;
  gateType: 'IN' | 'OUT';
  online: boolean;
  since: Date | null;
  paper: 'OK' | 'LOW' | 'OUT';
  barrier: 'UNKNOWN' | 'OPEN' | 'CLOSED';
};

/** A gate that has not been heard from for 15 s is away, whatever its row still says. */
export async function readGateStates({ reads, site }: Context<typeof contract.dashboards.gateStates>) {
  const { rows } = await sql<GateState>`
    select id, name, code, gate_type as "gateType", coalesce(heard, false) as online,
      case when heard = online then since else heard_at end as since,
      coalesce(paper, 'OK') as paper, coalesce(barrier, 'UNKNOWN') as barrier
    from (
      select g.id, g.name, g.code, g.gate_type, s.since, s.heard_at, s.online, s.paper, s.barrier,
        s.heard_at > now() - interval '15 seconds' as heard
      from gates g left join gate_states s on s.gate_id = g.id where g.show_on_monitoring) gate
    order by coalesce(heard, false), gate_type, lower(name), id`.execute(reads);
  return {
    gates: rows.map((row) => ({ ...row, since: row.since && toLocalDateTime(row.since, site.zone) })),
    asOf: toLocalDateTime(new Date(), site.zone),
  };
}
