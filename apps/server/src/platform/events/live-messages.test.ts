import { setTimeout as delay } from 'node:timers/promises';
import type { Entity } from '@parking/contract/core/records';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-server.ts';
import { inTransaction } from '../db/pool.ts';
import { putLiveMessage } from './live-messages.ts';
import { type EventProcess, startEventProcess } from './testing/event-process.ts';

let drop: () => Promise<void>;
let connection: pg.PoolConfig;
let one: EventProcess;
let two: EventProcess;
const heard = new Map<EventProcess, unknown[]>();
const changed = new Map<EventProcess, Entity[]>();

async function start(): Promise<EventProcess> {
  const process = await startEventProcess(connection);
  heard.set(process, []);
  changed.set(process, []);
  process.events.onLiveMessages((messages) => heard.get(process)?.push(...messages.map(({ body }) => body)));
  process.events.onChanged((words) => changed.get(process)?.push(...words));
  return process;
}
beforeAll(async () => {
  ({ app: connection, drop } = await createTestDatabase());
  one = await start();
  two = await start();
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await drop();
});
const heardBy = (process: EventProcess) => heard.get(process) ?? [];
const tell = (body: unknown) =>
  inTransaction(one.database, (tx) => putLiveMessage(tx, { destination: '/topic/announcement', body }));

test('a message reaches every server process once, at once when a wake is asked for', async () => {
  await tell('halo');
  one.events.wake();
  await vi.waitFor(() => expect([heardBy(one), heardBy(two)]).toEqual([['halo'], ['halo']]), { timeout: 600 });
  await delay(1_300);
  expect([heardBy(one), heardBy(two)]).toEqual([['halo'], ['halo']]);
});

test('without a wake it is only a second later', async () => {
  await tell('tanpa bel');
  await vi.waitFor(() => expect(heardBy(two)).toContain('tanpa bel'), { timeout: 2_000 });
});

test('an act that takes long to commit loses none of its messages', async () => {
  await inTransaction(one.database, async (tx) => {
    await putLiveMessage(tx, { destination: '/topic/announcement', body: 'lambat' });
    await tell('cepat');
    one.events.wake();
    await vi.waitFor(() => expect(heardBy(two)).toContain('cepat'));
    await tell('cepat juga');
    await delay(1_500);
  });
  one.events.wake();
  await vi.waitFor(() => expect(heardBy(two)).toContain('lambat'), { timeout: 2_000 });
  for (const body of ['cepat', 'cepat juga', 'lambat']) {
    expect(heardBy(two).filter((known) => known === body)).toHaveLength(1);
  }
});

test('a word is told to every process and at most once a second, however often it changes', async () => {
  for (let round = 0; round < 30; round += 1) {
    one.events.committed(['users', 'menus']);
    await delay(20);
  }
  await delay(1_300);
  for (const process of [one, two]) {
    const users = (changed.get(process) ?? []).filter((word) => word === 'users');
    expect(users.length).toBeGreaterThanOrEqual(2);
    expect(users.length).toBeLessThanOrEqual(3);
  }
});

test('a process tells the others at most ten times a second, words only', async () => {
  const told: string[] = [];
  const listener = new pg.Client(connection);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => told.push(payload));
  await listener.query('listen parking_events');
  const began = performance.now();
  for (let round = 0; round < 100; round += 1) {
    one.events.committed([round % 2 ? 'users' : 'jobs']);
    await delay(10);
  }
  await delay(300);
  const tenths = (performance.now() - began) / 100;
  await listener.end();
  expect(told.length).toBeGreaterThan(2);
  expect(told.length).toBeLessThanOrEqual(tenths + 1);
  expect(JSON.parse(told[1] ?? '')).toEqual({ changed: expect.arrayContaining(['users', 'jobs']) });
});

test('while the database is away the time is told, and afterwards the work goes on by itself', async () => {
  const away: number[] = [];
  two.events.onDatabaseAway((seconds) => away.push(seconds));
  changed.set(two, []);
  const [owner, app] = [new pg.Client(inject('owner')), new pg.Client(inject('app'))];
  await Promise.all([owner.connect(), app.connect()]);
  await owner.query(`alter database ${connection.database} allow_connections false`);
  await app.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = user', [
    connection.database,
  ]);
  two.events.committed(['announcements']);
  await vi.waitFor(() => expect(Math.max(...away)).toBeGreaterThan(1.5), { timeout: 5_000 });
  expect(two.events.databaseAwaySeconds()).toBeGreaterThan(1);
  await owner.query(`alter database ${connection.database} allow_connections true`);
  await Promise.all([owner.end(), app.end()]);
  await vi.waitFor(() => expect(two.events.databaseAwaySeconds()).toBe(0), { timeout: 5_000 });
  await tell('kembali');
  await vi.waitFor(() => expect([heardBy(one), heardBy(two)].every((all) => all.includes('kembali'))).toBe(true), {
    timeout: 5_000,
  });
  // Whatever others changed meanwhile was not heard: every word is told.
  await vi.waitFor(() => expect(changed.get(two)).toEqual(expect.arrayContaining(['announcements', 'users', 'menus'])));
});
