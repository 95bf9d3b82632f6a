import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { callNobody } from '../../../platform/outgoing/door.ts';
import { takeSnapshot } from './snapshot.ts';

test('a camera is asked with its own name and password, redirects and other things than pictures are refused; in training it is not asked', async () => {
  const asked: (string | undefined)[] = [];
  const camera = createServer((request, answer) => {
    asked.push(request.headers.authorization);
    if (request.url === '/moved') answer.writeHead(302, { location: '/shot.jpg' }).end();
    else if (request.url === '/page') answer.writeHead(200, { 'content-type': 'text/html' }).end('x');
    else if (request.url === '/large')
      answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(10_000_001));
    else answer.writeHead(200, { 'content-type': 'image/jpeg; x=1' }).end(Buffer.from([0xff, 0xd8, 0xff]));
  }).listen(0, '127.0.0.1');
  let open = (): void => undefined;
  try {
    await new Promise((listening) => camera.once('listening', listening));
    const { port } = camera.address() as AddressInfo;
    const at = (path: string) => ({ address: `http://kam:p%40ss@127.0.0.1:${port}${path}`, timeoutMs: 5_000 });
    const { bytes, mediaType } = await takeSnapshot(at('/shot.jpg'));
    expect([[...bytes], mediaType]).toEqual([[0xff, 0xd8, 0xff], 'image/jpeg']);
    expect(asked).toEqual([`Basic ${Buffer.from('kam:p@ss').toString('base64')}`]);
    for (const path of ['/moved', '/page']) await expect(takeSnapshot(at(path))).rejects.toThrow('no picture');
    await expect(takeSnapshot(at('/large'))).rejects.toThrow('too large');
    open = callNobody();
    await expect(takeSnapshot(at('/shot.jpg'))).rejects.toThrow('no picture');
    expect(asked).toHaveLength(4);
  } finally {
    open();
    camera.close();
  }
});
