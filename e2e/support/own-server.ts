import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../scripts/lib/free-port.ts';

const startMs = 120_000;
const dist = join(import.meta.dirname, '../../apps/server/dist');

/** A new installation of a story's own, as its first start leaves it; its server and its directory go with the story. */
export interface OwnServer {
  readonly url: string;
  readonly dataDir: string;
}

type Work = (server: OwnServer) => Promise<void>;

export const withOwnServer = (password: string, work: Work): Promise<void> =>
  inDirectory((dataDir) => serve(dataDir, { ADMIN_PASSWORD: password }, work));

/** What everybody in the demo signs in with. */
export const demoPassword = 'coba-parkir-bersama';

/** The same, filled as the demo is: with what so many cars of so many days and the people there leave behind. */
export const withDemoServer = (size: { readonly stays: number; readonly days: number }, work: Work): Promise<void> =>
  inDirectory(async (dataDir) => {
    const filling = [join(dist, 'cli-demo.js'), '--stays', String(size.stays), '--days', String(size.days)];
    await promisify(execFile)(process.execPath, filling, { env: { ...process.env, DATA_DIR: dataDir } });
    await serve(dataDir, {}, work);
  });

async function inDirectory(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-e2e-own-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function serve(dataDir: string, given: Readonly<Record<string, string>>, work: Work): Promise<void> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { DATA_DIR: dataDir, PORT: String(port), TRAINING_PORT: '0', LOG_LEVEL: 'warn', ...given };
  const server = spawn(process.execPath, [join(dist, 'main.js')], {
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
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
