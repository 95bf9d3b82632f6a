import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import { readFound } from '../found-row.ts';
import { type SingleRule, inWholeDays, threshold } from '../rule.ts';

/**
 * Every ticket that a gate issued has left, was taken away, drove back out or is still inside: what is over is kept for a swap. What sweeps
 * of different persons do not find is not inside.
 */
export const ticketBalance: SingleRule = {
  name: 'TICKET_BALANCE',
  when: 'NIGHT',
  // An entry that comes up late, or a car that a sweep finds, makes it even.
  withdraws: (judging) => inWholeDays(judging).from,
  label: 'Tiket yang keluar tidak kembali',
  labelEn: 'Issued tickets that are nowhere',
  sentence:
    '{gate}, {day}: {issued} tiket {group} keluar dari mesin, {exits} keluar, {voided} dibatalkan, {inside} di dalam ({found} ditemukan opname); {over} tidak ada.',
  sentenceEn:
    '{gate}, {day}: {issued} tickets of {group} issued, {exits} left, {voided} taken away, {inside} inside ({found} found by sweeps); {over} are nowhere.',
  thresholds: {
    leastOver: threshold(1, [1, 100], 'Mulai sekian tiket', 'From so many tickets'),
    highFrom: threshold(3, [1, 100], 'Tinggi mulai sekian tiket', 'High from so many tickets'),
    waitHours: threshold(24, [1, 168], 'Ditunggu sekian jam', 'Waited for so many hours'),
  },
  find: (judging) => {
    const { site, from, to, set } = inWholeDays(judging);
    return readFound(
      judging,
      'GATE',
      sql`
      with tickets as (
        select e.gate_id, e.at, coalesce(s.entry_business_day, business_day_of(e.at)) as day, coalesce(s.state, case when b.at is null then 'NOWHERE' else 'DELETED' end) as state,
          coalesce(w.vehicle_group, v.vehicle_group, '-') as of_group
        from gate_events e
        left join lateral (
          select t.id, t.state, t.vehicle_type_id, t.entry_business_day from stays t where t.entry_event_id = e.event_id
            or (t.code = e.data ->> 'parkingCode' and t.entered_at between e.at - interval '1 day' and e.at + interval '1 day') limit 1) s on true
        left join lateral (
          select k.at from gate_events k where s.id is null and k.gate_id = e.gate_id and k.type = 'BACKOUT' and k.at >= e.at
            and k.at < e.at + interval '10 minutes' and k.data ->> 'parkingCode' = e.data ->> 'parkingCode' limit 1) b on true
        left join vehicle_types v on v.id::text = e.data ->> 'vehicleId' left join vehicle_types w on w.id = s.vehicle_type_id
        where e.type = 'TICKET_ISSUED' and e.at >= ${from} and e.at < ${to}::timestamptz - make_interval(hours => ${set('waitHours')}::integer)
      ), days as (
        select gate_id, day, of_group, count(*)::integer as issued, (count(*) filter (where state = 'OUT'))::integer as exits,
          (count(*) filter (where state = 'DELETED'))::integer as voided, (count(*) filter (where state = 'INSIDE'))::integer as inside,
          (count(*) filter (where state = 'NOWHERE'))::integer as over, coalesce(max(at) filter (where state = 'NOWHERE'), max(at)) as at
        from tickets group by 1, 2, 3
      ), swept as materialized (
        select w.gate_id, w.business_day as day, t.vehicle_group as of_group, sum(w.found)::integer as found, sum(w.unseen)::integer as unseen
        from found_by_sweep_v w join vehicle_types t on t.id = w.vehicle_type_id
        where w.business_day between ${businessDayOf(from, site)} and ${businessDayOf(to, site)} group by 1, 2, 3
      ), balances as (
        select d.gate_id, d.day, d.of_group, d.issued, d.exits, d.voided, d.at, coalesce(w.found, 0) as found,
          greatest(0, d.inside - coalesce(w.unseen, 0)) as inside, d.over + least(d.inside, coalesce(w.unseen, 0)) as over
        from days d left join swept w using (gate_id, day, of_group)
      )
      select d.gate_id as "subjectId", d.day || ':' || d.of_group as finding, d.at, 0 as loss, '{}'::uuid[] as stays, '{}'::uuid[] as involved,
        case when d.over >= ${set('highFrom')} then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('gate', g.name, 'day', d.day, 'group', d.of_group, 'issued', d.issued, 'exits', d.exits, 'voided', d.voided,
          'inside', d.inside, 'found', d.found, 'over', d.over) as figures
      from balances d join gates g on g.id = d.gate_id where d.over >= ${set('leastOver')}`,
    );
  },
};
