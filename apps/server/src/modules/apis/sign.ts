import { createHmac, randomBytes } from 'node:crypto';

/** A new signing secret, 256 bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * The header that proves who sent a body and when: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. The receiver
 * makes it again with the secret, and refuses a time that is minutes away.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
