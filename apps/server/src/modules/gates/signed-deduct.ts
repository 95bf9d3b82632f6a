import { CardDeduct, SignedDeduct } from '@parking/contract/gates/card-deducts';
import type { Reads } from '../../platform/db/pool.ts';
import { findSigner } from './gate-keys.ts';

/** What a gate signed that its reader took from a card. */
export interface SignedByGate {
  readonly deduct: CardDeduct;
  readonly signed: SignedDeduct;
  readonly keyId: string;
}

/** What is signed by this gate, about this request; null where it is anything else. */
export async function readSignedDeduct(
  reads: Reads,
  given: unknown,
  of: { readonly requestId: string | undefined; readonly gateId: string | undefined },
): Promise<SignedByGate | null> {
  const signed = SignedDeduct.safeParse(given).data;
  const deduct = signed && CardDeduct.safeParse(parse(signed.record)).data;
  if (!deduct || deduct.requestId !== of.requestId || deduct.gateId !== of.gateId) return null;
  const { gateId } = deduct;
  const signature = Buffer.from(signed.signature, 'base64');
  const keyId = await findSigner(reads, { gateId, at: new Date(deduct.at), text: signed.record, signature });
  return keyId === null ? null : { deduct, signed, keyId };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
