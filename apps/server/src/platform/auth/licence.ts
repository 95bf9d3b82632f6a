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

type Terms = z.output<typeof Payload>;

/** Whether the product may go on; without a file it runs without limit. A file that is broken or forged licenses nothing. */
export interface Licence {
  state(): LicenceState;
  isExpired(): boolean;
  /** What a file's text licenses; null when it is not genuine. */
  check(text: string): Terms | null;
  /** Looks again at the licence that was uploaded, here or by another process. */
  refresh(): Promise<void>;
}

interface Sources {
  /** The file that the environment names. */
  readonly file: string | undefined;
  /** The text of the one that was uploaded; null when there is none. */
  readonly stored?: () => Promise<string | null>;
}

/**
 * Of a file and an uploaded licence the genuine one that ends last counts. `today` is the site's calendar day; the last valid
 * day is valid to its end.
 */
export async function openLicence(
  { file, stored = () => Promise.resolve(null) }: Sources,
  today: () => string,
  key = productKey,
): Promise<Licence> {
  const ofFile =
    file === undefined
      ? null
      : await readFile(file, 'utf8').then(
          (text) => readTerms(text, key),
          () => null,
        );
  let uploaded: { readonly terms: Terms | null } | null = null;
  const refresh = async (): Promise<void> => {
    const text = await stored();
    uploaded = text === null ? null : { terms: readTerms(text, key) };
  };
  await refresh();
  const state = (): LicenceState => {
    if (file === undefined && uploaded === null) return { state: 'UNLICENSED', holder: null, validUntil: null };
    const [best] = [ofFile, uploaded?.terms ?? null]
      .filter((terms) => terms !== null)
      .toSorted((one, other) => other.validUntil.localeCompare(one.validUntil));
    if (best === undefined) return { state: 'INVALID', holder: null, validUntil: null };
    return { state: today() > best.validUntil ? 'EXPIRED' : 'VALID', ...best };
  };
  return {
    state,
    refresh,
    check: (text) => readTerms(text, key),
    isExpired: () => {
      const { state: now } = state();
      return now === 'EXPIRED' || now === 'INVALID';
    },
  };
}

function readTerms(text: string, key: string): Terms | null {
  try {
    const { payload, signature } = LicenceFile.parse(JSON.parse(text));
    const bytes = Buffer.from(payload, 'base64');
    const genuine = verify(null, bytes, createPublicKey(key), Buffer.from(signature, 'base64'));
    return genuine ? Payload.parse(JSON.parse(bytes.toString('utf8'))) : null;
  } catch {
    return null;
  }
}
