import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { call, logIn, until } from './http-client.ts';
import { copyDataDirectory, endServersAfterwards, findPostmaster, healthOf, startRealServer } from './real-server.ts';
import { report } from './rounds.ts';

endServersAfterwards();
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** The database's processes: the one that was started, and those it started for connections and work of its own. */
async function findProcesses(postmaster: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    all.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster ? [Number(id)] : [];
    }),
  );
  return [postmaster, ...children.flat()];
}

test('calls to a database that is frozen are answered that it is away, and go on when it thaws', async () => {
  const dataDir = await copyDataDirectory();
  const server = await startRealServer({ DATA_DIR: dataDir });
  const token = await logIn(server.url);
  const write = (name: string) => call(server.url, 'POST', '/identity_types', { token, body: { name, label: name } });
  expect((await write('SEBELUM')).status).toBe(200);
  const frozen = await findProcesses(await findPostmaster(dataDir));
  const tell = (signal: NodeJS.Signals) => frozen.forEach((id) => void process.kill(id, signal));
  tell('SIGSTOP');
  try {
    const answers = await Promise.all([
      ...['SATU', 'DUA', 'TIGA'].map(write),
      call(server.url, 'GET', '/identity_types', { token }),
      delay(2_000).then(() => write('EMPAT')),
    ]);
    report('database frozen', { ms: answers.map(({ ms }) => Math.round(ms)) });
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(5).fill('503 unavailable'));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000);
    expect(await healthOf(server.url, 'ready')).toBe(503);
  } finally {
    tell('SIGCONT');
  }
  const recoveryMs = await until(
    'writes after the thaw',
    async () => (await write('SESUDAH').catch(() => null))?.status === 200,
    30_000,
  );
  report('database thawed', { recoveryMs });
});
