import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, uuid } from '../core/id.ts';
import { entryRupiah, saleRupiah } from '../core/money.ts';
import { instant } from '../core/time.ts';

/** As wide as cards and their security modules count. */
const counter = () => z.int().min(0).max(4_294_967_295);
const hex = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:[0-9A-F]{2})+$/);

/** What a gate's reader took from a card, by the gate's own telling. */
export const CardDeduct = z.strictObject({
  gateId: id(),
  /** The number of the sale that it paid. */
  requestId: uuid(),
  at: instant(),
  amount: saleRupiah(1),
  cardType: z.string().trim().min(1).max(20),
  /** As people may see it: the first six and the last four figures. */
  cardNumber: z
    .string()
    .max(19)
    .regex(/^\d{6}\*+\d{4}$/),
  /** SHA-256 of the whole number. */
  cardHash: hex(64).length(64),
  /** The card's own count of what it paid. */
  cardCounter: counter(),
  samId: hex(32),
  samCounter: counter(),
  balanceBefore: entryRupiah(),
  balanceAfter: entryRupiah(),
  /** The bank's record, as the reader gave it. */
  raw: hex(4_000),
});
export type CardDeduct = z.output<typeof CardDeduct>;

/** A record as its gate signed it: what is signed is the text, to the letter. */
export const SignedDeduct = z.strictObject({
  /** JSON of a `CardDeduct`. */
  record: z.string().max(8_000),
  /** Ed25519, of the record's UTF-8, by the key that the gate has told. */
  signature: z.base64().max(200),
});
export type SignedDeduct = z.output<typeof SignedDeduct>;

export const gateKeys = {
  register: endpoint({
    method: 'POST',
    path: '/gate_keys',
    summary:
      'Tell the public key with which the calling gate signs what its reader takes; telling it again changes nothing',
    permission: 'gate',
    openWhen: ['licence-expired'],
    body: z.strictObject({
      /** The 32 bytes of an Ed25519 public key. */
      publicKey: z
        .base64()
        .length(44)
        .regex(/^[A-Za-z0-9+/]{43}=$/),
    }),
    reply: z.object({ gateId: id(), publicKey: z.string() }),
    errors: ['gate-key-ended'],
    affects: [],
  }),
} as const;
