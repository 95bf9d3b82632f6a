import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { checkIn } from '../entry/check-in.ts';
import { type Deletion, takeOutShown } from '../exit/bring-back.ts';
import { type LeftInside, leaveInside } from '../exit/stay-inside.ts';
import { asCode, findByPlate } from '../lookup/find-stay.ts';
import type { SoldEntry } from './judge-entry.ts';

interface Found {
  readonly id: string;
  readonly ended: boolean;
  /** It was closed because sweeps did not find its car: its ticket shows that it was there. */
  readonly wasMissing?: boolean;
}

/** The stay that a sale names: by record, by code (one that is inside first), else by a plate that is inside once. */
export async function findSold(reads: Reads, site: Site, sale: OfflineSale): Promise<Found | null> {
  if (sale.parkingInId !== undefined || sale.parkingCode !== undefined) {
    const { rows } = await sql<Found>`
      select id, state <> 'INSIDE' and not missing.it as ended, missing.it as "wasMissing" from stays
      cross join lateral (
        select state = 'DELETED' and exists (select from missing_stays m where m.stay_id = id) as it) missing
      where ${sale.parkingInId === undefined ? sql`site_id = ${site.id} and code = ${asCode(sale.parkingCode ?? '')}` : sql`id = ${sale.parkingInId}`}
      order by (state = 'INSIDE') desc, entered_at desc limit 1`.execute(reads);
    return rows[0] ?? null;
  }
  const exact = (await findByPlate(reads, site.id, sale.plateNumber ?? '')).filter(({ match }) => match === 'EXACT');
  return exact.length === 1 && exact[0] ? { id: exact[0].stayId, ended: false } : null;
}

/** A car that left as its device says. */
interface TakenSold {
  readonly stay: LeftInside;
  /** What is made of its entry; null where the server knows the car. */
  readonly entry: SoldEntry | null;
  /** How its stay had been closed, before its ticket was shown. */
  readonly deletion: Deletion | null;
}

/** The stay that was sold, taken from inside; made when nobody knows it. Null: it has ended. */
export async function takeSold(
  tx: Tx,
  where: Where,
  found: Found | null,
  sale: OfflineSale,
  judge: () => Promise<SoldEntry>,
): Promise<TakenSold | null> {
  if (found?.ended) return null;
  if (!found) {
    const entry = await judge();
    const stay = await leaveInside(tx, where.site, await makeUnknown(tx, where, sale, entry));
    return { stay, entry, deletion: null };
  }
  try {
    if (found.wasMissing)
      return { ...(await takeOutShown(tx, where.site, { parkingInId: found.id }, sale.plateNumber)), entry: null };
    return { stay: await leaveInside(tx, where.site, found.id, sale.plateNumber), entry: null, deletion: null };
  } catch (error) {
    // Somebody else let it out a moment ago.
    if (error instanceof Failure && (error.code === 'stay-already-closed' || error.code === 'stay-deleted'))
      return null;
    throw error;
  }
}

interface Where {
  readonly site: Site;
  readonly gateId: string;
}

function makeUnknown(tx: Tx, { site, gateId }: Where, sale: OfflineSale, entry: SoldEntry): Promise<string> {
  return checkIn(tx, {
    site,
    code: sale.parkingCode,
    plate: sale.plateNumber,
    vehicleTypeId: sale.vehicleId,
    parkingType: sale.parkingType ?? 'REGULAR',
    gateId,
    enteredAt: entry.enteredAt,
    origin: 'OFFLINE',
    operatorId: null,
    flags: ['unknown-offline', ...entry.flags],
  });
}
