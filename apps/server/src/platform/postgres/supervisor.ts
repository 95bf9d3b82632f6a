import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { type GuardOrder, type GuardReport, guardSource } from './guard.ts';
import { markProcess, type ProcessMark } from './processes.ts';

interface SupervisorOptions {
  order: GuardOrder;
  log: (message: string, detail?: object) => void;
  /** Called with every new guard before it starts PostgreSQL. */
  onGuard: (guard: ProcessMark) => Promise<void>;
  /** Called before a guard that died is replaced. */
  beforeRestart: () => Promise<void>;
}

interface Supervisor {
  pid: () => number;
  stop: () => Promise<void>;
}

const SLOW_START_MS = 3000;

function spawnGuard(): ChildProcess {
  return spawn(process.execPath, ['-e', guardSource()], {
    cwd: '/',
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Away from the terminal: Ctrl-C is for the server, which still needs its database to wind down.
    detached: true,
  });
}

function setHold(guard: ChildProcess, hold: boolean): void {
  guard[hold ? 'ref' : 'unref']();
  guard.channel?.[hold ? 'ref' : 'unref']();
}

async function waitForExit(guard: ChildProcess): Promise<void> {
  if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit');
}

/** Runs a guard with PostgreSQL under it, replaces a guard that dies. Resolves when PostgreSQL answers. */
export async function superviseGuard(options: SupervisorOptions): Promise<Supervisor> {
  const { order, log } = options;
  let guard: ChildProcess;
  let pid = 0;
  let stopping = false;
  let replacing: Promise<void> | undefined;

  const launch = async () => {
    const current = spawnGuard();
    guard = current;
    try {
      await command(current);
    } catch (error) {
      if (current.connected) current.disconnect();
      throw error;
    }
    setHold(current, false);
    current.once('exit', () => {
      if (!stopping && current === guard) replacing = replace();
    });
  };

  const command = async (current: ChildProcess) => {
    const mark = current.pid === undefined ? undefined : markProcess(current.pid);
    if (!mark) throw new EmbeddedPostgresError('start-failed', 'The guard of the database could not be started.');
    await options.onGuard(mark);
    const slow = setTimeout(() => log('The database is still starting, it may be recovering'), SLOW_START_MS);
    await new Promise<void>((resolve, reject) => {
      current.on('message', (report: GuardReport) => {
        if (report.type === 'ready') {
          pid = report.pid;
          log('Database ready', { pid });
          resolve();
        } else if (report.type === 'exited') {
          log('The database stopped unexpectedly, starting it again', {
            detail: report.detail,
            retryMs: report.retryMs,
          });
        } else {
          reject(new EmbeddedPostgresError('start-failed', `PostgreSQL does not start: ${report.detail}`));
        }
      });
      current.once('error', reject);
      current.once('exit', () =>
        reject(new EmbeddedPostgresError('start-failed', 'The guard of the database ended while starting.')),
      );
      current.send({ order });
    }).finally(() => clearTimeout(slow));
  };

  const replace = async () => {
    for (let waitMs = 100; !stopping; waitMs = Math.min(waitMs * 2, 5000)) {
      log('The guard of the database ended, starting a new one', { retryMs: waitMs });
      await delay(waitMs, undefined, { ref: false });
      try {
        await options.beforeRestart();
        if (!stopping) await launch();
        return;
      } catch (error) {
        log('The database could not be started again', { detail: String(error) });
      }
    }
  };

  try {
    await launch();
  } catch (error) {
    stopping = true;
    throw error;
  }
  return {
    pid: () => pid,
    async stop() {
      stopping = true;
      await replacing;
      const current = guard;
      setHold(current, true);
      if (current.connected) current.send({ stop: true }, () => undefined);
      await waitForExit(current);
    },
  };
}
