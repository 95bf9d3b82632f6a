import { receiptCheckPath } from '@parking/contract/parking/paper/receipt-checks';
import type { Site } from '../../../platform/http/context.ts';
import { provenCode, readProvenCode } from './proven-code.ts';

export const receiptKinds = ['ENTRY', 'EXIT'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** What names a receipt. A stay has one of its entry, where something was paid there, and one of its exit. */
export interface NamedReceipt {
  readonly stayId: string;
  readonly kind: ReceiptKind;
}

/** Where anybody may see that a receipt is genuine. */
export const checkAddress = ({ address }: Site, key: Buffer, { stayId, kind }: NamedReceipt): string =>
  `${address}${receiptCheckPath}${provenCode(key, kind, stayId)}`;

/** The receipt that a code was made for; null of any other text. */
export function readReceiptCode(key: Buffer, code: string): NamedReceipt | null {
  const read = readProvenCode(key, receiptKinds, code);
  return read && { stayId: read.id, kind: read.purpose };
}
