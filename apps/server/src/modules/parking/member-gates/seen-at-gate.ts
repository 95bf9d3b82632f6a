import { sureReading } from '@parking/contract/members/entitlement/membership';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { pictureTypes } from '../../../platform/files/assets.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';

/** What a gate tells of one car belongs together for so long. */
const togetherSeconds = 10;
/** A car stands at a gate, and its card or plate is read again, for so long. */
export const samePassSeconds = 60;

/** A gate whose loop has told of a car within so long has one. */
const loopSeconds = 86_400;

export interface SeenAtGate {
  /** The plate of which the gate's camera was sure last. */
  readonly plateNumber: string | null;
  /** A car stands on its loop. */
  readonly isLoopOn: boolean;
  /** Its loop tells of cars at all. */
  readonly hasLoop: boolean;
  /** The event's pictures that this gate has sent and nothing else has. */
  readonly images: readonly string[];
}

/** What a gate has told of the car that an event is of. */
export async function readSeen(reads: Reads, { gateId, at, data }: GateEvent): Promise<SeenAtGate> {
  const tokens = Array.isArray(data['images']) ? (data['images'] as string[]) : [];
  const since = (seconds: number) => sql`${at}::timestamptz - make_interval(secs => ${seconds})`;
  const near = (
    column: string,
  ) => sql`${sql.raw(column)} between ${at}::timestamptz - make_interval(secs => ${togetherSeconds})
    and ${at}::timestamptz + make_interval(secs => ${togetherSeconds})`;
  const { rows } = await sql<SeenAtGate>`
    select
      (select plate from temp_plates where gate_id = ${gateId} and ${near('read_at')}
        and confidence >= ${sureReading} order by read_at desc limit 1) as "plateNumber",
      coalesce((select type = 'LOOP_ON' from gate_events where gate_id = ${gateId} and type in ('LOOP_ON', 'LOOP_OFF')
        and data ->> 'loop' is distinct from '2' and received_at > ${since(togetherSeconds)} and ${near('at')}
        order by at desc, type limit 1), false) as "isLoopOn",
      exists (select from gate_events where gate_id = ${gateId} and type = 'LOOP_ON' and data ->> 'loop' is distinct from '2'
        and received_at > ${since(loopSeconds)}) as "hasLoop",
      array(select token from asset_files where token = any(${tokens}::text[]) and uploaded_by = ${gateId}
        and attached_to is null and created_at > ${since(samePassSeconds)} and media_type = any(${[...pictureTypes]}::text[])) as images`.execute(
    reads,
  );
  const [seen] = rows;
  if (!seen) throw new Error('A gate was not asked.');
  return seen;
}
