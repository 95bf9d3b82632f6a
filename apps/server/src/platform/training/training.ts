import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Entrance, Training as Told, TrainingFailure } from '@parking/contract/system/training';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { serverRoot } from '../../root.ts';
import { Failure } from '../failure.ts';
import { findFreePort, findRunningPostgres } from '../postgres/embedded-postgres.ts';
import { removeDataDirectory } from '../postgres/layout.ts';
import type { FromTraining, HandedPerson, ToTraining } from './messages.ts';

/** As it is told, its time still of no zone. */
export type TrainingState = Omit<Told, 'madeAt'> & { readonly madeAt: string | null };

/** The copy that people practise in, beside this installation: a process of its own on a database of its own. */
export interface Training {
  state(): TrainingState;
  /** The way to the other one; null while there is none. */
  entrance(): Entrance | null;
  /** Goes on with what a start finds: begins the one that is there, takes away what was half made. */
  open(): Promise<void>;
  /**
   * Takes the place of who makes it, at once; refuses with `training-exists`, and with `training-no-space` where the disk has no room
   * for both. `begin` starts it, `giveUp` leaves it be.
   */
  reserve(): Promise<{ readonly begin: () => Promise<void>; readonly giveUp: () => void }>;
  /** Ends and removes it; refuses with `training-absent`. `said` runs once it is sure that this call is who drops it. */
  drop(said: () => Promise<void>): Promise<void>;
  /** Hands over who may enter, where that has changed. */
  handOver(): Promise<void>;
  /** Ends its process with this one; what is there stays. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly config: Config;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly people: () => Promise<readonly HandedPerson[]>;
  /** Says that another state is told. */
  readonly changed: () => void;
  /** Bytes that are free for a directory. */
  readonly freeBytes?: (directory: string) => Promise<number>;
}

const none: TrainingState = {
  state: 'NONE',
  step: null,
  percent: null,
  madeAt: null,
  bytes: null,
  entrance: null,
  failure: null,
  detail: null,
};
/** Written last: a directory without it was never whole. */
export const madeFile = 'made.json';
export const trainingDirectory = (dataDir: string): string => join(dataDir, 'training');
/** What the process is given of this one's surroundings: nothing that is a secret. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'];
/** What training takes of the disk, and what it leaves the real one: a full disk stops sales there. */
const ownBytes = 400_000_000;
const leftBytes = 1_000_000_000;
const spaceMs = 1_000;
const patienceMs = 30_000;
const longestPauseMs = 60_000;
const stubbornMs = 60_000;

/** Of training itself there is no second one; whoever is in it is shown the way back. */
export const insideTraining = (real: Entrance): Training => ({
  state: () => ({ ...none, state: 'INSIDE' }),
  entrance: () => (real.address === null && real.port === 0 ? null : real),
  open: async () => undefined,
  reserve: async () => {
    throw new Failure('training-inside');
  },
  drop: async () => {
    throw new Failure('training-inside');
  },
  handOver: async () => undefined,
  stop: async () => undefined,
});

