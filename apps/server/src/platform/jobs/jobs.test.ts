import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jobs as calls } from '@parking/contract/files/files';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signInAs } from '../../testing/people.ts';
import { spawnProgram } from '../../testing/programs.ts';
import { type TestServer, startServerOn, startTestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import { openQueue } from './queue.ts';
import type { JobHandler } from './run-job.ts';

let server: TestServer;
let caller: Awaited<ReturnType<typeof signInAs>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  caller = await signInAs(server, 'CASHIER');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
});

let kinds = 0;

async function start(handler: JobHandler, input: unknown = {}, on = server): Promise<string> {
  kinds += 1;
  on.platform.jobs.defineJob(`kind-${kinds}`, handler);
  return startKind(`kind-${kinds}`, input, on);
}

const startKind = (kind: string, input: unknown = {}, on = server): Promise<string> =>
  inTransaction(on.platform.database, (tx) => on.platform.jobs.startJob(tx, { kind, userId: caller.person.id, input }));

interface Seen {
  status: string;
  progress: number;
  token: string | null;
  error: string | null;
}
const see = async (id: string): Promise<Seen> => (await caller.call(calls.get, { params: { id } })).data as Seen;
const untilStatus = (id: string, status: string) =>
  expect.poll(async () => (await see(id)).status, { timeout: 15_000, interval: 50 }).toBe(status);

/** A job that goes on until it is told to stop; remembers what it was told. */
function endless(): { handler: JobHandler; stopped: Promise<void>; runs: () => number } {
  let runs = 0;
  let stop: () => void;
  const stopped = new Promise<void>((done) => (stop = done));
  const handler: JobHandler = async (run) => {
    const { signal } = run;
    runs += 1;
    run.progress(50);
    await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    stop();
    signal.throwIfAborted();
  };
  return { handler, stopped, runs: () => runs };
}

test('a job belongs to who started it', async () => {
  const id = await start(async () => undefined);
  const other = await signInAs(server, 'SUPERADMIN');
  for (const call of [calls.get, calls.cancel]) {
    expect((await server.client().call(call, { params: { id } })).status).toBe(401);
    const foreign = await other.call(call, { params: { id } });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'job-not-found']);
    expect((await caller.call(call, { params: { id: newId() } })).status).toBe(404);
    const wrong = await caller.call(call, { params: { id: '1' } });
    expect([wrong.status, wrong.error.fields[0]?.path]).toEqual([400, 'id']);
  }
});

test('a job gets its input, tells how far it is and ends as done', async () => {
  const seen: unknown[] = [];
  let finish = (): void => undefined;
  const finished = new Promise<void>((done) => (finish = done));
  const id = await start(
    async (run) => {
      seen.push(run.input);
      run.progress(37.9);
      await finished;
    },
    { rows: [1, null, 'é'] },
  );
  await expect.poll(async () => (await see(id)).progress, { timeout: 10_000 }).toBe(37);
  expect((await see(id)).status).toBe('RUNNING');
  finish();
  await untilStatus(id, 'DONE');
  expect(await see(id)).toMatchObject({ progress: 100, error: null, token: null });
  expect(seen).toEqual([{ rows: [1, null, 'é'] }]);
});

test('an act that is rolled back starts no job', async () => {
  const act = inTransaction(server.platform.database, async (tx) => {
    await server.platform.jobs.startJob(tx, { kind: 'never', userId: caller.person.id, input: {} });
    throw new Failure('forbidden');
  });
  await expect(act).rejects.toThrow('forbidden');
  const { writes } = server.platform.database;
  expect((await writes.query(`select from jobs where kind = 'never'`)).rowCount).toBe(0);
  const waiting = await writes.query(`select from pgboss.job where name = 'jobs' and state = 'created'`);
  expect(waiting.rowCount).toBe(0);
});

