import { allEndpoints, contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { errors } from '@parking/contract/core/errors';
import { fieldErrors } from '@parking/contract/core/field-errors';
import { newId } from '@parking/contract/core/id';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildGate, connectGate } from './modules/gates/testing/gates.ts';
import { buildLane, buildStay, cash, save } from './modules/parking/testing/stays.ts';
import { type Caller, type FuzzRequest, requestsOf } from './testing/fuzz/requests.ts';
import { KnownValues } from './testing/fuzz/values.ts';
import { signInAs } from './testing/people.ts';
import { resources, samples } from './testing/samples/all.ts';
import { type Client, type TestServer, startTestServer } from './testing/test-server.ts';

const full = process.env['FULL'] === '1';
const wanted = full ? 50_000 : 900;
/** Of an answer, milliseconds; one that is slower once may have waited for other tests. */
const slowest = 2_500;
/** What is learned between two blocks is used in the next. */
const perBlock = 5;
const seed = Number(process.env['FUZZ_SEED'] ?? 20261122);

const known = new KnownValues();
const tokens = new Map<Caller, string>();
let server: TestServer;
let top: Client;

beforeAll(async () => {
  server = await startTestServer();
  await renewCallers();
  const lane = await buildLane(server);
  for (let n = 0; n < 5; n += 1) await buildStay(server, lane);
  const cashier = server.client(tokens.get('cashier'));
  for (let n = 0; n < 3; n += 1) {
    const { id } = await buildStay(server, lane);
    await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
  }
  for (const [name, resource] of resources)
    for (const n of [1, 2]) {
      const body = await samples[name]?.build(n, { server, client: top });
      await top.call(resource.create, { body });
    }
  await learnFromLists();
}, 120_000);
afterAll(() => server.close());

interface Group {
  readonly id: string;
  readonly name: string;
}
let groups: readonly Group[] = [];

/** Some requests end sessions, ask for a second factor or rename a group: whoever is sent away comes back. */
async function renewCallers(): Promise<void> {
  const { writes } = server.platform.database;
  if (groups.length === 0) ({ rows: groups } = await writes.query<Group>('select id, name from user_groups'));
  const [ids, names] = [groups.map(({ id }) => id), groups.map(({ name }) => name)];
  await writes.query(
    `update user_groups g set second_factor_required = false, name = was.name
     from unnest($1::uuid[], $2::text[]) was (id, name) where g.id = was.id`,
    [ids, names],
  );
  top = await signInAs(server, 'SUPERADMIN');
  const cashier = await signInAs(server, 'CASHIER');
  const gate = await connectGate(server, top, await buildGate(server));
  tokens.set('administrator', top.token ?? '');
  tokens.set('cashier', cashier.token ?? '');
  tokens.set('gate', gate.token ?? '');
}

async function learnFromLists(): Promise<void> {
  const open = allEndpoints.filter(({ method, params, transport }) => method === 'GET' && !params && !transport);
  for (const definition of open) known.learnFrom(definition.path, (await top.call(definition)).data);
}

interface Seen {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

async function send(definition: EndpointDefinition, { method, url, body, caller }: FuzzRequest): Promise<Seen> {
  const from = performance.now();
  const isUpload = definition.transport === 'upload';
  const token = tokens.get(caller);
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(definition.idempotent && { 'idempotency-key': newId() }),
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(isUpload && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(body !== null && { payload: body }),
    ...(isUpload && {
      payload: '--x\r\nContent-Disposition: form-data; name="files"; filename="\u0000"\r\n\r\nx\r\n--x--',
    }),
  });
  const ms = performance.now() - from;
  const isJson = String(answer.headers['content-type']).includes('json');
  if (isJson && answer.statusCode === 200 && method === 'GET') known.learnFrom(definition.path, answer.json().data);
  return { status: answer.statusCode, ms, text: isJson || answer.statusCode >= 400 ? answer.body : '' };
}

const codes = (of: object) => z.enum(Object.keys(of) as [string, ...string[]]);
const ErrorShape = z.strictObject({
  error: z.strictObject({
    code: codes(errors),
    message: z.string().min(1),
    fields: z.array(z.strictObject({ path: z.string(), code: codes(fieldErrors), message: z.string().min(1) })),
    values: z.record(z.string(), z.unknown()).optional(),
    requestId: z.uuid(),
  }),
});

function isErrorShape(text: string): boolean {
  try {
    return ErrorShape.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** A call may say that something outside, a camera or a reader, is not there. */
const isDeclared = ({ errors: own = [] }: EndpointDefinition, { status, text }: Seen): boolean =>
  own.some((code) => errors[code].status === status && text.includes(`"${code}"`));

async function faultOf(definition: EndpointDefinition, request: FuzzRequest, seen: Seen): Promise<string | null> {
  if (seen.status >= 500 && !isDeclared(definition, seen)) return `answered ${seen.status}`;
  if (seen.status >= 400 && !isErrorShape(seen.text)) return `answered ${seen.status} in another shape`;
  const isSlow = seen.ms > slowest && (await send(definition, request)).ms > slowest;
  return isSlow ? `took ${Math.round(seen.ms)} ms` : null;
}

/** One ends the caller's session; the other starts a process that works for a minute. */
const leftAlone = new Set(
  [contract.session.logOut, contract.training.make].map((definition) => endpointKey(definition)),
);

const sentAway =
  /"(login-expired|another-login|session-timeout|password-change-required|second-factor-required|token-invalid)"/;

test(
  'whatever a caller sends is answered soon, never as a fault of the server, and refused in one shape',
  async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let sent = 0;
    for (let block = 0; sent < wanted; block += 1) {
      const drawn = allEndpoints
        .filter((definition) => !leftAlone.has(endpointKey(definition)))
        .map((definition, n) => ({
          definition,
          requests: fc.sample(requestsOf(definition, known), { seed: seed + block * 10_000 + n, numRuns: perBlock }),
        }));
      for (let round = 0; round < perBlock; round += 1)
        for (const { definition, requests } of drawn) {
          const request = requests[round];
          if (request === undefined || sent >= wanted) continue;
          sent += 1;
          const seen = await send(definition, request);
          statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
          const fault = await faultOf(definition, request, seen);
          if (fault)
            faults.push(
              `${request.caller} ${request.method} ${request.url.slice(0, 300)} ${request.body?.slice(0, 600) ?? ''} ${fault}`,
            );
          if (request.caller !== 'nobody' && sentAway.test(seen.text)) await renewCallers();
        }
    }
    expect(faults.slice(0, 50), `seed ${seed}`).toEqual([]);
    // Most requests must come as far as the acts themselves.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(wanted / 5);
  },
  full ? 3_600_000 : 120_000,
);

test('whatever was stored by then, every list and report can still be read', async () => {
  const wrong: string[] = [];
  for (const definition of allEndpoints.filter(
    ({ method, params, transport }) => method === 'GET' && !params && !transport,
  )) {
    const { status } = await send(definition, {
      method: 'GET',
      url: `/api${definition.path}`,
      body: null,
      caller: 'administrator',
    });
    if (status >= 500) wrong.push(`${endpointKey(definition)} answered ${status}`);
  }
  expect(wrong).toEqual([]);
}, 60_000);
