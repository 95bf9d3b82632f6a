import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { DepositState } from '@parking/contract/money/deposits/deposit-states';
import { type FreePassStatus, freePassOpenDays } from '@parking/contract/parking/free-passes/free-passes';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { chargeDebt } from '../../money/debts/charge-debt.ts';
import { withdrawDebtOf } from '../../money/debts/withdraw-debts.ts';
import {
  type AccountRef,
  type EntryLine,
  type NewEntry,
  linesOfEntry,
  postEntry,
  reversed,
} from '../../money/journal/journal.ts';
import { fourEyes } from '../../money/two-names.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';

interface Pass {
  readonly id: string;
  readonly operatorId: string;
  readonly approvedBy: string | null;
  readonly depositId: string | null;
  /** The day of the exit. */
  readonly businessDay: string;
  readonly value: number;
  readonly status: FreePassStatus;
  readonly at: Date;
}

async function lockPass(tx: Tx, id: string): Promise<Pass> {
  const { rows } = await sql<Pass>`
    select id, operator_id as "operatorId", approved_by as "approvedBy", deposit_id as "depositId",
      to_char(business_day, 'YYYY-MM-DD') as "businessDay", value, status, at
    from free_passes where id = ${id} for update`.execute(tx);
  const [pass] = rows;
  if (!pass) throw new Failure('record-not-found');
  return pass;
}

/** A decision that is being made: what it books names it. */
interface Deciding {
  readonly site: Site;
  readonly actorId: string;
  readonly decisionId: string;
  /** Null of an approval that gives no reason. */
  readonly note: string | null;
}

/** What somebody who did not give a free pass says of it. Lock order: the free pass → its deposit → its cashier's debts. */
export async function changeStatus(context: Context<typeof contract.freePasses.changeStatus>): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const { status, note = null } = body;
  if (status === 'REJECTED' && note === null) throw badInput({ path: 'note', code: 'required' });
  const pass = await lockPass(tx, params.id);
  await requireTwoPersons(context, [pass.operatorId, pass.approvedBy], () =>
    fourEyes('gaveFreePass', 'ADMIN, OPERATOR'),
  );
  if (pass.status === status) throw new Failure('already-settled');
  if (pass.status !== 'WAITING') refuseTooLate(pass.at, site);
  const deciding = { site, actorId: actor.userId, decisionId: newId(), note };
  const rejectedBefore = pass.status === 'REJECTED' ? await findRejection(tx, pass.id) : null;
  await tx
    .insertInto('freePassDecisions')
    .values({ id: deciding.decisionId, freePassId: pass.id, status, byId: actor.userId, note })
    .execute();
  await tx
    .updateTable('freePasses')
    .set({ status, decidedBy: actor.userId, decidedAt: new Date(), decidedNote: note })
    .where('id', '=', pass.id)
    .execute();
  // Without the value, which the free pass has: who counts blind may read the log.
  await log({
    action: 'decide-free-pass',
    entity: 'free_passes',
    entityId: pass.id,
    before: { status: pass.status },
    after: { status, note },
  });
  if (status === 'REJECTED') await charge(tx, pass, deciding);
  else if (rejectedBefore !== null) await takeBack(tx, pass, rejectedBefore, deciding);
}

const dayMs = 86_400_000;

function refuseTooLate(at: Date, { zone }: Site): void {
  const until = new Date(at.getTime() + freePassOpenDays * dayMs);
  if (until < new Date()) throw new Failure('decision-too-late', { values: { day: toLocalDate(until, zone) } });
}

/** The decision that rejected it last. */
async function findRejection(reads: Reads, freePassId: string): Promise<string> {
  const { id } = await reads
    .selectFrom('freePassDecisions')
    .select('id')
    .where('freePassId', '=', freePassId)
    .where('status', '=', 'REJECTED')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** The deposit as long as what is short in it is not charged yet; nobody verifies it meanwhile. */
async function holdUnsettled(tx: Tx, depositId: string | null): Promise<string | null> {
  const { rows } = await sql<{ state: DepositState }>`
    select state from deposits where id = ${depositId} for update`.execute(tx);
  const [deposit] = rows;
  return deposit === undefined || deposit.state === 'VERIFIED' || deposit.state === 'CLOSED' ? null : depositId;
}

const entryOf = (
  { site, actorId, decisionId, note }: Deciding,
  more: Pick<NewEntry, 'depositId' | 'lines'>,
): NewEntry => ({
  siteId: site.id,
  type: 'AUDIT',
  kind: 'AUDIT',
  sourceId: decisionId,
  businessDay: businessDayOf(new Date(), site),
  actorId,
  reason: note,
  ...more,
});

const drawerOf = ({ operatorId }: Pass): AccountRef => ({ kind: 'DRAWER', ownerId: operatorId });

/** Its value is a sale, and missing in the drawer: it is owed with the deposit, or charged to its cashier once that is settled. */
async function charge(tx: Tx, pass: Pass, deciding: Deciding): Promise<void> {
  const { value: amount, operatorId } = pass;
  if (amount === 0) return;
  const depositId = await holdUnsettled(tx, pass.depositId);
  const from = drawerOf(pass);
  await postEntry(
    tx,
    entryOf(deciding, { depositId, lines: [{ account: from, amount }, ...(await asSold(tx, pass))] }),
  );
  if (depositId !== null) return;
  const { site, actorId, decisionId: sourceId, note: reason } = deciding;
  await chargeDebt(tx, { site, operatorId, amount, cause: 'FREE_PASS', sourceId, from, depositId, reason, actorId });
}

/** With the tax of the day on which the car left. */
async function asSold(reads: Reads, { value, businessDay }: Pass): Promise<EntryLine[]> {
  const { book } = await readTariffs(reads);
  const tax = taxWithin(value, taxRateOn(book, businessDay));
  return [
    { account: { kind: 'REVENUE' }, amount: tax - value },
    { account: { kind: 'TAX' }, amount: -tax },
  ];
}

/** Why a charge is withdrawn where the approval says no more. */
const approvedAfterAll = 'APPROVED';

/**
 * It was rightly given after all: what the rejection booked is taken back, and what its cashier has paid of its charge is theirs.
 * Refuses where it was settled with its deposit, whose shortage may have been charged by then.
 */
async function takeBack(tx: Tx, pass: Pass, rejection: string, deciding: Deciding): Promise<void> {
  const { rows } = await sql<{ id: string; lines: EntryLine[] }>`
    select e.id, ${linesOfEntry} as lines from journal_entries e
    where e.type = 'AUDIT' and e.source_id = ${rejection}`.execute(tx);
  const [booked] = rows;
  if (!booked) return;
  const { site, actorId, decisionId: actId, note } = deciding;
  const { operatorId } = pass;
  const unsettled = await holdUnsettled(tx, pass.depositId);
  const isCharged = await withdrawDebtOf(
    tx,
    { sourceId: rejection, operatorId },
    { site, actorId, actId, reason: note ?? approvedAfterAll },
  );
  const depositId = isCharged ? null : unsettled;
  if (!isCharged && depositId === null) throw new Failure('settled-with-deposit');
  await postEntry(tx, {
    ...entryOf(deciding, { depositId, lines: reversed(booked.lines) }),
    reversesId: booked.id,
  });
}
