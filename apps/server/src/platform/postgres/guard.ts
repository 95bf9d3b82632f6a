/** What the guard is told to run; sent once over its channel. */
export interface GuardOrder {
  postgres: string;
  /** Stops PostgreSQL where signals cannot (Windows). */
  pgCtl: string;
  args: string[];
  cluster: string;
  lockFile: string;
  uid?: number;
  gid?: number;
}

/** What the guard reports. */
export type GuardReport =
  | { type: 'ready'; pid: number }
  | { type: 'exited'; detail: string; retryMs: number }
  | { type: 'gave-up'; detail: string };

/**
 * The whole guard: starts PostgreSQL, starts it again when it dies, and stops it when the server asks or disappears.
 * It runs as a process of its own from its own source text (`node -e`), so that it needs no file beside the bundle;
 * therefore it must not refer to anything outside this function.
 */
export function guardMain(): void {
  const { spawn, execFile } = process.getBuiltinModule('node:child_process');
  const fs = process.getBuiltinModule('node:fs');
  const firstAttempts = 5;
  const fastShutdownMs = 60_000;
  let order: GuardOrder | undefined;
  let child: ReturnType<typeof spawn> | undefined;
  let stopping = false;
  let everReady = false;
  let failures = 0;
  let startedAt = 0;

  const send = (report: GuardReport) => {
    if (process.connected) process.send?.(report, () => undefined);
  };

  const finish = () => {
    if (order) {
      try {
        const holder = JSON.parse(fs.readFileSync(order.lockFile, 'utf8'));
        if (holder.guard?.pid === process.pid) fs.unlinkSync(order.lockFile);
      } catch {
        // Somebody else took it over, or it is gone already.
      }
    }
    process.exit(0);
  };

  const watchReadiness = (started: NonNullable<typeof child>) => {
    const timer = setInterval(() => {
      if (started !== child || started.exitCode !== null || started.signalCode !== null) return clearInterval(timer);
      let lines: string[] = [];
      try {
        lines = fs.readFileSync(`${order?.cluster}/postmaster.pid`, 'utf8').split('\n');
      } catch {
        return;
      }
      if (Number(lines[0]) !== started.pid || lines[7]?.trim() !== 'ready') return;
      clearInterval(timer);
      everReady = true;
      send({ type: 'ready', pid: started.pid ?? 0 });
    }, 5);
  };

  const start = () => {
    if (stopping || !order) return finish();
    startedAt = Date.now();
    let complaint = '';
    const started = spawn(order.postgres, order.args, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      uid: order.uid,
      gid: order.gid,
    });
    child = started;
    started.stderr?.on('data', (chunk) => {
      complaint = (complaint + String(chunk)).slice(-4000);
    });
    let over = false;
    const ended = (detail: string) => {
      if (over) return;
      over = true;
      child = undefined;
      if (stopping) return finish();
      failures = Date.now() - startedAt > 60_000 ? 1 : failures + 1;
      if (!everReady && failures >= firstAttempts) {
        send({ type: 'gave-up', detail });
        setTimeout(finish, 100);
        return;
      }
      const retryMs = Math.min(100 * 2 ** (failures - 1), everReady ? 5000 : 800);
      send({ type: 'exited', detail, retryMs });
      setTimeout(start, retryMs);
    };
    started.on('error', (error) => ended(String(error)));
    started.on('exit', (code, signal) => {
      setTimeout(() => ended(`${signal ?? `exit code ${code}`} ${complaint.trim()}`.trim()), 10);
    });
    watchReadiness(started);
  };

  const stop = () => {
    if (stopping) return;
    stopping = true;
    if (!child || !order) return finish();
    const stopped = child;
    if (process.platform === 'win32') {
      execFile(order.pgCtl, ['stop', '-D', order.cluster, '-m', 'fast']);
      return;
    }
    stopped.kill('SIGINT');
    setTimeout(() => stopped.kill('SIGQUIT'), fastShutdownMs);
  };

  process.title = 'parking database guard';
  // The server decides when the database stops: it still writes while it winds down.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', stop);
  process.on('message', (message: { order?: GuardOrder; stop?: boolean }) => {
    if (message.stop) stop();
    else if (message.order && !order) {
      order = message.order;
      start();
    }
  });
}

/** The program text of the guard for `node -e`; compilers may wrap inner functions in a `__name` helper. */
export function guardSource(): string {
  return `var __name = (value) => value; (${guardMain.toString()})();`;
}
