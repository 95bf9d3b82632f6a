import { sql, type RawBuilder } from 'kysely';
import type { DayCount, Fault, Hit, Judging, RateCounts } from './rule.ts';

/**
 * Casual exits of each person by cell (exit gate, quarter of the day, group of vehicles) and business day, and how many of
 * them are what is looked for. Members and what no person let out are not among them.
 */
export async function countExits(
  judging: Judging,
  hit: RawBuilder<boolean>,
  loss: RawBuilder<number>,
  faults: readonly Fault[],
): Promise<RateCounts> {
  const { reads, site, from, to } = judging;
  const { rows } = await sql<DayCount>`
    select s.operator_id as person,
      s.exit_gate_id || ':' || extract(hour from s.exited_at at time zone ${site.zone})::integer / 6 || ':' || v.vehicle_group as cell,
      s.business_day::text as day, count(*)::integer as n, (count(*) filter (where ${hit}))::integer as x
    from stays s join vehicle_types v on v.id = s.vehicle_type_id
    where s.state = 'OUT' and s.member_id is null and s.operator_id is not null and s.exit_kind <> 'EXIT_MISSED'
      and s.exited_at >= ${from} and s.exited_at < ${to}
    group by 1, 2, 3`.execute(reads);
  const worth = await sql<{ loss: number }>`
    select coalesce(${loss}, 0)::integer as loss from stays s
    where s.state = 'OUT' and s.member_id is null and s.exit_kind = 'NORMAL' and s.exited_at >= ${from} and s.exited_at < ${to}`.execute(
    reads,
  );
  const counted = async (person: string, most: number) => {
    const found = await sql<Hit & { id: string }>`
      select s.id, s.exit_gate_id as "gateId", s.exited_at as at, 'clock-unsure' = any (s.flags) as "isUnsure" from stays s
      where s.state = 'OUT' and s.member_id is null and s.exit_kind <> 'EXIT_MISSED'
        and s.operator_id = ${person} and s.exited_at >= ${from} and s.exited_at < ${to} and ${hit}
      order by s.exited_at desc limit ${most}`.execute(reads);
    return found.rows;
  };
  return {
    rows,
    lossOfOne: worth.rows[0]?.loss ?? 0,
    staysOf: async (person) => (await counted(person, mostStays)).map(({ id }) => id),
    explained: { by: faults, hitsOf: (person) => counted(person, mostHits) },
  };
}

/** So many stays are shown with a rate. */
const mostStays = 100;
/** So many are asked whether devices explain them. */
const mostHits = 10_000;

/** What an ordinary exit pays. */
export const usualFare = sql<number>`percentile_disc(0.5) within group (order by s.total) filter (where s.total > 0)`;
