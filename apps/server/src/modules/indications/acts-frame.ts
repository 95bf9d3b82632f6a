import { sql } from 'kysely';
import { groupedBy } from '../../platform/grouped-by.ts';
import type { Acts, Counting, DayCount, Hit } from './rule.ts';

/**
 * What people do beside selling, of each of these kinds, held against how much others do of it in as much work: sellers by their
 * exits; who sells on few days or little by the days on which they did anything at all, as so many exits each. One sale makes nobody
 * a seller.
 */
export async function countActs({ reads, site, from, to }: Counting, kinds: readonly Acts[]): Promise<DayCount[][]> {
  const all = sql.join(
    kinds.map((acts, kind) => sql`select ${sql.lit(kind)} as kind, person, at from (${acts}) a`),
    sql` union all `,
  );
  const { rows } = await sql<DayCount & { readonly kind: number }>`
    with work as (
      select s.operator_id as person, s.business_day as day, count(*)::integer as n from stays s
      where s.state = 'OUT' and s.operator_id is not null and s.exited_at >= ${from} and s.exited_at < ${to} group by 1, 2
    ), done as (
      select kind, person, (at at time zone ${site.zone})::date as day, count(*)::integer as x
      from (${all}) acts join users u on u.id = acts.person group by 1, 2, 3
    ), days as (
      select kind, person, day, coalesce(w.n, 0) as n, coalesce(d.x, 0) as x
      from (select k as kind, person, day, n from work, generate_series(0, ${sql.lit(kinds.length - 1)}) k) w
      full join done d using (kind, person, day)
    ), sold as (
      select person, sum(n)::double precision / count(*) as a_day from work group by person having count(*) >= ${sql.lit(leastDaysSold)}
    ), sellers as (
      select person from sold where a_day >= least(${sql.lit(leastExitsADay)}, (
        select percentile_cont(0.5) within group (order by a_day) from sold) / 2)
    )
    select d.kind, d.person, d.day::text as day, d.x, case when s.person is null then ${sql.lit(exitsOfDay)} else d.n end as n,
      case when s.person is null then ${dayWorkers} else 'sellers' end as cell
    from days d left join sellers s on s.person = d.person`.execute(reads);
  const byKind = groupedBy(rows, ({ kind }) => kind);
  return kinds.map((_, kind) => byKind.get(kind) ?? []);
}

/** Where and when somebody did it, where that is known. */
export async function listActs({ reads }: Counting, acts: Acts, person: string): Promise<readonly Hit[]> {
  const { rows } = await sql<Hit>`
    select a.gate_id as "gateId", a.at from (${acts}) a where a.person = ${person} and a.gate_id is not null`.execute(
    reads,
  );
  return rows;
}

/** The cell of those who are counted by days. */
export const dayWorkers = 'others';

const exitsOfDay = 300;
/** Who sells on so many days, and so much on each or half of what is usual there, is held against sellers. */
const leastDaysSold = 5;
const leastExitsADay = 30;
