import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Entrance } from '@parking/contract/system/training';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { webManifest } from './web-manifest.ts';

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // React writes style attributes; they cannot load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/** Keeps the program for a cashier's screen without the server: the one script that fetches by a policy of its own. */
const offlineWorker = 'offline-worker.js';
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the files of the built web, by their hashed names for good: those by one route, as there are hundreds. */
export async function serveWebFiles(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const common = { index: false, preCompressed: true, decorateReply: false } as const;
  const assets = join(directory, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      ...common,
      root: assets,
      prefix: '/assets/',
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  await app.register(fastifyStatic, {
    ...common,
    root: directory,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'no-cache');
      // Compressed copies end in .br or .gz.
      if (path.includes(`/${offlineWorker}`)) reply.header('content-security-policy', workerPolicy);
    },
  });
}

/** One training of those that come and go at one address, and where the real one is entered. */
export interface ServedTraining {
  readonly id: string;
  readonly real: Entrance | null;
}

/** Its address, else its port. */
const attribute = (real: Entrance | null): string =>
  real === null ? '' : (real.address?.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? String(real.port));

/**
 * Serves the page of the built web at every path that is nothing else, each time with a nonce of its own. The page itself says which
 * training this is, if it is one, and where the real one is: no screen is drawn before it knows, also of a till without the server.
 */
export function serveWebPage(app: FastifyInstance, directory: string, training: ServedTraining | null): void {
  const indexFile = join(directory, 'index.html');
  if (!existsSync(indexFile)) return;
  const page = readFileSync(indexFile, 'utf8')
    .replace('__TRAINING__', training?.id ?? '')
    .replace('__REAL__', () => attribute(training?.real ?? null))
    .replace('<title>', training ? '<title>LATIHAN · ' : '<title>');
  const sendPage = async (_: unknown, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
  const manifest = webManifest(training !== null);
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest),
  );
  app.get('/', sendPage);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isFile = /\.\w{1,12}$/.test(path);
    if (isFile || path.startsWith('/api/') || path === '/api') return reply.callNotFound();
    return sendPage(request, reply);
  });
}
