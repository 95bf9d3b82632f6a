import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, inWholeDays, threshold } from '../rule.ts';

/** A card or plate that is inside already comes to an entry again: handed back over the fence, or lent. */
export const passback: SingleRule = {
  name: 'PASSBACK',
  when: 'SOON',
  label: 'Kartu atau pelat member dipakai masuk lagi',
  labelEn: 'A membership tried at an entry while inside',
  sentence: 'Member {member} dicoba masuk {count} kali pada {day}, padahal masih tercatat di dalam.',
  sentenceEn: 'Member {member} was tried at an entry {count} times on {day} while recorded inside.',
  thresholds: {
    leastMinutes: threshold(
      5,
      [1, 120],
      'Baru dihitung sekian menit setelah masuk',
      'Counted from so many minutes after it came in',
    ),
    mediumFrom: threshold(3, [1, 50], 'Sedang mulai sekian kali sehari', 'Medium from so many a day'),
  },
  find: (judging) => {
    const { site, from, to, set } = inWholeDays(judging);
    const minutes = sql`make_interval(mins => ${set('leastMinutes')}::integer)`;
    return readFound(
      judging,
      'MEMBER',
      sql`
      with tries as (
        -- A card that no gate lets in again leaves no stay. Read twice within a minute it is one try.
        select distinct on (m.id, date_trunc('minute', e.at)) m.id, m.name, e.at, i.stay_id as inside, null::uuid as stay_id
        from gate_events e join gates g on g.id = e.gate_id and g.gate_type = 'IN'
        join (select id, name, nfc_number as card from members union select id, name, parking_code from members) m on m.card = e.data ->> 'cardNumber'
        join lateral (
          select s.id as stay_id from stays s where s.member_id = m.id and s.entered_at < e.at - ${minutes}
            and s.state <> 'DELETED' and coalesce(s.exited_at, 'infinity') > e.at limit 1) i on true
        where e.type = 'CARD_READ' and e.at >= ${from} and e.at < ${to}
          and not exists (select from stays n where n.member_id = m.id and n.entered_at between e.at - interval '10 seconds' and e.at + interval '1 minute')
        union all
        -- Whoever then took a ticket.
        select m.id, m.name, s.entered_at, null, s.id from stays s join members m on m.id = (s.entered_as ->> 'memberId')::uuid
        where s.flags <> '{}' and 'member-already-inside' = any (s.flags) and s.entered_at >= ${from} and s.entered_at < ${to}
      ), days as (
        select id, name, (at at time zone ${site.zone})::date as day, count(*)::integer as count, max(at) as at,
          (array_remove(array_agg(distinct inside) || array_agg(distinct stay_id), null))[1:100] as stays
        from tries group by 1, 2, 3
      )
      select id as "subjectId", day::text as finding, at, 0 as loss, stays, '{}'::uuid[] as involved,
        case when count >= ${set('mediumFrom')} then 'MEDIUM' else 'LOW' end as severity,
        jsonb_build_object('member', name, 'count', count, 'day', day) as figures
      from days`,
    );
  },
};
