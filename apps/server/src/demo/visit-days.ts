import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { holdAgainstBooks } from '../modules/audits/secret-visits.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed, vehicleTypeIds } from './car-park.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What two visitors told: one paid what was booked, the other more. */
const visits = [
  { daysAgo: 9, beyond: 0, note: 'Petugas memberi struk tanpa diminta.' },
  { daysAgo: 3, beyond: 5_000, note: 'Layar pelanggan dimatikan; diminta Rp 5.000 lebih dari struk.' },
] as const;

interface Sale {
  readonly plate: string;
  readonly plateKey: string;
  readonly code: string;
  readonly enteredAt: Date;
  readonly leftAt: Date;
  readonly gateId: string;
  readonly paidTypeId: string;
  readonly total: number;
  readonly receiptNumber: string;
}

/** Two ordinary sales of the last days were visits of headquarters. */
export async function visitTwice(database: Database, site: Site, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    for (const { daysAgo, beyond, note } of visits) {
      const sale = await findSale(tx, new Date(now.getTime() - daysAgo * dayMs));
      if (sale) await tellOf(tx, site, sale, { beyond, note });
    }
  });
}

/** An ordinary car that paid in cash, and of whose plate and price nothing is the matter. */
async function findSale(tx: Tx, since: Date): Promise<Sale | null> {
  const { rows } = await sql<Sale>`
    select p.entry_plate as plate, p.plate_key as "plateKey", s.code, s.entered_at as "enteredAt", s.exited_at as "leftAt",
      s.exit_gate_id as "gateId", s.paid_type_id as "paidTypeId", s.total, r.receipt_number as "receiptNumber"
    from stays s join stay_plates p on p.stay_id = s.id join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
    join paid_types y on y.id = s.paid_type_id
    where s.state = 'OUT' and s.exited_at >= ${since} and s.exited_at < ${since}::timestamptz + interval '1 day' and s.exit_kind = 'NORMAL'
      and s.vehicle_type_id = ${vehicleTypeIds.MOBIL} and s.total > 0 and s.flags = '{}' and s.voucher_id is null and s.member_id is null
      and s.prepaid = 0 and coalesce(s.variance, 0) = 0 and p.entry_plate is not null and not s.free_pass
    order by s.exited_at, s.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

interface Telling {
  readonly beyond: number;
  readonly note: string;
}

async function tellOf(tx: Tx, site: Site, sale: Sale, { beyond, note }: Telling): Promise<void> {
  const { plate, plateKey, paidTypeId, total, ...told } = sale;
  const auditor = staffNamed('auditor').id;
  const planned = {
    id: newId(),
    plateKey,
    fromAt: new Date(sale.enteredAt.getTime() - hourMs),
    untilAt: new Date(sale.enteredAt.getTime() + hourMs),
    vehicleTypeId: vehicleTypeIds.MOBIL,
    lostTicket: false,
    voucher: false,
    paidTypeId,
  };
  await tx
    .insertInto('secretVisits')
    .values({
      ...planned,
      siteId: site.id,
      plate,
      instructions: 'Bayar seperti pengunjung lain dan minta struk.',
      plannedBy: auditor,
      plannedAt: new Date(sale.enteredAt.getTime() - dayMs),
    })
    .execute();
  const reported = { ...told, paid: total + beyond };
  await holdAgainstBooks(
    tx,
    site,
    { ...planned, ...reported },
    {
      ...reported,
      note,
      reportedBy: auditor,
      reportedAt: new Date(sale.leftAt.getTime() + hourMs),
    },
  );
}
