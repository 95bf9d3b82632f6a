import { statfs } from 'node:fs/promises';
import { toLocalDateTime } from '@parking/contract/core/time';
import {
  type CheckState,
  type Status,
  type StatusCheck,
  judge,
  statusCheckNames,
  statusChecks,
} from '@parking/contract/system/status';
import { sql } from 'kysely';
import { isLogGuarded } from '../../platform/audit/guarded.ts';
import { findLastBackup } from '../../platform/backup/last-backup.ts';
import { findLastVerify } from '../../platform/backup/last-verify.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { databaseDirectory } from '../../platform/postgres/layout.ts';

interface Found {
  readonly postgres: string;
  readonly bytes: number;
  readonly migration: string;
  readonly connections: number;
  readonly slow: number;
  readonly locked: number;
  readonly replicas: number;
  readonly replicaLag: number | null;
  readonly outbox: number;
  readonly outboxAge: number;
  readonly jobs: number;
  readonly failedJobs: number;
  readonly messages: number;
  readonly foldAge: number;
  readonly oldestUnsealed: string | null;
  readonly sealed: number;
  readonly gates: number;
  readonly online: number;
  readonly gateClock: number | null;
}

// Counts stop at what is BAD by far; the oldest are found by an index.
const findings = sql<Found>`
  select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes,
    (select max(name) from schema_migrations) as migration,
    (select 100.0 * count(*) / current_setting('max_connections')::integer from pg_stat_activity
      where backend_type = 'client backend')::double precision as connections,
    (select count(*)::integer from pg_stat_activity where datname = current_database() and state = 'active'
      and pid <> pg_backend_pid() and query_start < now() - interval '5 seconds') as slow,
    (select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as locked,
    (select count(*)::integer from pg_stat_replication) as replicas,
    (select max(pg_wal_lsn_diff(sent_lsn, replay_lsn))::bigint from pg_stat_replication) as "replicaLag",
    (select count(*)::integer from (select from outbox where done_at is null limit 100000) o) as outbox,
    (select coalesce(extract(epoch from now() - min(not_before)), 0)::double precision from outbox
      where done_at is null and not_before <= now() and (expires_at is null or expires_at > now())) as "outboxAge",
    (select count(*)::integer from jobs where status = 'WAITING') as jobs,
    (select count(*)::integer from jobs where status = 'FAILED' and finished_at > now() - interval '1 day') as "failedJobs",
    (select count(*)::integer from (select from pgboss.job where state in ('created', 'retry') and start_after <= now()
      limit 100000) m) as messages,
    (select coalesce(extract(epoch from now() - min(queued_at)), 0)::double precision from
      (select queued_at from fold_queue order by id limit 1) f) as "foldAge",
    (select entry_id from seal_queue order by id limit 1) as "oldestUnsealed",
    (select coalesce(sum(last), 0)::bigint from (select max(seq) as last from seals group by chain, epoch) heads) as sealed,
    (select count(*)::integer from gates where token_hash is not null) as gates,
    (select count(*)::integer from gates g join gate_states s on s.gate_id = g.id
      where g.token_hash is not null and s.online) as online,
    (select max(abs(s.clock_skew_ms)) from gate_states s where s.online) as "gateClock"`;

