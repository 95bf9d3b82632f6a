import { type Permission, admitsMachine } from '@parking/contract/core/permissions';

const storageKey = 'wall-token';
const listeners = new Set<() => void>();

/** The token with which this computer shows the gates while nobody is signed in. */
export const readWallToken = (): string | null => localStorage.getItem(storageKey);

export function storeWallToken(token: string): void {
  localStorage.setItem(storageKey, token);
  for (const listener of listeners) listener();
}

export function forgetWallToken(): void {
  localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Told of every change, those of other tabs included. */
export function watchWallToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const wallAuthorization = (token: string): string => `Gate ${token}`;

/** The wall screen's own credential, for the few calls that take it. */
export function wallCredential(permission: Permission | undefined): string | null {
  if (permission === undefined || permission === 'public' || !admitsMachine(permission, 'wall-screen')) return null;
  const token = readWallToken();
  return token === null ? null : wallAuthorization(token);
}
