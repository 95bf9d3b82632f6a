import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { postDropped, postOpened } from '../modules/money/cash-drops/post-drop.ts';
import { takePayment } from '../modules/money/deposits/take-payment.ts';
import { businessDayOf } from '../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { mainCashId, staffNamed } from './car-park.ts';

const firstBag = 20_481;
/** Also of a drawer whose shift has just begun. */
const note = 2_000;
/** So long after a bag was filled it is opened. */
const openedAfterMs = 25 * 60_000;

interface OpenDrawer {
  readonly id: string;
  readonly operatorId: string;
  readonly openedAt: Date;
  readonly owed: number;
}

/** Cashiers who sell now have put half of their takings into a bag; the first of them was opened, the others lie in the safe. */
export async function dropBags(database: Database, site: Site, now: Date): Promise<void> {
  const { rows } = await sql<OpenDrawer>`
    select d.id, d.operator_id as "operatorId", d.opened_at as "openedAt", t.owed
    from deposits d join deposit_takings_v t on t.deposit_id = d.id
    where d.kind = 'SHIFT' and d.state = 'OPEN' and d.takes_sales and t.owed >= ${2 * note} order by d.opened_at, d.id`.execute(
    database.readQueries,
  );
  await inTransaction(database, async (tx) => {
    for (const [index, drawer] of rows.entries()) await drop(tx, site, { drawer, index, now });
  });
}

interface Dropping {
  readonly drawer: OpenDrawer;
  readonly index: number;
  readonly now: Date;
}

async function drop(tx: Tx, site: Site, { drawer, index, now }: Dropping): Promise<void> {
  const { id: depositId, operatorId, openedAt, owed } = drawer;
  const notes = Math.floor(owed / (2 * note));
  const counted = notes * note;
  const [id, receiver] = [newId(), staffNamed('keuangan1').id];
  const droppedAt = new Date((openedAt.getTime() + now.getTime()) / 2);
  const receivedAt = new Date(Math.min(droppedAt.getTime() + openedAfterMs, now.getTime()));
  const isOpened = index === 0;
  const droppedDay = businessDayOf(droppedAt, site);
  await tx
    .insertInto('cashDrops')
    .values({
      id,
      siteId: site.id,
      bag: `KT-${firstBag + index}`,
      depositId,
      operatorId,
      counted,
      drawer: JSON.stringify({ notes: [{ value: note, count: notes }], coins: 0 }),
      witnessId: staffNamed('operator1').id,
      droppedAt,
      droppedDay,
      state: isOpened ? 'RECEIVED' : 'IN_SAFE',
      ...(isOpened && { received: counted, cashId: mainCashId, receivedAt, receivedById: receiver }),
      updatedAt: isOpened ? receivedAt : droppedAt,
    })
    .execute();
  const bag = { id, siteId: site.id, depositId, operatorId, counted };
  await postDropped(tx, { ...bag, businessDay: droppedDay, actorId: operatorId, bookedAt: droppedAt });
  if (!isOpened) return;
  await takePayment(tx, {
    id,
    depositId,
    value: counted,
    cashId: mainCashId,
    note: null,
    receivedAt,
    byId: receiver,
  });
  const day = businessDayOf(receivedAt, site);
  await postOpened(tx, { ...bag, value: counted, businessDay: day, actorId: receiver, bookedAt: receivedAt });
}
