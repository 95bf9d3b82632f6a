import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { verifyDatabase } from '../verify-database.ts';
import { call, logIn, until } from './http-client.ts';
import {
  accessTo,
  endServersAfterwards,
  findPostmaster,
  full,
  healthOf,
  copyDataDirectory,
  startRealServer,
} from './real-server.ts';
import { randomNumbers, report } from './rounds.ts';
import { startWriteLoad, tally } from './write-load.ts';

endServersAfterwards();

const rounds = full ? 12 : 2;
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

test('a database killed under load loses nothing acknowledged; calls say so meanwhile and the server recovers by itself', async () => {
  const { seed, between } = randomNumbers();
  const dataDir = await copyDataDirectory();
  const server = await startRealServer({ DATA_DIR: dataDir });
  const token = await logIn(server.url);
  const load = startWriteLoad(server.url, token, 6);
  const health = new Set<number>();
  const reads = new Set<string>();
  let watching = true;
  const watcher = (async () => {
    while (watching) health.add(await healthOf(server.url, 'ready'));
  })();
  const reader = (async () => {
    while (watching) {
      const answer = await call(server.url, 'GET', '/identity_types?sort=name,desc', { token });
      reads.add(answer.status === 200 ? '200' : `${answer.status} ${answer.code}`);
      // Refusals come at once: without a pause this caller would use up its calls.
      await delay(20);
    }
  })();
  const recoveries: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = load.acknowledged.length;
    await until('writes', () => load.acknowledged.length > before + 20);
    await delay(between(50, 900));
    const postmaster = await findPostmaster(dataDir);
    process.kill(postmaster, 'SIGKILL');
    const acknowledged = load.acknowledged.length;
    recoveries.push(await until('writes after the kill', () => load.acknowledged.length > acknowledged + 6));
  }
  await load.stop();
  watching = false;
  await Promise.all([watcher, reader]);
  report('database killed', {
    seed,
    rounds,
    acknowledged: load.acknowledged.length,
    refusals: Object.fromEntries(load.refusals),
    unanswered: load.unanswered(),
    slowestMs: load.slowestMs(),
    recoveriesMs: recoveries,
  });
  expect(server.child.exitCode).toBeNull();
  expect([...load.refusals.keys()]).toEqual(['503 unavailable']);
  expect(reads).toEqual(new Set(['200', '503 unavailable']));
  expect(health).toEqual(new Set([200, 503]));
  expect(load.unanswered()).toBe(0);
  expect(load.slowestMs()).toBeLessThan(10_000);
  const { app } = await accessTo(dataDir);
  expect(await tally(app, load.acknowledged)).toMatchObject({ lost: [], twice: [], unknown: [], withoutLogEntry: 0 });
  expect(await verifyDatabase(app)).toMatchObject({ breaches: [], chains: [{ broken: null }, { broken: null }] });
});
