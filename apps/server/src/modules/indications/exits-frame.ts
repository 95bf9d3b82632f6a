import { sql, type RawBuilder } from 'kysely';
import type { DayCount, Judging, RateCounts } from './rule.ts';

/**
 * Casual exits of each person by cell (exit gate, quarter of the day, group of vehicles) and business day, and how many of
 * them are what is looked for. Members and what no person let out are not among them.
 */
export async function countExits(
  judging: Judging,
  hit: RawBuilder<boolean>,
  loss: RawBuilder<number>,
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
  const staysOf = async (person: string): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select s.id from stays s where s.state = 'OUT' and s.member_id is null and s.exit_kind <> 'EXIT_MISSED'
        and s.operator_id = ${person} and s.exited_at >= ${from} and s.exited_at < ${to} and ${hit}
      order by s.exited_at desc limit ${mostStays}`.execute(reads);
    return found.rows.map(({ id }) => id);
  };
  return { rows, lossOfOne: worth.rows[0]?.loss ?? 0, staysOf };
}

/** So many stays are shown with a rate. */
const mostStays = 100;

/** What an ordinary exit pays. */
export const usualFare = sql<number>`percentile_disc(0.5) within group (order by s.total) filter (where s.total > 0)`;
