import type { contract } from '@parking/contract/contract';
import { formatRupiah } from '@parking/contract/core/money';
import { toLocalDate } from '@parking/contract/core/time';
import { type DebtOutcome, type DebtState, dropHoldsDays } from '@parking/contract/money/debts/operator-debts';
import { sql } from 'kysely';
import { type Author, writeOperation } from '../../../platform/audit/operations-log.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { attachAsset } from '../../../platform/files/assets.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { holdDebts } from './charge-debt.ts';
import { postEntry } from '../journal/journal.ts';
import { oweOverpaid } from './overpaid-debts.ts';
import { fourEyes } from '../two-names.ts';

type Calls = typeof contract.operatorDebts;

interface Debt {
  readonly id: string;
  readonly number: number;
  readonly operatorId: string;
  readonly operator: string;
  readonly amount: number;
  readonly state: DebtState;
  readonly depositId: string | null;
  readonly dueAt: Date;
  readonly answer: string | null;
  readonly proposed: DebtOutcome | null;
  readonly proposedBy: string | null;
}

/** The debt, its operator's debts held. */
async function lockDebt(tx: Tx, id: string): Promise<Debt> {
  const named = await tx.selectFrom('operatorDebts').select('operatorId').where('id', '=', id).executeTakeFirst();
  if (!named) throw new Failure('record-not-found');
  await holdDebts(tx, named.operatorId);
  const { rows } = await sql<Debt>`
    select o.id, o.number, o.operator_id as "operatorId", u.username as operator, o.amount, o.state, o.deposit_id as "depositId",
      o.due_at as "dueAt", o.answer, o.proposed, o.proposed_by as "proposedBy"
    from operator_debts o join users u on u.id = o.operator_id where o.id = ${id} for update of o`.execute(tx);
  const [debt] = rows;
  if (!debt) throw new Failure('record-not-found');
  return debt;
}

/** What its operator says to it, once. */
export async function answerDebt(context: Context<Calls['answerDebt']>): Promise<void> {
  const { tx, site, actor, params, body } = context;
  const debt = await lockDebt(tx, params.id);
  if (debt.operatorId !== actor.userId) throw context.fail('record-not-found');
  if (debt.state !== 'WAITING') throw context.fail('already-settled');
  if (debt.answer !== null) throw context.fail('already-answered');
  const { answer, answerPicture: picture = null } = body;
  if (picture !== null)
    await attachAsset(tx, picture, 'operator_debts', {
      uploadedBy: actor.userId,
      picture: true,
      field: 'answerPicture',
    });
  await tx
    .updateTable('operatorDebts')
    .set({ answer, answerPicture: picture, answeredAt: new Date() })
    .where('id', '=', debt.id)
    .execute();
  await context.log({ action: 'answer-debt', entity: 'operator_debts', entityId: debt.id, after: { answer } });
  await notify(tx, site.id, {
    type: 'DEBT_ANSWERED',
    values: { amount: formatRupiah(debt.amount), username: actor.username, answer },
    filter: { 'id.equals': debt.id },
    flag: 'editable',
  });
}

/** What one person says waits for another who says the same; saying otherwise takes its place. */
export async function decideDebt(context: Context<Calls['decideDebt']>): Promise<void> {
  const { tx, site, actor, params, body } = context;
  const debt = await lockDebt(tx, params.id);
  const { outcome, note } = body;
  await requireTwoPersons(context, [debt.operatorId], () => context.fail('own-money'));
  if (debt.state !== 'WAITING') throw context.fail('already-settled');
  if (debt.answer === null) throw context.fail('not-answered', { values: { day: toLocalDate(debt.dueAt, site.zone) } });
  const isSecond = debt.proposed === outcome;
  if (isSecond) await requireTwoPersons(context, [debt.proposedBy], () => fourEyes('decidedOnDebt'));
  const said = { action: isSecond ? 'decide-debt' : 'propose-debt', entity: 'operator_debts', entityId: debt.id };
  await context.log({ ...said, before: { proposed: debt.proposed }, after: { outcome, amount: debt.amount, note } });
  if (isSecond) return settleDebt(tx, site, debt, { outcome, note, actorId: actor.userId });
  await tx
    .updateTable('operatorDebts')
    .set({ proposed: outcome, proposedBy: actor.userId, proposedAt: new Date(), proposedNote: note })
    .where('id', '=', debt.id)
    .execute();
}

interface Decision {
  readonly outcome: DebtOutcome;
  readonly note: string | null;
  /** Null when the time to answer is over. */
  readonly actorId: string | null;
}

async function settleDebt(tx: Tx, site: Site, debt: Debt, { outcome, note, actorId }: Decision): Promise<void> {
  const { id, operatorId, amount } = debt;
  const at = new Date();
  await tx
    .updateTable('operatorDebts')
    .set({ state: outcome, decidedBy: actorId, decidedAt: at, decidedNote: note })
    .where('id', '=', id)
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'DEBT',
    kind: outcome,
    sourceId: id,
    businessDay: businessDayOf(at, site),
    depositId: debt.depositId,
    actorId,
    reason: note,
    lines: [
      { account: { kind: outcome === 'POSTED' ? 'OPERATOR_DEBT' : 'WRITTEN_OFF', ownerId: operatorId }, amount },
      { account: { kind: 'DEBT_CHARGED', ownerId: operatorId }, amount: -amount },
    ],
  });
  const reference = `D-${debt.number}`;
  if (outcome === 'DROPPED')
    await oweOverpaid(tx, {
      site,
      operatorId,
      sourceId: id,
      atMost: amount,
      reference,
      depositId: debt.depositId,
      actorId,
    });
  await notify(tx, site.id, {
    type: 'DEBT_DECIDED',
    values: { amount: formatRupiah(amount), username: debt.operator, outcome },
    filter: { 'id.equals': id },
    flag: 'editable',
    alsoTell: [operatorId],
  });
}

const unasked: Omit<Author, 'siteId'> = { actorId: null, actorName: null, address: null, requestId: null };

/** Nobody decided before the time to answer was over; what somebody wants to drop waits some days more for a second person. */
const isDue = sql<boolean>`state = 'WAITING' and due_at + case when proposed = 'DROPPED'
  then make_interval(days => ${dropHoldsDays}) else '0' end <= now()`;

/** Posts what is due. Each by itself, so that two processes share them and none is posted twice. Returns how many. */
export async function postDueDebts(database: Database, site: Site): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from operator_debts where ${isDue} order by due_at limit 100`.execute(database.readQueries);
  let posted = 0;
  for (const { id } of rows)
    posted += await inTransaction(database, async (tx) => {
      const debt = await lockDebt(tx, id);
      const due = await tx
        .selectFrom('operatorDebts')
        .select('id')
        .where('id', '=', id)
        .where(isDue)
        .executeTakeFirst();
      if (!due) return 0;
      const decision = { outcome: 'POSTED', note: null, actorId: null } as const;
      await settleDebt(tx, site, debt, decision);
      const after = { outcome: decision.outcome, amount: debt.amount };
      const operation = { action: 'decide-debt', entity: 'operator_debts', entityId: id, after };
      await writeOperation(tx, { siteId: site.id, ...unasked }, operation);
      return 1;
    });
  return posted;
}
