import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** What a connection is answered until the server ends it. */
async function exchange(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(sent);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  return text;
}

test.each([
  [
    'an address too long',
    `GET /api/users?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'headers-too-large',
  ],
  ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed-request'],
  ['a method that nobody knows', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed-request'],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
    'malformed-request',
  ],
  ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400, 'malformed-request'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n', 400, 'malformed-request'],
  [
    'a broken chunk',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
    'malformed-request',
  ],
  ['no host', 'GET /api/users HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed-request'],
  [
    'something to expect',
    'GET /api/users HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    401,
    'not-signed-in',
  ],
])('%s is refused in the shape of every refusal', async (_, sent, status, code) => {
  const answer = await exchange(sent);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `);
  expect(head.toLowerCase()).toContain('content-type: application/json');
  expect(JSON.parse(body)).toEqual({
    error: { code, message: expect.any(String), fields: [], requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});
