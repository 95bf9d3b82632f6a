import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { findMispriced } from '../reprice-stays.ts';
import { type Finding, type Judging, type SingleRule, isNight, lastDays, threshold } from '../rule.ts';

/** What somebody sold without the server for another price; each night, whatever its own tariffs make another price of as well. */
export const fareVariance: SingleRule = {
  name: 'FARE_VARIANCE',
  when: 'SOON',
  label: 'Yang diambil berbeda dari tarif',
  labelEn: 'What was taken differs from the fare',
  sentence: 'Diambil {taken}; menurut tarif {due}: {whose}.{clock}',
  sentenceEn: '{taken} were taken; by the fare it is {due}: {whoseEn}.{clockEn}',
  thresholds: {
    nights: threshold(2, [1, 28], 'Dihitung ulang sekian hari terakhir', 'So many last days are priced again', 'LOWER'),
  },
  find: async (judging) => {
    const { from, to } = judging;
    const told = await readVariances(
      judging,
      sql`select id, total - variance as due from stays
        where state = 'OUT' and variance <> 0 and exited_at >= ${from} and exited_at < ${to}`,
    );
    if (!isNight(judging)) return told;
    const priced = await findMispriced(judging.reads, lastDays(judging, judging.set('nights')));
    if (priced.length === 0) return told;
    const mispriced = await readVariances(
      judging,
      sql`select id, due from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as p (id uuid, due bigint)`,
    );
    const again = new Set(mispriced.map(({ finding }) => finding));
    return [...told.filter(({ finding }) => !again.has(finding)), ...mispriced];
  },
};

/** `due`: stays by their ids, and what each should have taken. */
const readVariances = (judging: Judging, due: ReturnType<typeof sql>): Promise<Finding[]> =>
  readFound(
    judging,
    'OPERATOR',
    sql`
    select s.operator_id as "subjectId", s.id::text as finding, s.exited_at as at,
      case when c.unsure then 'MEDIUM' else 'HIGH' end as severity,
      greatest(0, d.due - s.total)::integer as loss, array[s.id] as stays, '{}'::uuid[] as involved,
      jsonb_build_object('taken', s.total, 'due', d.due,
        'whose', case when s.total < d.due then 'kerugian lokasi' else 'kerugian pengemudi' end,
        'whoseEn', case when s.total < d.due then 'the site''s loss' else 'the driver''s loss' end,
        'clock', case when c.unsure then ' Jamnya tidak pasti.' else '' end,
        'clockEn', case when c.unsure then ' The clock was unsure.' else '' end) as figures
    from (${due}) d join stays s on s.id = d.id cross join lateral (select 'clock-unsure' = any (s.flags) as unsure) c
    where s.operator_id is not null`,
  );
