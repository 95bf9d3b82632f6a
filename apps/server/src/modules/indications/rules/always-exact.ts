import { sql } from 'kysely';
import { type SingleRule, monthOf, threshold } from '../rule.ts';
import { takingsOf } from '../takings-of.ts';
import { binomialTail } from '../statistics/tails.ts';

interface Row {
  readonly operatorId: string;
  readonly n: number;
  readonly exact: number;
}

/** A blind count that is right every time: the sum that is expected is known to whoever counts, or money is put to it. */
export const alwaysExact: SingleRule = {
  name: 'ALWAYS_EXACT',
  when: 'NIGHT',
  label: 'Hitungan buta selalu pas',
  labelEn: 'Blind counts that are always right',
  sentence: '{exact} dari {n} hitungan pertama pas sampai rupiah terakhir; petugas lain {peers}.',
  sentenceEn: '{exact} of {n} first counts were right to the rupiah; others {peers}.',
  thresholds: {
    days: threshold(60, [14, 366], 'Dilihat sekian hari', 'So many days are looked at', 'EITHER'),
    leastShifts: threshold(20, [5, 200], 'Paling sedikit sekian shift', 'So many shifts at least'),
    chance: threshold(0.001, [0.00001, 0.1], 'Peluang kebetulan paling besar', 'Chance at most', 'LOWER'),
  },
  find: async ({ reads, to, set }) => {
    const since = new Date(to.getTime() - set('days') * 86_400_000);
    const { rows } = await sql<Row>`
      select d.operator_id as "operatorId", count(*)::integer as n, (count(*) filter (where c.counted = t.owed))::integer as exact
      from deposits d join deposit_counts c on c.deposit_id = d.id and c.n = 1 and c.blind
      join ${takingsOf(sql`d.id`)} t on true
      where d.kind = 'SHIFT' and c.at >= ${since} and c.at < ${to} and t.owed > 0 group by 1`.execute(reads);
    const all = rows.reduce((sum, { n, exact }) => ({ n: sum.n + n, exact: sum.exact + exact }), { n: 0, exact: 0 });
    return rows.flatMap(({ operatorId, n, exact }) => {
      const others = all.n - n;
      // Of one who counts alone nothing can be said.
      if (n < set('leastShifts') || others < set('leastShifts')) return [];
      const peers = (all.exact - exact) / others;
      if (binomialTail(exact, n, peers) > set('chance')) return [];
      return [
        {
          subjectKind: 'OPERATOR' as const,
          subjectId: operatorId,
          finding: monthOf(to),
          from: since,
          to,
          severity: 'MEDIUM' as const,
          expectedLoss: 0,
          figures: { exact, n, peers },
          stays: [],
          involved: [],
        },
      ];
    });
  },
};
