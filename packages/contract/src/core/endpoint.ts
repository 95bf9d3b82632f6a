import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Columns, ListQuery } from './list.ts';
import type { Permission } from './permissions.ts';
import type { Entity, RecordTable } from './records.ts';
import type { ReportQuery, ReportShape } from './report-query.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API, said completely. */
export interface EndpointDefinition {
  readonly method: Method;
  /** Below `/api`, parameters in braces: `/users/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A paged list: the query is read by these columns and `reply` is one row's array. */
  readonly columns?: Columns;
  /** A report: the query is read by its shape and `reply` is the whole body. */
  readonly report?: ReportShape;
  readonly body?: z.ZodType;
  /** Names a body may carry that are ignored, nested ones by dots (through lists too): what the record itself shows and nobody writes. */
  readonly ignored?: readonly string[];
  /** Of `data`. No transforms, no unions but by a literal tag. */
  readonly reply: z.ZodType;
  readonly errors?: readonly ErrorCode[];
  /** Headers of the answer that a client reads, and what each holds. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** What a write changes. */
  readonly affects?: readonly Entity[];
  /** What a read shows; it is read again when one of these words is affected, here or by anybody else. */
  readonly reads?: readonly Entity[];
  /** Takes `Idempotency-Key`: the same key and body answer the first success again. */
  readonly idempotent?: boolean;
  /** 202: the work goes on in the background and the reply names its job. */
  readonly status?: 200 | 202;
  /** The call by which a screen learns who is there: an idle session is no session to it. */
  readonly idle?: 'login-expired';
  /**
   * The handler writes the answer itself (a file), or reads the body itself (an upload), or both: `raw` is given the JSON body's very
   * bytes, over which others have signed, and answers as these expect it.
   */
  readonly transport?: 'download' | 'upload' | 'raw';
  /** Runs outside a transaction: it waits for something slow (a hash, a disk), opens its own, or only reads though it is a POST. */
  readonly transaction?: 'own';
  /**
   * Still answered when the licence has expired, while the password must be changed or an authenticator set up first, or while the
   * desk is locked.
   */
  readonly openWhen?: readonly ('licence-expired' | 'password-change' | 'second-factor' | 'locked')[];
  /** Refused to a session that a PIN began: what is somebody's own beyond the till. */
  readonly byPassword?: true;
  /** The handler judges the body's items one by one, control characters in them included: a bad one spoils no other. */
  readonly itemised?: boolean;
  /** Who is refused it, for want of rights or because it is not for them, stands in the operations log beside this kind of record. */
  readonly watched?: RecordTable;
  /** Bytes a JSON body may have, when not the usual 1 MiB. */
  readonly bodyLimit?: number;
}

/** States an endpoint; what it leaves out (permission, reply) does not compile. */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

/** How modules, rights and logs name an endpoint: `PUT /users/{id}`. */
export function endpointKey(definition: Pick<EndpointDefinition, 'method' | 'path'>): string {
  return `${definition.method} ${definition.path}`;
}

type Out<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type In<Schema, Otherwise> = Schema extends z.ZodType ? z.input<Schema> : Otherwise;
type Nothing = Readonly<Record<never, never>>;

export type ParamsOf<D extends EndpointDefinition> = Out<D['params'], Nothing>;
export type QueryOf<D extends EndpointDefinition> = D['columns'] extends Columns
  ? ListQuery
  : D['report'] extends ReportShape
    ? ReportQuery
    : Out<D['query'], Nothing>;
export type BodyOf<D extends EndpointDefinition> = Out<D['body'], undefined>;
export type BodyInputOf<D extends EndpointDefinition> = In<D['body'], undefined>;
export type ReplyOf<D extends EndpointDefinition> = z.output<D['reply']>;
export type ErrorsOf<D extends EndpointDefinition> = D['errors'] extends readonly (infer Code extends ErrorCode)[]
  ? Code
  : never;
/** The schema of one row of a list endpoint. */
export type RowSchemaOf<D extends EndpointDefinition> =
  D['reply'] extends z.ZodArray<infer Row extends z.ZodObject> ? Row : z.ZodObject;
/** One row of a list endpoint. */
export type RowOf<D extends EndpointDefinition> = ReplyOf<D> extends readonly (infer Row)[] ? Row : never;
