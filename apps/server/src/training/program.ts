import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TrainingFailure, TrainingStep } from '@parking/contract/system/training';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { playProviders } from '../demo/demo-provider.ts';
import { makeDemo } from '../demo/make-demo.ts';
import { receivePeople } from '../modules/identity/receive-people.ts';
import type { OpenPlatform } from '../open-platform.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { migrate } from '../platform/db/migrate.ts';
import { diskFull } from '../platform/db/pool.ts';
import { markFiles } from '../platform/files/file-mark.ts';
import { openLogger } from '../platform/logger.ts';
import { callNobody } from '../platform/outgoing/door.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import type { FromTraining, HandedPerson, ToTraining } from '../platform/training/messages.ts';
import { madeFile } from '../platform/training/training.ts';
import { migrationsDirectory } from '../root.ts';
import { startServer } from '../start-server.ts';

/** Enough that every list and report of a week has something in it, and made within a minute. */
const size = { stays: 3_000, days: 14, seed: 20_27, schemes: false } as const;
const sizeMs = 60_000;
/** Where each step ends, of all that making takes. */
const ends: Readonly<Record<TrainingStep, number>> = { DATABASE: 55, TRAFFIC: 70, DAYS: 75, PICTURES: 95, SERVER: 100 };
const steps = Object.keys(ends) as TrainingStep[];

const send = (message: FromTraining): void => void process.send?.(message, () => undefined);
let told = -1;
/** Says how far it is: `share` of this step, 0 to 1. */
function tell(step: TrainingStep, share: number): void {
  const begins = ends[steps[steps.indexOf(step) - 1] ?? step];
  const from = step === 'DATABASE' ? 0 : begins;
  const percent = Math.floor(from + share * (ends[step] - from));
  if (percent > told) send({ type: 'progress', step, percent: (told = percent) });
}

function failureOf(error: unknown): TrainingFailure {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE' || code === 'EACCES') return 'PORT_TAKEN';
  if (code === 'ENOSPC' || code === diskFull) return 'NO_SPACE';
  return error instanceof EmbeddedPostgresError ? 'NO_DATABASE' : 'ENDED';
}

/** A port that another program has is found out before a minute is spent. */
async function tryPort({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function make(platform: OpenPlatform, owner: Parameters<typeof makeDemo>[0]['owner'], nobodysHash: string) {
  const { database, site, files } = platform;
  const park = { owner, database, site: site.current(), files, passwordHash: nobodysHash, hasRecogniser: false, tell };
  await makeDemo(park, size);
  await playProviders(database);
  await platform.site.refresh();
}

async function markMade(dataDir: string): Promise<void> {
  const draft = join(dataDir, `${madeFile}.new`);
  await writeFile(draft, JSON.stringify({ madeAt: new Date().toISOString() }));
  await rename(draft, join(dataDir, madeFile));
}

async function readMadeAt(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, madeFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { madeAt: string }).madeAt;
}

async function readBytes({ database }: OpenPlatform): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    database.readQueries,
  );
  return rows[0]?.bytes ?? 0;
}

/** What is told to it until it runs, and then. */
let receive: (people: readonly HandedPerson[]) => Promise<void> = async () => undefined;
let end: () => Promise<void> = async () => undefined;

async function run(config: Config, people: readonly HandedPerson[]): Promise<void> {
  callNobody();
  markFiles();
  await tryPort(config);
  const logger = openLogger(config.logLevel);
  const nobodysHash = await hashPassword(randomBytes(24).toString('base64url'));
  const log = (message: string, detail?: object): void => logger.info(detail ?? {}, message);
  const isMade = (await readMadeAt(config.dataDir)) !== undefined;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, small: true });
  if (!isMade) tell('DATABASE', 0.5);
  await migrate(embedded.owner, migrationsDirectory, String(embedded.app.user));
  if (!isMade) tell('DATABASE', 0.75);
  const { platform } = await startServer({
    config,
    logger,
    database: { app: embedded.app, stop: () => embedded.stop() },
    stoppable: (stop) => (end = stop),
    before: async (opened) => {
      if (!isMade) await make(opened, embedded.owner, nobodysHash);
      await receivePeople(opened.database, people, nobodysHash);
      if (isMade) return;
      tell('SERVER', 0);
      await markMade(config.dataDir);
    },
  });
  receive = (handed) => receivePeople(platform.database, handed, nobodysHash);
  const madeAt = (await readMadeAt(config.dataDir)) ?? '';
  send({ type: 'ready', madeAt, bytes: await readBytes(platform) });
  setInterval(() => {
    readBytes(platform).then(
      (bytes) => send({ type: 'size', bytes }),
      (error: unknown) => logger.warn({ err: error }, 'size of training'),
    );
  }, sizeMs).unref();
}

/** Its database ends with it, told or not. */
const leave = (): void => {
  const patience = setTimeout(() => process.exit(1), 20_000);
  end().then(
    () => process.exit(0),
    () => process.exit(1),
  );
  patience.unref();
};

process.title = 'parking training';
// The real server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', leave);
process.on('message', (message: ToTraining) => {
  if ('stop' in message) return leave();
  const { people, order } =
    'order' in message ? { people: message.order.people, order: message.order } : { ...message, order: null };
  const done = order ? run(order.config, people) : receive(people);
  done.catch((error: unknown) => {
    const detail = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Training: ${detail}\n`);
    send({ type: 'failed', failure: failureOf(error), detail });
    // Said before it goes.
    setTimeout(() => process.exit(1), 200);
  });
});
