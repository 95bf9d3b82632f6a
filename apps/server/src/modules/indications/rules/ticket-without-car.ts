import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

/**
 * A ticket that was printed where no loop felt a car, or on which none drove in: kept for a swap. A plate that the camera read then
 * says that a car was there; that it read none says nothing, for it does not read each. Gates without loops tell nothing.
 */
export const ticketWithoutCar: SingleRule = {
  name: 'TICKET_WITHOUT_CAR',
  when: 'SOON',
  label: 'Tiket keluar tanpa kendaraan',
  labelEn: 'A ticket without a car',
  sentence: 'Tiket {code} keluar di {gate}, tetapi {missing}.',
  sentenceEn: 'Ticket {code} was issued at {gate}, but {missingEn}.',
  thresholds: {
    seconds: threshold(120, [10, 900], 'Kendaraan ditunggu sekian detik', 'A car is waited for so many seconds'),
  },
  find: (judging) => {
    const { from, to, set } = judging;
    const within = sql`make_interval(secs => ${set('seconds')}::double precision)`;
    const isRead = sql`(e.data ->> 'plateNumber' is not null or exists (
      select from gate_events p where p.gate_id = e.gate_id and p.type = 'PLATE_READ' and p.at between e.at - ${within} and e.at + ${within}))`;
    return readFound(
      judging,
      'GATE',
      sql`
      with seen as (
        select gate_id, coalesce(data ->> 'loop', '1') as loop from gate_events
        where type in ('LOOP_ON', 'LOOP_OFF') and at >= ${from}::timestamptz - interval '7 days' and at < ${to} group by 1, 2
      ), issued as (
        select e.gate_id, e.event_id, e.at, e.data ->> 'parkingCode' as code,
          exists (select from seen where seen.gate_id = e.gate_id and loop = '1') and not exists (
            select from gate_events l where l.gate_id = e.gate_id and l.type = 'LOOP_ON' and coalesce(l.data ->> 'loop', '1') = '1'
              and l.at between e.at - ${within} and e.at + interval '5 seconds') as nothing_before,
          not ${isRead} and exists (select from seen where seen.gate_id = e.gate_id and loop = '2') and not exists (
            select from gate_events l where l.gate_id = e.gate_id and l.type in ('LOOP_ON', 'LOOP_OFF') and l.data ->> 'loop' = '2'
              and l.at between e.at and e.at + ${within}) as nothing_after
        from gate_events e where e.type = 'TICKET_ISSUED' and e.at >= ${from} and e.at < ${to}::timestamptz - ${within}
      )
      select i.gate_id as "subjectId", i.event_id::text as finding, i.at, 'HIGH' as severity, 0 as loss,
        array_remove(array[s.id], null) as stays, array[s.entry_operator_id] as involved,
        jsonb_build_object('code', i.code, 'gate', g.name,
          'missing', case when nothing_before then 'tidak ada kendaraan di depan palang' else 'tidak ada kendaraan yang lewat' end,
          'missingEn', case when nothing_before then 'no car stood before the barrier' else 'no car drove in' end) as figures
      from issued i join gates g on g.id = i.gate_id left join stays s on s.entry_event_id = i.event_id
      where (nothing_before or nothing_after) and not exists (
        select from gate_events k where k.gate_id = i.gate_id and k.type = 'BACKOUT' and k.at >= i.at and k.at < i.at + interval '10 minutes'
          and k.data ->> 'parkingCode' = i.code)`,
    );
  },
};
