import { sql } from 'kysely';
import { type Judging, type SingleRule, lastDays, monthOf, threshold } from '../rule.ts';
import { takingsOf } from '../takings-of.ts';
import { binomialTail } from '../statistics/tails.ts';

interface Row {
  readonly operatorId: string;
  readonly n: number;
  readonly late: number;
  readonly last: Date;
}

/** What is judged of a month changes where something was handed in or paid. */
async function hasMoved({ reads, from, to }: Judging): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from deposit_payments where at >= ${from} and at < ${to})
      or exists (select from deposit_steps where to_state = 'SUBMITTED' and at >= ${from} and at < ${to}) as moved`.execute(
    reads,
  );
  return rows[0]?.moved ?? false;
}

const judgedDays = 28;

/** So many deposits in time are taken as known of the others. */
const knownInTime = 20;

/**
 * Money of an older shift that comes only once the next has begun to take cash: today pays for yesterday. Where finance receives
 * everybody's late it is no sign of anybody.
 */
export const lapping: SingleRule = {
  name: 'LAPPING',
  when: 'SOON',
  label: 'Setoran lama dilunasi setelah shift baru berjalan',
  labelEn: 'Older deposits are paid once the next shift takes cash',
  sentence: '{late} dari {n} setoran belum lunas saat shift berikutnya sudah menjual; petugas lain {peers}.',
  sentenceEn: '{late} of {n} deposits were not paid yet when the next shift had begun to sell; others {peers}.',
  thresholds: {
    leastTimes: threshold(2, [2, 30], 'Paling sedikit sekian kali', 'So many times at least'),
    lateHours: threshold(12, [1, 168], 'Terlambat sekian jam setelah diserahkan', 'So many hours after the hand-in'),
    chance: threshold(0.01, [0.00001, 0.1], 'Peluang kebetulan paling besar', 'Chance at most', 'LOWER'),
  },
  find: async (judging) => {
    if (!(await hasMoved(judging))) return [];
    const { reads, from, to, set } = lastDays(judging, judgedDays);
    const { rows } = await sql<Row>`
      select d.operator_id as "operatorId", count(*)::integer as n, max(p.last) as last, (count(*) filter (
        where p.last > z.at + make_interval(hours => ${set('lateHours')}::integer) and exists (
          select from stays s join deposits e on e.id = s.deposit_id
          where s.operator_id = d.operator_id and s.exited_at > z.at and s.exited_at < p.last and e.number > d.number)))::integer as late
      from deposits d
      join lateral (select min(at) as at from deposit_steps where deposit_id = d.id and to_state = 'SUBMITTED') z on z.at is not null
      join ${takingsOf(sql`d.id`)} t on t.owed > 0
      join lateral (select counted from deposit_counts where deposit_id = d.id order by n desc limit 1) c on true
      -- What was counted and has not come grows older each day.
      join lateral (select case when coalesce(sum(value), 0) < least(t.owed, c.counted) then ${to}::timestamptz else max(received_at) end as last
        from deposit_payments where deposit_id = d.id) p on p.last is not null
      where d.kind = 'SHIFT' and d.opened_at >= ${from} and d.opened_at < ${to} group by 1`.execute(reads);
    const all = rows.reduce((sum, { n, late }) => ({ n: sum.n + n, late: sum.late + late }), { n: 0, late: 0 });
    return rows.flatMap(({ operatorId, n, late, last }) => {
      const peers = (all.late - late + 1) / (all.n - n + knownInTime);
      if (late < set('leastTimes') || binomialTail(late, n, Math.min(1, peers)) > set('chance')) return [];
      return [
        {
          subjectKind: 'OPERATOR' as const,
          subjectId: operatorId,
          finding: monthOf(to),
          from,
          to: last,
          severity: 'HIGH' as const,
          expectedLoss: 0,
          figures: { late, n, peers },
          stays: [],
          involved: [],
        },
      ];
    });
  },
};