/** Keeps training beside a real installation. Nothing runs until it is opened. */
export function openTraining(around: Surroundings): Training {
  return new Keeper(around);
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** When the training in a directory was made; null where none is whole. */
async function readMadeAt(directory: string): Promise<string | null> {
  const text = await readFile(join(directory, madeFile), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { madeAt: string }).madeAt;
}

class Keeper implements Training {
  readonly #around: Surroundings;
  readonly #directory: string;
  #state: TrainingState = none;
  #child: ChildProcess | null = null;
  #handed = '';
  #faults = 0;
  #again: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  #clearing: Promise<void> | null = null;
  #stopped = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#directory = trainingDirectory(around.config.dataDir);
  }

  state(): TrainingState {
    return this.#state;
  }

  entrance(): Entrance | null {
    return this.#state.state === 'READY' ? this.#state.entrance : null;
  }

  async open(): Promise<void> {
    const madeAt = await readMadeAt(this.#directory);
    // Made or dropped by somebody meanwhile.
    if (this.#state.state === 'MAKING' || this.#state.state === 'DROPPING') return;
    if (madeAt === null) return this.#clear();
    this.#tell({ ...this.#state, state: 'STARTING', madeAt });
    try {
      await this.#launch('STARTING');
    } catch (error) {
      this.#fail('ENDED', String(error));
      this.#openLater();
    }
  }

  async reserve() {
    const { state, madeAt } = this.#state;
    if (state !== 'NONE' && !(state === 'FAILED' && madeAt === null)) throw new Failure('training-exists');
    const before = this.#state;
    this.#tell({ ...none, state: 'MAKING', step: 'DATABASE', percent: 0 });
    try {
      const free = await this.#free();
      if (free < ownBytes + leftBytes)
        throw new Failure('training-no-space', {
          values: { own: inMegabytes(ownBytes), left: inMegabytes(leftBytes), free: inMegabytes(free) },
        });
    } catch (error) {
      this.#tell(before);
      throw error;
    }
    return {
      begin: async () => {
        clearTimeout(this.#again);
        try {
          await this.#clear();
          await this.#launch('MAKING');
          this.#watchSpace();
        } catch (error) {
          this.#fail('ENDED', String(error));
          throw error;
        }
      },
      giveUp: () => this.#tell(before),
    };
  }

  async drop(said: () => Promise<void>): Promise<void> {
    const before = this.#state;
    if (before.state === 'NONE' || before.state === 'DROPPING') throw new Failure('training-absent');
    this.#tell({ ...none, state: 'DROPPING' });
    try {
      await said();
    } catch (error) {
      this.#tell(before);
      throw error;
    }
    clearTimeout(this.#again);
    try {
      await this.#end();
      await this.#clear();
      this.#tell(none);
    } catch (error) {
      this.#fail('ENDED', String(error));
      throw error;
    }
  }

  async handOver(): Promise<void> {
    if (this.#child === null || this.#state.state !== 'READY') return;
    const people = await this.#around.people();
    const handed = JSON.stringify(people);
    if (handed === this.#handed) return;
    this.#handed = handed;
    this.#send({ people });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    clearTimeout(this.#watching);
    await this.#end();
  }

  #free(): Promise<number> {
    return (this.#around.freeBytes ?? readFreeBytes)(this.#around.config.dataDir);
  }

  /** Ends a making that comes too near to the real one's room; its own end takes away what was made. */
  #watchSpace(): void {
    clearTimeout(this.#watching);
    if (this.#state.state !== 'MAKING' || this.#stopped) return;
    this.#watching = setTimeout(() => {
      this.#free().then(
        (free) => {
          if (free < leftBytes && this.#state.state === 'MAKING') {
            this.#fail('NO_SPACE', `${inMegabytes(free)} MB are left on the disk.`);
            this.#child?.kill('SIGKILL');
          } else this.#watchSpace();
        },
        (error: unknown) => this.#around.logger.error({ err: error }, 'free space of training'),
      );
    }, spaceMs).unref();
  }

  #tell(state: TrainingState): void {
    this.#state = state;
    this.#around.changed();
  }

  #send(message: ToTraining): void {
    // One that is ending takes nothing any more, and needs nothing.
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  async #launch(state: 'MAKING' | 'STARTING'): Promise<void> {
    const { config, people } = this.#around;
    const handed = await people();
    const { address, port: given } = config.entrances.training;
    const port = given === 0 ? await findFreePort() : given;
    // Dropped or stopped meanwhile.
    if (this.#stopped || this.#state.state !== state) return;
    const child = fork(join(serverRoot, 'dist/training.js'), [], {
      cwd: '/',
      execArgv: ['--enable-source-maps'],
      env: Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#handed = JSON.stringify(handed);
    const entrance = { address, port };
    this.#tell({ ...this.#state, entrance, failure: null, detail: null });
    child.on('message', (message: FromTraining) => this.#hear(message));
    child.on('exit', (code, signal) => this.#ended(child, signal ?? `exit code ${code}`));
    // One that could not be started has no exit.
    child.on('error', (error) => child.pid === undefined && this.#ended(child, String(error)));
    this.#send({ order: { config: configOf(config, this.#directory, entrance), people: handed } });
  }

  #hear(message: FromTraining): void {
    const { state } = this.#state;
    if (state === 'DROPPING') return;
    if (message.type === 'failed') return this.#fail(message.failure, message.detail);
    if (message.type === 'ready') {
      // Given up as it got ready.
      if (state !== 'MAKING' && state !== 'STARTING') return;
      const { madeAt, bytes } = message;
      this.#faults = 0;
      this.#tell({ ...this.#state, state: 'READY', step: null, percent: null, madeAt, bytes });
      // Who changed while it started.
      this.handOver().catch((error: unknown) => this.#around.logger.error({ err: error }, 'people of training'));
    } else if (message.type === 'size') this.#tell({ ...this.#state, bytes: message.bytes });
    else if (state === 'MAKING') this.#tell({ ...this.#state, step: message.step, percent: message.percent });
  }

  #fail(failure: TrainingFailure, detail: string): void {
    this.#around.logger.warn({ failure, detail }, 'training failed');
    this.#tell({ ...this.#state, state: 'FAILED', step: null, percent: null, failure, detail: detail.slice(0, 500) });
  }

  /** One that ended by itself: what was half made goes, what is whole is begun again after a pause that grows. */
  #ended(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    if (this.#stopped || this.#state.state === 'DROPPING') return;
    if (this.#state.state !== 'FAILED') this.#fail('ENDED', how);
    this.#openLater();
  }

  #openLater(): void {
    this.#faults += 1;
    const pause = Math.min(longestPauseMs, 1_000 * 2 ** (this.#faults - 1));
    this.#again = setTimeout(() => {
      this.open().catch((error: unknown) => this.#around.logger.error({ err: error }, 'training'));
    }, pause).unref();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    this.#send({ stop: true });
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(patience);
    this.#child = null;
  }

  /** Removes it, by one at a time: whoever makes it anew waits for the start that takes away what was half made. */
  #clear(): Promise<void> {
    this.#clearing ??= this.#remove().finally(() => {
      this.#clearing = null;
    });
    return this.#clearing;
  }

  /** Once no database serves it any more: that of a process that was killed ends a little later. */
  async #remove(): Promise<void> {
    for (let waited = 0; (await findRunningPostgres(this.#directory)) !== undefined; waited += 100) {
      if (waited >= stubbornMs) throw new Error(`The database in ${this.#directory} does not end.`);
      await delay(100);
    }
    await removeDataDirectory(this.#directory);
  }
}

/** What training is set to: a directory and a port of its own, and no way to anybody. */
function configOf(config: Config, dataDir: string, { address, port }: Entrance): Config {
  const url = new URL(config.publicUrl);
  url.port = String(port);
  return {
    port,
    host: config.host,
    dataDir,
    tls: config.tls,
    trustProxy: config.trustProxy,
    licenceFile: config.licenceFile,
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    checkReplies: config.checkReplies,
    publicUrl: address ?? url.origin,
    entrances: config.entrances,
    isTraining: true,
    webhookPrivateAddresses: false,
    webhookTimeoutMs: config.webhookTimeoutMs,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    adminPassword: undefined,
    siteId: undefined,
    smtpUrl: undefined,
    s3Url: undefined,
    metricsToken: undefined,
  };
}
