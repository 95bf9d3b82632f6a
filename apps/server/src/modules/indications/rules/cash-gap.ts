import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';
import { takingsOf } from '../takings-of.ts';

/** What was counted at a hand-in, beside what was owed; the same sign again and again is a habit. */
export const cashGap: SingleRule = {
  name: 'CASH_GAP',
  when: 'SOON',
  label: 'Selisih uang setoran',
  labelEn: 'A deposit that does not add up',
  sentence: 'Dihitung {counted}, seharusnya {owed}. {alike} dari {shifts} shift terakhir meleset ke arah yang sama.',
  sentenceEn: 'Counted {counted}, owed {owed}. {alike} of the last {shifts} shifts were off in the same direction.',
  thresholds: {
    lowRupiah: threshold(10_000, [0, 1_000_000], 'Rendah di atas sekian rupiah', 'Low above so many rupiah'),
    lowShare: threshold(0.002, [0, 0.1], 'Rendah di atas bagian ini', 'Low above this part'),
    mediumRupiah: threshold(50_000, [0, 10_000_000], 'Sedang di atas sekian rupiah', 'Medium above so many rupiah'),
    mediumShare: threshold(0.01, [0, 0.5], 'Sedang di atas bagian ini', 'Medium above this part'),
    alikeOfFive: threshold(
      3,
      [2, 5],
      'Tinggi bila sekian dari 5 shift searah',
      'High where so many of 5 shifts are alike',
    ),
  },
  find: (judging) => {
    const { from, to, set } = judging;
    return readFound(
      judging,
      'OPERATOR',
      sql`
      with handed as materialized (
        select d.id, d.operator_id, d.number, s.at from deposits d
        join lateral (select min(at) as at from deposit_steps where deposit_id = d.id and to_state = 'SUBMITTED') s on true
        where s.at >= ${from} and s.at < ${to} and d.kind = 'SHIFT'
      ), gaps as (
        select h.*, c.counted, t.owed, c.counted - t.owed as gap from handed h
        join lateral (select counted from deposit_counts where deposit_id = h.id order by n desc limit 1) c on true
        join ${takingsOf(sql`h.id`)} t on true
        where abs(c.counted - t.owed) > greatest(${set('lowRupiah')}::numeric, t.owed * ${set('lowShare')}::numeric)
      ), judged as (
        select g.*, o.shifts, o.alike from gaps g join lateral (
          select count(*)::integer as shifts, (count(*) filter (where sign(p.counted - q.owed) = sign(g.gap)))::integer as alike from (
            select id from deposits where operator_id = g.operator_id and kind = 'SHIFT' and number <= g.number
            order by number desc limit 5) last
          join lateral (select counted from deposit_counts where deposit_id = last.id order by n desc limit 1) p on true
          join ${takingsOf(sql`last.id`)} q on true) o on true
      )
      select operator_id as "subjectId", id::text as finding, at, greatest(0, -gap) as loss, '{}'::uuid[] as stays, '{}'::uuid[] as involved,
        case when alike >= ${set('alikeOfFive')} then 'HIGH'
          when abs(gap) > least(${set('mediumRupiah')}::numeric, owed * ${set('mediumShare')}::numeric) then 'MEDIUM' else 'LOW' end as severity,
        jsonb_build_object('counted', counted, 'owed', owed, 'gap', gap, 'shifts', shifts, 'alike', alike) as figures
      from judged`,
    );
  },
};
