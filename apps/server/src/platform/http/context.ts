import type { DayStarts } from '@parking/contract/core/business-day';
import type {
  BodyOf,
  EndpointDefinition,
  ErrorsOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  RowOf,
} from '@parking/contract/core/endpoint';
import type { Language } from '@parking/contract/core/language';
import type { Columns, Page } from '@parking/contract/core/list';
import type { GateMachine, Machine, Rights } from '@parking/contract/core/permissions';
import type { KeyHolder } from '../auth/api-keys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../audit/operations-log.ts';
import type { Reads, Tx } from '../db/pool.ts';
import type { Effect } from '../events/outbox.ts';
import type { Failure, FailureDetail } from '../failure.ts';

/** Who calls, as the session statement of this request found it. */
export interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly groupIds: readonly string[];
  readonly rights: Rights;
  readonly mustChangePassword: boolean;
  /** A group demands an authenticator and the user has none yet. */
  readonly lacksSecondFactor: boolean;
  /** By a PIN, at a desk: then they hold what a cashier may hold alone. */
  readonly begunBy: 'PASSWORD' | 'PIN';
  /** Where that desk stands. */
  readonly deskGateId: string | null;
  /** At a desk that waits for its PIN or password. */
  readonly isLocked: boolean;
}

/** Somebody else who signed beside the caller with their own password. */
export interface Approver {
  readonly userId: string;
  readonly username: string;
  readonly rights: Rights;
  /** Uses up the authenticator's code, in the transaction of the act; refuses one that was used. Null: none was needed. */
  readonly useCode: ((tx: Tx) => Promise<void>) | null;
}

/** A caller that is no person, as its token was found. */
export interface GateCaller {
  readonly kind: GateMachine;
  readonly gateId: string;
  readonly siteId: string;
  readonly name: string;
  readonly code: string;
  readonly gateType: 'IN' | 'OUT';
  readonly gateCategory: 'CASHIER' | 'MOBILE' | null;
  /** Names the token without being it. */
  readonly tokenHash: string;
}

/** Where a call came from. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
}

export interface Site {
  readonly id: string;
  readonly epoch: number;
  readonly zone: string;
  /** Where business days begin, in the order of the days from which each row holds. */
  readonly dayStarts: DayStarts;
  readonly idleMinutes: number;
  /** A list of a period that nobody asked for is of so many days, today the last. */
  readonly lookBackDays: number;
  /** Where browsers outside find it, without a slash at its end. */
  readonly address: string;
  /** What is printed here is worth nothing, and says so. */
  readonly isTraining: boolean;
}

/** Any endpoint may refuse with these besides its own. */
type CommonError = 'bad-input' | 'forbidden' | 'unavailable';

/** What every handler is given of its call. */
interface Call<D extends EndpointDefinition> {
  readonly params: ParamsOf<D>;
  /** A list's query, or the declared one. */
  readonly query: QueryOf<D>;
  readonly body: BodyOf<D>;
  readonly actor: D['permission'] extends 'gate'
    ? null
    : D['permission'] extends 'public' | { readonly machines: readonly Machine[] }
      ? Actor | null
      : Actor;
  /** The gate or wall screen that calls, where no user does. */
  readonly gate: D['permission'] extends 'gate' ? GateCaller : GateCaller | null;
  /** Whose key it was, where somebody else's machine calls. */
  readonly machine: KeyHolder | null;
  /** The user's id, or the gate's; null where nobody was asked, or a key was shown. */
  readonly callerId: D['permission'] extends 'public' ? string | null : string;
  /** Whom the body named as approver; whether they may is the act's question. */
  readonly approver: Approver | null;
  readonly origin: Origin;
  readonly site: Site;
  /** To look things up by: within the transaction, where there is one. */
  readonly reads: Reads;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly response: FastifyReply;
  readonly fail: (code: ErrorsOf<D> | CommonError, detail?: FailureDetail) => Failure;
}

/** Writes down who did what, as part of the transaction. */
export type Log = (operations: Operation | readonly Operation[], tx: Tx) => Promise<void>;

/** What a handler that opens its own transactions has: it says in which of them it writes. */
interface Outside {
  readonly log: Log;
  readonly effect: (effect: Effect, tx: Tx) => Promise<void>;
}

/** What a handler in a transaction has. */
interface Within {
  readonly tx: Tx;
  /** Writes down who did what; part of the transaction. */
  readonly log: (operations: Operation | readonly Operation[], tx?: Tx) => Promise<void>;
  /** An effect to carry out after commit. */
  readonly effect: (effect: Effect, tx?: Tx) => Promise<void>;
}

/** What a handler is given; it has no other way to the caller or the database. A plain GET has nothing to write by. */
export type Context<D extends EndpointDefinition = EndpointDefinition> = Call<D> &
  (D['transaction'] extends 'own' ? Outside : D['method'] extends 'GET' ? unknown : Within);

/** A call that only reads: any page, report or history. */
export type Reading = Context<EndpointDefinition & { readonly method: 'GET' }>;

/** What any handler is given, before it is known which: `tx` where there is a transaction. */
export type AnyContext = Call<EndpointDefinition> & (Within | (Outside & { readonly tx?: never }));

/** As much of a call as an act on records needs; background work gives it as well. */
export interface Act extends Pick<Context, 'callerId' | 'site' | 'reads' | 'tx' | 'log'> {
  readonly actor: Pick<Actor, 'userId' | 'username' | 'groupIds' | 'rights'>;
}

type Answer<D extends EndpointDefinition> = D['columns'] extends Columns
  ? D['method'] extends 'GET'
    ? Page<RowOf<D>>
    : ReplyOf<D>
  : ReplyOf<D>;

export type Handler<D extends EndpointDefinition> = (context: Context<D>) => Promise<Answer<D>>;

/** An endpoint with who answers it. */
export interface Route {
  readonly definition: EndpointDefinition;
  readonly handler: (context: AnyContext) => Promise<unknown>;
  /** Asked before the act's transaction: what it counts stands whether or not the act is taken back. */
  readonly before?: (call: { readonly callerId: string | null; readonly body: unknown }) => Promise<void>;
}

type Handlers<Group extends Record<string, EndpointDefinition>> = {
  readonly [Name in keyof Group]: Handler<Group[Name]>;
};

/** Implements a whole group of the contract; a handler that is missing does not compile. */
export function implement<Group extends Record<string, EndpointDefinition>>(
  group: Group,
  handlers: Handlers<Group>,
): Route[] {
  return Object.entries(group).map(([name, definition]) => ({
    definition,
    // The pairing was checked above, name by name; from here on all routes are of one shape.
    handler: handlers[name] as unknown as Route['handler'],
  }));
}
