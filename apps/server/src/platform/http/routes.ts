import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { admitsMachine, isAllowed } from '@parking/contract/core/permissions';
import type { ErrorCode } from '@parking/contract/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Author, type Operation, writeOperations } from '../audit/operations-log.ts';
import { type KeyHolder, findKeyHolder, isApiKey } from '../auth/api-keys.ts';
import { type GateTokens, isGateToken } from '../auth/gate-tokens.ts';
import type { Licence } from '../auth/licence.ts';
import type { Sessions } from '../auth/sessions.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../db/pool.ts';
import type { Events } from '../events/events.ts';
import { type Effect, putEffect } from '../events/outbox.ts';
import { Failure, type FailureDetail } from '../failure.ts';
import { lazy } from '../lazy.ts';
import type { Actor, AnyContext, Approver, GateCaller, Origin, Route, Site } from './context.ts';
import { holdRefusals } from './declared-codes.ts';
import { asFailure, languageOf } from './errors.ts';
import { noteRefusal } from './note-refusal.ts';
import { oncePerKey, readIdempotencyKey } from './idempotency.ts';
import { readApproval, withoutSecrets } from './read-approval.ts';
import { buildSerialiser } from './reply.ts';
import { type ValidInput, buildValidator } from './validate.ts';

/** Checks who signs beside the caller like a log-in, and writes down who tried in vain. */
export type ConfirmApprover = (
  claim: {
    readonly username: string;
    readonly password: string;
    readonly code: string | undefined;
    readonly address: string;
    readonly callerId: string;
  },
  author: Author,
) => Promise<Approver>;

export interface RouteServices {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly gateTokens: GateTokens;
  readonly licence: Licence;
  readonly events: Events;
  readonly site: () => Site;
  readonly checkReplies: boolean;
  readonly confirmApprover: ConfirmApprover;
}

