import { livePaths } from '@parking/contract/live';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const reasons = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;

export const isLivePath = (url: string | undefined): boolean =>
  livePaths.some((path) => path === (url ?? '').split('?', 1)[0]);

/** A browser names the page's origin; a page of another site must not open a connection with our user's token. */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** Answers an upgrade with an ordinary refusal. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof reasons): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
