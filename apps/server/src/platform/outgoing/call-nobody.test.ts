import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openBucket } from '../files/bucket-store.ts';
import { callNobody } from './door.ts';
import { openFileWay } from './files/deliver-file.ts';
import { post } from './post.ts';

test('a process that calls nobody reaches neither machine nor file server, whatever is set up in it', async () => {
  let calls = 0;
  const receiver = createServer((_, answer) => void answer.end(String((calls += 1)))).listen(0, '127.0.0.1');
  let open = (): void => undefined;
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
    open = callNobody();
    await expect(post(call)).rejects.toMatchObject({ code: 'training' });
    const server = { host: '127.0.0.1', port, username: 'bank', password: 'x', privateKey: null, allowPrivate: true };
    for (const way of ['FTP', 'SFTP'] as const)
      await expect(openFileWay({ ...server, way, hostKey: way === 'SFTP' ? 'SHA256:x' : null })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
        said: 'training',
      });
    const bucket = openBucket(`http://key:secret@127.0.0.1:${port}/bucket`);
    await expect(bucket.exists('a')).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toBe(1);
  } finally {
    open();
    receiver.close();
  }
});
