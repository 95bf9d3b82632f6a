import type { NavigationNode } from '@parking/contract/identity/menus';
import type { Profile } from '@parking/contract/identity/session';
import { readToken } from './token.ts';

export const sessionCopyKey = 'session-copy';

/** Who is signed in, as a cashier screen that is loaded without the server needs to know it. */
export interface SessionCopy {
  readonly profile: Profile;
  readonly navigation: readonly NavigationNode[];
}

/** A token is told from another by its signature; the copy of one is never shown to the holder of another. */
export const signatureOf = (token: string): string => token.split('.')[2] ?? '';

export function readSessionCopy(token: string): SessionCopy | null {
  try {
    const kept = JSON.parse(localStorage.getItem(sessionCopyKey) ?? 'null') as
      | (SessionCopy & { signature: string })
      | null;
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

export const forgetSessionCopy = (): void => localStorage.removeItem(sessionCopyKey);