/** Serves a route of the contract. The order is the same for all: who, may they, is the input right, act, answer. */
export function serveRoute(app: FastifyInstance, route: Route, services: RouteServices): void {
  const { definition } = route;
  const validate = buildValidator(definition);
  // Hundreds of calls stand ready at a start; most of their serialisers are not needed for a while.
  const serialiser = lazy(() => buildSerialiser(definition, services.checkReplies));
  const held = holdRefusals(definition, services.checkReplies);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await admit(definition, request, services);
    const input = validate(request);
    const call = new Call(definition, services, request, reply, caller, input);
    const text = await call.answer(route, serialiser());
    if (definition.method !== 'GET') services.events.committed(definition.affects ?? []);
    if (text === null) return reply;
    return reply
      .code(definition.status ?? 200)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text);
  };
  app.route({
    method: definition.method,
    url: `/api${definition.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(definition.bodyLimit !== undefined && { bodyLimit: definition.bodyLimit }),
    config: {
      itemised: definition.itemised ?? false,
      raw: definition.transport === 'raw',
      ...(/\/(export|evidence_pack)$/.test(definition.path) && { rateLimit: { max: 20, timeWindow: 60_000 } }),
    },
    handler: async (request, reply) => {
      try {
        return await serve(request, reply);
      } catch (error) {
        const failure = asFailure(error);
        if (failure && definition.watched) await noteRefusal(services, definition.watched, request, failure);
        throw failure ? held(failure, request.log) : error;
      }
    },
  });
}

/** One of the three, or none in a public call. */
interface Caller {
  readonly actor: Actor | null;
  readonly gate: GateCaller | null;
  /** Whose key it was. */
  readonly machine: KeyHolder | null;
}
const nobody: Caller = { actor: null, gate: null, machine: null };

/** Lets the caller in or refuses. */
async function admit(
  definition: EndpointDefinition,
  request: FastifyRequest,
  services: RouteServices,
): Promise<Caller> {
  const open = definition.openWhen ?? [];
  if (definition.permission === 'public') {
    if (!open.includes('licence-expired') && services.licence.isExpired()) throw new Failure('licence-expired');
    return nobody;
  }
  const token = request.headers.authorization;
  if (!token) throw new Failure('not-signed-in');
  if (isGateToken(token)) {
    const gate = await services.gateTokens.find(token);
    if (!open.includes('licence-expired') && services.licence.isExpired()) throw new Failure('licence-expired');
    if (!admitsMachine(definition.permission, gate.kind)) throw new Failure('forbidden');
    return { ...nobody, gate };
  }
  if (isApiKey(token)) {
    const holder = await findKeyHolder(services.database, token);
    if (!open.includes('licence-expired') && services.licence.isExpired()) throw new Failure('licence-expired');
    if (!admitsMachine(definition.permission, holder.machine)) throw new Failure('forbidden');
    return { ...nobody, machine: holder };
  }
  const actor = await services.sessions
    .find(token, request.headers['x-background'] === undefined)
    .catch((error: unknown) => {
      const isIdle = error instanceof Failure && error.code === 'session-timeout';
      throw isIdle && definition.idle ? new Failure(definition.idle) : error;
    });
  if (actor.isLocked && !open.includes('locked')) throw new Failure('desk-locked');
  if (actor.begunBy === 'PIN' && definition.byPassword) throw new Failure('password-here');
  if (actor.mustChangePassword && !open.includes('password-change')) throw new Failure('password-change-required');
  if (actor.lacksSecondFactor && !open.includes('second-factor')) throw new Failure('second-factor-required');
  if (!open.includes('licence-expired') && services.licence.isExpired()) throw new Failure('licence-expired');
  if (!isAllowed(definition.permission, endpointKey(definition), actor.rights)) throw new Failure('forbidden');
  return { ...nobody, actor };
}

/** One call under way: builds the handler's context and runs it where it belongs. */
class Call {
  readonly #origin: Origin;
  readonly #aborted = new AbortController();

  constructor(
    readonly definition: EndpointDefinition,
    readonly services: RouteServices,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly caller: Caller,
    readonly input: ValidInput,
  ) {
    this.#origin = {
      requestId: request.id,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      language: languageOf(request.headers['accept-language']),
    };
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) this.#aborted.abort();
    });
  }

  /** The answer's text; null when the handler sent it itself. */
  async answer(route: Route, serialise: (answer: unknown) => string): Promise<string | null> {
    const { database } = this.services;
    // Before the act's transaction: tries are counted whether or not it is taken back, and nobody waits for it meanwhile.
    const approver = await this.#approver();
    await route.before?.({ callerId: this.#callerId, body: this.input.body });
    // A quote changes nothing: the code that it was asked with is good for the act.
    const useCode = this.definition.affects?.length ? approver?.useCode : null;
    const run = async (reads: Reads, tx: Tx | null): Promise<string | null> => {
      const answer = await route.handler(this.#context(reads, tx, approver));
      const isWritten = this.definition.transport === 'download' || this.definition.transport === 'raw';
      return isWritten ? null : serialise(answer);
    };
    // An export only reads, but it is asked by POST and starts a job.
    if (this.definition.method === 'GET') return run(database.readQueries, null);
    if (this.definition.transaction === 'own') {
      if (useCode) await inTransaction(database, useCode);
      return run(database.writeQueries, null);
    }
    const key = this.definition.idempotent ? readIdempotencyKey(this.request.headers['idempotency-key']) : null;
    return inTransaction(database, (tx) => {
      const caller = this.#callerId;
      const act = async (): Promise<string | null> => {
        await useCode?.(tx);
        return run(tx, tx);
      };
      if (key === null || caller === null) return act();
      // What stands in the path says as much of the act as its body.
      const body = [this.input.params, withoutSecrets(this.request.body)];
      const claim = { caller, endpoint: endpointKey(this.definition), key, body };
      return oncePerKey(tx, claim, async () => (await act()) ?? '');
    });
  }

  get #callerId(): string | null {
    const { actor, gate } = this.caller;
    return actor?.userId ?? gate?.gateId ?? null;
  }

  get #author(): Author {
    const { actor, gate } = this.caller;
    return {
      siteId: this.services.site().id,
      actorId: this.#callerId,
      actorName: actor?.username ?? (gate && `gate ${gate.code}`),
      address: this.#origin.address,
      requestId: this.#origin.requestId,
    };
  }

  async #approver(): Promise<Approver | null> {
    const { actor } = this.caller;
    const claim = actor && readApproval(this.input.body);
    if (!actor || !claim) return null;
    const from = { address: this.#origin.address, callerId: actor.userId };
    return this.services.confirmApprover({ ...claim, ...from }, this.#author);
  }

  #context(reads: Reads, tx: Tx | null, approver: Approver | null): AnyContext {
    const site = this.services.site();
    const { actor, gate, machine } = this.caller;
    const call = {
      params: this.input.params as AnyContext['params'],
      query: this.input.query as AnyContext['query'],
      body: this.input.body as AnyContext['body'],
      // A handler of a signed-in endpoint is only reached with an actor.
      actor: actor as AnyContext['actor'],
      gate,
      machine,
      callerId: this.#callerId as AnyContext['callerId'],
      approver,
      origin: this.#origin,
      site,
      reads,
      signal: this.#aborted.signal,
      request: this.request,
      response: this.reply,
      fail: (code: ErrorCode, detail?: FailureDetail) => new Failure(code, detail),
    };
    const log = (operations: Operation | readonly Operation[], within: Tx) =>
      writeOperations(within, this.#author, [operations].flat());
    const effect = (toDo: Effect, within: Tx) => putEffect(within, site.id, toDo);
    if (tx === null) return Object.assign(call, { log, effect });
    return Object.assign(call, {
      tx,
      log: (operations: Operation | readonly Operation[], within = tx) => log(operations, within),
      effect: (toDo: Effect, within = tx) => effect(toDo, within),
    });
  }
}