/** Everything that is known of this installation's health, each with what it means. Tells no secret and no address. */
export async function readStatus(platform: Platform, reads: Reads, site: Site): Promise<Status> {
  const { config, licence, realtime } = platform;
  const started = Date.now();
  const { rows: clocks } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(reads);
  const answered = Date.now();
  const { rows } = await findings.execute(reads);
  const [found] = rows;
  if (!found) throw new Error('The database did not tell its state.');
  const [backup, verify, filesDisk, databaseDisk, guarded] = await Promise.all([
    findLastBackup(config.dataDir),
    findLastVerify(config.dataDir),
    findSpace(config.dataDir),
    config.databaseUrl === undefined ? databaseDirectory(config.dataDir).then(findSpace) : null,
    isLogGuarded(platform.database),
  ]);
  const ageOf = (at: string | undefined): number | null =>
    at === undefined ? null : (answered - Date.parse(at)) / 1000;
  const values: Record<StatusCheck, number | null> = {
    databaseLatency: answered - started,
    databaseConnections: found.connections,
    slowStatements: found.slow,
    waitingConnections: found.locked,
    replicas: found.replicas,
    replicaLag: found.replicas === 0 ? null : found.replicaLag,
    journalGuarded: guarded ? 1 : 0,
    outboxWaiting: found.outbox,
    outboxAge: found.outboxAge,
    jobsWaiting: found.jobs,
    jobsFailed: found.failedJobs,
    jobMessages: found.messages,
    foldAge: found.foldAge,
    sealAge: found.oldestUnsealed === null ? 0 : Math.max(0, answered - madeAtMs(found.oldestUnsealed)) / 1000,
    filesDiskFree: filesDisk && filesDisk.percent,
    databaseDiskFree: databaseDisk && databaseDisk.percent,
    databaseClock: Math.abs((clocks[0]?.now ?? 0) - (started + answered) / 2),
    gatesOffline: found.gates - found.online,
    gateClock: found.gateClock,
    lastBackup: ageOf(backup?.takenAt),
    lastVerify: ageOf(verify?.at),
    verifySound: verify && (verify.sound ? 1 : 0),
    licenceDays: daysLeft(licence.state().validUntil, platform.site.today()),
  };
  const checks = statusCheckNames.map((name) => {
    const value = values[name];
    return { name, value: value === null ? null : Math.round(value * 10) / 10, state: stateOf(name, value) };
  });
  const local = (at: string | undefined): string | null =>
    at === undefined ? null : toLocalDateTime(new Date(at), site.zone);
  return {
    state: worstOf(checks.map(({ state }) => state)),
    nowMs: Date.now(),
    now: toLocalDateTime(new Date(), site.zone),
    startedAt: toLocalDateTime(platform.startedAt, site.zone),
    checks,
    facts: {
      version: platform.version,
      node: process.version,
      postgres: found.postgres,
      migration: found.migration,
      databaseBytes: found.bytes,
      embeddedDatabase: config.databaseUrl === undefined,
      filesFreeBytes: filesDisk && filesDisk.freeBytes,
      databaseFreeBytes: databaseDisk && databaseDisk.freeBytes,
      gates: found.gates,
      gatesOnline: found.online,
      liveConnections: realtime.metrics().connections,
      sealedOperations: found.sealed,
      lastBackupAt: local(backup?.takenAt),
      lastVerifyAt: local(verify?.at),
    },
  };
}

/** That nothing was ever backed up is bad; what does not apply here, such as a licence that nobody needs, is well. */
function stateOf(name: StatusCheck, value: number | null): CheckState {
  if (value !== null) return judge(value, statusChecks[name]);
  if (name === 'lastBackup') return 'BAD';
  if (name === 'lastVerify') return 'WARN';
  return name === 'filesDiskFree' ? 'UNKNOWN' : 'OK';
}

const gravity: readonly CheckState[] = ['OK', 'UNKNOWN', 'WARN', 'BAD'];
const worstOf = (states: readonly CheckState[]): CheckState =>
  states.reduce((worst, state) => (gravity.indexOf(state) > gravity.indexOf(worst) ? state : worst), 'OK');

/** When a UUIDv7 was made, milliseconds since 1970. */
const madeAtMs = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

async function findSpace(directory: string): Promise<{ freeBytes: number; percent: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { freeBytes: bavail * bsize, percent: (100 * bavail) / Math.max(1, blocks) };
  } catch {
    return null;
  }
}

/** Whole days from today to the last valid one; null where there is no end. */
const daysLeft = (validUntil: string | null, today: string): number | null =>
  validUntil === null ? null : Math.round((Date.parse(validUntil) - Date.parse(today)) / 86_400_000);
