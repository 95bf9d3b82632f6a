import type { FastifyInstance } from 'fastify';
import { lazy } from '../../lazy.ts';
import { buildOpenApi } from './document.ts';
import type { Json } from './json-schemas.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function docsPage(api: Json): string {
  const paths = Object.entries(api['paths'] as Record<string, Record<string, Json>>);
  const rows = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const body = escape(
        JSON.stringify(
          { parameters: call['parameters'], requestBody: call['requestBody'], responses: call['responses'] },
          null,
          2,
        ),
      );
      return `<details id="${String(call['operationId'])}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(String(call['summary']))}</summary><p>${escape(String(call['description']))}</p><pre>${body}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. ${escape(String((api['info'] as Json)['description']))}</p>${rows.join('\n')}</main></body></html>`;
}

const docsStyle = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0}main{max-width:1080px;margin:0 auto;padding:24px 16px}
details{border-top:1px solid #8884;padding:8px 0}summary{cursor:pointer}b{display:inline-block;min-width:64px}pre{overflow:auto;font-size:12px}`;

/** `/api/openapi.json` and a page to read it: `/api/docs`. */
export function serveApiDocs(app: FastifyInstance, version: string): void {
  const api = lazy(() => buildOpenApi(version));
  const page = lazy(() => docsPage(api()));
  app.get('/api/openapi.json', async () => api());
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  app.get('/api/docs', async (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page()),
  );
}
