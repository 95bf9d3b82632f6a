import { setTimeout as delay } from 'node:timers/promises';
import { adminPassword } from './real-server.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
  readonly code: string | undefined;
  readonly headers: Headers;
  readonly ms: number;
}

interface CallInput {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

const patienceMs = 20_000;

/** One call over a real socket. Throws when there is no answer. */
export async function call(url: string, method: string, path: string, input: CallInput = {}): Promise<HttpAnswer> {
  const began = performance.now();
  const { token, body, key, signal = AbortSignal.timeout(patienceMs) } = input;
  const response = await fetch(`${url}/api${path}`, {
    method,
    signal,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  const isJson = String(headers.get('content-type')).includes('json');
  const parsed = isJson ? (JSON.parse(text) as { data?: unknown; error?: { code: string } }) : {};
  return { status, text, headers, data: parsed.data, code: parsed.error?.code, ms: performance.now() - began };
}

/** Signs in; returns the token. */
export async function logIn(url: string, username = 'admin', password = adminPassword): Promise<string> {
  const answer = await call(url, 'POST', '/login', { body: { username, password } });
  const token = answer.headers.get('authorization');
  if (answer.status !== 200 || !token) throw new Error(`No login: ${answer.status} ${answer.text}`);
  return token;
}

/** Waits until `check` holds; returns how many milliseconds that took. */
export async function until(what: string, check: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<number> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await delay(15);
  }
  return Math.round(performance.now() - began);
}
