import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Of every answer: it is what it says it is, runs nothing, stands in no frame and is read by no other origin. */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Where phones read tickets: a tenant's, and a driver's. */
const scanningPages: readonly (string | undefined)[] = ['/validate', '/voucher'];

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(always);
    done();
  });
}

/** A place for routes that answer pages: these also carry what browsers heed on pages alone, and a policy of their own. */
export async function servePages(
  app: FastifyInstance,
  { tls }: { readonly tls: boolean },
  serve: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
      hsts: tls && { maxAge: 31_536_000, includeSubDomains: true },
    });
    pages.addHook('onRequest', (request, reply, done) => {
      const camera = scanningPages.includes(request.url.split('?')[0]) ? 'self' : '';
      reply.header('permissions-policy', `camera=(${camera}), microphone=(), geolocation=(), payment=()`);
      done();
    });
    serve(pages);
  });
}
