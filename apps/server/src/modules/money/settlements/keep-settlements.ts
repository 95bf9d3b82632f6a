import { newId } from '@parking/contract/core/id';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { freezeSettlement } from './freeze-settlement.ts';
import { providerDayEnd, providerDayOf } from './provider-day.ts';
import { readProviderDays } from './read-provider-days.ts';

/** What could not be written, with why: it stays open, and somebody sees to its template. */
export type Complain = (settlementId: string, failure: Failure) => void;

/**
 * Opens a settlement for whatever waits in none, and generates those whose day is over, one after another, in whichever process
 * comes first, at most so many. Returns how many it generated.
 */
export async function keepSettlements(
  database: Database,
  site: Site,
  complain: Complain,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const failed: string[] = [];
  for (let generated = 0; ; ) {
    await inTransaction(database, (tx) => openSettlements(tx, site));
    const due = await findDue(database, failed);
    if (due === null || generated >= most) return generated;
    try {
      if (await inTransaction(database, (tx) => generateDue(tx, site, due))) generated += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push(due);
      complain(due, error);
    }
  }
}

interface Waiting {
  readonly paidTypeId: string;
  /** When the oldest of what waits was booked. */
  readonly first: Date;
  readonly lastDay: string | null;
}

/**
 * Where money of a payment type waits and no settlement of it is open, one is opened: of the provider's day on which the oldest of it
 * was booked, or, of what came too late for that, of the day after the last one. Who does it at the same moment finds it done.
 */
export async function openSettlements(tx: Tx, site: Site): Promise<void> {
  const { rows } = await sql<Waiting>`
    select i.paid_type_id, min(i.at) as first, (select max(day) from settlements s where s.paid_type_id = i.paid_type_id) as last_day
    from provider_items i
    where i.settlement_id is null
      and not exists (select from settlements s where s.paid_type_id = i.paid_type_id and s.status = 'OPEN')
    group by i.paid_type_id`.execute(tx);
  for (const { paidTypeId, first, lastDay } of rows) {
    const days = await readProviderDays(tx, site, paidTypeId);
    const own = providerDayOf(first, days);
    const day = lastDay !== null && own <= lastDay ? shiftDays(lastDay, 1) : own;
    const id = newId();
    const { rows: made } = await sql`
      insert into settlements (id, paid_type_id, day, ends_at) values (${id}, ${paidTypeId}, ${day}, ${providerDayEnd(day, days)})
      on conflict do nothing returning id`.execute(tx);
    if (made.length > 0)
      await tx.insertInto('settlementSteps').values({ id: newId(), settlementId: id, toState: 'OPEN' }).execute();
  }
}

async function findDue(database: Database, but: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from settlements where status = 'OPEN' and ends_at <= now() and id <> all(${[...but]}::uuid[])
    order by ends_at, id limit 1`.execute(database.writeQueries);
  return rows[0]?.id ?? null;
}

/** Whether this process was the one. */
async function generateDue(tx: Tx, site: Site, id: string): Promise<boolean> {
  const settlement = await tx
    .selectFrom('settlements')
    .select(['id', 'paidTypeId', 'day', 'status', 'endsAt', 'total'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (settlement.status !== 'OPEN') return false;
  await freezeSettlement(tx, site, settlement, { until: settlement.endsAt, byId: null, note: null });
  return true;
}
