import type { GateCommandName } from '@parking/contract/gates/gate-words';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { putGateDue } from '../../platform/realtime/gate-line.ts';

export interface GateOrder {
  readonly siteId: string;
  readonly gateId: string;
  readonly command: GateCommandName;
  /** OPEN {} · CLOSE {} · PRINT {format: 'ESC_POS', data: base64} · PLAY_AUDIO {token} · DISPLAY {lines: [text]} */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** What it is ordered for: `exit`, `manual-opening`; with the id of that stay or opening. */
  readonly cause: string;
  readonly causeId: string | null;
  readonly requestedBy: string | null;
  /** Not carried out any more after so many seconds: a barrier must not open for a car that left. */
  readonly expiresInSeconds: number;
}

/**
 * Orders a gate to do something, in the caller's transaction; answers the command's id. After commit the command goes down
 * the gate's live connection, again every two seconds until the gate answers or the time is over. Whether the gate obeyed
 * never changes what it was ordered for.
 */
export async function orderGate(tx: Tx, order: GateOrder): Promise<string> {
  const { expiresInSeconds, payload = {}, ...given } = order;
  const id = newId();
  await tx
    .insertInto('gateCommands')
    .values({
      ...given,
      id,
      payload: JSON.stringify(payload),
      createdAt: sql<Date>`clock_timestamp()`,
      expiresAt: sql<Date>`clock_timestamp() + make_interval(secs => ${expiresInSeconds}::double precision)`,
    })
    .execute();
  await putGateDue(tx, order.gateId);
  return id;
}
