import type { Entrance } from '@parking/contract/system/training';

const said = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '');

/**
 * Which training this is, of those that come and go at one address; null in the real one. The page says so itself, so that it is known
 * before anything is asked, and without the server.
 */
export const trainingId: string | null = asId(said('training'));
export const isTraining = trainingId !== null;

/** A page that no server filled in, as while the web is worked on, is of the real one. */
function asId(text: string): string | null {
  return text === '' || text.startsWith('__') ? null : text;
}

/** Where the real one is, as the page of training says it. */
export function realAddress(): string | null {
  const real = said('real-entrance');
  if (real === '') return null;
  return /^\d+$/.test(real) ? addressOf({ address: null, port: Number(real) }) : real;
}

/** Where the other of the two is opened. */
export function addressOf({ address, port }: Entrance): string {
  if (address !== null) return address;
  const url = new URL(window.location.origin);
  url.port = String(port);
  return url.origin;
}
