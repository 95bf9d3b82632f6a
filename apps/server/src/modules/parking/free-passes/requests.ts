import {
  FreePassRequest,
  type FreePassRequestStatus,
  freePassAnswerMinutes,
} from '@parking/contract/parking/free-passes/free-pass-requests';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { type RawBuilder, sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';

const listed = (reads: Reads, site: Site, condition: RawBuilder<unknown>) =>
  sql<FreePassRequest>`
    select ${sql.raw(selectList(FreePassRequest, site.zone))} from free_pass_requests_v
    where ${condition} order by asked_at, id`.execute(reads);

export async function readRequest(reads: Reads, site: Site, id: string): Promise<FreePassRequest> {
  const { rows } = await listed(reads, site, sql`id = ${id}`);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  return found;
}

/** As its cashier is told of it, who may count blind. */
export async function readOwnRequest(
  reads: Reads,
  site: Site,
  id: string,
  operatorId: string,
): Promise<FreePassRequest> {
  const found = await readRequest(reads, site, id);
  if (found.operatorId !== operatorId) throw new Failure('record-not-found');
  return { ...found, value: null };
}

/** Those that wait now, of cashiers who are others than these. */
export async function listWaiting(reads: Reads, site: Site, but: readonly string[]): Promise<FreePassRequest[]> {
  const open = sql`answered_by_id is null and until > clock_timestamp() and operator_id <> all(${[...but]}::uuid[])`;
  return (await listed(reads, site, open)).rows;
}

/** As it stands while it is held. */
export interface HeldRequest {
  readonly stayId: string;
  readonly operatorId: string;
  readonly gateId: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  /** Why: of the list, and in words. */
  readonly reasonId: string | null;
  readonly words: string | null;
  readonly status: FreePassRequestStatus;
  readonly secondsLeft: number;
  /** Its answer, or that there was none, is old by now. */
  readonly isOld: boolean;
  readonly answeredById: string | null;
  readonly answeredBy: string | null;
}

/**
 * Holds what was asked for until the end of the transaction. Its time is looked at once it is held, by the clock that its answer
 * is held against: of an answer and an exit at once the second sees what the first made of it.
 */
export async function holdRequest(tx: Tx, id: string): Promise<HeldRequest | null> {
  await sql`select from free_pass_requests where id = ${id} for update`.execute(tx);
  const { rows } = await sql<HeldRequest>`
    select q.stay_id as "stayId", q.operator_id as "operatorId", q.gate_id as "gateId", q.vehicle_type_id as "vehicleTypeId",
      q.parking_type as "parkingType", q.reason_id as "reasonId", q.words, v.status, v.seconds_left as "secondsLeft", v.answered_by_id as "answeredById",
      v.answered_by as "answeredBy",
      clock_timestamp() > coalesce(q.answered_at, q.until) + make_interval(mins => ${freePassAnswerMinutes}) as "isOld"
    from free_pass_requests q join free_pass_requests_v v on v.id = q.id where q.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Who said no to a free pass of this car; null where nobody did. */
export async function findRefusal(reads: Reads, stayId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string }>`
    select u.username as by from free_pass_requests q join users u on u.id = q.answered_by
    where q.stay_id = ${stayId} and q.answer = 'REFUSED' limit 1`.execute(reads);
  return rows[0]?.by ?? null;
}
