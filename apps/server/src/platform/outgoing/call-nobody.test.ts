import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { callNobody } from './addresses.ts';
import { openFileWay } from './files/deliver-file.ts';
import { post } from './post.ts';

test('a process that calls nobody reaches neither machine nor file server, whatever is set up in it', async () => {
  let calls = 0;
  const receiver = createServer((_, answer) => void answer.end(String((calls += 1)))).listen(0, '127.0.0.1');
  try {
    await new Promise((listening) => receiver.once('listening', listening));
    const { port } = receiver.address() as AddressInfo;
    const call = {
      target: `http://127.0.0.1:${port}/`,
      headers: {},
      body: 'x',
      allowPrivate: true,
      timeoutMs: 5_000,
      maximumBytes: 100,
    };
    expect(await post(call)).toMatchObject({ status: 200 });
    callNobody();
    await expect(post(call)).rejects.toMatchObject({ code: 'training' });
    const server = { host: '127.0.0.1', port, username: 'bank', password: 'x', privateKey: null, allowPrivate: true };
    for (const way of ['FTP', 'SFTP'] as const)
      await expect(openFileWay({ ...server, way, hostKey: way === 'SFTP' ? 'SHA256:x' : null })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
        said: 'training',
      });
    expect(calls).toBe(1);
  } finally {
    receiver.close();
  }
});
