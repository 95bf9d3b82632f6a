import type { NavigationNode } from '@parking/contract/identity/menus';
import type { Profile } from '@parking/contract/identity/session';
import { readToken } from './token.ts';

const storageKey = 'session-copy';

/** Who is signed in, as a cashier screen that is loaded without the server needs to know it. */
export interface SessionCopy {
  readonly profile: Profile;
  readonly navigation: readonly NavigationNode[];
}

/** A token is told from another by its signature; the copy of one is never shown to the holder of another. */
const signatureOf = (token: string): string => token.split('.')[2] ?? '';

const nobody: Omit<Profile['biodata'], 'id'> = {
  firstName: null,
  lastName: null,
  gender: null,
  identityTypeId: null,
  identityNumber: null,
  address: null,
  phoneNumber: null,
  countryId: null,
  stateId: null,
  cityId: null,
};

/** Kept by the screens that work without the server; log-out forgets it. Personal particulars are not kept. */
export function keepSessionCopy(token: string, { profile, navigation }: SessionCopy): void {
  const biodata = { ...nobody, id: profile.biodata.id };
  const lean: Profile = { ...profile, email: null, photoURL: null, biodata };
  localStorage.setItem(storageKey, JSON.stringify({ signature: signatureOf(token), profile: lean, navigation }));
}

export function readSessionCopy(token: string): SessionCopy | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as (SessionCopy & { signature: string }) | null;
    return kept && kept.signature !== '' && kept.signature === signatureOf(token) ? kept : null;
  } catch {
    return null;
  }
}

/** Whether the signed-in user's copy is on this machine. */
export function holdsSessionCopy(): boolean {
  const token = readToken();
  return token !== null && readSessionCopy(token) !== null;
}

export const forgetSessionCopy = (): void => localStorage.removeItem(storageKey);
