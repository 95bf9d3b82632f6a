/** Keeps the program on this machine, so that the screen can be loaded without the server. Only over HTTPS or on localhost. */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused in private windows; the screen works on, it only cannot be loaded anew without the server.
  void navigator.serviceWorker.register('/offline-worker.js').catch(() => null);
}
