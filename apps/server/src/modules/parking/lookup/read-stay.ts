import { ParkingIn, ParkingOut } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';

/** Entries by id, as the API shows them, in the order of the ids. */
export async function readParkingIns(reads: Reads, site: Site, ids: readonly string[]): Promise<ParkingIn[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ParkingIn>`
    select ${sql.raw(selectList(ParkingIn, site.zone))} from parking_ins_v where id = ${anyOf(ids)}`.execute(reads);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function getParkingIn(reads: Reads, site: Site, id: string): Promise<ParkingIn> {
  // Not by `any(…)`: PostgreSQL would not keep the plan of what may be many.
  const { rows } = await sql<ParkingIn>`
    select ${sql.raw(selectList(ParkingIn, site.zone))} from parking_ins_v where id = ${id}`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('stay-not-found');
  return found;
}

export async function getParkingOut(reads: Reads, site: Site, id: string): Promise<ParkingOut> {
  const { rows } = await sql<ParkingOut>`
    select ${sql.raw(selectList(ParkingOut, site.zone))} from parking_outs_v where id = ${id}`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('stay-not-found');
  return found;
}
