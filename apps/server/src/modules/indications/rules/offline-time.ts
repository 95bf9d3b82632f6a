import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/** Sold as without the server although it was there, or at a time that no clock vouches for. */
export const offlineTime: SingleRule = {
  name: 'OFFLINE_TIME',
  when: 'SOON',
  label: 'Penjualan luring yang tidak wajar',
  labelEn: 'A strange sale without the server',
  sentence: 'Tiket {code} dijual luring: {why}.',
  sentenceEn: 'Ticket {code} was sold offline: {whyEn}.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select s.operator_id as "subjectId", s.id::text as finding, s.exited_at as at, 0 as loss, array[s.id] as stays, '{}'::uuid[] as involved,
        case when 'offline-while-online' = any (s.flags) then 'HIGH' else 'MEDIUM' end as severity,
        jsonb_build_object('code', s.code,
          'why', case when 'offline-while-online' = any (s.flags) then 'saat itu server tersambung'
            when 'offline-at-other-gate' = any (s.flags) then 'di gate lain dari yang dibuka'
            when 'offline-time-differs' = any (s.flags) then 'palangnya terbuka pada waktu lain' else 'jamnya tidak pasti' end,
          'whyEn', case when 'offline-while-online' = any (s.flags) then 'the server was connected then'
            when 'offline-at-other-gate' = any (s.flags) then 'at another gate than was opened'
            when 'offline-time-differs' = any (s.flags) then 'its barrier opened at another time' else 'its time is unsure' end) as figures
      from stays s where s.exit_kind = 'OFFLINE' and s.operator_id is not null and s.flags <> '{}'
        and s.flags && array['offline-while-online', 'offline-at-other-gate', 'offline-time-differs', 'clock-unsure']
        and s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}`,
    ),
};
