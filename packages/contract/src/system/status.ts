import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { localDateTime } from '../core/time.ts';

/** OK needs nobody · WARN should be looked at today · BAD now · UNKNOWN could not be asked. */
export const checkStates = ['OK', 'WARN', 'BAD', 'UNKNOWN'] as const;
export type CheckState = (typeof checkStates)[number];

export const checkUnits = ['COUNT', 'SECONDS', 'MILLISECONDS', 'BYTES', 'PERCENT', 'DAYS', 'YES_NO'] as const;

/** From where on a value is WARN or BAD; both included. */
interface Threshold {
  readonly group: 'database' | 'queues' | 'disk' | 'clocks' | 'gates' | 'backup' | 'licence';
  readonly unit: (typeof checkUnits)[number];
  readonly worse: 'above' | 'below';
  readonly warn: number | null;
  readonly bad: number | null;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1_000_000;

/** Everything that is looked at, in the order it is shown. */
export const statusChecks = {
  databaseLatency: { group: 'database', unit: 'MILLISECONDS', worse: 'above', warn: 100, bad: 1_000 },
  databaseConnections: { group: 'database', unit: 'PERCENT', worse: 'above', warn: 80, bad: 95 },
  /** Statements that run for more than 5 s. */
  slowStatements: { group: 'database', unit: 'COUNT', worse: 'above', warn: 1, bad: 5 },
  /** Connections that wait for a lock. */
  waitingConnections: { group: 'database', unit: 'COUNT', worse: 'above', warn: 3, bad: 10 },
  replicas: { group: 'database', unit: 'COUNT', worse: 'above', warn: null, bad: null },
  replicaLag: { group: 'database', unit: 'BYTES', worse: 'above', warn: 16 * megabyte, bad: 256 * megabyte },
  journalGuarded: { group: 'database', unit: 'YES_NO', worse: 'below', warn: null, bad: 0 },
  outboxWaiting: { group: 'queues', unit: 'COUNT', worse: 'above', warn: 500, bad: 5_000 },
  /** Of effects that are due and were not carried out yet. */
  outboxAge: { group: 'queues', unit: 'SECONDS', worse: 'above', warn: minute, bad: 15 * minute },
  jobsWaiting: { group: 'queues', unit: 'COUNT', worse: 'above', warn: 10, bad: 50 },
  jobsFailed: { group: 'queues', unit: 'COUNT', worse: 'above', warn: 1, bad: 10 },
  jobMessages: { group: 'queues', unit: 'COUNT', worse: 'above', warn: 50, bad: 500 },
  foldAge: { group: 'queues', unit: 'SECONDS', worse: 'above', warn: minute, bad: 15 * minute },
  sealAge: { group: 'queues', unit: 'SECONDS', worse: 'above', warn: minute, bad: 15 * minute },
  filesDiskFree: { group: 'disk', unit: 'PERCENT', worse: 'below', warn: 15, bad: 5 },
  databaseDiskFree: { group: 'disk', unit: 'PERCENT', worse: 'below', warn: 15, bad: 5 },
  databaseClock: { group: 'clocks', unit: 'MILLISECONDS', worse: 'above', warn: 1_000, bad: 10_000 },
  gatesOffline: { group: 'gates', unit: 'COUNT', worse: 'above', warn: 1, bad: 3 },
  gateClock: { group: 'gates', unit: 'MILLISECONDS', worse: 'above', warn: 5_000, bad: 60_000 },
  lastBackup: { group: 'backup', unit: 'SECONDS', worse: 'above', warn: 26 * hour, bad: 7 * day },
  lastVerify: { group: 'backup', unit: 'SECONDS', worse: 'above', warn: 8 * day, bad: 31 * day },
  verifySound: { group: 'backup', unit: 'YES_NO', worse: 'below', warn: null, bad: 0 },
  licenceDays: { group: 'licence', unit: 'DAYS', worse: 'below', warn: 30, bad: 0 },
} as const satisfies Record<string, Threshold>;
export type StatusCheck = keyof typeof statusChecks;
export const statusCheckNames = Object.keys(statusChecks) as [StatusCheck, ...StatusCheck[]];

/** What the browser sees for itself. */
export const browserClock = { unit: 'MILLISECONDS', worse: 'above', warn: 5_000, bad: 60_000 } as const;

/** What a value means by its thresholds. */
export function judge(
  value: number | null,
  { worse, warn, bad }: Pick<Threshold, 'worse' | 'warn' | 'bad'>,
): CheckState {
  if (value === null) return 'UNKNOWN';
  const reaches = (limit: number | null): boolean =>
    limit !== null && (worse === 'above' ? value >= limit : value <= limit);
  if (reaches(bad)) return 'BAD';
  return reaches(warn) ? 'WARN' : 'OK';
}

export const Status = z.object({
  /** The worst of all checks. */
  state: z.enum(checkStates),
  /** The server's clock, milliseconds since 1970. */
  nowMs: z.int(),
  now: localDateTime(),
  startedAt: localDateTime(),
  checks: z.array(
    z.object({ name: z.enum(statusCheckNames), state: z.enum(checkStates), value: z.number().nullable() }),
  ),
  facts: z.object({
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    migration: z.string(),
    databaseBytes: z.int(),
    embeddedDatabase: z.boolean(),
    filesFreeBytes: z.int().nullable(),
    databaseFreeBytes: z.int().nullable(),
    gates: z.int(),
    gatesOnline: z.int(),
    liveConnections: z.int(),
    sealedOperations: z.int(),
    lastBackupAt: localDateTime().nullable(),
    lastVerifyAt: localDateTime().nullable(),
  }),
});
export type Status = z.output<typeof Status>;

export const status = endpoint({
  method: 'GET',
  path: '/status',
  summary: 'How the parts of this installation are doing, each with what it means',
  permission: { menus: ['/status'], flag: 'viewable' },
  openWhen: ['licence-expired'],
  reads: ['gateStates', 'jobs'],
  reply: Status,
});
