import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { serverRoot } from '../root.ts';
import { verifyDatabase } from '../verify-database.ts';
import { call, logIn, until } from './http-client.ts';
import {
  accessTo,
  ask,
  copyDataDirectory,
  endServersAfterwards,
  makeDataDirectory,
  startRealServer,
} from './real-server.ts';
import { replay, startWriteLoad, tally } from './write-load.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 120_000 });

const execute = promisify(execFile);

/** `npm run <command>` on a data directory; returns what it wrote. Fails when the command does. */
async function run(command: string, dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [`dist/cli-${command}.js`, ...args], {
    cwd: serverRoot,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  return stdout;
}

test('a backup taken under load is restored on another machine, verified, and begins a new epoch', async () => {
  const [dataDir, other] = [await copyDataDirectory(), await makeDataDirectory()];
  const server = await startRealServer({ DATA_DIR: dataDir });
  const load = startWriteLoad(server.url, await logIn(server.url), 4);
  await until('writes', () => load.acknowledged.length > 30);
  const before = [...load.acknowledged];
  const file = join(dataDir, 'backup.tar.gz');
  await run('backup', dataDir, file);
  await load.stop();
  const head = /head (\S+)/.exec(await run('verify', dataDir))?.[1] ?? '';
  expect(head).toMatch(/^1:\d+:/);
  await server.end();

  expect(await run('restore', other, file)).toContain('holds   chain operations');
  const restored = await startRealServer({ DATA_DIR: other });
  const { app } = await accessTo(other);
  const token = await logIn(restored.url);
  expect(await tally(app, before)).toMatchObject({ lost: [], twice: [], withoutLogEntry: 0 });
  expect(await replay(restored.url, token, before.slice(0, 10))).toEqual([]);
  expect((await call(restored.url, 'POST', '/announcements', { token, body: { message: 'sesudah' } })).status).toBe(
    200,
  );
  await until('a seal of the new epoch', async () => (await ask(app, 'select from seals where epoch = 2')).length > 0);
  expect(await verifyDatabase(app)).toMatchObject({ sound: true });
});
