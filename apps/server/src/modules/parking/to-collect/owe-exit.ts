import { newId } from '@parking/contract/core/id';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Approver } from '../../../platform/http/context.ts';
import { type Approving, editsExits, findApprover, getApprover } from '../../controls/approve.ts';
import type { Till } from '../exit/till.ts';

/** What is due of an exit and was not paid. */
export interface Owed extends ToCollect {
  /** By which it is written down. */
  readonly id: string;
  /** Null of a short payment that nobody signed for. */
  readonly approvedBy: Approver | null;
}

/** What an exit says of money that is not paid, with who signs for it. */
export function owedOf(caller: Approving, toCollect: ToCollect | undefined): Owed | undefined {
  if (!toCollect) return undefined;
  const approvedBy =
    toCollect.reason === 'SHORT_PAID' ? findApprover(caller, editsExits) : getApprover(caller, editsExits);
  return { ...toCollect, id: newId(), approvedBy };
}

/** Which account it stands on. */
export const accountOf = (reason: string) => ({ kind: reason === 'SHORT_PAID' ? 'SHORT_PAID' : 'TO_COLLECT' }) as const;

interface NewCollection {
  readonly till: Till;
  readonly stayId: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly owed: Owed;
  /** What it leaves with. */
  readonly plate: string | null;
}

/** Money that is taken now is not to be collected. */
export function refusePaidAndOwed(
  said: { readonly toCollect?: unknown } & { readonly [Way in (typeof waysToPay)[number]]?: unknown },
): void {
  const paid = said.toCollect === undefined ? [] : waysToPay.filter((path) => said[path] !== undefined);
  if (paid.length > 0) throw badInput(...paid.map((path) => ({ path, code: 'not-an-option' as const })));
}
const waysToPay = ['paidTypeId', 'slip', 'tendered'] as const;

/**
 * Writes down what an exit leaves to be collected; its sale books it. Two that do so at once follow one another, so that no
 * more cars are let go a day than the site allows (`to-collect-limit`).
 */
export async function oweExit(tx: Tx, { till, stayId, amount, owed, plate }: NewCollection): Promise<void> {
  const { site, businessDay, operatorId, depositId } = till;
  if (owed.reason !== 'SHORT_PAID') await refuseOverLimit(tx, till);
  await tx
    .insertInto('toCollect')
    .values({
      id: owed.id,
      siteId: site.id,
      stayId,
      operatorId,
      approvedBy: owed.approvedBy?.userId ?? null,
      depositId,
      businessDay,
      amount,
      paid: owed.paid ?? 0,
      reason: owed.reason,
      note: owed.note || null,
      name: owed.name || null,
      phone: owed.phone || null,
      plateKey: normalisePlate(plate ?? '') || null,
    })
    .execute();
}

async function refuseOverLimit(tx: Tx, { site, businessDay }: Till): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`to collect ${site.id} ${businessDay}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select to_collect_per_day as count from system_configuration where to_collect_per_day <= (
      select count(*) from to_collect where site_id = ${site.id} and business_day = ${businessDay} and reason <> 'SHORT_PAID')`.execute(
    tx,
  );
  const [full] = rows;
  if (full) throw new Failure('to-collect-limit', { values: { count: full.count } });
}
