import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { call, logIn } from './http-client.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import {
  type RealServer,
  accessTo,
  ask,
  endServersAfterwards,
  full,
  copyDataDirectory,
  startRealServer,
} from './real-server.ts';
import { report } from './rounds.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RealServer;
let dataDir = '';
let token = '';

beforeAll(async () => {
  dataDir = await copyDataDirectory();
  server = await startRealServer({ DATA_DIR: dataDir });
  token = await logIn(server.url);
});

test('a write whose answer was lost is done once, and the retry with its key is answered', async () => {
  const { app } = await accessTo(dataDir);
  const proxy = await startCuttingProxy(server.port);
  const rounds = full ? 200 : 20;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const body = { message: `hilang ${randomUUID()}` };
      const key = randomUUID();
      const send = () => call(proxy.url, 'POST', '/announcements', { token, key, body });
      proxy.cut = round % 2 ? 'after-request' : 'before-answer';
      await expect(send()).rejects.toThrow('fetch failed');
      proxy.cut = 'pass';
      const [retry, again] = [await send(), await send()];
      expect(retry.status).toBe(200);
      expect(again.text).toBe(retry.text);
      const rows = await ask(app, 'select id from announcements where message = $1', [body.message]);
      expect(rows).toEqual([{ id: (retry.data as { id: string }).id }]);
    }
    expect(proxy.cuts()).toBeGreaterThanOrEqual(rounds);
    report('answers lost', { rounds, cuts: proxy.cuts() });
  } finally {
    await proxy.close();
  }
});

test('after a refusal whose answer was lost the same key may be used with better input', async () => {
  const proxy = await startCuttingProxy(server.port);
  try {
    const key = randomUUID();
    proxy.cut = 'before-answer';
    const bad = { token, key, body: { message: '' } };
    await expect(call(proxy.url, 'POST', '/announcements', bad)).rejects.toThrow('fetch failed');
    proxy.cut = 'pass';
    const good = { token, key, body: { message: 'sekarang benar' } };
    expect((await call(proxy.url, 'POST', '/announcements', good)).status).toBe(200);
  } finally {
    await proxy.close();
  }
});
