import { sql } from 'kysely';
import { type SingleRule, monthOf, threshold } from '../rule.ts';
import { chanceOf, expectFromPeers, falseDiscovery } from '../statistics/rates.ts';

interface Row {
  readonly person: string;
  readonly cell: string;
  readonly n: number;
  readonly x: number;
  /** The short ones, newest first. */
  readonly stays: readonly string[];
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
    shortMinutes: threshold(
      15,
      [1, 240],
      'Parkir singkat: paling lama sekian menit',
      'Short: up to so many minutes',
      'EITHER',
    ),
    leastValidations: threshold(30, [5, 1_000], 'Paling sedikit sekian validasi', 'So many validations at least'),
    chance: threshold(0.01, [0.0001, 0.2], 'Peluang salah paling besar', 'Chance of error at most', 'LOWER'),
  },
  find: async ({ reads, from, to, set }) => {
    const short = sql`(s.duration_minutes <= ${set('shortMinutes')} or s.exited_at - v.at < interval '1 minute')`;
    // What tenants put on stays, and their vouchers that drivers and cashiers entered: a use of a validation is no second gift.
    const given = sql`
      select v.tenant_id, v.stay_id, v.at from tenant_validations v where v.at >= ${from} and v.at < ${to}
      union all
      select t.id, u.stay_id, coalesce(e.at, u.at - interval '1 hour') from voucher_uses u join voucher_batches b on b.id = u.batch_id
      join tenants t on t.department_id = b.department_id left join entered_codes e on e.stay_id = u.stay_id and e.voucher_id = u.voucher_id
      where not b.is_validation and u.at >= ${from} and u.at < ${to}`;
    const { rows } = await sql<Row>`
      select v.tenant_id as person, 'all' as cell, count(*)::integer as n, (count(*) filter (where ${short}))::integer as x,
        coalesce((array_agg(s.id order by s.exited_at desc) filter (where ${short}))[1:100], '{}') as stays
      from (${given}) v join stays s on s.id = v.stay_id and s.state = 'OUT' group by 1`.execute(reads);
    const staysOf = new Map(rows.map(({ person, stays }) => [person, stays]));
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
          stays: staysOf.get(person) ?? [],
          involved: [],
        },
      ];
    });
  },
};

/** A coffee bar's customers stay for less than a cinema's: half as much more or less is usual. */
const tenantsDiffer = 0.25;
