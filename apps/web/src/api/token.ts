import { openStoredValue } from './stored-value.ts';

const stored = openStoredValue('jwt_access_token');

/** The moment (epoch ms) at which a token ends; `null` when it cannot be read. */
export function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}

/** A token is valid only if its expiry is in the future. */
export function isTokenValid(token: string, now: number): boolean {
  const expiry = tokenExpiry(token);
  return expiry !== null && expiry > now;
}

export function readToken(): string | null {
  const token = stored.read();
  return token !== null && isTokenValid(token, Date.now()) ? token : null;
}

let swaps = 0;

/** While somebody else sits down here, what the former session is told of its end is not for this browser. */
export async function whileSwapping<Result>(work: () => Promise<Result>): Promise<Result> {
  swaps += 1;
  try {
    return await work();
  } finally {
    swaps -= 1;
  }
}

/** Whether a token is the one by which this browser works, and stays so for now. */
export const isPresent = (token: string | null): boolean => swaps === 0 && token === readToken();

export const { store: storeToken, clear: clearToken, watch: watchToken } = stored;
