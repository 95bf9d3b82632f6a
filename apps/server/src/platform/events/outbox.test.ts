import { newId } from '@parking/contract/core/id';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-server.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.ts';
import { tidyEvents } from './housekeeping.ts';
import { type CarriedEffect, type Carrier, type Effect, putEffect } from './outbox.ts';
import { type EventProcess, startEventProcess } from './testing/event-process.ts';

let connection: pg.PoolConfig;
let database: Database;
let drop: () => Promise<void>;
const processes: EventProcess[] = [];
beforeAll(async () => {
  const made = await createTestDatabase();
  ({ app: connection, drop } = made);
  database = openDatabase(connection, () => undefined);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.stop()));
});
afterAll(async () => {
  await database.close();
  await drop();
});

async function start(topic: string, carrier: Carrier, more: object = {}): Promise<EventProcess> {
  const process = await startEventProcess(connection, { [topic]: carrier }, { firstRetrySeconds: 0.2, ...more });
  processes.push(process);
  return process;
}

const put = (topic: string, payload: object = {}, more: Partial<Effect> = {}) =>
  inTransaction(database, (tx) => putEffect(tx, newId(), { topic, payload: { ...payload }, ...more }));

interface State {
  attempts: number;
  done_at: Date | null;
  error: string | null;
  waits: number;
}
async function states(topic: string): Promise<State[]> {
  const { rows } = await database.reads.query<State>(
    `select attempts, done_at, error, extract(epoch from not_before - now())::float as waits from outbox
     where topic = $1 order by created_at, id`,
    [topic],
  );
  return rows;
}

test('an effect of a committed act is carried out once and shown as done', async () => {
  const carried: unknown[] = [];
  await start('plain', async (payload) => void carried.push(payload));
  await put('plain', { gate: 'P1' });
  await vi.waitFor(async () => expect((await states('plain'))[0]?.done_at).not.toBeNull());
  await new Promise((done) => setTimeout(done, 400));
  expect(carried).toEqual([{ gate: 'P1' }]);
  expect(await states('plain')).toMatchObject([{ attempts: 1, error: null }]);
});

test('the effect of an act that was rolled back is never carried out', async () => {
  const carrier = vi.fn<Carrier>();
  await start('rolled-back', carrier);
  const act = inTransaction(database, async (tx) => {
    await putEffect(tx, newId(), { topic: 'rolled-back', payload: {} });
    throw new Error('refused');
  });
  await expect(act).rejects.toThrow('refused');
  await new Promise((done) => setTimeout(done, 400));
  expect(carrier).not.toHaveBeenCalled();
});

test('what fails is tried again, later each time, with its error to be seen, until it succeeds', async () => {
  const at: number[] = [];
  await start('flaky', async () => {
    at.push(Date.now());
    if (at.length < 4) throw new Error(`no answer ${at.length}`);
  });
  await put('flaky');
  await vi.waitFor(async () => expect((await states('flaky'))[0]?.error).toBe('no answer 2'), { interval: 20 });
  await vi.waitFor(async () => expect((await states('flaky'))[0]?.done_at).not.toBeNull(), { timeout: 8_000 });
  expect(await states('flaky')).toMatchObject([{ attempts: 4, error: null }]);
  const [a = 0, b = 0, c = 0, d = 0] = at;
  expect(c - b).toBeGreaterThan((b - a) * 1.1);
  expect(d - c).toBeGreaterThan((c - b) * 1.1);
});

test('two server processes never carry out one effect at the same time, and share the work', async () => {
  const under = new Set<string>();
  const byProcess = [0, 0];
  const overlaps: string[] = [];
  const carrier =
    (index: number): Carrier =>
    async (_, { id }: CarriedEffect) => {
      if (under.has(id)) overlaps.push(id);
      under.add(id);
      byProcess[index] = (byProcess[index] ?? 0) + 1;
      // Longer than the claim: it has to be renewed while the work goes on.
      await new Promise((done) => setTimeout(done, byProcess[index] === 1 ? 1_500 : 5));
      under.delete(id);
    };
  await inTransaction(database, async (tx) => {
    for (let count = 0; count < 120; count += 1) await putEffect(tx, newId(), { topic: 'shared', payload: { count } });
  });
  await Promise.all([
    start('shared', carrier(0), { claimSeconds: 1 }),
    start('shared', carrier(1), { claimSeconds: 1 }),
  ]);
  await vi.waitFor(async () => expect((await states('shared')).every(({ done_at }) => done_at !== null)).toBe(true), {
    timeout: 15_000,
  });
  expect(overlaps).toEqual([]);
  expect(byProcess[0]).toBeGreaterThan(0);
  expect(byProcess[1]).toBeGreaterThan(0);
  expect((byProcess[0] ?? 0) + (byProcess[1] ?? 0)).toBe(120);
});

test('a slow effect holds up neither its own topic nor another', async () => {
  const carried: unknown[] = [];
  let release = (): void => undefined;
  const stuck = new Promise<void>((done) => {
    release = done;
  });
  await start('slow', async ({ name }) => (name === 'stuck' ? stuck : void carried.push(name)));
  await put('slow', { name: 'stuck' });
  await new Promise((done) => setTimeout(done, 200));
  await put('slow', { name: 'next' });
  await vi.waitFor(() => expect(carried).toEqual(['next']), { timeout: 2_000 });
  release();
});

test('an effect whose time is over is not carried out any more and says so', async () => {
  await put('late', {}, { expiresInSeconds: 0.05 });
  await new Promise((done) => setTimeout(done, 150));
  const carrier = vi.fn<Carrier>();
  await start('late', carrier);
  await new Promise((done) => setTimeout(done, 400));
  await tidyEvents(database);
  expect(carrier).not.toHaveBeenCalled();
  expect(await states('late')).toMatchObject([{ error: 'expired', done_at: expect.any(Date) }]);
});

test('an effect whose server died between taking it and finishing it is carried out by another', async () => {
  const dying = await start('orphan', () => new Promise<never>(() => undefined), { claimSeconds: 1 });
  await put('orphan', { gate: 'P2' });
  await vi.waitFor(async () => expect((await states('orphan'))[0]?.attempts).toBe(1));
  await dying.stop();
  processes.splice(processes.indexOf(dying), 1);
  const carried: unknown[] = [];
  await start('orphan', async (payload) => void carried.push(payload));
  await vi.waitFor(() => expect(carried).toEqual([{ gate: 'P2' }]), { timeout: 4_000 });
  await vi.waitFor(async () => expect(await states('orphan')).toMatchObject([{ attempts: 2, error: null }]));
});

test('finished effects are kept for a week and then removed; waiting ones stay', async () => {
  await put('kept');
  await put('kept');
  await put('kept');
  const { rows } = await database.reads.query<{ id: string }>(`select id from outbox where topic = 'kept' order by id`);
  const finish = (id: string | undefined, ago: string) =>
    database.writes.query('update outbox set done_at = now() - $2::interval where id = $1', [id, ago]);
  await finish(rows[0]?.id, '8 days');
  await finish(rows[1]?.id, '6 days');
  await tidyEvents(database);
  expect(await states('kept')).toHaveLength(2);
});
