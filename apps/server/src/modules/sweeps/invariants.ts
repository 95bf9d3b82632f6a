import type { Invariant } from '../../platform/audit/invariants.ts';

export const sweepInvariants: readonly Invariant[] = [
  {
    holds: 'what a sweep counted of cars is what it tells of each',
    breaches: `select w.id as what from sweeps w left join swept_stays s on s.sweep_id = w.id group by w.id
      having (w.seen, w.missed, w.unsure) is distinct from (count(*) filter (where s.outcome = 'SEEN'),
        count(*) filter (where s.outcome = 'MISSED'), count(*) filter (where s.outcome = 'UNSURE'))`,
  },
  {
    holds: 'a stay that was closed as missing is no car inside, and had been missed by sweeps of different persons',
    breaches: `select m.stay_id as what from missing_stays m join stays s on s.id = m.stay_id
      where s.state = 'INSIDE' or not 'closed-missing' = any(s.flags) or not exists (
        select from swept_stays a join swept_stays b on b.stay_id = a.stay_id and b.sweep_id > a.sweep_id
        where a.stay_id = m.stay_id and a.outcome = 'MISSED' and b.outcome = 'MISSED' and not exists (
          select from sweep_people p join sweep_people q on q.user_id = p.user_id
          where p.sweep_id = a.sweep_id and q.sweep_id = b.sweep_id))`,
  },
];