test('a running job is told to stop, and what has finished cannot be stopped', async () => {
  const { handler, stopped } = endless();
  const id = await start(handler);
  await untilStatus(id, 'RUNNING');
  const both = await Promise.all([1, 2].map(() => caller.call(calls.cancel, { params: { id } })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await stopped;
  await delay(300);
  expect((await see(id)).status).toBe('CANCELLED');
  const again = await caller.call(calls.cancel, { params: { id } });
  expect([again.status, again.error.code]).toEqual([409, 'job-finished']);
});

test('a waiting job that is cancelled never runs', async () => {
  const [first, second, third] = [endless(), endless(), endless()];
  const busy = [await start(first.handler), await start(second.handler)];
  for (const id of busy) await untilStatus(id, 'RUNNING');
  const id = await start(third.handler);
  await caller.call(calls.cancel, { params: { id } });
  for (const other of busy) await caller.call(calls.cancel, { params: { id: other } });
  await Promise.all([first.stopped, second.stopped]);
  await untilStatus(await start(async () => undefined), 'DONE');
  expect([third.runs(), (await see(id)).status]).toEqual([0, 'CANCELLED']);
});

test('a job that fails says why in the catalogue’s words, and nothing of the inside', async () => {
  const refused = await start(async () => {
    throw new Failure('storage-full');
  });
  const broken = await start(async () => {
    throw new Error('password of the database is …');
  });
  await untilStatus(refused, 'FAILED');
  await untilStatus(broken, 'FAILED');
  expect([(await see(refused)).error, (await see(broken)).error]).toEqual(['storage-full', 'server-fault']);
});

test('a database that drops every connection in the middle ends no job and no server', async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((done) => (finish = done));
  const id = await start(() => finished);
  await untilStatus(id, 'RUNNING');
  const drop = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  for (let times = 0; times < 5; times += 1) {
    await server.platform.database.writes.query(drop).catch(() => undefined);
    await delay(200);
  }
  finish();
  await untilStatus(id, 'DONE');
  await untilStatus(await start(async () => undefined), 'DONE');
  expect(await tryOf(id)).toEqual({ attempt: 1, progress: 100 });
});

async function startRunner(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'testing/endless-runner.ts');
  const child = await spawnProgram(program, { CONNECTION: JSON.stringify(server.database) });
  children.push(child);
  return child;
}

const pretendTimePasses = (id: string) =>
  server.platform.database.writes.query(
    `update jobs set heartbeat_at = now() - interval '31 seconds' where id = $1 and status = 'RUNNING'`,
    [id],
  );

async function tryOf(id: string): Promise<unknown> {
  const { rows } = await server.platform.database.writes.query('select attempt, progress from jobs where id = $1', [
    id,
  ]);
  return rows[0];
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

test('a job whose process is killed is run again by another, and is not started a third time', async () => {
  await server.platform.jobs.close();
  const id = await startKind('endless');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const runner = await startRunner();
    await expect.poll(() => tryOf(id), { timeout: 30_000 }).toEqual({ attempt, progress: 40 });
    await kill(runner);
    expect((await see(id)).status).toBe('RUNNING');
    await pretendTimePasses(id);
  }
  await startRunner();
  await untilStatus(id, 'FAILED');
  expect((await see(id)).error).toBe('job-stopped-server');
  expect(await tryOf(id)).toEqual({ attempt: 2, progress: 40 });
  for (const child of children) child.kill('SIGKILL');
}, 90_000);

test('a server that is stopped hands its jobs to the next one', async () => {
  const first = await startServerOn(server.database);
  const { handler, stopped } = endless();
  const id = await start(handler, {}, first);
  await untilStatus(id, 'RUNNING');
  await first.close();
  await stopped;
  expect((await see(id)).status).toBe('WAITING');
  const second = await startServerOn(server.database);
  second.platform.jobs.defineJob(`kind-${kinds}`, async () => undefined);
  await untilStatus(id, 'DONE');
  await second.close();
});

test('the queue keeps itself in order as the server’s role, which may not change the schema', async () => {
  const { database } = server.platform;
  const faults: unknown[] = [];
  const boss = openQueue(database, (error) => faults.push(error));
  await boss.start();
  await boss.maintain();
  await expect(database.writes.query('create table pgboss.x (id int)')).rejects.toThrow('permission denied');
  await expect(boss.createQueue('another')).rejects.toThrow('permission denied');
  await expect(boss.deleteQueue('jobs')).rejects.toThrow('permission denied');
  await boss.stop({ graceful: false });
  expect(faults).toEqual([]);
});

test('two processes share the jobs and run each once', async () => {
  const [one, two] = [await startServerOn(server.database), await startServerOn(server.database)];
  const ran: string[] = [];
  for (const { platform } of [one, two]) {
    platform.jobs.defineJob('shared', async ({ id }) => {
      ran.push(id);
      await delay(50);
    });
  }
  const ids = await Promise.all(Array.from({ length: 12 }, () => startKind('shared')));
  caller = { ...(await signIn(server, caller.person)), person: caller.person };
  for (const id of ids) await untilStatus(id, 'DONE');
  expect(ran.toSorted()).toEqual(ids.toSorted());
  await one.close();
  await two.close();
});
