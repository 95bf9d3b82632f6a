import { cashCountDays } from '@parking/contract/money/cash-counts/cash-counts';
import { sql } from 'kysely';
import { listViewers } from '../../../platform/auth/viewers.ts';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { listHands } from './held-count.ts';

interface Due {
  readonly cashId: string;
  readonly cash: string;
}

/**
 * Tells once, and once more each time as many days have gone by, of cash accounts that nobody has counted in time, whichever process
 * comes first: those who may count them, and not those who handle their money, because a count is unannounced, nor those whose count was refused. Returns of how many.
 */
export async function remindCashCounts(database: Database, site: Pick<Site, 'id'>): Promise<number> {
  return inTransaction(database, async (tx) => {
    const due = await claimDue(tx);
    const counters = due.length > 0 ? await listViewers(tx, '/cash_counts', { flag: 'addable' }) : [];
    for (const { cashId, cash } of due) {
      const keptOut = new Set(await listKeptOut(tx, cashId));
      const onlyTo = counters.flatMap(({ id }) => (keptOut.has(id) ? [] : [id]));
      await notify(tx, site.id, {
        type: 'CASH_COUNT_DUE',
        values: { cash, days: cashCountDays },
        about: cashId,
        onlyTo,
      });
    }
    return due.length;
  });
}

async function claimDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select c.cash_id, c.cash, 'cash-count:' || c.cash_id || ':' || c.due_at::date || ':'
        || floor(extract(epoch from now() - c.due_at) / ${sql.lit(cashCountDays * 86_400)}) as key
      from cash_to_count_v c where c.due_at <= now()),
    told as (insert into reminders (key) select key from due on conflict do nothing returning key)
    select d.cash_id as "cashId", d.cash from told join due d on d.key = told.key order by d.cash`.execute(tx);
  return rows;
}

/** Whoever handled its money or counted it in vain, by whichever of their accounts. */
async function listKeptOut(tx: Tx, cashId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select own.id from counted_in_vain(${cashId}) as counter (id), accounts_of(counter.id) as own (id)`.execute(tx);
  return [...(await listHands(tx, cashId)), ...rows.map(({ id }) => id)];
}
