import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type OpenPlatform, openPlatform } from '../open-platform.ts';
import { startWork } from '../start-work.ts';
import { openLogger } from '../platform/logger.ts';
import { templateDatabase } from './template.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly data: unknown;
  readonly body: unknown;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields: { path: string; code: string; message: string }[];
  };
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  readonly token: string | undefined;
  call(definition: Pick<EndpointDefinition, 'method' | 'path'>, input?: CallInput): Promise<Answer>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly platform: OpenPlatform;
  readonly database: pg.PoolConfig;
  /** The database's owner, who may change what the server's own role may not: one connection for all that a test asks of it. */
  readonly owner: pg.Pool;
  /** A client without a token, or with the one given. */
  client(token?: string): Client;
  /** Ends what the server does without being asked, for who does it in its place. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

let copies = 0;

/** A new connection of the owner, to the database of this name or to the first one. */
export async function connectAsOwner(database = inject('owner').database): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('owner'), database });
  await client.connect();
  return client;
}

async function asOwner(statement: string): Promise<void> {
  const admin = await connectAsOwner();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** A database of its own, copied from the template; `drop` takes it away. */
export async function createTestDatabase(): Promise<{
  app: pg.PoolConfig;
  owner: pg.PoolConfig;
  drop: () => Promise<void>;
}> {
  copies += 1;
  const database = `parking_test_${process.pid}_${copies}_${Date.now().toString(36)}`;
  await asOwner(`create database ${database} template ${templateDatabase} strategy file_copy`);
  return {
    app: { ...inject('app'), database },
    owner: { ...inject('owner'), database },
    drop: () => dropDatabase(database),
  };
}

/** An autovacuum worker may be in it for a moment, and the owner may not end that. */
async function dropDatabase(database: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await asOwner(`drop database if exists ${database}`);
    } catch (error) {
      if (tries === 50) throw error;
      await delay(100);
    }
  }
}

/** The whole product on a database, not listening: calls go in through the router as HTTP would bring them. */
export async function startServerOn(
  database: pg.PoolConfig,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-files-'));
  const config = readConfig({ DATA_DIR: dataDir, CHECK_REPLIES: 'true', LOG_LEVEL: 'silent', ...environment });
  const logger = openLogger(config.logLevel);
  const platform = await openPlatform(config, database, logger);
  const app = await buildApp(platform);
  await app.ready();
  const work = await startWork(platform);
  let resting: Promise<void> | undefined;
  const rest = (): Promise<void> => (resting ??= work.stop());
  const owner = new pg.Pool({ ...inject('owner'), database: database.database, max: 1, idleTimeoutMillis: 0 });
  owner.on('error', () => undefined);
  return {
    app,
    platform,
    database,
    owner,
    rest,
    client: (token) => ({ token, call: (definition, input = {}) => call(app, token, definition, input) }),
    close: async () => {
      await app.close();
      await rest();
      await platform.close();
      await owner.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** `startServerOn` a database of its own, dropped at the end. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const server = await startServerOn(database.app, environment);
  return {
    ...server,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

async function call(
  app: FastifyInstance,
  token: string | undefined,
  definition: Pick<EndpointDefinition, 'method' | 'path'>,
  input: CallInput,
): Promise<Answer> {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const response = await app.inject({
    method: definition.method,
    url: `/api${path}${input.query ? `?${input.query}` : ''}`,
    // What is read in tests are sentences in English; who names no language is answered in Indonesian.
    headers: { 'accept-language': 'en', ...(token !== undefined && { authorization: token }), ...input.headers },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  const body = isJson ? response.json() : {};
  if (response.statusCode >= 500)
    throw new Error(`${definition.method} ${path} answered ${response.statusCode}: ${response.body}`);
  return { status: response.statusCode, headers: response.headers, body, data: body.data, error: body.error };
}
