import { contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { errors } from '@parking/contract/core/errors';
import { fieldErrors } from '@parking/contract/core/field-errors';
import type { Columns } from '@parking/contract/core/list';
import type { ReportShape } from '@parking/contract/core/report';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isPaged, isWhole } from './reply.ts';
import { lazy } from '../lazy.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};

function listParameters(columns: Columns): Json[] {
  const fixed = [
    ['page', 'integer', 'From 0'],
    ['size', 'integer', '1 to 500, default 20'],
    ['total', 'boolean', 'false leaves the totals out'],
    ['q', 'string', 'Searches the main text fields'],
    ['sort', 'string', '`field,asc` or `field,desc`; repeats'],
  ].map(([name, type, description]) => ({ name, in: 'query', description, schema: { type } }));
  return [...fixed, ...filterParameters(columns)];
}

const filterParameters = (columns: Columns): Json[] =>
  Object.entries(columns).map(([name, column]) => ({
    name: `${name}.{operator}`,
    in: 'query',
    description: `${column.type}; operators: ${column.operators.join(', ')}`,
    schema: { type: 'string' },
  }));

function reportParameters({ filters, groupBy, maximumDays }: ReportShape): Json[] {
  const days = `default today; at most ${maximumDays} days`;
  const fixed = [
    ['from', 'First business day', { type: 'string', format: 'date' }],
    ['to', `Last business day; ${days}`, { type: 'string', format: 'date' }],
    ['date', 'Both at once', { type: 'string', format: 'date' }],
    ['sort', '`field,asc` or `field,desc`; repeats', { type: 'string' }],
    ['page', 'From 0; all rows without page and size', { type: 'integer' }],
    ['size', '1 to 500', { type: 'integer' }],
    ...(groupBy ? [['groupBy', 'What rows are added up by', { type: 'string', enum: groupBy }]] : []),
  ].map(([name, description, schema]) => ({ name, in: 'query', description, schema }));
  return [...fixed, ...filterParameters(filters)];
}

function objectParameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));
}

function queryParameters({ columns, report, query }: EndpointDefinition): Json[] {
  if (columns) return listParameters(columns);
  return report ? reportParameters(report) : objectParameters(query, 'query');
}

function permissionText({ permission }: EndpointDefinition): string {
  if (typeof permission === 'string') return `Permission: ${permission}.`;
  const users = 'menus' in permission ? `${permission.flag} on ${permission.menus.join(' or ')}` : 'signed-in';
  return `Permission: ${[users, ...(permission.machines ?? [])].join(', or ')}.`;
}

const errorReply = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function operation(definition: EndpointDefinition, tag: string): Json {
  const data = definition.transport === 'download' ? null : schemaOf(definition.reply, 'output');
  const page = {
    page: { type: 'integer' },
    size: { type: 'integer' },
    totalElements: { type: 'integer' },
    totalPages: { type: 'integer' },
    totalIsMinimum: { type: 'boolean' },
  };
  const success = data
    ? {
        'application/json': {
          schema: isWhole(definition)
            ? data
            : { type: 'object', properties: { data, ...(isPaged(definition) && page) }, required: ['data'] },
        },
      }
    : { 'application/octet-stream': {} };
  const byStatus = groupCodes(definition);
  return {
    operationId: endpointKey(definition).replace(/[^A-Za-z0-9]+/g, '_'),
    tags: [tag],
    summary: definition.summary,
    description: permissionText(definition),
    ...(definition.permission !== 'public' && { security: [{ token: [] }] }),
    parameters: [
      ...objectParameters(definition.params, 'path'),
      ...queryParameters(definition),
      ...(definition.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(definition.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(definition.body, 'input') } } },
    }),
    ...(definition.transport === 'upload' && {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
            },
          },
        },
      },
    }),
    responses: {
      [definition.status ?? 200]: { description: 'Done', content: success },
      ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorReply(codes.join(', '))])),
    },
  };
}

function groupCodes(definition: EndpointDefinition): Map<number, string[]> {
  const guarded = definition.permission === 'public' ? [] : (['not-signed-in', 'forbidden'] as const);
  const groups = new Map<number, string[]>();
  for (const code of ['bad-input' as const, ...guarded, ...(definition.errors ?? [])]) {
    const { status } = errors[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

/** The contract as OpenAPI 3.1. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, group] of Object.entries(contract)) {
    for (const definition of Object.values(group) as EndpointDefinition[]) {
      const path = (paths[`/api${definition.path}`] ??= {});
      path[definition.method.toLowerCase()] = operation(definition, tag);
    }
  }
  const code = (of: Json): Json => ({ type: 'string', enum: Object.keys(of) });
  const field = {
    type: 'object',
    properties: { path: { type: 'string' }, code: code(fieldErrors), message: { type: 'string' } },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parking back office',
      version,
      description:
        'Send the token of POST /api/login raw in the Authorization header; gates and wall screens send `Gate <token>`.',
    },
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A UUID; the same key and body answer the first success again',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            error: {
              type: 'object',
              properties: {
                code: code(errors),
                message: { type: 'string' },
                fields: { type: 'array', items: field },
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
    },
  };
}

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
