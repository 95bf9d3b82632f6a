import type { PrintDocument } from '@parking/contract/core/print-document';
import { escPosBytes } from '@parking/contract/parking/paper/print/esc-pos';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { orderGate } from '../../gates/order-gate.ts';
import type { GateFacts } from '../exit/desk-settings.ts';

const printSeconds = 120;
const paperWidths: Readonly<Record<string, 58 | 80>> = { ESC_POS_58: 58, ESC_POS_80: 80 };

interface Reason {
  readonly cause: string;
  readonly causeId: string;
  readonly requestedBy: string | null;
}

/** Sends a document to the gate's own printer and returns true, where it has one; elsewhere the screen prints. */
export async function printAtGate(
  tx: Tx,
  site: Site,
  gate: GateFacts,
  document: PrintDocument,
  reason: Reason,
): Promise<boolean> {
  const width = paperWidths[gate.printType];
  if (width === undefined || gate.embeddedPrinterType === 'NONE') return false;
  await orderGate(tx, {
    siteId: site.id,
    gateId: gate.id,
    command: 'PRINT',
    payload: { format: 'ESC_POS', data: Buffer.from(escPosBytes(document, width, site.isTraining)).toString('base64') },
    ...reason,
    expiresInSeconds: printSeconds,
  });
  return true;
}
