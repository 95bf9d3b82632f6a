import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { newId } from '@parking/contract/core/id';
import type { SystemProfile } from '@parking/contract/system';
import { sql } from 'kysely';
import { findLastBackup } from '../../platform/backup/last-backup.ts';
import { isLogGuarded } from '../../platform/audit/guarded.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { findRecords } from '../../platform/search/find-records.ts';
import type { Platform } from '../../platform/platform.ts';

async function readSystemProfile(tx: Tx, version: string): Promise<SystemProfile> {
  const row = await tx.selectFrom('systemProfile').selectAll().executeTakeFirstOrThrow();
  const { onlyRow: _, updatedAt, zone, ...profile } = row;
  return { ...profile, zone: zone as SystemProfile['zone'], version, updatedAt: toLocalDateTime(updatedAt, zone) };
}

async function updateSystemProfile(
  platform: Platform,
  context: Context<typeof contract.systemProfiles.update>,
): Promise<SystemProfile> {
  const { tx, actor } = context;
  await tx.selectFrom('systemProfile').select('onlyRow').forUpdate().execute();
  const before = await readSystemProfile(tx, platform.version);
  const { updatedAt, ...changes } = context.body;
  if (isStale(updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const { appIcon } = changes;
  if (appIcon && appIcon !== before.appIcon) {
    await attachAsset(tx, appIcon, 'system_profile', { uploadedBy: actor.userId, picture: true });
  }
  if (appIcon !== undefined && before.appIcon !== null && appIcon !== before.appIcon)
    await releaseAsset(tx, before.appIcon);
  await tx
    .updateTable('systemProfile')
    .set({ ...changes, updatedAt: nextUpdatedAt })
    .execute();
  const after = await readSystemProfile(tx, platform.version);
  await context.log({ action: 'update', entity: 'system_profile', entityId: null, before, after });
  return after;
}

async function readStatus(platform: Platform, { tx, site }: Context<typeof contract.system.status>) {
  const toLocal = (at: Date): string => toLocalDateTime(at, site.zone);
  const { rows } = await sql<{
    version: string;
    bytes: number;
    migration: string;
    outbox: number;
    sealed: number;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select max(name) from schema_migrations) as migration,
      (select count(*)::integer from outbox where done_at is null) as outbox,
      (select coalesce(sum(last), 0)::bigint from (select max(seq) as last from seals group by chain, epoch) heads) as sealed`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not tell its state.');
  const backup = await findLastBackup(platform.config.dataDir);
  return {
    version: platform.version,
    startedAt: toLocal(platform.startedAt),
    now: toLocal(new Date()),
    databaseVersion: row.version,
    databaseBytes: row.bytes,
    migration: row.migration,
    journalGuarded: await isLogGuarded(platform.database),
    lastBackupAt: backup ? toLocal(new Date(backup.takenAt)) : null,
    outboxWaiting: row.outbox,
    sealedOperations: row.sealed,
    liveConnections: platform.realtime.metrics().connections,
  };
}

function savedViewRoutes(): Route[] {
  return implement(contract.savedViews, {
    list: ({ tx, actor, query }) =>
      tx
        .selectFrom('savedViews')
        .select(['id', 'route', 'name', 'query'])
        .where('userId', '=', actor.userId)
        .where('route', '=', query.route)
        .orderBy('name')
        .execute(),
    create: async ({ tx, actor, body }) => {
      const view = { id: newId(), ...body };
      await tx
        .insertInto('savedViews')
        .values({ ...view, userId: actor.userId })
        .execute();
      return view;
    },
    remove: async ({ tx, actor, params, fail }) => {
      const gone = await tx
        .deleteFrom('savedViews')
        .where('id', '=', params.id)
        .where('userId', '=', actor.userId)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw fail('record-not-found');
      return null;
    },
  });
}

/** The installation itself: its profile, licence, state, and what users keep of its screens. */
export function systemRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.systemProfiles, {
      get: ({ tx }) => readSystemProfile(tx, platform.version),
      update: (context) => updateSystemProfile(platform, context),
      branding: async ({ tx }) => {
        const { startYear, companyName, appName, appShortName, website, registrationOpen, version } =
          await readSystemProfile(tx, platform.version);
        return { startYear, companyName, appName, appShortName, website, registrationOpen, version };
      },
    }),
    ...implement(contract.system, {
      license: async () => platform.licence.state(),
      status: (context) => readStatus(platform, context),
    }),
    ...savedViewRoutes(),
    ...implement(contract.search, {
      find: ({ query: { q }, actor, signal }) =>
        findRecords(platform.database, platform.searchables.all(), { q, actor, signal }),
    }),
  ];
}
