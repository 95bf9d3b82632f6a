import { createHash, createHmac, createSign, createVerify, timingSafeEqual } from 'node:crypto';
import type { notifyAlgorithms, notifyEncodings } from '@parking/contract/parking/payments/payment-providers';

/** SNAP's hash of a body: of its very bytes. */
const hashOf = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex');

const jakartaMs = 7 * 3_600_000;

/** A moment as SNAP writes it, `2026-11-20T10:00:00+07:00`; the same text stands in header and signature. */
export const snapTime = (at: Date): string => `${new Date(at.getTime() + jakartaMs).toISOString().slice(0, 19)}+07:00`;

/** What proves to the provider who asks for a token. */
export const tokenSignature = (privateKey: string, clientKey: string, timestamp: string): string =>
  createSign('RSA-SHA256').update(`${clientKey}|${timestamp}`).sign(privateKey, 'base64');

interface SignedCall {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: string;
  readonly timestamp: string;
}

/** What proves a call of ours to the provider. */
export const serviceSignature = (secret: string, { method, path, token, body, timestamp }: SignedCall): string =>
  createHmac('sha512', secret)
    .update([method, path, token, hashOf(body), timestamp].join(':'))
    .digest('base64');

/** A JSON text without the spaces between its signs; order, nulls and numbers stay as they are written. Null of any other text. */
export function minified(text: string): string | null {
  try {
    // What is no JSON may hold quotes that never end, and take long to look through.
    JSON.parse(text);
  } catch {
    return null;
  }
  return text.replaceAll(/("(?:\\.|[^"\\])*")|\s+/g, (_, kept: string | undefined) => kept ?? '');
}

interface SignedNotification {
  readonly path: string;
  readonly token: string | null;
  readonly body: Buffer;
  readonly timestamp: string;
  readonly signature: string;
}

interface Signing {
  readonly algorithm: (typeof notifyAlgorithms)[number];
  readonly encoding: (typeof notifyEncodings)[number];
  /** The secret that both know, or the provider's public key. */
  readonly key: string;
}

/** Whether the provider signed it, over the bytes that came or over their minified text. In constant time. */
export function isSigned({ algorithm, encoding, key }: Signing, given: SignedNotification): boolean {
  const { path, token, body, timestamp, signature } = given;
  const bytes = Buffer.from(signature, encoding === 'HEX' ? 'hex' : 'base64');
  return [body, minified(body.toString('utf8'))].some((text) => {
    if (text === null) return false;
    const parts = ['POST', path, ...(token === null ? [] : [token]), hashOf(text), timestamp].join(':');
    if (algorithm === 'RSA_SHA256') return isSignedBy(key, parts, bytes);
    const own = createHmac('sha512', key).update(parts).digest();
    return own.length === bytes.length && timingSafeEqual(own, bytes);
  });
}

/** A key that is none signs nothing. */
function isSignedBy(publicKey: string, text: string, signature: Buffer): boolean {
  try {
    return createVerify('RSA-SHA256').update(text).verify(publicKey, signature);
  } catch {
    return false;
  }
}
