import type { AuditOutcome } from '@parking/contract/audits/audited-exit';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';

interface Said {
  readonly id: string;
  readonly stayId: string;
  readonly status: AuditOutcome;
  /** Null of the machine. */
  readonly byId: string | null;
  readonly operatorId: string | null;
  readonly depositId: string | null;
  readonly vehicleTypeId?: string | null;
  readonly amount?: number;
  readonly needsSecond?: boolean;
  readonly reason?: string | null;
  readonly note?: string | null;
  /** Of the machine, in hundredths of a percent. */
  readonly plateConfidence?: number;
  readonly classConfidence?: number;
}

/**
 * Writes what was said of an exit, which is locked: audits of one follow one another. That it was a check of the machine is told
 * once a person has said something.
 */
export async function writeAudit(tx: Tx, said: Said): Promise<void> {
  const { id, stayId, status } = said;
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) + 1 as n from parking_out_audits where stay_id = ${stayId}`.execute(tx);
  await tx
    .insertInto('parkingOutAudits')
    .values({ ...said, n: rows[0]?.n ?? 1 })
    .execute();
  await sql`
    update audited_exits q set status = ${status}, audit_id = ${id}, claimed_by = null, claimed_until = null,
      why = case when exists (select from machine_audits m where m.stay_id = q.stay_id and m.state = 'CHECK')
        then array_append(array_remove(q.why, 'MACHINE_CHECK'), 'MACHINE_CHECK') else q.why end
    where q.stay_id = ${stayId}`.execute(tx);
}

interface TakenBack {
  readonly auditId: string;
  readonly stayId: string;
  /** Nobody where it turned out to be no matter for the machine. */
  readonly byId: string | null;
  readonly note: string | null;
}

/** What was said of an exit, which is locked, holds no more; it stays on record. Returns the record of that. */
export async function takeBackAudit(tx: Tx, { auditId, stayId, byId, note }: TakenBack): Promise<string> {
  const id = newId();
  await tx.insertInto('parkingOutAuditRollbacks').values({ id, auditId, byId, note }).execute();
  await reopenExit(tx, stayId);
  return id;
}

/** It is to be audited again, and nobody is told anew whether it checks the machine. */
const reopenExit = (tx: Tx, stayId: string) =>
  sql`update audited_exits set status = 'UNAUDITED', audit_id = null, why = array_remove(why, 'MACHINE_CHECK')
    where stay_id = ${stayId}`.execute(tx);
