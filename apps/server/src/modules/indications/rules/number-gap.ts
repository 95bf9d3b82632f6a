import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

const dayMs = 86_400_000;

export const numberGap: SingleRule = {
  name: 'NUMBER_GAP',
  when: 'NIGHT',
  // A booth without the network tells of its receipts later. Of the first days not all is read.
  withdraws: ({ from }) => new Date(from.getTime() + 2 * dayMs),
  label: 'Nomor struk meloncat',
  labelEn: 'Receipt numbers with a gap',
  sentence: '{count} nomor struk {gate} tidak ada pada {day}, mulai nomor {first}.',
  sentenceEn: '{count} receipt numbers of {gate} are missing on {day}, from number {first} on.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'GATE',
      sql`
      select n.gate_id as "subjectId", n.business_day || ':' || n.epoch as finding, max(n.made_at) as at, 'MEDIUM' as severity, 0 as loss,
        '{}'::uuid[] as stays, '{}'::uuid[] as involved, jsonb_build_object('count', sum(n.next - n.number - 1), 'gate', g.name,
          'day', n.business_day, 'first', min(n.number) + 1) as figures
      from (
        select gate_id, business_day, epoch, number, made_at,
          lead(number) over (partition by gate_id, business_day, epoch order by number) as next
        from receipts where made_at >= ${judging.from} and made_at < ${judging.to}
      ) n join gates g on g.id = n.gate_id
      -- The first numbers of the first day may lie before what is read.
      where n.next > n.number + 1 and n.business_day > ${judging.from}::date and n.made_at < ${judging.to}::timestamptz - interval '1 day'
      group by n.gate_id, n.business_day, n.epoch, g.name`,
    ),
};
