import type { GateCommandName } from '@parking/contract/gates/gate-words';
import { newId } from '@parking/contract/core/id';
import type { Tx } from '../../platform/db/pool.ts';
import { type StatementPart, send } from '../../platform/db/statement.ts';
import { messagePart, messageRows } from '../../platform/events/live-messages.ts';
import { gateDue } from '../../platform/realtime/gate-line.ts';

export interface GateOrder {
  readonly siteId: string;
  readonly gateId: string;
  readonly command: GateCommandName;
  /** OPEN {} · CLOSE {} · PRINT {format: 'ESC_POS', data: base64} · PLAY_AUDIO {token, occasion} · DISPLAY {lines: [text], full?, membersOnly?} · DEDUCT {paymentId, amount, again} */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** What it is ordered for: `exit`, `manual-opening`; with the id of that stay or opening. */
  readonly cause: string;
  readonly causeId: string | null;
  readonly requestedBy: string | null;
  /** Not carried out any more after so many seconds: a barrier must not open for a car that left. */
  readonly expiresInSeconds: number;
}

/**
 * Orders a gate to do something, in the caller's transaction. After commit the command goes down the gate's live connection,
 * again every two seconds until the gate answers or the time is over. Whether the gate obeyed never changes what it was
 * ordered for. Returns the command's id.
 */
export async function orderGate(tx: Tx, order: GateOrder): Promise<string> {
  const row = rowOf(order);
  await send(tx, orderAlone, [partOf([row])]);
  return row.id;
}

/** Orders as `orderPart` reads them. */
export const prepareOrders = (orders: readonly GateOrder[]): string => partOf(orders.map(rowOf));

const rowOf = (order: GateOrder) => ({
  id: newId(),
  site_id: order.siteId,
  gate_id: order.gateId,
  command: order.command,
  payload: order.payload ?? {},
  cause: order.cause,
  cause_id: order.causeId,
  requested_by: order.requestedBy,
  seconds: order.expiresInSeconds,
});

function partOf(rows: readonly ReturnType<typeof rowOf>[]): string {
  const gateIds = new Set(rows.map(({ gate_id }) => gate_id));
  return JSON.stringify({ orders: rows, due: messageRows([...gateIds].map(gateDue)) });
}

/** Writes the commands, and what lets their gates ask for them. */
export const orderPart: StatementPart = (parameter) => `
  gate_order as (
    insert into gate_commands (id, site_id, gate_id, command, payload, cause, cause_id, requested_by, created_at, expires_at)
    select id, site_id, gate_id, command, payload, cause, cause_id, requested_by, clock_timestamp(),
      clock_timestamp() + make_interval(secs => seconds)
    from jsonb_to_recordset(${parameter}::jsonb -> 'orders') as o (id uuid, site_id uuid, gate_id uuid, command text,
      payload jsonb, cause text, cause_id uuid, requested_by uuid, seconds double precision)),
  ${messagePart(`(${parameter}::jsonb -> 'due')`)}`;

const orderAlone = `with ${orderPart('$1')} select`;
