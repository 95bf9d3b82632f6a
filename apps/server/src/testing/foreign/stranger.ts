import { newIdempotencyKey } from '@parking/contract/core/id';
import { expect } from 'vitest';
import { type Person, testPassword } from '../people.ts';
import type { Answer, TestServer } from '../test-server.ts';

interface Told {
  /** What stands in the path, in its order. */
  readonly path?: readonly string[];
  readonly query?: string;
  readonly body?: unknown;
}

export interface Stranger {
  /** Makes a call of the specification, as `POST /deposits/payment/{id}`, and expects it to be served. Returns its data. */
  make<Data>(call: string, told?: Told): Promise<Data>;
  /** The same, whatever the answer. */
  try(call: string, told?: Told): Promise<Answer>;
  readonly token: string | undefined;
}

/** A client that was written from the specification alone; what it was served is noted in `served`. */
export function strangerOf(server: TestServer, served: Set<string>, token?: string): Stranger {
  const attempt = async (call: string, { path = [], query, body }: Told = {}): Promise<Answer> => {
    const [method = '', pattern = ''] = call.split(' ');
    const values = path.values();
    const filled = pattern.replace(/\{\w+\}/g, () => values.next().value ?? '');
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const answer = await server
      .client(token)
      .call({ method: method as 'GET', path: filled as '/' }, { headers, ...(query && { query }), body });
    if (answer.status === 200) served.add(call);
    return answer;
  };
  return {
    token,
    try: attempt,
    make: async <Data>(call: string, told?: Told): Promise<Data> => {
      const answer = await attempt(call, told);
      expect([call, answer.status, JSON.stringify(answer.error)]).toEqual([call, 200, undefined]);
      return answer.data as Data;
    },
  };
}

/** Signed in as the specification has it: the token stands in the answer's header. */
export async function signInStranger(
  server: TestServer,
  served: Set<string>,
  { username }: Pick<Person, 'username'>,
  password = testPassword,
): Promise<Stranger> {
  const body = { username, password, rememberMe: true };
  const answer = await strangerOf(server, served).try('POST /login', { body });
  expect(answer.status).toBe(200);
  return strangerOf(server, served, String(answer.headers['authorization']));
}
