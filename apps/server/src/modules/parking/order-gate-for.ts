import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { orderGate } from '../gates/order-gate.ts';
import type { GateFacts } from './desk-settings.ts';
import { printAtGate } from './print-at-gate.ts';

/** A barrier must not open for a car that has long gone. */
const openSeconds = 30;

interface Order {
  readonly site: Site;
  readonly gate: GateFacts;
  readonly stayId: string;
  readonly userId: string;
  readonly document: PrintDocument;
  /** False for what is recorded after the fact. */
  readonly opens: boolean;
}

/** What the gate is told after the money is booked; a gate that does not obey undoes nothing. */
export async function orderGateFor(tx: Tx, order: Order): Promise<void> {
  const { site, gate, stayId, userId } = order;
  if (!order.opens) return;
  await orderGate(tx, {
    siteId: site.id,
    gateId: gate.id,
    command: 'OPEN',
    payload: {},
    cause: 'STAY',
    causeId: stayId,
    requestedBy: userId,
    expiresInSeconds: openSeconds,
  });
  await printAtGate(tx, site, gate, order.document, { cause: 'STAY', causeId: stayId, requestedBy: userId });
}
