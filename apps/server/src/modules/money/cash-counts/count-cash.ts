import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/money';
import type { CashCount } from '@parking/contract/money/cash-counts/cash-counts';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { accountsOf, ownAccounts } from '../../controls/two-persons.ts';
import { notify } from '../../notices/notify.ts';
import { refuseDrawer } from '../deposits/refuse-drawer.ts';
import { holdCash } from '../journal/journal.ts';
import { listHands, notInVain, readCashCount, refuseHands } from './held-count.ts';

/**
 * Writes down what lay in a cash account, by one who does not handle its money, and holds it against the book of this very moment: its
 * movements wait until it is written. What agrees is done with; what differs waits for a second person.
 */
export async function countCash(context: Context<(typeof contract.cashCounts)['count']>): Promise<CashCount> {
  const { tx, actor, body, site } = context;
  const { cashId, counted, drawer } = body;
  const cash = await tx.selectFrom('cash').select('isBank').where('id', '=', cashId).forShare().executeTakeFirst();
  if (!cash) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  // No banknotes lie in an account at a bank.
  if (cash.isBank) throw badInput({ path: 'cashId', code: 'not-an-option' });
  refuseDrawer(body);
  await holdCash(tx, [cashId]);
  await refuseHands(tx, actor, { cashId });
  await refuseKnown(tx, actor.userId, cashId);
  await refuseWhileOneWaits(tx, cashId);
  const { booked, toBook } = await readExpected(tx, cashId);
  const difference = counted - booked - toBook;
  const id = newId();
  const note = body.note || null;
  const state = difference === 0 ? 'AGREES' : 'WAITING';
  await tx
    .insertInto('cashCounts')
    .values({
      id,
      siteId: site.id,
      cashId,
      counted,
      drawer: JSON.stringify(drawer),
      booked,
      toBook,
      difference,
      note,
      countedById: actor.userId,
      countedAt: new Date(),
      state,
    })
    .execute();
  await context.log({
    action: 'count-cash',
    entity: 'cash_counts',
    entityId: id,
    after: { cashId, counted, booked, toBook, difference, note },
  });
  const made = await readCashCount(tx, site, id);
  if (difference !== 0) await tellSecond(tx, site.id, made);
  return made;
}

/** Whose count was refused was told what the book says: somebody else counts anew. */
async function refuseKnown(reads: Reads, userId: string, cashId: string): Promise<void> {
  const { rows } = await sql`select where ${notInVain(sql`${cashId}`, ownAccounts(userId))}`.execute(reads);
  if (rows.length === 0) throw new Failure('counted-in-vain');
}

async function refuseWhileOneWaits(reads: Reads, cashId: string): Promise<void> {
  const waiting = await reads
    .selectFrom('cashCounts')
    .select('number')
    .where('cashId', '=', cashId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (waiting) throw new Failure('cash-count-waiting', { values: { number: waiting.number } });
}

/** What the book of a held account says, and what lies there of deposits that are not closed into it yet: both of one moment. */
async function readExpected(reads: Reads, cashId: string): Promise<{ booked: number; toBook: number }> {
  const { rows } = await sql<{ booked: number; toBook: number }>`
    select v.amount as booked, coalesce((
      select sum(p.value - p.in_book) from (
        select sum(p.value) as value, coalesce((select sum(i.amount) from cash_ins i
          where i.deposit_id = p.deposit_id and i.cash_id = v.id), 0) as in_book
        from deposits d join deposit_payments p on p.deposit_id = d.id and p.cash_id = v.id
        where d.state <> 'CLOSED' group by p.deposit_id) p), 0)::bigint as "toBook"
    from cash_v v where v.id = ${cashId}`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  return found;
}

/** Tells those who may decide: who handled its money may not, nor who counted it. */
async function tellSecond(tx: Tx, siteId: string, made: CashCount): Promise<void> {
  const { id, number, cash, cashId, difference, countedBy, countedById } = made;
  await notify(tx, siteId, {
    type: 'CASH_COUNT_DIFFERS',
    values: { code: number, cash, amount: formatRupiah(difference), username: countedBy },
    filter: { 'id.equals': id },
    flag: 'editable',
    butTo: [...(await accountsOf(tx, countedById)), ...(await listHands(tx, cashId))],
  });
}
