import { randomInt } from 'node:crypto';
import {
  type AuditOutcome,
  auditClaimMinutes,
  auditOpenDays,
  recheckAfterMinutes,
  recheckPercent,
} from '@parking/contract/audits/audited-exit';
import { type RawBuilder, sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../platform/db/pool.ts';
import { accountsOf } from '../controls/two-persons.ts';

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

/**
 * In SQL, not one that could only have been drawn by having been chosen, as long as no sample was drawn of its day: nobody is handed such
 * a one otherwise.
 */
const mayBeOfSample = sql`(not q.why <@ array['CHOSEN', 'MACHINE_CHECK']
  or exists (select from audit_days d where d.business_day = q.business_day and d.drawn_at is not null))`;

/** Who asks, and what may be asked of them. */
export interface Asking {
  readonly me: string;
  /** Accounts that may be the same person, this one among them. */
  readonly others: readonly string[];
  readonly concerning: readonly string[];
  /** The first business day that is still open. */
  readonly from: string;
}

/** In SQL, words that this auditor may be asked for sooner or later: to them these exits wait as any other. */
export const waitingAnew = ({ others, concerning, from }: Asking): RawBuilder<unknown> => sql`
  select q.why from ${standing} where q.business_day >= ${from}::date and a.by_id <> all(${[...others]}::uuid[])
    and not q.involved && ${[...others]}::uuid[] and a.stay_id <> all(${[...concerning]}::uuid[]) and ${mayBeOfSample}`;

/**
 * Those that this auditor holds already, else the one that waits longest, whose first word is not theirs: one at a time, among the exits
 * of the queue. Two at once never get the same one.
 */
export async function nextRechecks(
  tx: Tx,
  { me, others, concerning, from }: Asking,
  release: readonly string[],
): Promise<string[]> {
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
        and a.stay_id <> all(${[...release, ...concerning]}::uuid[]) and ${mayBeOfSample}
      order by r.drawn_at, r.audit_id limit case when exists (select from held) then 0 else 1 end for update of r skip locked)
    update audit_rechecks r set claimed_by = ${me}, claimed_until = now() + make_interval(mins => ${auditClaimMinutes})
    from parking_out_audits a where a.id = r.audit_id and r.audit_id in (select audit_id from held union all select audit_id from free)
    returning a.stay_id as "stayId"`.execute(tx);
  return rows.map(({ stayId }) => stayId);
}

interface Asked extends Said {
  readonly stayId: string;
  /** To whom it was handed out; nobody else may answer. */
  readonly claimedBy: string | null;
}

/**
 * The words that are to be asked of another one: nobody but who said them is told of them before the second one has spoken, or they would
 * know what was drawn, and what to say of it. Longer than they can be asked nothing is kept back.
 */
async function readUntold(reads: Reads, { userId }: { readonly userId: string }): Promise<Asked[]> {
  const accounts = await accountsOf(reads, userId);
  const { rows } = await sql<Asked>`
    select a.stay_id as "stayId", a.id, a.status, r.claimed_by as "claimedBy" from ${standing}
    where a.by_id <> all(${accounts}::uuid[]) and q.business_day >= site_today() - ${auditOpenDays + 1}::integer`.execute(
    reads,
  );
  return rows;
}

export const listUntold = async (reads: Reads, user: { readonly userId: string }): Promise<string[]> =>
  (await readUntold(reads, user)).map(({ id }) => id);

/** By their exits. */
export const readRechecks = async (
  reads: Reads,
  user: { readonly userId: string },
): Promise<ReadonlyMap<string, Asked>> =>
  new Map((await readUntold(reads, user)).map((asked) => [asked.stayId, asked]));

/** In SQL, exits of the queue as this user, by their id, is told of them on this day. */
export const toldTo = (user: string, today: string): string => `
  select e.stay_id, e.business_day, case when w.untold then 'UNAUDITED' else e.status end as status,
    case when not w.untold then e.audit_id end as audit_id
  from audited_exits e cross join lateral (select exists (
    select from audit_rechecks r join parking_out_audits a on a.id = r.audit_id
    where r.audit_id = e.audit_id and r.by_id is null and a.by_id <> ${user}) and e.business_day >= ${today} - ${auditOpenDays + 1} as untold) w`;

/** Plates that were read by saying them. */
export async function listPlatesUntold(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_plates where audit_id = ${anyOf(await listUntold(reads, user))}`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Entries of the operations log that would tell of them. */
export async function listEntriesUntold(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const untold = await listUntold(reads, user);
  if (untold.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from operations_log where entity = 'parking_out_audits' and entity_id = any(${untold}::text[])`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
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
