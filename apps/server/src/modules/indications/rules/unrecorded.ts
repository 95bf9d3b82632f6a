import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

/** At some moment of the sweep, by all that was told since. */
const wasThere = sql`s.site_id = w.site_id and s.entered_at <= w.closed_at
  and coalesce(s.exited_at, s.deleted_at, 'infinity') >= w.opened_at`;

/**
 * A car that stands inside and of which nothing is recorded: it came in past the machines, or its stay was sold while it stayed. Where
 * cars are inside without a plate it may be one of these. An entry that is told late explains it.
 */
export const unrecorded: SingleRule = {
  name: 'UNRECORDED',
  when: 'SOON',
  withdraws: ({ from }) => from,
  label: 'Ada di dalam, tidak tercatat',
  labelEn: 'Inside, and not recorded',
  sentence: 'Opname {number} menemukan kendaraan di {place} yang tidak tercatat masuk; sudah {count} kali terlihat.',
  sentenceEn: 'Sweep {number} found a car at {place} whose entry is not recorded; seen {count} times by now.',
  thresholds: {
    days: threshold(
      28,
      [1, 90],
      'Satu temuan per kendaraan dalam sekian hari',
      'One finding for a car within so many days',
    ),
  },
  find: (judging) => {
    const { from, to, set, site } = judging;
    return readFound(
      judging,
      'SITE',
      sql`
      with seen as (
        select r.id, coalesce(nullif(r.plate_key, ''), r.code) as key, r.place, w.number, w.closed_at, w.unrecorded, w.untold
        from sweeps w join sweep_readings r on r.sweep_id = w.id
        where w.site_id = ${site.id} and w.state = 'CLOSED' and w.closed_at < ${to}
          and w.closed_at >= ${to}::timestamptz - make_interval(days => ${set('days')}::integer) and r.outcome = 'UNRECORDED'
          and not exists (
            select from stays s where s.code = r.code and ${wasThere})
          and not exists (
            select from stay_plates p join stays s on s.id = p.stay_id where p.plate_key = nullif(r.plate_key, '') and ${wasThere})
          and not exists (
            select from stay_plates p join stays s on s.id = p.stay_id where p.other_key = nullif(r.plate_key, '') and ${wasThere})
      )
      select ${site.id}::uuid as "subjectId", (array_agg(id order by closed_at, id))[1]::text as finding, max(closed_at) as at,
        case when bool_or(untold = 0) then 'HIGH' when bool_or(unrecorded > untold) then 'MEDIUM' else 'LOW' end as severity,
        0 as loss, '{}'::uuid[] as stays, '{}'::uuid[] as involved,
        jsonb_build_object('number', max(number), 'place', (array_agg(place order by closed_at desc, id))[1], 'count', count(*)) as figures
      from seen group by key having max(closed_at) >= ${from}`,
    );
  },
};
