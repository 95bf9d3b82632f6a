import { type RawBuilder, sql } from 'kysely';
import type { Counting, DayCount } from './rule.ts';

/** Whose rates are counted, and who counts among nobody: whoever reads them, under whichever name. */
export interface Beside {
  readonly person: string;
  readonly without: readonly string[];
}

/** Who is not the person: all as one. */
export const others = '';

/** Takings of exits at a gate in a quarter of the day, in hours in which somebody sold there. */
export interface GateTakings {
  readonly gate: string;
  readonly isOwn: boolean;
  readonly hours: number;
  readonly total: number;
}

interface Folded {
  readonly isOwn: boolean;
  readonly cell: string;
  readonly day: string;
  readonly n: number;
  readonly hits: readonly number[];
}

/**
 * Casual exits of one person and of the others by the cells of rates, and how many of them are each of what is looked for: the stays
 * are read once, whatever the number of rates.
 */
export async function countExitsBeside(
  { reads, site, from, to }: Counting,
  { person, without }: Beside,
  which: readonly RawBuilder<boolean>[],
): Promise<{ readonly rates: readonly DayCount[][]; readonly takings: readonly GateTakings[] }> {
  const hits = sql.join(which.map((hit) => sql`count(*) filter (where ${hit})`));
  const sums = sql.join(which.map((_, place) => sql`sum(hits[${sql.lit(place + 1)}])`));
  const { rows } = await sql<{ cells: Folded[]; gates: GateTakings[] }>`
    with sold as (
      select s.operator_id, s.operator_id = ${person} as is_own, s.exit_gate_id || ':' || extract(hour from l.at)::integer / 6 as gate,
        v.vehicle_group, date_trunc('hour', l.at) as hour, s.business_day, count(*) as n, sum(s.total) as total, array[${hits}] as hits
      from stays s join vehicle_types v on v.id = s.vehicle_type_id
      cross join lateral (select s.exited_at at time zone ${site.zone} as at) l
      where s.state = 'OUT' and s.member_id is null and s.operator_id is not null and s.exit_kind <> 'EXIT_MISSED'
        and s.exited_at >= ${from} and s.exited_at < ${to} and s.operator_id <> all(${[...without]}::uuid[])
      group by 1, 2, 3, 4, 5, 6
    ), cells as (
      select is_own as "isOwn", gate || ':' || vehicle_group as cell, case when is_own then business_day::text else '' end as day,
        sum(n) as n, array[${sums}] as hits
      from sold group by 1, 2, 3
    ), gates as (
      select gate, is_own as "isOwn", count(distinct (operator_id, hour)) as hours, sum(total) as total from sold group by 1, 2
    )
    select (select coalesce(json_agg(c), '[]') from cells c) as cells, (select coalesce(json_agg(g), '[]') from gates g) as gates`.execute(
    reads,
  );
  const { cells, gates } = rows[0] ?? { cells: [], gates: [] };
  const rates = which.map((_, place) =>
    cells.map(({ isOwn, cell, day, n, hits: counted }) => ({
      person: isOwn ? person : others,
      cell,
      day,
      n,
      x: counted[place] ?? 0,
    })),
  );
  return { rates, takings: gates };
}

/** Audited exits of each seller by gate, and of how many no picture showed anything. */
export async function countUnseen({ reads, from, to }: Counting, { without }: Beside): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select s.operator_id as person, s.exit_gate_id as cell, q.business_day::text as day, count(*)::integer as n,
      (count(*) filter (where q.status = 'NO_EVIDENCE'))::integer as x
    from audited_exits q join stays s on s.id = q.stay_id
    where q.status <> 'UNAUDITED' and q.exited_at >= ${from} and q.exited_at < ${to} and s.operator_id is not null
      and s.operator_id <> all(${[...without]}::uuid[])
    group by 1, 2, 3`.execute(reads);
  return rows;
}
