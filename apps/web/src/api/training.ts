import type { Entrance } from '@parking/contract/system/training';

/** Whether this is training: the page says so itself, so that it is known before anything is asked, and without the server. */
export const isTraining =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name="training"]')?.content === 'true';

/** Where the other of the two is opened. */
export function addressOf({ address, port }: Entrance): string {
  if (address !== null) return address;
  const url = new URL(window.location.origin);
  url.port = String(port);
  return url.origin;
}
