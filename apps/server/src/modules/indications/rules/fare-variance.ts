import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

export const fareVariance: SingleRule = {
  name: 'FARE_VARIANCE',
  when: 'SOON',
  label: 'Yang diambil berbeda dari tarif',
  labelEn: 'What was taken differs from the fare',
  sentence: 'Diambil {taken}; menurut tarif {due}.',
  sentenceEn: '{taken} were taken; by the fare it is {due}.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select s.operator_id as "subjectId", s.id::text as finding, s.exited_at as at, 'HIGH' as severity,
        greatest(0, -s.variance) as loss, array[s.id] as stays, '{}'::uuid[] as involved,
        jsonb_build_object('taken', s.total, 'due', s.total - s.variance) as figures
      from stays s where s.state = 'OUT' and s.operator_id is not null and s.variance <> 0
        and s.exited_at >= ${judging.from} and s.exited_at < ${judging.to}`,
    ),
};
