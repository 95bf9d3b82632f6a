import { createPublicKey, verify } from 'node:crypto';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a server sent to one subscription. */
export interface Pushed {
  /** Of the subscription's address. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Who says to have sent it: nothing where its signature is not that of its key. */
  readonly sender: { readonly key: string; readonly audience: string; readonly subject: string } | null;
  readonly sealed: Buffer;
}

export interface SimulatedPushService {
  readonly url: string;
  readonly pushed: readonly Pushed[];
  /** What it answers next at a path, one after the other; then 201, as when it took something. */
  answer(path: string, statuses: readonly number[]): void;
  stop(): Promise<void>;
}

/** RFC 8292: `vapid t=<token>, k=<public key>`, the token signed by that key and not over. */
function senderOf(authorization: string | undefined): Pushed['sender'] {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const genuine = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<string, unknown>;
  if (!genuine || typeof exp !== 'number' || exp * 1000 < Date.now()) return null;
  return { key, audience: String(aud), subject: String(sub) };
}

/** The push service of a browser's maker, on this machine alone: it takes what is signed, and keeps it as it came. */
export async function startPushService(): Promise<SimulatedPushService> {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    buffer(request).then(
      (sealed) => {
        const sender = senderOf(request.headers.authorization);
        pushed.push({ path, headers: request.headers, sender, sealed });
        response.writeHead(answers.get(path)?.shift() ?? (sender ? 201 : 403)).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answer: (path, statuses) => void answers.set(path, [...statuses]),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
