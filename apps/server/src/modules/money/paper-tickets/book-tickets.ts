import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import { taxRateOn } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { postEntry } from '../journal/journal.ts';
import { sizeOf } from './held-booklet.ts';

interface SoldTickets {
  readonly site: Site;
  readonly id: string;
  readonly bookletId: string;
  readonly issueId: string;
  readonly operatorId: string;
  readonly first: number;
  readonly last: number;
  readonly vehicleTypeId: string;
  readonly gateId: string;
  /** Of one number, with the tax in it. */
  readonly amount: number;
  readonly soldFrom: Date;
  readonly soldUntil: Date;
  readonly depositId: string;
  readonly shiftId: string | null;
  readonly note: string | null;
  readonly enteredById: string;
  readonly enteredAt: Date;
  readonly approverId: string | null;
}

/** Books sold numbers as takings of a held deposit: production of the business day on which they are entered, taxed at the rate of the day on which they were sold. */
export async function bookTickets(tx: Tx, { site, ...sold }: SoldTickets): Promise<void> {
  const { id, operatorId, depositId, enteredAt, enteredById } = sold;
  const { book } = await readTariffs(tx);
  const total = sold.amount * sizeOf(sold);
  const tax = taxWithin(total, taxRateOn(book, businessDayOf(sold.soldUntil, site)));
  const businessDay = businessDayOf(enteredAt, site);
  await tx
    .insertInto('ticketUses')
    .values({ ...sold, kind: 'SOLD', tax, businessDay, updatedAt: enteredAt })
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'PARKING_OUT',
    kind: 'PAPER',
    sourceId: id,
    businessDay,
    depositId,
    actorId: enteredById,
    reason: sold.note,
    bookedAt: enteredAt,
    lines: [
      { account: { kind: 'DRAWER', ownerId: operatorId }, amount: total },
      { account: { kind: 'REVENUE' }, amount: tax - total },
      { account: { kind: 'TAX' }, amount: -tax },
    ],
  });
  await countTickets(tx, id, 1);
}

/** Adds what a use brought to the figures, or takes it off again. No car left by it. */
export const countTickets = (tx: Tx, id: string, sign: 1 | -1) =>
  sql`
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, count, gross, tax, total, deposit_id)
    select 'PAPER', t.sold_until, t.business_day, t.gate_id, t.vehicle_type_id, (select id from paid_types where kind = 'CASH' order by id limit 1),
      t.operator_id, coalesce(t.shift_id, '00000000-0000-0000-0000-000000000000'), 0, ${sql.lit(sign)} * t.amount * (t.last - t.first + 1),
      ${sql.lit(sign)} * t.tax, ${sql.lit(sign)} * t.amount * (t.last - t.first + 1), t.deposit_id
    from ticket_uses t where t.id = ${id}`.execute(tx);
