import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PostgresAccess } from '../platform/postgres/embedded-postgres.ts';
import { type HttpAnswer, call, logIn, until } from './http-client.ts';
import {
  type RealServer,
  accessTo,
  ask,
  endServersAfterwards,
  healthOf,
  copyDataDirectory,
  startRealServer,
} from './real-server.ts';
import { report } from './rounds.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const slowList = '/announcements?message.contains=parkir';
let server: RealServer;
let token = '';
let access: PostgresAccess;
let holder: pg.Client;

beforeAll(async () => {
  const dataDir = await copyDataDirectory();
  server = await startRealServer({ DATA_DIR: dataDir });
  token = await logIn(server.url);
  access = await accessTo(dataDir);
});

// Who reads announcements waits for this lock, as a reader of a huge table waits for its rows.
beforeEach(async () => {
  holder = new pg.Client(access.owner);
  await holder.connect();
  await holder.query('begin; lock table announcements in access exclusive mode');
});

afterEach(() => holder.end());

const read = (path: string, signal?: AbortSignal): Promise<HttpAnswer> =>
  call(server.url, 'GET', path, { token, signal });

/** How many of the server's connections are at work for a list of announcements. */
async function countWorking(): Promise<number> {
  const [row] = await ask<{ count: number }>(
    access.app,
    `select count(*)::integer as count from pg_stat_activity
     where application_name = 'parking' and state <> 'idle' and query ~* 'from "?announcements'`,
  );
  return row?.count ?? 0;
}

test('a list that takes too long is stopped and the caller told to narrow the filter, by its name', async () => {
  const answer = await read(slowList);
  expect(answer).toMatchObject({ status: 400, code: 'narrow-the-filter' });
  expect(JSON.parse(answer.text).error.fields).toMatchObject([{ path: 'message.contains' }]);
  expect(answer.ms).toBeGreaterThan(1_900);
  expect(await countWorking()).toBe(0);
});

test('while slow lists use up all connections the process lives, other work goes on, and all is as before afterwards', async () => {
  const began = performance.now();
  const lists = Array.from({ length: 40 }, () => read(slowList));
  await until('the lists to be at work', async () => (await countWorking()) === 8);
  const [live, write, look] = await Promise.all([
    healthOf(server.url, 'live'),
    call(server.url, 'POST', '/identity_types', { token, body: { name: 'SIM', label: 'SIM' } }),
    read('/users/profile'),
  ]);
  const answers = await Promise.all(lists);
  const kinds = new Map<string, number>();
  for (const { status, code } of answers) kinds.set(`${status} ${code}`, (kinds.get(`${status} ${code}`) ?? 0) + 1);
  report('slow lists', {
    answers: Object.fromEntries(kinds),
    slowestMs: Math.round(Math.max(...answers.map((answer) => answer.ms))),
    writeMs: Math.round(write.ms),
    readMs: Math.round(look.ms),
    totalMs: Math.round(performance.now() - began),
  });
  expect([live, write.status, look.status]).toEqual([200, 200, 200]);
  expect([...kinds.keys()].filter((kind) => !['400 narrow-the-filter', '503 unavailable'].includes(kind))).toEqual([]);
  expect(write.ms).toBeLessThan(1_500);
  await holder.query('rollback');
  expect(await countWorking()).toBe(0);
  const after = await Promise.all(Array.from({ length: 40 }, () => read(slowList)));
  expect(new Set(after.map((answer) => answer.status))).toEqual(new Set([200]));
});

test('a list whose caller leaves is stopped in the database at once', async () => {
  const leaving = new AbortController();
  const calls = Array.from({ length: 8 }, () => read(slowList, leaving.signal).catch((error: unknown) => error));
  await until('the lists to be at work', async () => (await countWorking()) === 8);
  leaving.abort();
  const ms = await until('no list at work', async () => (await countWorking()) === 0, 1_500);
  await Promise.all(calls);
  report('lists left', { lists: 8, stoppedWithinMs: ms });
  expect((await read('/identity_types')).status).toBe(200);
});

test('lists that are left while others are asked for stop nobody else', async () => {
  await holder.query('rollback');
  const answers: HttpAnswer[] = [];
  for (let round = 0; round < 40; round += 1) {
    const leaving = new AbortController();
    const left = Array.from({ length: 6 }, () => read(slowList, leaving.signal).catch(() => undefined));
    const kept = Array.from({ length: 6 }, () => read('/identity_types?name.contains=S'));
    await delay(round % 8);
    leaving.abort();
    answers.push(...(await Promise.all(kept)));
    await Promise.all(left);
  }
  expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.text)).toEqual([]);
});
