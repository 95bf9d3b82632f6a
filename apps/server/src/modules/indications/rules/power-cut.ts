import { sql } from 'kysely';
import { rateThresholds } from '../judge-rates.ts';
import type { DayCount, Hit, Judging, RateRule } from '../rule.ts';

/** Gates that fall silent for a few minutes again and again while the same person sells there. */
export const powerCut: RateRule = {
  name: 'POWER_CUT',
  when: 'RATE',
  label: 'Gate sering terputus saat petugas ini bertugas',
  labelEn: 'Gates are cut off more often with this person',
  sentence: '{x} kali terputus beberapa menit, padahal diharapkan {expected} menurut petugas lain di gate yang sama.',
  sentenceEn: 'Cut off for some minutes {x} times where {expected} were to be expected by others at the same gates.',
  thresholds: { ...rateThresholds, leastLoss: { ...rateThresholds.leastLoss, usual: 0 } },
  counts: { of: 'ITSELF' },
  count: async (judging) => {
    const { reads, from, to } = judging;
    const { rows } = await sql<DayCount>`
      with ${cutsOf(judging)}, done as (select person, gate_id, day, count(*)::integer as x from cuts group by 1, 2, 3)
      select w.operator_id as person, w.exit_gate_id::text as cell, w.business_day::text as day, w.n, coalesce(d.x, 0) as x
      from (select operator_id, exit_gate_id, business_day, count(*)::integer as n from stays
        where state = 'OUT' and operator_id is not null and exited_at >= ${from} and exited_at < ${to} group by 1, 2, 3) w
      left join done d on d.person = w.operator_id and d.gate_id = w.exit_gate_id and d.day = w.business_day`.execute(
      reads,
    );
    return {
      rows,
      lossOfOne: 0,
      repeated: true,
      isGrave: (person) => carsDroveOut(judging, person),
      explained: { by: ['NETWORK'], hitsOf: (person) => listCuts(judging, person) },
    };
  },
};

/** In SQL, when gates fell silent for some minutes, and who sold there last before. */
const cutsOf = ({ from, to }: Judging) => sql`spells as (
        select gate_id, type, at, lead(at) over w as back, lead(type) over w as next from gate_events
        where type in ('OFFLINE', 'ONLINE') and at >= ${from} and at < ${to} window w as (partition by gate_id order by at)
      ), cuts as (
        select s.gate_id, s.at, s.back, d.person, d.day from spells s cross join lateral (
          select operator_id as person, business_day as day from stays where exit_gate_id = s.gate_id and operator_id is not null
            and exited_at between s.at - interval '2 hours' and s.at order by exited_at desc limit 1) d
        where s.type = 'OFFLINE' and s.next = 'ONLINE' and s.back - s.at between interval '2 minutes' and interval '1 hour'
      )`;

async function listCuts(judging: Judging, person: string): Promise<readonly Hit[]> {
  const { rows } = await sql<Hit>`
    with ${cutsOf(judging)} select gate_id as "gateId", at from cuts where person = ${person}`.execute(judging.reads);
  return rows;
}

/** Cars drove over the closing loop meanwhile, more of them than were sold. */
async function carsDroveOut(judging: Judging, person: string): Promise<boolean> {
  const { rows } = await sql<{ drove: boolean }>`
    with ${cutsOf(judging)}
    select exists (
      select from cuts c where c.person = ${person}
        and (select count(*) from gate_events e where e.gate_id = c.gate_id and e.type = 'LOOP_OFF' and e.data ->> 'loop' = '2'
            and e.at between c.at and c.back)
          > (select count(*) from stays s where s.exit_gate_id = c.gate_id and s.exited_at between c.at and c.back)) as drove`.execute(
    judging.reads,
  );
  return rows[0]?.drove ?? false;
}
