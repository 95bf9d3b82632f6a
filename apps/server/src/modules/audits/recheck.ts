import { randomInt } from 'node:crypto';
import {
  type AuditOutcome,
  type AuditedExit,
  auditClaimMinutes,
  recheckAfterMinutes,
  recheckPercent,
} from '@parking/contract/audits/audited-exit';
import { sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../platform/db/pool.ts';
import { unaudited } from './read-exits.ts';

const byChance = (): boolean => randomInt(100) < recheckPercent;

/** What charges somebody is answered by them; what lets an exit pass is looked at by nobody any more. */
const letsPass: ReadonlySet<AuditOutcome> = new Set(['MATCHED', 'NO_EVIDENCE']);

interface Said {
  readonly id: string;
  readonly status: AuditOutcome;
}

/** Some words of auditors are asked of another one, by chance at this moment, so that nobody can know which. */
export async function drawRecheck(tx: Tx, { id, status }: Said, isDrawn = byChance): Promise<void> {
  if (!letsPass.has(status) || !isDrawn()) return;
  await tx.insertInto('auditRechecks').values({ auditId: id }).execute();
}

/** In SQL, what is left to ask: the word still stands, and no second one has been said. */
const standing = sql`audit_rechecks r join parking_out_audits a on a.id = r.audit_id
  join audited_exits q on q.stay_id = a.stay_id and q.audit_id = a.id and r.by_id is null`;

interface Asking {
  readonly me: string;
  /** Accounts that may be the same person, this one among them. */
  readonly others: readonly string[];
  readonly concerning: readonly string[];
  readonly release: readonly string[];
  /** The first business day that is still open. */
  readonly from: string;
}

/**
 * Those that this auditor holds already, else the one that waits longest, whose first word is not theirs: one at a time, among the exits
 * of the queue. Two at once never get the same one.
 */
export async function nextRechecks(tx: Tx, { me, others, concerning, release, from }: Asking): Promise<string[]> {
  if (release.length > 0)
    await sql`update audit_rechecks r set claimed_by = null, claimed_until = null from parking_out_audits a
      where a.id = r.audit_id and a.stay_id = ${anyOf([...release])} and r.claimed_by = ${me}`.execute(tx);
  const { rows } = await sql<{ stayId: string }>`
    with held as (
      select r.audit_id from ${standing} where r.claimed_by = ${me} and a.stay_id <> all(${[...concerning]}::uuid[])
      order by r.drawn_at for update of r),
    free as (
      select r.audit_id from ${standing}
      where r.drawn_at < now() - make_interval(mins => ${recheckAfterMinutes}) and q.business_day >= ${from}::date
        and a.by_id <> all(${[...others]}::uuid[]) and not q.involved && ${[...others]}::uuid[]
        and (r.claimed_until is null or r.claimed_until < now()) and r.claimed_by is distinct from ${me}
        and a.stay_id <> all(${[...release, ...concerning]}::uuid[])
      order by r.drawn_at, r.audit_id limit case when exists (select from held) then 0 else 1 end for update of r skip locked)
    update audit_rechecks r set claimed_by = ${me}, claimed_until = now() + make_interval(mins => ${auditClaimMinutes})
    from parking_out_audits a where a.id = r.audit_id and r.audit_id in (select audit_id from held union all select audit_id from free)
    returning a.stay_id as "stayId"`.execute(tx);
  return rows.map(({ stayId }) => stayId);
}

/** Of these exits those whose first word this auditor is asked for anew, with that word. */
export async function readRechecks(
  reads: Reads,
  stayIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Said>> {
  const { rows } = await sql<Said & { stayId: string }>`
    select a.stay_id as "stayId", a.id, a.status from ${standing}
    where a.stay_id = ${anyOf([...stayIds])} and r.claimed_by = ${userId}`.execute(reads);
  return new Map(rows.map((row) => [row.stayId, row]));
}

/** What the second one says; whether both say the same. */
export async function writeRecheck(tx: Tx, { id, status: first }: Said, second: AuditOutcome, byId: string) {
  await tx
    .updateTable('auditRechecks')
    .set({ byId, saidAt: new Date(), status: second, claimedBy: null, claimedUntil: null })
    .where('auditId', '=', id)
    .execute();
  return first === second;
}

/** Whoever takes back what both had said has said nothing of it. */
export const dropRecheck = (tx: Tx, auditId: string, userId: string) =>
  sql`update audit_rechecks set by_id = null, said_at = null, status = null where audit_id = ${auditId} and by_id = ${userId}`.execute(
    tx,
  );

/** As one that nobody has said anything of: not that it was drawn, nor who sold, is told before the second one has spoken. */
export function asUnaudited(exit: AuditedExit): AuditedExit {
  const why = exit.why.filter((one) => one !== 'CHOSEN' && one !== 'MACHINE_CHECK');
  return {
    ...exit,
    ...unaudited,
    risk: exit.risk,
    operatorId: null,
    operator: '',
    depositId: null,
    approvedBy: null,
    why: why.length > 0 ? why : ['SAMPLE'],
  };
}
