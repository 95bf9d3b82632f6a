import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { findProcessesOf } from '../platform/postgres/testing/server-process.ts';
import { verifyDatabase } from '../verify-database.ts';
import { logIn, until } from './http-client.ts';
import { randomNumbers, report } from './rounds.ts';
import { accessTo, endServersAfterwards, full, copyDataDirectory, startRealServer } from './real-server.ts';
import { replay, startWriteLoad, tally } from './write-load.ts';

endServersAfterwards();

const rounds = full ? 20 : 1;
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

const whole = { lost: [], twice: [], unknown: [], withoutLogEntry: 0 };

test('a server killed under load comes back with every acknowledged record, each once, and answers retries as before', async () => {
  const { seed, between } = randomNumbers();
  const dataDir = await copyDataDirectory();
  let server = await startRealServer({ DATA_DIR: dataDir });
  const token = await logIn(server.url);
  const load = startWriteLoad(server.url, token, 6);
  for (let round = 0; round < rounds; round += 1) {
    const before = load.acknowledged.length;
    await until('writes', () => load.acknowledged.length > before + 20);
    await delay(between(50, 900));
    await server.kill();
    await until('no process of the database', async () => (await findProcessesOf(dataDir)).length === 0);
    server = await startRealServer({ DATA_DIR: dataDir }, server.port);
  }
  await load.stop();
  const { app } = await accessTo(dataDir);
  const found = await tally(app, load.acknowledged);
  expect(found).toMatchObject(whole);
  const sample = load.acknowledged.filter((_, index) => index % Math.ceil(found.acknowledged / 60) === 0);
  expect(await replay(server.url, token, sample)).toEqual([]);
  expect(await tally(app, load.acknowledged)).toMatchObject(whole);
  expect(await verifyDatabase(app)).toMatchObject({ breaches: [], chains: [{ broken: null }, { broken: null }] });
  report('server killed', {
    seed,
    rounds,
    acknowledged: found.acknowledged,
    unanswered: load.unanswered(),
    replayed: sample.length,
  });
});
