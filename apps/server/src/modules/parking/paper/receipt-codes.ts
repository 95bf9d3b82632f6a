import { createHmac, timingSafeEqual } from 'node:crypto';
import { receiptCheckPath } from '@parking/contract/parking/paper/receipt-checks';
import type { Site } from '../../../platform/http/context.ts';

export const receiptKinds = ['ENTRY', 'EXIT'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** What names a receipt. A stay has one of its entry, where something was paid there, and one of its exit. */
export interface NamedReceipt {
  readonly stayId: string;
  readonly kind: ReceiptKind;
}

const idBytes = 16;
/** 64 bits are guessed by nobody who may try some dozen times a minute. */
const proofBytes = 8;

const proofOf = (key: Buffer, { stayId, kind }: NamedReceipt): Buffer =>
  createHmac('sha256', key).update(`${kind}:${stayId}`).digest().subarray(0, proofBytes);

/** 32 signs that only this installation makes: the stay, and a proof of it that whoever knows the stay does not know. */
function codeOf(key: Buffer, named: NamedReceipt): string {
  const id = Buffer.from(named.stayId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(key, named)]).toString('base64url');
}

/** Where anybody may see that a receipt is genuine. */
export const checkAddress = ({ address }: Site, key: Buffer, named: NamedReceipt): string =>
  `${address}${receiptCheckPath}${codeOf(key, named)}`;

/** The receipt that a code was made for; null of any other text. */
export function readReceiptCode(key: Buffer, code: string): NamedReceipt | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== code) return null;
  const stayId = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const proof = bytes.subarray(idBytes);
  const kind = receiptKinds.find((one) => timingSafeEqual(proof, proofOf(key, { stayId, kind: one })));
  return kind ? { stayId, kind } : null;
}
