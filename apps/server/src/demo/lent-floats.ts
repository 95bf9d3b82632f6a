import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/money';
import type { FloatState } from '@parking/contract/money/floats/floats';
import { sql } from 'kysely';
import { businessDayOf } from '../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { chargeDebt } from '../modules/money/debts/charge-debt.ts';
import { postEntry } from '../modules/money/journal/journal.ts';
import { mainCashId, staffNamed } from './car-park.ts';

const lent = 300_000;
const missing = 5_000;
/** So long before the first sale a float is handed out, and so soon it is taken. */
const aheadMs = 12 * 60_000;
const takenAfterMs = 4 * 60_000;

interface ShiftDeposit {
  readonly id: string;
  readonly operatorId: string;
  readonly openedAt: Date;
  readonly takesSales: boolean;
  readonly submittedAt: Date | null;
  readonly receivedAt: Date | null;
}

/** Money for change, and the floats of this week's shifts: back with their deposits, one of them short, those of now with their cashiers, and one that waits. */
export async function lendFloats(database: Database, site: Site, now: Date): Promise<void> {
  const { rows } = await sql<ShiftDeposit>`
    select d.id, d.operator_id as "operatorId", d.opened_at as "openedAt", d.takes_sales and d.state = 'OPEN' as "takesSales",
      (select min(s.at) from deposit_steps s where s.deposit_id = d.id and s.to_state = 'SUBMITTED') as "submittedAt",
      coalesce((select max(p.at) from deposit_payments p where p.deposit_id = d.id),
        (select min(s.at) from deposit_steps s where s.deposit_id = d.id and s.to_state = 'VERIFIED')) as "receivedAt"
    from deposits d where d.kind = 'SHIFT' and d.n = 1 and d.opened_at > ${new Date(now.getTime() - 7 * 86_400_000)}
      and (d.state <> 'OPEN' or d.takes_sales) order by d.opened_at`.execute(database.readQueries);
  const back = rows.filter(({ receivedAt }) => receivedAt !== null);
  await inTransaction(database, async (tx) => {
    await bringChangeMoney(tx, site, (rows.length + 1) * lent, rows[0]?.openedAt ?? now);
    for (const deposit of rows) await lend(tx, site, deposit, deposit === back.at(-2));
    await leaveWaiting(tx, site, now);
  });
}

/** The car park's own money for change: a small one has not taken so much that every cashier could be lent some of it. */
async function bringChangeMoney(tx: Tx, site: Site, amount: number, before: Date): Promise<void> {
  const at = new Date(before.getTime() - 2 * aheadMs);
  const { id: categoryId } = await tx
    .selectFrom('cashTransactionCategories')
    .select('id')
    .where('name', '=', 'MODAL')
    .executeTakeFirstOrThrow();
  const [id, byId, businessDay] = [newId(), staffNamed('keuangan1').id, businessDayOf(at, site)];
  const document = {
    cashId: mainCashId,
    cashTransactionCategoryId: categoryId,
    amount,
    note: 'Uang receh untuk kasir',
  };
  await tx
    .insertInto('cashIns')
    .values({ id, siteId: site.id, ...document, transactionDate: businessDay, byId, at, updatedAt: at })
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'CASH_IN',
    kind: 'BOOKING',
    sourceId: id,
    businessDay,
    depositId: null,
    actorId: byId,
    bookedAt: at,
    lines: [
      { account: { kind: 'CASH', ownerId: mainCashId }, amount },
      { account: { kind: 'CASH_CATEGORY', ownerId: categoryId }, amount: -amount },
    ],
  });
}

async function lend(tx: Tx, site: Site, deposit: ShiftDeposit, isShort: boolean): Promise<void> {
  const { operatorId, openedAt, submittedAt, receivedAt } = deposit;
  const id = newId();
  const givenAt = new Date(openedAt.getTime() - aheadMs);
  const takenAt = new Date(givenAt.getTime() + takenAfterMs);
  const takenDay = businessDayOf(takenAt, site);
  const received = isShort ? lent - missing : lent;
  const [giver, receiver] = [staffNamed('operator1').id, staffNamed('keuangan1').id];
  const state: FloatState = receivedAt ? 'RETURNED' : submittedAt ? 'COUNTED' : 'OUT';
  const place = { id, siteId: site.id, operatorId, cashId: mainCashId, amount: lent, state };
  await tx
    .insertInto('floats')
    .values({
      ...place,
      givenById: giver,
      givenAt,
      takenAt,
      takenDay,
      ...(submittedAt && { counted: lent, countedAt: submittedAt, depositId: deposit.id }),
      ...(receivedAt && { received, receivedAt, receivedById: receiver }),
      ...(receivedAt && isShort && { witnessId: operatorId, receiveNote: `Kurang ${formatRupiah(missing)}` }),
      updatedAt: receivedAt ?? submittedAt ?? takenAt,
    })
    .execute();
  const float = { kind: 'FLOAT', ownerId: operatorId } as const;
  const cash = { kind: 'CASH', ownerId: mainCashId } as const;
  const entry = { siteId: site.id, type: 'FLOAT', sourceId: id, depositId: null } as const;
  await postEntry(tx, {
    ...entry,
    kind: 'TAKEN',
    businessDay: takenDay,
    actorId: operatorId,
    bookedAt: takenAt,
    lines: [
      { account: float, amount: lent },
      { account: cash, amount: -lent },
    ],
  });
  if (!receivedAt) return;
  await postEntry(tx, {
    ...entry,
    kind: 'RECEIVED',
    businessDay: businessDayOf(receivedAt, site),
    actorId: receiver,
    bookedAt: receivedAt,
    lines: [
      { account: cash, amount: received },
      { account: float, amount: -received },
    ],
  });
  if (isShort)
    await chargeDebt(tx, {
      site,
      operatorId,
      amount: missing,
      cause: 'FLOAT',
      sourceId: id,
      from: float,
      depositId: deposit.id,
      reason: null,
      actorId: receiver,
    });
}

/** For a cashier who has not come yet. */
async function leaveWaiting(tx: Tx, site: Site, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.username like 'kasir%' and u.status = 'ACTIVE'
      and not exists (select from deposits d where d.operator_id = u.id and d.state = 'OPEN')
      and not exists (select from floats f where f.operator_id = u.id and f.state = 'OUT') order by u.username limit 1`.execute(
    tx,
  );
  const [cashier] = rows;
  if (!cashier) return;
  await tx
    .insertInto('floats')
    .values({
      id: newId(),
      siteId: site.id,
      operatorId: cashier.id,
      cashId: mainCashId,
      amount: lent,
      note: 'Uang receh untuk shift berikutnya',
      givenById: staffNamed('operator1').id,
      givenAt: new Date(now.getTime() - aheadMs),
    })
    .execute();
}
