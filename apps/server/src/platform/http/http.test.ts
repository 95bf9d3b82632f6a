import { contract } from '@parking/contract/contract';
import { endpoint } from '@parking/contract/core/endpoint';
import type { ErrorCode } from '@parking/contract/core/errors';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { sendError } from './errors.ts';
import { buildSerialiser } from './reply.ts';
import { serveRoute } from './routes.ts';

const { gateActs, identityTypes, session, users } = contract;
type Call = Parameters<Client['call']>[0];
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const raw = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method,
    url,
    headers: {
      authorization: admin.token ?? '',
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
const codeOf = (answer: { json: () => { error: { code: string } } }): string => answer.json().error.code;

test('unknown addresses answer 404 route-not-found, wrong methods 405 with what is allowed', async () => {
  const unknown = await raw('GET', '/api/nothing-here');
  expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'route-not-found']);
  const wrong = await raw('PATCH', '/api/users');
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([405, 'method-not-allowed']);
  expect(wrong.headers['allow']).toBe('GET, POST');
});

test('bodies that are not sound JSON are refused and never break the server', async () => {
  const bodies = [
    '{',
    '[1,',
    'NaN',
    '{"name":"\\ud800',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '"text"',
    'null',
    '[]',
    '1e999',
  ];
  for (const body of bodies) {
    const answer = await raw('POST', '/api/identity_types', body);
    expect(answer.statusCode, body.slice(0, 30)).toBe(400);
  }
  const type = await raw('POST', '/api/identity_types', 'name=x', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([type.statusCode, codeOf(type)]).toEqual([415, 'unsupported-type']);
  const large = await raw('POST', '/api/identity_types', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
  expect([large.statusCode, codeOf(large)]).toEqual([413, 'too-large']);
});

test('NUL and other control characters are refused by field, in bodies and queries', async () => {
  const body = await admin.call(identityTypes.create, { body: { name: 'a\u0000b', label: 'x' } });
  expect(body.error.fields).toMatchObject([{ path: 'name', code: 'control-characters' }]);
  const query = await admin.call(identityTypes.list, { query: 'name.contains=%00' });
  expect(query.error.fields).toMatchObject([{ path: 'name.contains', code: 'control-characters' }]);
});

const fault = ({ error }: Answer): (string | undefined)[] => [
  error?.code,
  ...(error?.fields ?? []).flatMap(({ path, code }) => [path, code]),
];

test('what is ignored is looked for in a body that was bounded before, however deep its lists go', async () => {
  const depth = 100_000;
  const list = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/user_groups/${newId()}/access_groups`,
    headers: { authorization: admin.token, 'content-type': 'application/json' },
    payload: `{"accessGroups":${list}}`,
  });
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, 'malformed-body']);
});

test('half a character is refused by field, wherever a text can stand', async () => {
  const half = '\ud800';
  const body = await admin.call(identityTypes.create, { body: { name: `a${half}`, label: 'x' } });
  expect(fault(body)).toEqual(['bad-input', 'name', 'broken-characters']);
  const name = await admin.call(identityTypes.create, { body: { name: 'a', label: 'x', [`b${half}`]: 1 } });
  expect(fault(name)).toContain('broken-characters');
  const preferences = await admin.call(session.updateProfile, { body: { preferences: { deep: [{ x: half }] } } });
  expect(fault(preferences)).toEqual(['bad-input', 'preferences.deep.0.x', 'broken-characters']);
  const note = await admin.call(gateActs.openGate, { body: { gateId: newId(), note: `oleh ${half}` } });
  expect(fault(note).slice(0, 3)).toEqual(['bad-input', 'note', 'broken-characters']);
  const whole = await admin.call(identityTypes.create, { body: { name: 'emoji', label: '😀' } });
  expect(whole.status).toBe(200);
});

test('a value of `in` that comes encoded once more, and a part of the path, are judged as they are read', async () => {
  const inside = await admin.call(identityTypes.list, { query: 'name.in=a,%2500' });
  expect(fault(inside)).toEqual(['bad-input', 'name.in', 'control-characters']);
  const path = await raw('GET', '/api/asset_files/abc%00def');
  expect([path.statusCode, codeOf(path)]).toEqual([400, 'bad-input']);
  const broken = await raw('GET', '/api/asset_files/%ff');
  expect([broken.statusCode, codeOf(broken)]).toEqual([404, 'route-not-found']);
});

test('days that no calendar has, and years nobody means, are refused in every filter', async () => {
  const problem = async (call: Call, query: string) => fault(await admin.call(call, { query }));
  for (const day of ['2026-02-30', '0000-01-01', '2026-13-01', '2026-02-30T00:00:00', '0000-12-31T10:00:00'])
    for (const operator of ['atLeast', 'atMost', 'equals', 'greaterThan', 'lessThan'])
      expect(await problem(identityTypes.list, `updatedAt.${operator}=${day}`)).toEqual([
        'bad-input',
        `updatedAt.${operator}`,
        'wrong-format',
      ]);
  for (const day of ['0001-01-01', '9999-12-31', '0001-01-01T00:00:00', '9999-12-31T23:59:59'])
    for (const operator of ['atLeast', 'atMost', 'equals', 'greaterThan', 'lessThan'])
      expect((await admin.call(identityTypes.list, { query: `updatedAt.${operator}=${day}` })).status).toBe(200);
  for (const day of ['0000-01-01', '0001-01-02', '9999-12-31', '2026-02-30'])
    expect(await problem(contract.currentSchedule.current, `date=${day}`)).toEqual([
      'bad-input',
      'date',
      'wrong-format',
    ]);
  expect(await problem(contract.reports.vehicleInPerMonth, 'to=0001-01-02&page=499&size=20')).toEqual([
    'bad-input',
    'to',
    'wrong-format',
  ]);
});

test('a part of the path of any length is answered like any other address', async () => {
  for (const token of [admin.token ?? '', ''])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)
      for (const length of [201, 5_000]) {
        const url = `/api/users/password_reset/${'A'.repeat(length)}`;
        const answer = await server.app.inject({ method, url, headers: { authorization: token } });
        expect([400, 401, 404, 405], `${method} ${length} ${answer.body}`).toContain(answer.statusCode);
        expect(answer.json().error.requestId).toBeTypeOf('string');
      }
});

test('all field problems come at once, unknown names among them, in the language of the request', async () => {
  const answer = await admin.call(identityTypes.create, {
    body: { name: '', label: 7, labelEn: 'x'.repeat(201), isAdmin: true },
    headers: { 'accept-language': 'id-ID,id;q=0.9' },
  });
  expect(answer.status).toBe(400);
  expect(answer.error.fields.map(({ path, code }) => [path, code])).toEqual([
    ['name', 'required'],
    ['label', 'wrong-type'],
    ['labelEn', 'too-long'],
    ['isAdmin', 'unknown-field'],
  ]);
  expect(answer.error.fields[0]?.message).toBe('Wajib diisi.');
  expect(answer.headers['content-language']).toBe('id');
});

test('a list refuses unknown fields, operators that a column lacks, doubled parameters and bad pages, by name', async () => {
  const problem = async (query: string) =>
    (await admin.call(users.list, { query })).error.fields.map(({ path, code }) => [path, code]);
  expect(await problem('nope.equals=1')).toEqual([['nope.equals', 'unknown-field']]);
  expect(await problem('mustChangePassword.contains=x')).toEqual([['mustChangePassword.contains', 'unknown-operator']]);
  expect(await problem('username.contains=a&username.contains=b')).toEqual([['username.contains', 'given-twice']]);
  expect(await problem('page=-1&size=501')).toEqual([
    ['page', 'wrong-type'],
    ['size', 'too-big'],
  ]);
  expect(await problem('sort=password,asc')).toEqual([['sort=password', 'unknown-field']]);
  expect(await problem('username.matches=(a')).toEqual([['username.matches', 'wrong-format']]);
  expect(await problem('status.equals=MAYBE')).toEqual([['status.equals', 'not-an-option']]);
  expect(await problem('__proto__.equals=1')).toEqual([['__proto__.equals', 'unknown-field']]);
  expect((await admin.call(users.list, { query: 'page=500&size=100' })).error.code).toBe('page-too-deep');
});

test('the same key and body are answered as the first time, another body is refused, at once they make one record', async () => {
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const send = (label: string) => admin.call(identityTypes.create, { body: { name: 'KTP', label }, headers });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('Kartu')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await send('Lain')).error.code).toBe('idempotency-key-reused');
  const page = await admin.call(identityTypes.list, { query: 'name.equals=ktp' });
  expect((page.data as unknown[]).length).toBe(1);
  const bad = await admin.call(identityTypes.create, {
    body: { name: 'X', label: 'x' },
    headers: { 'idempotency-key': 'abc' },
  });
  expect(bad.error.fields).toMatchObject([{ path: 'Idempotency-Key', code: 'wrong-format' }]);
});

test('a refusal frees its key', async () => {
  const headers = { 'idempotency-key': newIdempotencyKey() };
  expect((await admin.call(identityTypes.create, { body: { name: '', label: 'x' }, headers })).status).toBe(400);
  expect((await admin.call(identityTypes.create, { body: { name: 'SIM', label: 'x' }, headers })).status).toBe(200);
});

test('every answer carries the headers that browsers need to be safe', async () => {
  for (const url of [
    '/api/users',
    '/api/nothing-here',
    '/api/license',
    '/api/openapi.json',
    '/health/live',
    '/api/docs',
    '/x',
  ]) {
    const { headers } = await raw('GET', url);
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(String(headers['content-security-policy']), url).toContain("frame-ancestors 'none'");
    expect(headers['set-cookie'], url).toBeUndefined();
    expect(headers['access-control-allow-origin'], url).toBeUndefined();
  }
  const page = await raw('GET', '/api/docs');
  expect(page.headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});

test('the API describes itself as OpenAPI 3.1 with every call', async () => {
  const api = (await raw('GET', '/api/openapi.json')).json();
  expect(api.openapi).toBe('3.1.0');
  expect(Object.keys(api.paths)).toContain('/api/user_groups/{id}/access_groups/v2');
  const page = await raw('GET', '/api/docs');
  expect(page.body).toContain('/api/identity_types');
});

test('every reply of the contract can be written', () => {
  const stated = Object.values(contract).flatMap((group) => Object.values(group));
  for (const definition of stated) expect(buildSerialiser(definition, true), definition.path).toBeTypeOf('function');
});

test('limits count by session, else by address, however the token is written', async () => {
  const own = await signInAs(server, 'ADMIN');
  const token = own.token ?? '';
  const ask = async (authorization: string) => {
    const payload = JSON.stringify({ columns: [{ key: 'username', heading: 'Nama' }] });
    const answer = await raw('POST', '/api/users/export', payload, { authorization });
    return answer.statusCode < 300 ? 200 : codeOf(answer);
  };
  const last = token.at(-1) ?? '';
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spareBits = `${token.slice(0, -1)}${letters[letters.indexOf(last) ^ 1]}`;
  const answers = [];
  for (let n = 0; n < 22; n += 1) answers.push(await ask(token));
  expect(answers).toEqual([...Array(20).fill(200), ...Array(2).fill('too-many-requests')]);
  const twisted = [`${token}=`, spareBits, token.replace(/\./g, '=.')];
  expect(await Promise.all(twisted.map(ask))).toEqual(Array(3).fill('token-invalid'));
  const strangers = [];
  for (let n = 0; n < 30; n += 1)
    strangers.push(await ask(n % 2 === 0 ? `x.y.${n}` : `Gate ${String(n).padEnd(43, 'x')}`));
  expect(strangers.slice(-10)).toEqual(Array(10).fill('too-many-requests'));
  expect(await ask((await signInAs(server, 'ADMIN')).token ?? '')).toBe(200);
});

test('a code that a call does not declare is a fault where replies are checked, and told in the log where not', async () => {
  const definition = endpoint({
    method: 'GET',
    path: '/gates_of_test',
    summary: 'Refuses',
    permission: 'public',
    reply: z.null(),
    errors: ['gate-not-found'],
  });
  const refuse = async (code: ErrorCode, checkReplies: boolean) => {
    const log: string[] = [];
    const loggerInstance: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => log.push(line) });
    const app = Fastify({ loggerInstance });
    app.setErrorHandler(sendError);
    const services = { ...server.platform, site: server.platform.site.current, checkReplies };
    const handler = () => Promise.reject(new Failure(code));
    serveRoute(app, { definition, handler }, { ...services, confirmApprover: handler });
    const answer = await app.inject('/api/gates_of_test');
    return [codeOf(answer), log.join('')];
  };
  const said = expect.stringContaining('GET /gates_of_test refuses with stay-deleted, which it does not declare');
  expect(await refuse('gate-not-found', true)).toEqual(['gate-not-found', '']);
  expect(await refuse('unavailable', true)).toEqual(['unavailable', '']);
  expect(await refuse('stay-deleted', true)).toEqual(['server-fault', said]);
  expect(await refuse('stay-deleted', false)).toEqual(['stay-deleted', said]);
});

test('what is measured is bounded, whatever is asked for', async () => {
  const series = async () =>
    (await raw('GET', '/metrics')).body.split('\n').filter((line) => line.startsWith('http_')).length;
  const ask = async () => {
    for (const path of ['/api/users', '/api/departments', '/api/gates', '/api/menus', '/api/modules']) {
      for (const query of ['', '?size=0', '?nothing=1'])
        for (const headers of [undefined, { authorization: '' }, { authorization: 'x' }])
          await raw('GET', path + query, undefined, headers);
      await server.app.inject({ method: 'PROPFIND' as 'GET', url: `${path}/${newId()}` });
      await server.app.inject({ method: 'PATCH', url: `${path}/${newId()}` });
    }
  };
  await ask();
  await series();
  const before = await series();
  await ask();
  expect(await series()).toBe(before);
  // A count by kind of answer and a sum for each route; the spread of times for all of them together.
  expect(before).toBeLessThan(200);
});

test('liveness, readiness and metrics answer on this machine', async () => {
  expect((await raw('GET', '/health/live')).statusCode).toBe(200);
  expect((await raw('GET', '/health/ready')).json()).toMatchObject({ status: 'ready' });
  expect((await raw('GET', '/metrics')).body).toContain('http_request_duration_seconds');
  const proxied = await raw('GET', '/metrics', undefined, { 'x-forwarded-for': '10.0.0.1' });
  expect(proxied.statusCode).toBe(404);
});
