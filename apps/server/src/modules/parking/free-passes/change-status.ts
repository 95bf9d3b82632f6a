import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { isAllowed } from '@parking/contract/core/permissions';
import { toLocalDate } from '@parking/contract/core/time';
import {
  type FreePassStatus,
  freePassOpenDays,
  freePassWaitsDays,
} from '@parking/contract/parking/free-passes/free-passes';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
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
  /** The day of the exit. */
  readonly businessDay: string;
  readonly value: number;
  readonly status: FreePassStatus;
  readonly at: Date;
  /** When it was first decided on. */
  readonly firstDecidedAt: Date | null;
  readonly unexplained: boolean;
  /** Of the prices that its stay was priced by. */
  readonly tariffState: string | null;
}

async function lockPass(tx: Tx, id: string): Promise<Pass> {
  const { rows } = await sql<Pass>`
    select f.id, f.operator_id as "operatorId", f.approved_by as "approvedBy",
      to_char(f.business_day, 'YYYY-MM-DD') as "businessDay", f.value, f.status, f.at, f.emergency and f.explained_at is null as unexplained,
      (select min(d.at) from free_pass_decisions d where d.free_pass_id = f.id) as "firstDecidedAt", s.tariff_state as "tariffState"
    from free_passes f join stays s on s.id = f.stay_id where f.id = ${id} for update of f`.execute(tx);
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

/** What somebody who did not give a free pass says of it. Lock order: the free pass → its cashier's debts. */
export async function changeStatus(context: Context<typeof contract.freePasses.changeStatus>): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const { status, note = null } = body;
  if (status === 'REJECTED' && note === null) throw badInput({ path: 'note', code: 'required' });
  const pass = await lockPass(tx, params.id);
  await requireTwoPersons(context, [pass.operatorId, pass.approvedBy], () =>
    fourEyes('gaveFreePass', 'ADMIN, OPERATOR, OWNER'),
  );
  if (!isAllowed({ menus: ['/free_passes'], flag: 'editable' }, '', actor.rights)) refuseBeforeOwner(pass, site);
  if (pass.status === status) throw new Failure('already-settled');
  if (pass.status !== 'WAITING') refuseTooLate(pass, site);
  if (status === 'APPROVED' && pass.unexplained) throw new Failure('free-pass-unexplained');
  const deciding = { site, actorId: actor.userId, decisionId: newId(), note };
  await tx
    .insertInto('freePassDecisions')
    .values({
      id: deciding.decisionId,
      n: await nextNumber(tx, pass.id),
      freePassId: pass.id,
      status,
      byId: actor.userId,
      note,
    })
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
  else if (pass.status === 'REJECTED') await takeBack(tx, pass, deciding);
}

const dayMs = 86_400_000;

/** Whoever is let at the call alone, as the owner, decides on what nobody else decided in time. */
function refuseBeforeOwner({ at, firstDecidedAt }: Pass, { zone }: Site): void {
  const from = new Date(at.getTime() + freePassWaitsDays * dayMs);
  if ((firstDecidedAt ?? new Date()) <= from)
    throw new Failure('free-pass-not-yours', { values: { day: toLocalDate(from, zone) } });
}

/** What waited for long stays open for as long after it was first decided. */
function refuseTooLate({ at, firstDecidedAt }: Pass, { zone }: Site): void {
  const until = new Date(Math.max(at.getTime(), firstDecidedAt?.getTime() ?? 0) + freePassOpenDays * dayMs);
  if (until < new Date()) throw new Failure('decision-too-late', { values: { day: toLocalDate(until, zone) } });
}

/** Decisions follow one another by the lock of their free pass, not by the clock. */
async function nextNumber(reads: Reads, freePassId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) + 1 as n from free_pass_decisions where free_pass_id = ${freePassId}`.execute(reads);
  return rows[0]?.n ?? 1;
}

const entryOf = (
  { site, actorId, decisionId, note }: Deciding,
  more: Pick<NewEntry, 'lines' | 'reversesId'>,
): NewEntry => ({
  siteId: site.id,
  type: 'FREE_PASS',
  kind: 'AUDIT',
  sourceId: decisionId,
  businessDay: businessDayOf(new Date(), site),
  depositId: null,
  actorId,
  reason: note,
  ...more,
});

/** Its value is a sale whose money is missing: its cashier is charged with it, and answers. */
async function charge(tx: Tx, pass: Pass, deciding: Deciding): Promise<void> {
  const { value: amount, operatorId } = pass;
  if (amount === 0) return;
  const from: AccountRef = { kind: 'DRAWER', ownerId: operatorId };
  await postEntry(tx, entryOf(deciding, { lines: [{ account: from, amount }, ...(await asSold(tx, pass))] }));
  const { site, actorId, decisionId: sourceId, note: reason } = deciding;
  const charged = { site, operatorId, amount, cause: 'FREE_PASS', sourceId, from, reason, actorId } as const;
  await chargeDebt(tx, { ...charged, depositId: null });
}

/** With the tax that it would have been sold with: by the tariffs that its stay keeps. */
async function asSold(reads: Reads, { value, businessDay, tariffState }: Pass): Promise<EntryLine[]> {
  const { rows } = await sql<{ book: TariffBook }>`select book from tariff_books where state = ${tariffState}`.execute(
    reads,
  );
  // What was given before states were kept has none.
  const book = rows[0]?.book ?? (await readTariffs(reads)).book;
  const tax = taxWithin(value, taxRateOn(book, businessDay));
  return [
    { account: { kind: 'REVENUE' }, amount: tax - value },
    { account: { kind: 'TAX' }, amount: -tax },
  ];
}

/** It was rightly given after all: what the rejection booked is taken back, and what its cashier has paid of its charge is theirs. */
async function takeBack(tx: Tx, pass: Pass, deciding: Deciding): Promise<void> {
  const { rows } = await sql<{ id: string; sourceId: string; lines: EntryLine[] }>`
    select e.id, e.source_id as "sourceId", ${linesOfEntry} as lines
    from free_pass_decisions d join journal_entries e on e.source_id = d.id
    where d.free_pass_id = ${pass.id} and e.reverses_id is null
      and not exists (select from journal_entries r where r.reverses_id = e.id)`.execute(tx);
  const [booked] = rows;
  if (!booked) return;
  const { site, actorId, decisionId: actId, note: reason } = deciding;
  const charged = { sourceId: booked.sourceId, operatorId: pass.operatorId };
  await withdrawDebtOf(tx, charged, { site, actorId, actId, reason });
  await postEntry(tx, entryOf(deciding, { lines: reversed(booked.lines), reversesId: booked.id }));
}
