import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { gateTypes } from './gate-words.ts';

/** A member whom a gate may let pass while the network is away. Times are RFC 3339. */
export const EntitledMember = z.object({
  id: id(),
  /** What is read from a card: its chip's number, or the code printed on it. In capitals. */
  cards: z.array(z.string()),
  /** As cameras are compared with them: without blanks, in capitals. */
  plates: z.array(z.string()),
  /** Out alone goes only who never has anything to pay. */
  sides: z.array(z.enum(gateTypes)),
  /** From each first second to the one before `until`. */
  covered: z.array(z.object({ from: z.string(), until: z.string() })),
});
export type EntitledMember = z.output<typeof EntitledMember>;

/** What a gate keeps of the members that may pass it. */
export const EntitlementCopy = z.object({
  /** Names what is kept; the same as before where nothing has changed. */
  version: z.string(),
  at: z.string(),
  /** Until then it is as good as the server's word; afterwards, until `validUntil`, who passes by it is looked at. */
  freshUntil: z.string(),
  validUntil: z.string(),
  /** What the gate has, to which this is to be added; null: this is all. */
  base: z.string().nullable(),
  entitled: z.array(EntitledMember),
  /** Those of `base` that may pass no more. */
  removed: z.array(id()),
});
export type EntitlementCopy = z.output<typeof EntitlementCopy>;

export const gateEntitlements = {
  copy: endpoint({
    method: 'GET',
    path: '/gate/entitlements',
    summary:
      'Cards and plates of members that the calling gate may let pass without the network, all or what has changed',
    permission: 'gate',
    openWhen: ['licence-expired'],
    /** The version that the gate has. */
    query: z.strictObject({ version: z.string().max(64).optional() }),
    reply: z.object({
      /** JSON of an `EntitlementCopy`. */
      copy: z.string(),
      /** HMAC-SHA-256 of the copy's UTF-8, in hexadecimal; its key is the SHA-256 of the gate's token. */
      signature: z.string(),
    }),
  }),
} as const;
