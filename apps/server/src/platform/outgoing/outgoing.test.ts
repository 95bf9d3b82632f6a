import { promises as dns } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPublicAddress, mayBeCalled } from './addresses.ts';
import { post } from './post.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['10.1.2.3'],
  'metadata.example': ['169.254.169.254'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'hook.example': ['127.0.0.1'],
};
const asked: string[] = [];
const findAddresses = async (host: string): Promise<never> => {
  asked.push(host);
  const found = names[host];
  if (!found) throw new Error('ENOTFOUND');
  return found.map((address) => ({ address, family: 4 })) as never;
};
interface Heard {
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly body: string;
}
const heard: Heard[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    heard.push({ host: request.headers.host, path: request.url, body });
    if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/taken' }).end();
    if (request.url === '/slow') return;
    if (request.url === '/endless') {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      return pour();
    }
    response.writeHead(request.url === '/broken' ? 500 : 200).end('thanks');
  });
});
let port: number;
beforeAll(async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(findAddresses);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const send = (target: string, allowPrivate: boolean, timeoutMs = 5_000) =>
  post({ target, allowPrivate, timeoutMs, maximumBytes: 1_000, headers: {}, body: '{}' });

test('only addresses of the public Internet count as public', () => {
  const inside = `127.0.0.1 10.0.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
    255.255.255.255 ::1 :: fe80::1 fd00::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001::1 2001:db8::1 none`.split(
    /\s+/,
  );
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(['93.184.216.34', '2606:2800:220:1::1'].every(isPublicAddress)).toBe(true);
});

test('an address that is plainly inside, or holds a password, is not taken; however it is written', () => {
  const refused = `http://127.0.0.1/ http://2130706433/ http://0x7f.1/ http://[::1]/ http://[::ffff:127.0.0.1]/
    http://localhost/ https://db.internal/ http://printer.local/ http://router/ ftp://a.example/ file:///etc/passwd
    https://user:secret@hook.example/ none`.split(/\s+/);
  expect(refused.filter((target) => mayBeCalled(target, false))).toEqual([]);
  expect(mayBeCalled('https://hook.example/parkir?key=1', false)).toBe(true);
  expect(mayBeCalled('http://127.0.0.1:9000/', true)).toBe(true);
  expect(mayBeCalled('http://user:secret@127.0.0.1/', true)).toBe(false);
});

test.each(['inside.example', 'metadata.example', 'both.example', 'hook.example'])(
  'a name with an address inside is not called: %s',
  async (host) => {
    const before = heard.length;
    await expect(send(`http://${host}:${port}/`, false)).rejects.toMatchObject({ code: 'address-not-allowed' });
    expect(heard.length).toBe(before);
  },
);

test('the call goes to the address that was checked, asked for once, under the name that was given', async () => {
  asked.length = 0;
  expect(await send(`http://hook.example:${port}/taken`, true)).toEqual({ status: 200, text: 'thanks' });
  expect(asked).toEqual(['hook.example']);
  expect(heard.at(-1)).toEqual({ host: `hook.example:${port}`, path: '/taken', body: '{}' });
});

test('redirects are not followed, refusals and silence are faults, and an endless answer is left', async () => {
  const at = (path: string) => `http://hook.example:${port}${path}`;
  await expect(send(at('/elsewhere'), true)).rejects.toMatchObject({ code: 'redirected', status: 302 });
  expect(heard.at(-1)?.path).toBe('/elsewhere');
  await expect(send(at('/broken'), true)).rejects.toMatchObject({ code: 'refused', status: 500 });
  await expect(send(at('/slow'), true, 200)).rejects.toMatchObject({ code: 'timeout' });
  await expect(send('http://nobody.example/', true)).rejects.toMatchObject({ code: 'name-not-found' });
  await expect(send('http://hook.example:1/', true)).rejects.toMatchObject({ code: 'connection-failed' });
  expect((await send(at('/endless'), true)).text).toBe('x'.repeat(1_000));
});
