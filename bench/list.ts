import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Rate, type Result, median, measureRate, rounded } from './measure.ts';
import { cpuMs } from './cpu.ts';
import { get, keptConnections } from './get.ts';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { addCallers, inDirectory, root, startDatabase, startServer, youngSpace } from './server.ts';

const width = 8;
const roundMs = 2_500;
const rounds = 5;
const aim = 0.75;

/** A million rows; announcements are the one list of the foundation that grows without end. */
const fill = `
  insert into announcements (id, message, author_id, author, created_at)
  select gen_random_uuid(), 'Pengumuman nomor ' || n || ' untuk semua pintu', (select id from users limit 1),
    'operator' || n % 50, timestamptz '2025-01-01' + n * interval '30 s'
  from generate_series(1, $1::integer) n`;

/** One caller alone would run into the limit of calls. */
const callers = 12;
/** The first start brings the world's cities in behind the first answers; they are not what is measured. */
async function waitForSeeds(client: pg.Client): Promise<void> {
  for (let before = -1; ; ) {
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from cities');
    const now = rows[0]?.count ?? 0;
    if (now === before) return;
    before = now;
    await delay(3_000);
  }
}

/** Starts the bare handler; returns its address once it serves. */
async function startBare(databaseUrl: string | undefined): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [youngSpace, '--import', 'tsx', join(root, 'bench/bare-list.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, PORT: String(port) },
  });
  while ((await fetch(`${url}/`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error('The bare handler ended before it served.');
    await delay(20);
  }
  return { url, pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') };
}

/** List of 20 with filter and sort, against a bare handler of the same SQL with the session look-up. */
export function benchList(rows: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings);
    const bareServer = await startBare(database.settings['DATABASE_URL']);
    const agent = keptConnections(width);
    try {
      const owner = new pg.Client(database.owner);
      await owner.connect();
      await owner.query(fill, [rows]);
      await owner.query(addCallers(callers));
      await owner.query('vacuum analyze');
      await waitForSeeds(owner);
      const { rows: users } = await owner.query<{ id: string }>(`select id from users where username ~ '^caller'`);
      await owner.end();
      const tokens: string[] = [];
      for (let caller = 0; caller < callers; caller += 1) tokens.push(await server.logIn(`caller${caller}`));
      const author = (round: number): string => `operator${round % 50}`;
      const results: Result[] = [];
      for (const total of [false, true]) {
        const bare = (round: number): Promise<string> =>
          get(
            agent,
            `${bareServer.url}/announcements?author=${author(round)}&user=${users[round % callers]?.id}&total=${total}`,
            '',
          );
        const served = (round: number): Promise<string> =>
          get(
            agent,
            `${server.url}/api/announcements?author.equals=${author(round)}&sort=createdAt,desc&total=${total}`,
            tokens[round % callers] ?? '',
          );
        const run = (pid: number, work: (round: number) => Promise<string>) => measured(work, pid, database.pid);
        results.push(
          await compare(
            () => run(bareServer.pid, bare),
            () => run(server.pid, served),
            rows,
            total,
          ),
        );
      }
      return results;
    } finally {
      agent.destroy();
      bareServer.stop();
      await server.stop();
      await database.stop();
    }
  });
}

interface Measured extends Rate {
  /** Milliseconds of CPU a request. */
  readonly serverMs: number;
  readonly databaseMs: number;
}

async function measured(
  work: (round: number) => Promise<string>,
  serverPid: number,
  databasePid: number,
): Promise<Measured> {
  let requests = 0;
  const before = [cpuMs(serverPid), cpuMs(databasePid)] as const;
  const counted = async (round: number): Promise<void> => {
    requests += 1;
    await work(round);
  };
  const rate = await measureRate(counted, width, roundMs);
  const [serverMs, databaseMs] = [cpuMs(serverPid) - before[0], cpuMs(databasePid) - before[1]];
  return { ...rate, serverMs: serverMs / requests, databaseMs: databaseMs / requests };
}

async function compare(
  bare: () => Promise<Measured>,
  served: () => Promise<Measured>,
  rows: number,
  total: boolean,
): Promise<Result> {
  const rates: { floor: Measured; http: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) rates.push({ floor: await bare(), http: await served() });
  const ratio = median(rates.map(({ floor, http }) => http.perSecond / floor.perSecond));
  const of = (side: 'floor' | 'http', figure: keyof Measured): string =>
    rounded(median(rates.map((rate) => rate[side][figure])));
  const cpu = (side: 'floor' | 'http'): string =>
    `CPU a request: server ${of(side, 'serverMs')} ms, database ${of(side, 'databaseMs')} ms`;
  return {
    what: `list of 20 with filter and sort, ${rows} rows, ${total ? 'with totals' : 'total=false'}`,
    measured: `${of('http', 'perSecond')} req/s, p99 ${of('http', 'p99Ms')} ms; ${cpu('http')}`,
    against: `a bare Fastify handler of the same SQL with the session look-up: ${of('floor', 'perSecond')}/s; ${cpu('floor')}`,
    ratio: rounded(ratio),
    aim: `at least ${aim}`,
    reached: ratio >= aim,
  };
}
