import type { AuditOutcome, AuditedExit } from '@parking/contract/audits/audited-exit';
import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { requireTwoPersons } from '../controls/two-persons.ts';
import { fourEyes } from '../money/two-names.ts';
import { type Finding, takeFindingBack } from './book-finding.ts';
import { bookFinding } from './book-finding.ts';
import { type LockedExit, carOf, lockExits, refuseInvolved, refuseTooLate } from './lock-exit.ts';
import { readAuditedExits } from './read-exits.ts';
import { dropRecheck, listUntold } from './recheck.ts';
import { takeBackAudit } from './write-audit.ts';

type Calls = typeof contract.parkingOutAudits;

/** The audit that holds of an exit. */
export interface StandingAudit extends Finding {
  readonly status: AuditOutcome;
  readonly byId: string | null;
  readonly depositId: string | null;
  readonly needsSecond: boolean;
  readonly confirmedBy: string | null;
}

/** By the audit or by its exit, which is locked; refuses one that does not hold any more. */
export async function lockAudit(tx: Tx, id: string): Promise<{ exit: LockedExit; audit: StandingAudit }> {
  const { rows: named } = await sql<{ stayId: string; auditId: string | null }>`
    select stay_id as "stayId", id as "auditId" from parking_out_audits where id = ${id}
    union all select stay_id, null from audited_exits where stay_id = ${id}`.execute(tx);
  const [which] = named;
  if (!which) throw new Failure('record-not-found');
  const exit = (await lockExits(tx, [which.stayId])).get(which.stayId);
  if (!exit?.auditId || (which.auditId !== null && which.auditId !== exit.auditId)) throw new Failure('not-audited');
  const { rows } = await sql<StandingAudit>`
    select a.id, a.stay_id as "stayId", a.operator_id as "operatorId", a.amount, a.status, a.by_id as "byId",
      a.deposit_id as "depositId", a.needs_second as "needsSecond", c.by_id as "confirmedBy"
    from parking_out_audits a left join parking_out_audit_confirmations c on c.audit_id = a.id
    where a.id = ${exit.auditId}`.execute(tx);
  const [audit] = rows;
  if (!audit) throw new Failure('not-audited');
  return { exit, audit };
}

/** Takes back that it agrees, or that there was no evidence. */
export const rollbackMatched = (context: Context<Calls['rollbackMatched']>): Promise<AuditedExit> =>
  rollBack(context, ['MATCHED', 'NO_EVIDENCE'], context.body.note ?? null);

/** Takes back that it does not agree, with its money. */
export const rollbackUnmatched = (context: Context<Calls['rollbackUnmatched']>): Promise<AuditedExit> =>
  rollBack(context, ['UNMATCHED'], context.body.note);

/** It is to be audited again; both records stay. Lock order: the exit → its deposit → its cashier's debts. */
async function rollBack(
  context: Context<Calls['rollbackMatched']> | Context<Calls['rollbackUnmatched']>,
  statuses: readonly AuditOutcome[],
  note: string | null,
): Promise<AuditedExit> {
  const { tx, site, actor, params, log } = context;
  const { exit, audit } = await lockAudit(tx, params.id);
  await refuseInvolved(context, [exit]);
  // Whoever is to be asked for it as well does not learn that somebody has said something.
  if (!statuses.includes(audit.status) || (await listUntold(tx, actor)).includes(audit.id))
    throw new Failure('not-audited');
  // What a cashier is charged with is forgiven by nobody alone but by whoever said it.
  if (audit.amount > 0 && !audit.needsSecond && audit.byId !== actor.userId)
    throw new Failure('audit-of-another', { values: { car: carOf(exit) } });
  // What two agreed to, one of them does not undo alone.
  await requireTwoPersons(context, audit.confirmedBy === null ? [] : [audit.byId, audit.confirmedBy], () =>
    fourEyes('auditedThis', 'AUDITOR'),
  );
  refuseTooLate(exit, site);
  await refuseClosed(tx, exit.depositId);
  const { stayId } = exit;
  const rollbackId = await takeBackAudit(tx, { auditId: audit.id, stayId, byId: actor.userId, note });
  await dropRecheck(tx, audit.id, actor.userId);
  await log({
    action: 'roll-back-audit',
    entity: 'parking_out_audits',
    entityId: audit.id,
    before: { status: audit.status },
    after: { parkingOutId: stayId, status: 'UNAUDITED', note },
  });
  await takeFindingBack(tx, { site, actorId: actor.userId, audit, reason: note, rollbackId });
  return getExit(context, stayId);
}

/** What was closed was paid for by what had been said; its closing waits for this act. */
async function refuseClosed(tx: Tx, depositId: string | null): Promise<void> {
  if (depositId === null) return;
  const deposit = await tx
    .selectFrom('deposits')
    .select(['number', 'state'])
    .where('id', '=', depositId)
    .forShare()
    .executeTakeFirst();
  if (deposit?.state === 'CLOSED') throw new Failure('audit-deposit-closed', { values: { number: deposit.number } });
}

type Acting = Pick<Context<Calls['confirm']>, 'tx' | 'site' | 'actor'>;

/** A second auditor agrees to an amount: from here on it is booked. */
export async function confirmAudit(context: Context<Calls['confirm']>): Promise<AuditedExit> {
  const { tx, site, actor, params, log } = context;
  const { exit, audit } = await lockAudit(tx, params.id);
  await refuseInvolved(context, [exit]);
  if (!audit.needsSecond || audit.confirmedBy !== null) throw new Failure('already-settled');
  await requireTwoPersons(context, [audit.byId], () => fourEyes('auditedThis', 'AUDITOR'));
  refuseTooLate(exit, site);
  await tx.insertInto('parkingOutAuditConfirmations').values({ auditId: audit.id, byId: actor.userId }).execute();
  await log({
    action: 'confirm-audit',
    entity: 'parking_out_audits',
    entityId: audit.id,
    after: { parkingOutId: exit.stayId },
  });
  const { reason, note } = await tx
    .selectFrom('parkingOutAudits')
    .select(['reason', 'note'])
    .where('id', '=', audit.id)
    .executeTakeFirstOrThrow();
  await bookFinding(tx, { site, actorId: actor.userId, audit, reason: note ?? reason });
  return getExit(context, exit.stayId);
}

async function getExit({ tx, site, actor }: Acting, stayId: string): Promise<AuditedExit> {
  const [exit] = await readAuditedExits(tx, site, [stayId], await listUntold(tx, actor));
  if (!exit) throw new Failure('record-not-found');
  return exit;
}
