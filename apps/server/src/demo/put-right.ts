import { newId } from '@parking/contract/core/id';
import type { CorrectionReason } from '@parking/contract/parking/corrections/correction-reasons';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import { sql } from 'kysely';
import { bookCorrection } from '../modules/parking/corrections/book-correction.ts';
import { checkIn } from '../modules/parking/entry/check-in.ts';
import { checkOut } from '../modules/parking/exit/check-out.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed } from './car-park.ts';

const minuteMs = 60_000;

interface Selling {
  readonly operatorId: string;
  readonly username: string;
  readonly entryId: string;
  readonly exitId: string;
  readonly vehicleTypeId: string;
  readonly cashId: string;
}

/** Cashiers who sell now, each at an exit that takes cars, with where such a car comes in. */
const sellers = sql<Selling>`
  select d.operator_id as "operatorId", u.username, i.id as "entryId", o.id as "exitId", v.id as "vehicleTypeId", c.id as "cashId"
  from deposits d join users u on u.id = d.operator_id
  cross join lateral (select id from gates where gate_type = 'IN' order by code limit 1) i
  cross join lateral (select id from gates where gate_type = 'OUT' order by code limit 1) o
  cross join lateral (select vehicle_type_id as id from stays where deposit_id = d.id and total >= 4000 order by exited_at desc limit 1) v
  cross join lateral (select id from paid_types where kind = 'CASH' order by id limit 1) c
  where d.kind = 'SHIFT' and d.state = 'OPEN' and d.takes_sales order by d.opened_at, d.id limit 3`;

const shorts: readonly ToCollect[] = [
  { reason: 'SHORT_PAID', paid: 1_000, name: 'Pak Budi', phone: '0812-3456-0101' },
  { reason: 'SHORT_PAID', paid: 2_000, name: 'Bu Sari' },
  { reason: 'SHORT_PAID', paid: 1_000, name: 'Pak Joko', note: 'Dompet tertinggal' },
];

/**
 * Of cashiers who sell now: drivers who paid a part, one of whom came again and paid the rest; and sales that took too much, one put
 * right, one that waits for it, one that was refused.
 */
export async function putRight(database: Database, site: Site): Promise<void> {
  const { rows } = await sellers.execute(database.readQueries);
  for (const [index, seller] of rows.entries()) {
    const plate = `B ${4401 + index} KB`;
    const short = shorts[index];
    if (short) await inTransaction(database, (tx) => sell(tx, site, seller, { plate, toCollect: short }));
    if (index === 0) await inTransaction(database, (tx) => comeAgain(tx, site, seller, plate));
    const outcome = (['APPROVED', 'WAITING', 'REFUSED'] as const)[index];
    if (outcome)
      await inTransaction(database, (tx) => correct(tx, site, seller, { plate: `B ${4501 + index} KR`, outcome }));
  }
}

interface Sale {
  readonly plate: string;
  readonly toCollect?: ToCollect;
  readonly settleOwed?: readonly string[];
}

async function sell(tx: Tx, site: Site, seller: Selling, { plate, ...said }: Sale) {
  const { operatorId: userId, username, entryId, exitId, vehicleTypeId, cashId } = seller;
  const [enteredAt, exitedAt] = [new Date(Date.now() - 125 * minuteMs), new Date()];
  const parkingInId = await checkIn(tx, {
    site,
    plate,
    vehicleTypeId,
    parkingType: 'REGULAR',
    gateId: entryId,
    enteredAt,
    origin: 'MANUAL',
    operatorId: userId,
  });
  const rights = { everything: false, menus: new Map(), modules: new Set<string>() };
  const actor = {
    userId,
    username,
    sessionId: '',
    groupIds: [],
    rights,
    mustChangePassword: false,
    lacksSecondFactor: false,
    begunBy: 'PASSWORD' as const,
    deskGateId: null,
    isLocked: false,
  };
  const paid = said.toCollect ? {} : { paidTypeId: cashId };
  const exit = {
    parkingInId,
    kind: 'NORMAL',
    exitedAt,
    gateId: exitId,
    plateNumber: plate,
    opens: false,
    ...paid,
    ...said,
  } as const;
  const { parkingOut } = await checkOut(tx, { site, actor, approver: null, origin: { language: 'id' } }, exit);
  return parkingOut;
}

/** The plate comes again, and its driver pays what was left. */
async function comeAgain(tx: Tx, site: Site, seller: Selling, plate: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from to_collect where reason = 'SHORT_PAID' and state = 'OPEN' and operator_id = ${seller.operatorId}`.execute(
    tx,
  );
  await sell(tx, site, seller, { plate, settleOwed: rows.map(({ id }) => id) });
}

const reasons: Readonly<Record<string, CorrectionReason>> = {
  APPROVED: 'WRONG_TYPE',
  WAITING: 'WRONG_TICKET',
  REFUSED: 'PAID_TWICE',
};

interface Putting {
  readonly plate: string;
  readonly outcome: 'APPROVED' | 'WAITING' | 'REFUSED';
}

async function correct(tx: Tx, site: Site, seller: Selling, { plate, outcome }: Putting): Promise<void> {
  const { id: stayId, total, tax, depositId, businessDay } = await sell(tx, site, seller, { plate });
  if (total === null || total < 2 || depositId === null) return;
  const amount = Math.floor(total / 2);
  const asked = {
    id: newId(),
    stayId,
    operatorId: seller.operatorId,
    depositId,
    businessDay,
    amount,
    tax: Math.round(((tax ?? 0) * amount) / total),
  };
  const decider = staffNamed('operator1').id;
  const note = 'Struk dan tiket dilihat';
  const decided = { state: outcome, decidedBy: decider, decidedAt: new Date(), decidedNote: note };
  await tx
    .insertInto('corrections')
    .values({
      ...asked,
      siteId: site.id,
      reason: reasons[outcome] ?? 'OTHER',
      charged: total,
      rightAmount: total - amount,
      ...(outcome !== 'WAITING' && decided),
    })
    .execute();
  if (outcome === 'APPROVED') await bookCorrection(tx, site, asked, { actorId: decider, reason: note });
}
