const storageKey = 'remembered-url';

/** Screens that nobody wants to come back to. */
const passing = ['/', '/login', '/logout', '/forgot_password', '/register', '/license_expired', '/second_factor'];
const passingAbove = ['/server-down', '/users/password_reset'];

/** An address inside this product, or `null`: what was remembered may have been written by anybody. */
export function safePath(address: string | null, origin: string): string | null {
  if (address === null || !/^\/(?![/\\])/.test(address) || /[\p{Cc}\\]/u.test(address)) return null;
  try {
    const url = new URL(address, origin);
    if (url.origin !== origin || url.pathname.startsWith('//')) return null;
    const gone = passing.includes(url.pathname) || passingAbove.some((path) => url.pathname.startsWith(path));
    return gone ? null : `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** The last one counts: to be led away from where nobody comes back to (log-out) forgets the one before. */
export function rememberUrl(address: string): void {
  const path = safePath(address, window.location.origin);
  if (path === null) forgetRememberedUrl();
  else sessionStorage.setItem(storageKey, path);
}

export function rememberedUrl(): string | null {
  return safePath(sessionStorage.getItem(storageKey), window.location.origin);
}

export function forgetRememberedUrl(): void {
  sessionStorage.removeItem(storageKey);
}
