import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/**
 * The key whose private half signs licences. The file holds JSON `{payload, signature}`: payload is base64 of
 * `{"holder", "validUntil"}`, signature the Ed25519 signature of those bytes in base64.
 */
export const productKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAoZQyjPo8k9wjFc2Q7JLaoaSTfKOWkeiYsPbM6hwfSRw=
-----END PUBLIC KEY-----`;

const LicenceFile = z.object({ payload: z.base64(), signature: z.base64() });
const Payload = z.object({ holder: z.string().min(1).max(200), validUntil: z.iso.date() });

export type LicenceState =
  | { readonly state: 'UNLICENSED' | 'INVALID'; readonly holder: null; readonly validUntil: null }
  | { readonly state: 'VALID' | 'EXPIRED'; readonly holder: string; readonly validUntil: string };

/** Whether the product may go on; without a file it runs without limit. A file that is broken or forged licenses nothing. */
export interface Licence {
  state(): LicenceState;
  isExpired(): boolean;
}

/** `today` is the site's calendar day; the last valid day is valid to its end. */
export async function openLicence(file: string | undefined, today: () => string, key = productKey): Promise<Licence> {
  const read = file === undefined ? null : await readLicence(file, key);
  const state = (): LicenceState => {
    if (file === undefined) return { state: 'UNLICENSED', holder: null, validUntil: null };
    if (read === null) return { state: 'INVALID', holder: null, validUntil: null };
    return { state: today() > read.validUntil ? 'EXPIRED' : 'VALID', ...read };
  };
  return {
    state,
    isExpired: () => {
      const { state: now } = state();
      return now === 'EXPIRED' || now === 'INVALID';
    },
  };
}

async function readLicence(file: string, key: string): Promise<z.output<typeof Payload> | null> {
  try {
    const { payload, signature } = LicenceFile.parse(JSON.parse(await readFile(file, 'utf8')));
    const bytes = Buffer.from(payload, 'base64');
    const genuine = verify(null, bytes, createPublicKey(key), Buffer.from(signature, 'base64'));
    return genuine ? Payload.parse(JSON.parse(bytes.toString('utf8'))) : null;
  } catch {
    return null;
  }
}
