import { type AuditCounts, auditClaimMinutes, auditOpenDays } from '@parking/contract/audits/audited-exit';
import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { accountsOf } from '../controls/two-persons.ts';
import { listStaysConcerning } from '../indications/concerned.ts';
import { readAuditedExits } from './read-exits.ts';
import { type Asking as Anew, listUntold, nextRechecks, waitingAnew } from './recheck.ts';

/** In SQL, of `audited_exits`: not one that the machine is to see first. */
const notTheMachines = sql`not exists (select from machine_audits m
  where m.stay_id = audited_exits.stay_id and m.state = 'WAITING' and m.kept_until > now())`;

type Asking = Context<typeof contract.parkingOutAudits.next>;

/**
 * Hands out exits to this auditor: those held already, then the riskiest that nobody holds, and among them one of which another auditor has
 * spoken already, as if nobody had. Two at once never get the same one.
 * Never one that the auditor, or who may be the same person, sold, let in or signed for, nor one that is shown to the machine first.
 * What has come to concern them since it was picked, or handed to them, is taken from them: its reason would tell.
 */
export async function nextExits(context: Asking) {
  const { tx, site, actor, body } = context;
  const me = actor.userId;
  const { size = 1, release = [] } = body;
  if (release.length > 0)
    await sql`update audited_exits set claimed_by = null, claimed_until = null
      where stay_id = ${anyOf(release)} and claimed_by = ${me}`.execute(tx);
  const others = await accountsOf(tx, me);
  const concerning = await listStaysConcerning(tx, actor);
  const from = shiftDays(businessDayOf(new Date(), site), -auditOpenDays);
  const asking = { me, others, concerning, from };
  const again = await nextRechecks(tx, asking, release);
  // Those that were just let go come last.
  const { rows } = await sql<{ stayId: string }>`
    with held as (
      select stay_id from audited_exits where claimed_by = ${me} and status = 'UNAUDITED' and stay_id <> all(${concerning}::uuid[])
      order by risk desc, exited_at, stay_id limit ${size - again.length} for update),
    free as (
      select stay_id from audited_exits
      where status = 'UNAUDITED' and business_day >= ${from}::date and why <> array['CHOSEN'] and not involved && ${others}::uuid[]
        and (claimed_until is null or claimed_until < now()) and claimed_by is distinct from ${me}
        and stay_id <> all(${[...release, ...concerning]}::uuid[])
        and ${notTheMachines}
      order by risk desc, exited_at, stay_id limit greatest(0, ${size - again.length} - (select count(*) from held)) for update skip locked),
    taken as (
      update audited_exits q set claimed_by = ${me}, claimed_until = now() + make_interval(mins => ${auditClaimMinutes})
      where q.stay_id in (select stay_id from held union all select stay_id from free)
      returning q.stay_id, q.risk, q.exited_at)
    select stay_id as "stayId" from taken order by risk desc, exited_at, stay_id`.execute(tx);
  const ids = [...rows.map(({ stayId }) => stayId), ...again];
  const items = (await readAuditedExits(tx, site, ids, await listUntold(tx, actor))).toSorted(
    (one, other) => other.risk - one.risk || one.datetimeOut.localeCompare(other.datetimeOut),
  );
  return { items, counts: await countQueue(tx, site, asking) };
}

/** What is left for this auditor, and what was said today. */
async function countQueue(reads: Reads, site: Site, asking: Anew): Promise<AuditCounts> {
  const { me, others, concerning, from } = asking;
  const day = businessDayOf(new Date(), site);
  const { from: begin } = businessDayBounds(day, site);
  const { rows } = await sql<Omit<AuditCounts, 'day'>>`
    select waiting.all as waiting, waiting.risk as "waitingRisk", done.all as "doneToday", done.own as "ownToday"
    from (select count(*)::integer as all, count(*) filter (where 'RISK' = any(why))::integer as risk from (select why from audited_exits
      where status = 'UNAUDITED' and business_day >= ${from}::date and why <> array['CHOSEN'] and not involved && ${[...others]}::uuid[]
        and stay_id <> all(${[...concerning]}::uuid[]) and ${notTheMachines}
      union all ${waitingAnew(asking)}) queued) waiting,
      (select count(*)::integer as all, count(*) filter (where by_id = ${me})::integer as own from (
        select by_id from parking_out_audits where at >= ${begin} and by_id is not null
        union all select r.by_id from audit_rechecks r join parking_out_audits a on a.id = r.audit_id
        where r.said_at >= ${begin} and r.status = a.status) said) done`.execute(reads);
  const counts = rows[0] ?? { waiting: 0, waitingRisk: 0, doneToday: 0, ownToday: 0 };
  return { day, ...counts };
}
