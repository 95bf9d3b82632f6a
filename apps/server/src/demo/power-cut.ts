import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { bookTickets } from '../modules/money/paper-tickets/book-tickets.ts';
import { chargeMissing } from '../modules/money/paper-tickets/charge-missing.ts';
import { businessDayOf } from '../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { cashiers, exitGates, staffNamed, vehicleTypeIds } from './car-park.ts';

const value = 5_000;
const size = 100;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Sold in the power cut, and torn by mistake after them. */
const sold = { first: 1, last: 12 } as const;
const spoiled = { first: 13, last: 13 } as const;

type State = 'STOCK' | 'ISSUED' | 'OUT';

interface OpenDrawer {
  readonly depositId: string;
  readonly shiftId: string | null;
  readonly operatorId: string;
  readonly openedAt: Date;
}

/**
 * Booklets of paper tickets: one with a cashier who sold twelve of it while the power was gone this shift, one that came back two days ago
 * with two numbers missing, one that waits to be taken, and one in stock.
 */
export async function sellInPowerCut(database: Database, site: Site, now: Date): Promise<void> {
  const { rows } = await sql<OpenDrawer>`
    select id as "depositId", shift_id as "shiftId", operator_id as "operatorId", opened_at as "openedAt" from deposits
    where kind = 'SHIFT' and state = 'OPEN' and takes_sales order by opened_at, id`.execute(database.readQueries);
  await inTransaction(database, async (tx) => {
    const books = await stock(tx, site, new Date(now.getTime() - 6 * dayMs));
    const [drawer, next] = rows;
    const returner = cashiers.find(({ id }) => !rows.some(({ operatorId }) => operatorId === id));
    if (returner) await comeBack(tx, site, books.second, returner.id, new Date(now.getTime() - 2 * dayMs));
    if (drawer) await sellFrom(tx, site, books.first, drawer, now);
    if (next) await issue(tx, books.third, next.operatorId, 'ISSUED', new Date(now.getTime() - 20 * 60_000));
  });
}

async function stock(tx: Tx, site: Site, addedAt: Date) {
  const ids = [newId(), newId(), newId(), newId()] as const;
  await tx
    .insertInto('ticketBooklets')
    .values(
      ids.map((id, index) => ({
        id,
        siteId: site.id,
        series: 'KM',
        first: index * size + 1,
        last: (index + 1) * size,
        value,
        printed: true,
        vehicleTypeId: vehicleTypeIds.MOBIL,
        stamp: 'PRP-2291',
        stampedOn: businessDayOf(new Date(addedAt.getTime() - 10 * dayMs), site),
        addedById: staffNamed('keuangan1').id,
        addedAt,
        updatedAt: addedAt,
      })),
    )
    .execute();
  const [first, second, third] = ids;
  return { first, second, third };
}

async function issue(tx: Tx, bookletId: string, operatorId: string, state: State, issuedAt: Date): Promise<string> {
  const id = newId();
  const takenAt = state === 'OUT' ? new Date(issuedAt.getTime() + 3 * 60_000) : null;
  await tx
    .insertInto('ticketIssues')
    .values({ id, bookletId, operatorId, issuedById: staffNamed('operator1').id, issuedAt, takenAt })
    .execute();
  // By its steps, as the guard has it.
  for (const next of state === 'OUT' ? (['ISSUED', 'OUT'] as const) : ([state] as const))
    await step(tx, bookletId, next);
  return id;
}

const step = (tx: Tx, id: string, state: State) =>
  tx.updateTable('ticketBooklets').set({ state }).where('id', '=', id).execute();

async function sellFrom(tx: Tx, site: Site, bookletId: string, drawer: OpenDrawer, now: Date): Promise<void> {
  const { operatorId, depositId, shiftId, openedAt } = drawer;
  const issueId = await issue(tx, bookletId, operatorId, 'OUT', new Date(openedAt.getTime() - 5 * 60_000));
  const lasted = Math.min(hourMs, now.getTime() - openedAt.getTime());
  const soldUntil = new Date(openedAt.getTime() + lasted / 2);
  const enteredAt = new Date(openedAt.getTime() + (lasted * 3) / 4);
  const place = { bookletId, issueId, operatorId, enteredById: operatorId, enteredAt } as const;
  await bookTickets(tx, {
    ...place,
    ...sold,
    id: newId(),
    site,
    vehicleTypeId: vehicleTypeIds.MOBIL,
    gateId: exitGates.find(({ forMotorcycles }) => !forMotorcycles)?.id ?? '',
    amount: value,
    soldFrom: openedAt,
    soldUntil,
    depositId,
    shiftId,
    note: null,
    approverId: null,
  });
  const businessDay = businessDayOf(enteredAt, site);
  await tx
    .insertInto('ticketUses')
    .values({
      ...place,
      ...spoiled,
      id: newId(),
      kind: 'SPOILED',
      businessDay,
      note: 'Sobek saat dirobek',
      updatedAt: enteredAt,
    })
    .execute();
}

async function comeBack(tx: Tx, site: Site, bookletId: string, operatorId: string, at: Date): Promise<void> {
  const issueId = await issue(tx, bookletId, operatorId, 'OUT', new Date(at.getTime() - 8 * hourMs));
  const [first, byId] = [size + 1, staffNamed('operator1').id];
  const note = 'Dua karcis pertama tidak ada';
  await chargeMissing(tx, {
    site,
    booklet: {
      id: bookletId,
      series: 'KM',
      value,
      vehicleTypeId: vehicleTypeIds.MOBIL,
      issue: { id: issueId, operatorId, issuedById: byId },
    },
    missing: [{ first, last: first + 1 }],
    note,
    byId,
    at,
  });
  const ended = { endedAt: at, endedById: byId, witnessId: operatorId, endNote: note };
  await tx
    .updateTable('ticketIssues')
    .set({ ...ended, thereFirst: first + 2, thereLast: 2 * size, missing: 2 })
    .where('id', '=', issueId)
    .execute();
  await step(tx, bookletId, 'STOCK');
}
