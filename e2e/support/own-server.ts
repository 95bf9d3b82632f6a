import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../scripts/lib/free-port.ts';

const startMs = 120_000;

/** A new installation of a story's own, as its first start leaves it; its server and its directory go with the story. */
export interface OwnServer {
  readonly url: string;
  readonly dataDir: string;
}

export async function withOwnServer(password: string, work: (server: OwnServer) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-e2e-own-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    TRAINING_PORT: '0',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/dist/main.js')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    for (const until = performance.now() + startMs; !(await answers(`${url}/health/ready`)); await delay(100))
      if (performance.now() > until || server.exitCode !== null)
        throw new Error('The server of the story did not start.');
    await work({ url, dataDir });
  } finally {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
