import { isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import rateLimit from '@fastify/rate-limit';
import { allEndpoints } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../../config.ts';
import { type GateTokens, isGateToken } from '../auth/gate-tokens.ts';
import type { Tokens } from '../auth/tokens.ts';
import { Failure } from '../failure.ts';
import { endConnectionsAfterRequests } from './drain.ts';
import { sendError } from './errors.ts';
import { liftFile } from './lift-file.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { answerEveryRequest, refuseUnread } from './unread-requests.ts';

const longestPathPart = 200;
const perCallerLimit = { max: 5_000, timeWindow: 10_000 };

/** The HTTP server without its routes: limits, headers, errors. */
export async function buildServer(
  config: Config,
  logger: FastifyBaseLogger,
  counted: Counted,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(config.trustProxy),
    genReqId: newId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: longestPathPart },
    frameworkErrors: sendError,
    clientErrorHandler: refuseUnread,
    http: { requireHostHeader: false },
    ...(config.tls && {
      https: {
        requireHostHeader: false,
        cert: readFileSync(config.tls.certFile),
        key: readFileSync(config.tls.keyFile),
      },
    }),
  }) as unknown as FastifyInstance;
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(refuseUnknown);
  acceptEmptyJson(app);
  answerEveryRequest(app);
  endConnectionsAfterRequests(app);
  addSecurityHeaders(app);
  // A stop for loops that ran away, not for people: what must be slow (login, reset) counts in the database.
  await app.register(rateLimit, {
    ...perCallerLimit,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => countedAs(request, counted),
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new Failure('too-many-requests', { values: { seconds }, retryAfterSeconds: seconds });
    },
  });
  return app;
}

/** Who is known to stand behind a token. */
interface Counted {
  readonly tokens: Pick<Tokens, 'read'>;
  readonly gateTokens: Pick<GateTokens, 'known'>;
}

/** A session or gate is counted for itself; who shows anything else is counted with the address, or would count anew each time. */
async function countedAs({ headers, ip }: FastifyRequest, { tokens, gateTokens }: Counted): Promise<string> {
  const { authorization } = headers;
  if (authorization === undefined) return `address ${ip}`;
  const caller = isGateToken(authorization)
    ? gateTokens.known(authorization)
    : await tokens.read(authorization).catch(() => null);
  return caller ?? `address ${ip}`;
}

/** A count trusts that many proxies in front of the server. */
function trustFunction(trust: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_, hop) => hop < trust : trust;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One item of the body must not spoil the others. */
    readonly itemised?: boolean;
    /** The body is handed on as the bytes that came. */
    readonly raw?: boolean;
  }
}

/**
 * Calls without input often come with an empty JSON body; fields that are needed are then told one by one. Names that
 * would change what objects inherit refuse the body; where items are judged one by one, they are left out of theirs.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const [whole, itemised] = [app.getDefaultJsonParser('error', 'error'), app.getDefaultJsonParser('remove', 'remove')];
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { raw, itemised: isItemised } = request.routeOptions.config;
    if (raw) done(null, body);
    else if (body.length === 0) done(null, undefined);
    else readJson(body, (text, then) => void (isItemised ? itemised : whole)(request, text, then), done);
  });
}

/** A file within a body makes it so large. */
const largeBody = 1_000_000;
type Done = (error: Error | null, body?: unknown) => void;

function readJson(body: Buffer, parse: (text: string, done: Done) => void, done: Done): void {
  if (body.length > largeBody && isAscii(body)) setImmediate(readLarge, body, parse, done);
  else parse(body.toString('utf8'), done);
}

/** Others have their turn before it is searched, and before it is judged. */
function readLarge(body: Buffer, parse: (text: string, done: Done) => void, done: Done): void {
  const lifted = liftFile(body.toString('latin1'));
  if (lifted === null) return parse(body.toString('utf8'), done);
  const note: Done = (error, parsed) => {
    if (error !== null) done(error);
    else if (lifted.noteField(parsed)) done(null, parsed);
    else parse(body.toString('utf8'), done);
  };
  setImmediate(parse, lifted.rest, note);
}

const addresses = allEndpoints.map(({ method, path }) => ({
  method,
  form: new RegExp(`^/api${path.replace(/\{\w+\}/g, `[^/]{1,${longestPathPart}}`)}/?$`),
}));

/** 405 where the address exists for another method, else 404. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?')[0] ?? '';
  const methods = addresses.filter(({ form }) => form.test(path)).map(({ method }) => method);
  if (methods.length > 0) reply.header('allow', [...new Set(methods)].join(', '));
  sendError(new Failure(methods.length > 0 ? 'method-not-allowed' : 'route-not-found'), request, reply);
}
