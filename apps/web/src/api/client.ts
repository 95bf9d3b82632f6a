import type { EndpointDefinition, ParamsOf, BodyInputOf, ReplyOf, RowOf } from '@parking/contract/core/endpoint';
import type { Columns, Page } from '@parking/contract/core/list';
import { newIdempotencyKey } from '@parking/contract/core/new-id';
import type { z } from 'zod';
import { ApiFailure, failureFrom, formerSession, isServerAway, noResponse } from './failure.ts';
import { currentLanguage } from '../i18n/language.ts';
import { signals } from './signals.ts';
import { isPresent, readToken } from './token.ts';
import { wallCredential } from './wall-token.ts';

const basePath = '/api';
const answerTimeoutMs = 30_000;
const failuresBeforeServerDown = 3;

/** A list's query text: page, size, sort, q and `field.operator` pairs. */
export type ListPairs = URLSearchParams | readonly (readonly [name: string, value: string])[];

type Value = string | number | boolean | undefined;
type Part<Key extends string, Schema, Given, Loose> = unknown extends Schema
  ? { readonly [K in Key]?: undefined }
  : undefined extends Schema
    ? { readonly [K in Key]?: Loose }
    : { readonly [K in Key]: Given };
type QueryInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

export type CallInput<D extends EndpointDefinition> = Part<'params', D['params'], ParamsOf<D>, Record<string, string>> &
  Part<'body', D['body'], BodyInputOf<D>, unknown> &
  Part<'query', D['query'], QueryInput<D['query']>, Record<string, Value>> &
  (unknown extends D['columns'] & D['report'] ? { readonly list?: undefined } : { readonly list?: ListPairs });

/** What a call resolves to: `data`, or for a list the whole page and for a report the whole answer. */
export type ResultOf<D extends EndpointDefinition> = D['method'] extends 'GET'
  ? D['columns'] extends Columns
    ? Page<RowOf<D>>
    : ReplyOf<D>
  : ReplyOf<D>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** One key per intended write; without it every call is a new intention. */
  readonly idempotencyKey?: string;
  /** Not made by the user (polls, live refetch): does not keep an idle session alive. */
  readonly background?: boolean;
  /** Milliseconds until a call without an answer counts as unanswered; the general patience when left out. */
  readonly answerWithinMs?: number;
  /** Made for a credential in the body: whoever is signed in here is of no concern. */
  readonly withoutToken?: boolean;
  /** Made by a machine, by this credential of its own (`Gate …`) and not for whoever is signed in. */
  readonly machine?: string;
}

/** A call is made without `input` when its endpoint needs none. */
export type InputArguments<D extends EndpointDefinition, Extra> =
  Record<never, never> extends CallInput<D> ? [input?: CallInput<D> & Extra] : [input: CallInput<D> & Extra];

/** What the client reads of an input, whatever the endpoint. */
interface AnyInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly list?: unknown;
  readonly body?: unknown;
}

export async function call<D extends EndpointDefinition>(
  definition: D,
  ...[input]: InputArguments<D, CallOptions>
): Promise<ResultOf<D>> {
  const response = await request(definition, input ?? {});
  const answer = (await response.json().catch(() => null)) as { data: unknown } | null;
  if (!answer) throw new ApiFailure({ status: response.status, code: 'unknown' });
  const whole = definition.method === 'GET' && (definition.columns ?? definition.report) !== undefined;
  return (whole ? answer : answer.data) as ResultOf<D>;
}

/** A file, with the name the server gives it. */
export async function callFile<D extends EndpointDefinition>(
  definition: D,
  ...[input]: InputArguments<D, CallOptions>
): Promise<{ blob: Blob; filename: string | null }> {
  const response = await request(definition, input ?? {});
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { blob: await response.blob(), filename: encoded ? decodeURIComponent(encoded) : (plain ?? null) };
}

/** As much of an endpoint as a request needs. */
type Addressed = Pick<EndpointDefinition, 'method' | 'path' | 'idempotent' | 'transport'> &
  Partial<Pick<EndpointDefinition, 'permission'>>;

/** Sends the request of an endpoint; the answer's headers matter to the caller (log-in). */
export async function request(definition: Addressed, input: AnyInput): Promise<Response> {
  const headers = new Headers({ 'accept-language': currentLanguage() });
  const token = readToken();
  const credential = input.machine ?? token ?? wallCredential(definition.permission);
  if (credential !== null && !input.withoutToken) headers.set('authorization', credential);
  if (definition.idempotent) headers.set('idempotency-key', input.idempotencyKey ?? newIdempotencyKey());
  if (input.background) headers.set('x-background', '1');
  const upload = input.body instanceof FormData;
  if (input.body !== undefined && !upload) headers.set('content-type', 'application/json');
  const response = await answerOf(
    addressOf(definition, input),
    {
      method: definition.method,
      headers,
      ...(input.body !== undefined && { body: upload ? (input.body as FormData) : JSON.stringify(input.body) }),
      cache: 'no-store',
    },
    input.signal,
    definition.transport === undefined ? (input.answerWithinMs ?? answerTimeoutMs) : null,
  );
  if (response.ok) return response;
  const answered = await failureFrom(response);
  const isFormer = answered.status === 401 && token !== null && credential === token && !isPresent(token);
  const failure = isFormer ? formerSession() : answered;
  countAnswer(failure);
  throw failure;
}

async function answerOf(
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  withinMs: number | null,
): Promise<Response> {
  const timeout = new AbortController();
  const timer = withinMs === null ? undefined : setTimeout(() => timeout.abort(), withinMs);
  const cancel = () => timeout.abort();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(address, { ...init, signal: timeout.signal });
    if (response.ok) countAnswer(null);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const failure = noResponse();
    countAnswer(failure);
    throw failure;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function addressOf(definition: Addressed, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, Value>;
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, Value>)) {
    if (value !== undefined) text.append(name, String(value));
  }
  for (const [name, value] of (input.list ?? []) as ListPairs) text.append(name, value);
  const query = text.toString();
  return `${basePath}${path}${query && `?${query}`}`;
}

let unansweredInARow = 0;

/** One failed call redirects nobody; three in a row mean that the server is away. */
function countAnswer(failure: ApiFailure | null): void {
  if (!failure || !isServerAway(failure)) {
    unansweredInARow = 0;
    return;
  }
  unansweredInARow += 1;
  if (unansweredInARow < failuresBeforeServerDown) return;
  unansweredInARow = 0;
  signals.send({ kind: 'server-down', reason: failure.status === 0 ? 'no-response' : String(failure.status) });
}
