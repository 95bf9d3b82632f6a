import { sql } from 'kysely';
import { type SingleRule, monthOf, threshold } from '../rule.ts';
import { chanceOf, expectFromPeers, falseDiscovery } from '../statistics/rates.ts';

interface Row {
  readonly person: string;
  readonly cell: string;
  readonly n: number;
  readonly x: number;
}

/** A tenant whose validations are on stays too short for a customer: they may be sold at the exit. */
export const soldValidations: SingleRule = {
  name: 'SOLD_VALIDATIONS',
  when: 'NIGHT',
  label: 'Validasi pada parkir yang sangat singkat',
  labelEn: 'Validations on very short stays',
  sentence: '{x} dari {n} validasi ada pada parkir singkat atau sesaat sebelum keluar ({rate}); tenan lain {peers}.',
  sentenceEn: '{x} of {n} validations are on short stays, or just before the exit ({rate}); other tenants {peers}.',
  thresholds: {
    shortMinutes: threshold(15, [1, 240], 'Parkir singkat: paling lama sekian menit', 'Short: up to so many minutes'),
    leastValidations: threshold(30, [5, 1_000], 'Paling sedikit sekian validasi', 'So many validations at least'),
    chance: threshold(0.01, [0.0001, 0.2], 'Peluang salah paling besar', 'Chance of error at most'),
  },
  find: async ({ reads, from, to, set }) => {
    const { rows } = await sql<Row>`
      select v.tenant_id as person, 'all' as cell, count(*)::integer as n,
        (count(*) filter (where s.duration_minutes <= ${set('shortMinutes')} or s.exited_at - v.at < interval '1 minute'))::integer as x
      from tenant_validations v join stays s on s.id = v.stay_id and s.state = 'OUT'
      where v.at >= ${from} and v.at < ${to} group by 1`.execute(reads);
    const judged = expectFromPeers(rows)
      .filter(({ n, x, lambda }) => n >= set('leastValidations') && lambda > 0 && x > lambda)
      .map((one) => ({ ...one, p: chanceOf(one, 1 + one.lambda * tenantsDiffer) }));
    const chances = falseDiscovery(judged.map(({ p }) => p));
    return judged.flatMap(({ person, n, x, lambda, p }, index) => {
      const q = chances[index] ?? 1;
      if (q > set('chance')) return [];
      return [
        {
          subjectKind: 'TENANT' as const,
          subjectId: person,
          finding: monthOf(to),
          from,
          to,
          severity: 'MEDIUM' as const,
          rate: { n, x, lambda, p, q },
          expectedLoss: 0,
          figures: { x, n, rate: x / n, peers: lambda / n },
          stays: [],
          involved: [],
        },
      ];
    });
  },
};

/** A coffee bar's customers stay for less than a cinema's: half as much more or less is usual. */
const tenantsDiffer = 0.25;
