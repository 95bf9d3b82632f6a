import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, inWholeDays, threshold } from '../rule.ts';

/**
 * Two gates at once are a shared password, unless a time was typed, or one pair of hands serves both: who sat at each by a PIN then; sales outside the plan are told where there was a plan for
 * that person when they sold.
 */
export const offSchedule: SingleRule = {
  name: 'OFF_SCHEDULE',
  when: 'SOON',
  label: 'Menjual di luar jadwal atau di dua gerbang sekaligus',
  labelEn: 'Sales outside the schedule, or at two gates at once',
  sentence: '{count} transaksi di luar jadwal pada {day}.{twoGates}',
  sentenceEn: '{count} sales outside the schedule on {day}.{twoGatesEn}',
  thresholds: {
    minutesBefore: threshold(
      30,
      [0, 240],
      'Boleh lebih awal dari jadwal (menit)',
      'Allowed before the post begins (minutes)',
    ),
    minutesAfter: threshold(60, [0, 240], 'Boleh setelah jadwal (menit)', 'Allowed after the post ends (minutes)'),
    apartSeconds: threshold(
      60,
      [5, 600],
      'Dua gerbang dalam sekian detik',
      'Two gates within so many seconds',
      'LOWER',
    ),
    handsSeconds: threshold(
      10,
      [1, 600],
      'Dua meja yang dijaga satu orang dengan PIN (detik)',
      'Two desks that one person serves by PIN, within (seconds)',
      'LOWER',
    ),
  },
  find: (judging) => {
    const { site, from, to, set } = inWholeDays(judging);
    return readFound(
      judging,
      'OPERATOR',
      sql`
      with sold as (
        select s.id, s.operator_id, s.exit_gate_id, s.exited_at, s.exited_at at time zone ${site.zone} as local, s.business_day,
          s.exit_kind <> 'MANUAL' and lag(s.exit_gate_id) over w is distinct from s.exit_gate_id and lag(s.exited_at) over w > s.exited_at
            - make_interval(secs => case when d.seated and lag(d.seated) over w then ${set('handsSeconds')}::double precision
              else ${set('apartSeconds')}::double precision end) as elsewhere
        from stays s cross join lateral (select exists (
          select from sessions z where z.user_id = s.operator_id and z.gate_id = s.exit_gate_id and z.begun_by = 'PIN'
            and z.created_at <= s.exited_at and (z.ended_at is null or z.ended_at >= s.exited_at)) as seated) d
        where s.state = 'OUT' and s.operator_id is not null and s.exit_kind in ('NORMAL', 'LOST_TICKET', 'MANUAL')
          and s.exited_at >= ${from}::timestamptz - interval '10 minutes' and s.exited_at < ${to}
        window w as (partition by s.operator_id, s.exit_kind = 'MANUAL' order by s.exited_at, s.id)
      ), strange as (
        select s.*, exists (
          select from schedules h where h.user_id = s.operator_id and h.updated_at <= s.exited_at
            and h.day between s.business_day - 1 and s.business_day + 1) and not exists (
          select from schedules h where h.user_id = s.operator_id and h.updated_at <= s.exited_at
            and h.day between s.business_day - 1 and s.business_day + 1 and (h.gate_id is null or h.gate_id = s.exit_gate_id)
            and s.local between h.starts - make_interval(mins => ${set('minutesBefore')}::integer)
              and h.ends + make_interval(mins => ${set('minutesAfter')}::integer)) as outside
        from sold s where s.exited_at >= ${from}
      )
      select operator_id as "subjectId", business_day::text as finding, max(exited_at) as at,
        case when bool_or(elsewhere) then 'HIGH' else 'MEDIUM' end as severity, 0 as loss,
        (array_agg(id order by exited_at))[1:100] as stays, '{}'::uuid[] as involved,
        jsonb_build_object('count', count(*) filter (where outside), 'day', business_day,
          'twoGates', case when bool_or(elsewhere) then ' Juga di dua gerbang hampir bersamaan.' else '' end,
          'twoGatesEn', case when bool_or(elsewhere) then ' At two gates almost at once, too.' else '' end) as figures
      from strange where outside or elsewhere group by operator_id, business_day`,
    );
  },
};
