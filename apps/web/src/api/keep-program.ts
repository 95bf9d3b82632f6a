/**
 * Keeps the program on this machine, so that the till can be loaded without the server, and messages of push services find somebody
 * who shows them. Only over HTTPS or on localhost; null where this browser keeps nothing.
 */
export async function keepProgram(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  // Refused in private windows; the screen works on, it only cannot be loaded anew without the server.
  return navigator.serviceWorker.register('/offline-worker.js').catch(() => null);
}

/** What keeps it, where something does already. */
export const programKeeper = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator ? ((await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null) : null;
