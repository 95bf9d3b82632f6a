import { showToast } from '../../api/toast.ts';

/** Long enough to be read before the page goes. */
const readableMs = 1200;

/** Drops everything this browser keeps of the program and loads it anew, whether or not the dropping succeeded. */
export async function updateVersion(texts: { readonly succeeded: string; readonly failed: string }): Promise<void> {
  try {
    await clearProgram();
    showToast(texts.succeeded, 'success');
  } catch {
    showToast(texts.failed, 'error');
  }
  setTimeout(() => window.location.reload(), readableMs);
}

async function clearProgram(): Promise<void> {
  // Neither exists without HTTPS; then there is nothing kept either.
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  if ('serviceWorker' in navigator) {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
  }
}
