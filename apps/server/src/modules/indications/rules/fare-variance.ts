import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

export const fareVariance: SingleRule = {
  name: 'FARE_VARIANCE',
  when: 'SOON',
  label: 'Yang diambil berbeda dari tarif',
  labelEn: 'What was taken differs from the fare',
  sentence: 'Diambil {taken}; menurut tarif {due}: {whose}.{clock}',
  sentenceEn: '{taken} were taken; by the fare it is {due}: {whoseEn}.{clockEn}',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select s.operator_id as "subjectId", s.id::text as finding, s.exited_at as at,
        case when c.unsure then 'MEDIUM' else 'HIGH' end as severity,
        greatest(0, -s.variance) as loss, array[s.id] as stays, '{}'::uuid[] as involved,
        jsonb_build_object('taken', s.total, 'due', s.total - s.variance,
          'whose', case when s.variance < 0 then 'kerugian lokasi' else 'kerugian pengemudi' end,
          'whoseEn', case when s.variance < 0 then 'the site''s loss' else 'the driver''s loss' end,
          'clock', case when c.unsure then ' Jamnya tidak pasti.' else '' end,
          'clockEn', case when c.unsure then ' The clock was unsure.' else '' end) as figures
      from stays s cross join lateral (select 'clock-unsure' = any (s.flags) as unsure) c
      where s.state = 'OUT' and s.operator_id is not null and s.variance <> 0
        and s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}`,
    ),
};
