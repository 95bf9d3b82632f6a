import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type GateOrder, orderGate } from '../../gates/order-gate.ts';
import { type DeskSettings, type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { printAtGate } from '../paper/print-at-gate.ts';
import { soundFor } from './sound-for.ts';

/** A barrier must not open for a car that has long gone. */
const openSeconds = 30;

interface Order {
  readonly site: Site;
  readonly gate: GateFacts;
  readonly stayId: string;
  /** Null where the gate acts by itself. */
  readonly userId: string | null;
}

const causeOf = ({ site, gate, stayId, userId }: Order) => ({
  siteId: site.id,
  gateId: gate.id,
  cause: 'STAY',
  causeId: stayId,
  requestedBy: userId,
});

/** The order to let a car through. */
export const openingFor = (order: Order): GateOrder => ({
  ...causeOf(order),
  command: 'OPEN',
  expiresInSeconds: openSeconds,
});

/** What an exit's gate is told. */
export const leavingOrders = (settings: DeskSettings, order: Order): GateOrder[] => [
  openingFor(order),
  ...soundFor(settings, 'THANK_YOU', causeOf(order)),
];

/** What the gate is told after the entry is booked; a gate that does not obey undoes nothing. */
export async function orderGateFor(tx: Tx, { document, ...order }: Order & { document: PrintDocument }): Promise<void> {
  const { site, gate, stayId, userId } = order;
  await orderGate(tx, openingFor(order));
  const isPrinted = await printAtGate(tx, site, gate, document, {
    cause: 'STAY',
    causeId: stayId,
    requestedBy: userId,
  });
  if (!isPrinted) return;
  for (const sound of soundFor(await readDeskSettings(tx), 'TAKE_TICKET', causeOf(order))) await orderGate(tx, sound);
}
