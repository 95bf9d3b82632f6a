import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import { expectFee } from '../fees/expected-fees.ts';
import { postEntry } from '../journal/journal.ts';
import { providerWrittenOff } from '../journal/provider-items.ts';
import { bookReported } from './book-reported.ts';
import {
  type HeldDifference,
  concernedTypes,
  decide,
  holdDifference,
  signAbove,
  signAlone,
} from './held-difference.ts';
import { listOwnSides } from './own-differences.ts';
import { payArrived } from './pay-arrived.ts';
import { holdUnpaid } from './hold-unpaid.ts';

type Calls = typeof contract.reconciliation;

/** It is so. What only a provider knows of is booked by it; nothing else is. */
export async function acceptDifference(context: Context<Calls['accept']>): Promise<Difference> {
  const { body } = context;
  const held = await holdDifference(context, 'accept');
  if (held.kind !== 'ONLY_THEIRS') return decide(context, held, { act: 'accept', note: body.note });
  const approvedBy = await signAlone(context, held, Math.abs(held.theirs ?? 0));
  const madeId = await bookReported(context, held);
  return decide(context, held, { act: 'accept', note: body.note, approvedBy, madeId });
}

/** The provider or the bank was asked. */
export async function disputeDifference(context: Context<Calls['dispute']>): Promise<Difference> {
  const held = await holdDifference(context, 'dispute');
  const { note, caseNumber = null } = context.body;
  return decide(context, held, { act: 'dispute', note, caseNumber });
}

/** Its other side is there, and no key shows it: from now on they are one. */
export async function matchDifference(context: Context<Calls['match']>): Promise<Difference> {
  const { tx, body } = context;
  const held = await holdDifference(context, 'match');
  const made = isOfBank(held) ? await tieArrival(context, held) : await tieItem(context, held);
  const approvedBy = await signAbove(context, made.amount);
  await payArrived(context, { paidTypeIds: await concernedTypes(tx, held) });
  return decide(context, held, { act: 'match', note: body.note, approvedBy, madeId: made.id });
}

const isOfBank = ({ kind }: HeldDifference): boolean => kind === 'NOT_ARRIVED' || kind === 'UNKNOWN_CREDIT';
const notThere = () => badInput({ path: 'otherId', code: 'does-not-exist' });

interface Made {
  readonly id: string;
  /** What one name would let go by it: the larger side. */
  readonly amount: number;
}

async function tieItem({ tx, actor, body }: Context<Calls['match']>, held: HeldDifference): Promise<Made> {
  const isOurs = held.kind === 'ONLY_OURS';
  const rowId = isOurs ? body.otherId : held.subjectId;
  const entryId = isOurs ? held.subjectId : body.otherId;
  if ((await listOwnSides(tx, actor)).items.includes(entryId)) throw notThere();
  const row = await tx
    .selectFrom('reportRows')
    .select(['id', 'gross', 'paidTypeId'])
    .where('id', '=', rowId)
    .executeTakeFirst();
  const item = await tx
    .selectFrom('providerItems')
    .select(['entryId', 'n', 'amount', 'paidTypeId'])
    .where('entryId', '=', entryId)
    .where('writtenOffAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !item || row.paidTypeId !== item.paidTypeId || Math.sign(row.gross) !== Math.sign(item.amount))
    throw notThere();
  const taken = await tx
    .selectFrom('itemMatches')
    .select('id')
    .where('undoneAt', 'is', null)
    .where((either) => either.or([either('rowId', '=', rowId), either('entryId', '=', entryId)]))
    .executeTakeFirst();
  if (taken) throw badInput({ path: 'otherId', code: 'already-taken' });
  const id = newId();
  await tx
    .insertInto('itemMatches')
    .values({ id, entryId, itemN: item.n, rowId, rule: 'BY_HAND', byId: actor.userId })
    .execute();
  return { id, amount: Math.max(Math.abs(row.gross), Math.abs(item.amount)) };
}

async function tieArrival({ tx, actor, body }: Context<Calls['match']>, held: HeldDifference): Promise<Made> {
  const isBatch = held.kind === 'NOT_ARRIVED';
  const batchId = isBatch ? held.subjectId : body.otherId;
  const lineId = isBatch ? body.otherId : held.subjectId;
  if ((await listOwnSides(tx, actor)).batches.includes(batchId)) throw notThere();
  const batch = await tx
    .selectFrom('reportBatches as b')
    .innerJoin('paidTypes as p', 'p.id', 'b.paidTypeId')
    .select(['b.id', 'b.net', 'b.items', 'p.cashId'])
    .where('b.id', '=', batchId)
    .forUpdate('b')
    .executeTakeFirst();
  const line = await tx
    .selectFrom('statementLines')
    .select(['id', 'amount', 'cashId'])
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!batch || !line || batch.cashId !== line.cashId || Math.sign(batch.net) !== Math.sign(line.amount))
    throw notThere();
  await refuseArrived(tx, batchId);
  await refuseSpent(tx, batch, line);
  const id = newId();
  await tx.insertInto('batchArrivals').values({ id, batchId, lineId, rule: 'BY_HAND', byId: actor.userId }).execute();
  return { id, amount: Math.max(Math.abs(batch.net), Math.abs(line.amount)) };
}

async function refuseArrived(tx: Tx, batchId: string): Promise<void> {
  const arrived = await tx
    .selectFrom('batchArrivals')
    .select('id')
    .where('batchId', '=', batchId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  if (arrived) throw badInput({ path: 'otherId', code: 'already-taken' });
}

/** One line may be of several batches, but of no more than it shows, beyond what is rounded of their items: it would pay twice. */
async function refuseSpent(
  tx: Tx,
  { net, items }: { readonly net: number; readonly items: number },
  line: { readonly id: string; readonly amount: number },
): Promise<void> {
  const { rows } = await sql<{ net: number; items: number; count: number }>`
    select coalesce(sum(b.net), 0)::bigint as net, coalesce(sum(b.items), 0)::integer as items, count(*)::integer as count
    from batch_arrivals a join report_batches b on b.id = a.batch_id where a.line_id = ${line.id} and a.undone_at is null`.execute(
    tx,
  );
  const [known = { net: 0, items: 0, count: 0 }] = rows;
  if (known.count > 0 && Math.abs(known.net + net) > Math.abs(line.amount) + known.items + items)
    throw badInput({ path: 'otherId', code: 'already-taken' });
}

/** It never came: its provider owes it no more, and its settlement is paid without it. */
export async function writeOffDifference(context: Context<Calls['writeOff']>): Promise<Difference> {
  const { tx, site, actor, body } = context;
  const held = await holdDifference(context, 'writeOff');
  const item = await holdUnpaid(tx, held.subjectId);
  const approvedBy = await signAlone(context, held, Math.abs(item.amount));
  const madeId = await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: providerWrittenOff,
    sourceId: newId(),
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId: actor.userId,
    reason: body.note,
    lines: [
      { account: { kind: 'WRITTEN_OFF', ownerId: item.paidTypeId }, amount: item.amount },
      { account: { kind: 'PROVIDER', ownerId: item.paidTypeId }, amount: -item.amount },
    ],
  });
  await tx
    .updateTable('providerItems')
    .set({ writtenOffAt: new Date() })
    .where('entryId', '=', item.entryId)
    .where('n', '=', item.n)
    .execute();
  if (item.settlementId !== null) await expectFee(tx, item.settlementId);
  await payArrived(context, { paidTypeIds: [item.paidTypeId] });
  return decide(context, held, { act: 'writeOff', note: body.note, approvedBy, madeId });
}
