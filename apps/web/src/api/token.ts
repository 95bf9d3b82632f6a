const storageKey = 'jwt_access_token';
const listeners = new Set<() => void>();

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
  const token = localStorage.getItem(storageKey);
  return token !== null && isTokenValid(token, Date.now()) ? token : null;
}

export function storeToken(token: string): void {
  localStorage.setItem(storageKey, token);
  for (const listener of listeners) listener();
}

export function clearToken(): void {
  localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Told of every change, those of other tabs included. */
export function watchToken(listener: () => void): () => void {
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
