import type { LeakageEstimate } from '@parking/contract/audits/audit-checks';
import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { intervalOf } from '../indications/statistics/rates.ts';
import { drawnGroup } from './pick-exits.ts';
import { listUntold } from './recheck.ts';

/** Of a day less of whose sample was looked at the rest may be what is hard to tell: it says nothing of the day. */
const lookedAt = 0.9;

interface Sums
  extends Pick<LeakageEstimate, 'days' | 'daysLeftOut' | 'decided' | 'unmatched' | 'noEvidence' | 'waiting'> {
  /** Of the weights of what was decided; an exit weighs as many as it stands for. */
  readonly weight: number;
  readonly squares: number;
  readonly wrong: number;
  readonly lost: number;
}

/**
 * The share of exits that do not agree, as the random samples tell it. Of each cashier and shift some are drawn for sure, so that those
 * who sell little are looked at more closely: each exit weighs as many as it stands for, and the interval is as wide as unequal weights make it.
 */
export async function estimateLeakage({
  reads,
  actor,
  query,
}: Context<typeof contract.auditChecks.leakage>): Promise<LeakageEstimate> {
  // What is asked anew waits, to whom it may be asked: it is drawn whatever the exit is like.
  const untold = await listUntold(reads, actor);
  const { rows } = await sql<Sums>`
    with sampled as (
      select q.business_day, case when q.audit_id = any(${untold}::uuid[]) then 'UNAUDITED' else q.status end as status, ${drawnGroup} as grp, q.drawn_of,
        case when a.amount > 0 and (not a.needs_second or c.audit_id is not null) then a.amount else 0 end as amount
      from audited_exits q join stays s on s.id = q.stay_id left join deposits d on d.id = s.deposit_id
      left join parking_out_audits a on a.id = q.audit_id left join parking_out_audit_confirmations c on c.audit_id = a.id
      where q.business_day between ${query.from}::date and ${query.to}::date and q.drawn_of is not null
    ), judged as (
      select *, count(*) filter (where status <> 'UNAUDITED') over w >= ${lookedAt}::double precision * count(*) over w as counts
      from sampled window w as (partition by business_day)
    ), weighed as (
      select *, drawn_of::double precision / count(*) over (partition by business_day, grp) as weight from judged
      where counts and status in ('MATCHED', 'UNMATCHED')
    )
    select (select count(distinct business_day) filter (where counts) from judged)::integer as days,
      (select count(distinct business_day) filter (where not counts) from judged)::integer as "daysLeftOut",
      count(*)::integer as decided, (count(*) filter (where status = 'UNMATCHED'))::integer as unmatched,
      (select count(*) from judged where counts and status = 'NO_EVIDENCE')::integer as "noEvidence",
      (select count(*) from judged where counts and status = 'UNAUDITED')::integer as waiting,
      coalesce(sum(weight), 0)::double precision as weight, coalesce(sum(weight * weight), 0)::double precision as squares,
      coalesce(sum(weight) filter (where status = 'UNMATCHED'), 0)::double precision as wrong,
      coalesce(sum(weight * amount), 0)::double precision as lost
    from weighed`.execute(reads);
  const [sums] = rows;
  if (!sums) throw new Error('Adding up gave no row.');
  const { weight, squares, wrong, lost, ...counted } = sums;
  // Of all it is the whole, whatever sums of parts are rounded to.
  const share = weight === 0 ? 0 : counted.unmatched === counted.decided ? 1 : wrong / weight;
  // As many as would tell as much if each weighed the same.
  const told = squares === 0 ? 0 : weight ** 2 / squares;
  const [low, high] = intervalOf(share * told, told);
  const scaled = (to: number): number => (share === 0 ? 0 : Math.round((lost * to) / share));
  return {
    ...counted,
    exits: Math.round(weight),
    share,
    low,
    high,
    lost: Math.round(lost),
    lostLow: scaled(low),
    lostHigh: scaled(high),
  };
}
