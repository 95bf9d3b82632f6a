import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/** A membership that whoever sold it took back, after it had let somebody park. */
export const memberAbuse: SingleRule = {
  name: 'MEMBER_ABUSE',
  when: 'SOON',
  label: 'Langganan dijual lalu dibatalkan oleh orang yang sama',
  labelEn: 'A membership sold and taken back by the same person',
  sentence:
    'Dijual lalu dibatalkan {hours} jam kemudian oleh orang yang sama ({amount}); {stays} kali parkir di antaranya.',
  sentenceEn: 'Sold and taken back {hours} hours later by the same person ({amount}); {stays} stays in between.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select t.operator_id as "subjectId", t.id::text as finding, r.at, case when u.stays > 0 then 'HIGH' else 'MEDIUM' end as severity,
        t.amount as loss, u.ids as stays, array[r.approved_by_id] as involved,
        jsonb_build_object('hours', floor(extract(epoch from r.at - t.at) / 3600)::integer, 'amount', t.amount, 'stays', u.stays) as figures
      from membership_transactions t join membership_rollbacks r on r.transaction_id = t.id
      cross join lateral (select count(*)::integer as stays, coalesce((array_agg(s.id))[1:100], '{}') as ids from stays s
        where s.member_id = t.member_id and s.entered_at >= t.at and s.entered_at < r.at) u
      where r.by_id = t.operator_id and t.amount > 0 and r.at >= ${judging.from} and r.at < ${judging.to}`,
    ),
};
