import { z } from 'zod';
import { ProviderFault, callProvider, saidIn } from './call-provider.ts';
import type { SetUp } from './set-up.ts';
import { snapTime, tokenSignature } from './snap-signature.ts';

const Token = z.object({ accessToken: z.string().min(1), expiresIn: z.coerce.number().optional() });
const usualSeconds = 15 * 60;
/** A token that is about to run out is not used any more. */
const earlyMs = 60_000;

interface Kept {
  readonly token: Promise<string>;
  /** Known once it is there. */
  until: number;
}
/** Of each set-up, as it stands now; a change of it asks for a token of its own. */
const kept = new Map<string, Kept>();

const nameOf = ({ record }: SetUp): string => `${record.id} ${record.updatedAt.getTime()}`;

/** The token to call by. Of many calls at once one asks for it, and the others wait for that one. */
export function getToken(setUp: SetUp): Promise<string> {
  const name = nameOf(setUp);
  const known = kept.get(name);
  if (known && known.until > Date.now()) return known.token;
  const entry: Kept = { token: askForToken(setUp, (until) => (entry.until = until)), until: Number.POSITIVE_INFINITY };
  for (const other of kept.keys()) if (other.startsWith(setUp.record.id)) kept.delete(other);
  kept.set(name, entry);
  entry.token.catch(() => kept.get(name) === entry && kept.delete(name));
  return entry.token;
}

/** Lets go of a token that the provider does not take. Returns whether there was one. */
export const forgetToken = (setUp: SetUp): boolean => kept.delete(nameOf(setUp));

async function askForToken(setUp: SetUp, keepUntil: (until: number) => void): Promise<string> {
  const { record, secrets, baseUrl, allowPrivate } = setUp;
  const timestamp = snapTime(new Date());
  const clientKey = record.clientKey ?? '';
  const { status, body } = await callProvider({
    method: 'POST',
    url: `${baseUrl}/v1.0/access-token/b2b`,
    headers: {
      'x-timestamp': timestamp,
      'x-client-key': clientKey,
      'x-signature': signed(secrets.privateKey, clientKey, timestamp),
    },
    body: JSON.stringify({ grantType: 'client_credentials' }),
    allowPrivate,
  });
  const told = Token.safeParse(body);
  if (status !== 200 || !told.success) throw new ProviderFault('refused', saidIn(body));
  const { accessToken, expiresIn = usualSeconds } = told.data;
  keepUntil(Date.now() + Math.max(0, expiresIn * 1000 - earlyMs));
  return accessToken;
}

function signed(privateKey: string, clientKey: string, timestamp: string): string {
  try {
    return tokenSignature(privateKey, clientKey, timestamp);
  } catch {
    throw new ProviderFault('wrong-key', null);
  }
}
