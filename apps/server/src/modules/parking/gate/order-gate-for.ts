import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type GateOrder, orderGate } from '../../gates/order-gate.ts';
import type { GateFacts } from '../exit/desk-settings.ts';
import { printAtGate } from '../paper/print-at-gate.ts';

/** A barrier must not open for a car that has long gone. */
const openSeconds = 30;

interface Order {
  readonly site: Site;
  readonly gate: GateFacts;
  readonly stayId: string;
  readonly userId: string;
  readonly document: PrintDocument;
}

/** The order to let a car through. */
export const openingFor = ({ site, gate, stayId, userId }: Omit<Order, 'document'>): GateOrder => ({
  siteId: site.id,
  gateId: gate.id,
  command: 'OPEN',
  cause: 'STAY',
  causeId: stayId,
  requestedBy: userId,
  expiresInSeconds: openSeconds,
});

/** What the gate is told after the entry is booked; a gate that does not obey undoes nothing. */
export async function orderGateFor(tx: Tx, { document, ...order }: Order): Promise<void> {
  const { site, gate, stayId, userId } = order;
  await orderGate(tx, openingFor(order));
  await printAtGate(tx, site, gate, document, { cause: 'STAY', causeId: stayId, requestedBy: userId });
}
