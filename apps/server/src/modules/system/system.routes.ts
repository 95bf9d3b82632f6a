import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { newId } from '@parking/contract/core/id';
import { isAllowed, maySeeScreen, screensOf } from '@parking/contract/core/permissions';
import { type SavedView, type SystemProfile, maximumSavedViews } from '@parking/contract/system/system';
import { readSigner } from '../../platform/auth/signing-key.ts';
import { refuseFull } from '../../platform/db/own-rows.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import { type Actor, type Context, type Route, implement } from '../../platform/http/context.ts';
import { listHandlers } from '../../platform/http/list-handlers.ts';
import { isAsRead, isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { findRecords } from '../../platform/search/find-records.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasSold, readDayStarts, setDayStart } from '../controls/dated-settings.ts';
import { signLoosening } from '../controls/sign-loosening.ts';
import { activity } from './activity.ts';
import { replaceLicence } from './replace-licence.ts';
import { readStatus } from './read-status.ts';
import { trainingHandlers } from './training.ts';

async function readSystemProfile(reads: Reads, version: string): Promise<SystemProfile> {
  const row = await reads.selectFrom('systemProfile').selectAll().executeTakeFirstOrThrow();
  const { onlyRow: _, updatedAt, zone, ...profile } = row;
  const dayStarts = [...(await readDayStarts(reads))];
  return {
    ...profile,
    zone: zone as SystemProfile['zone'],
    dayStartHour: dayStarts.at(-1)?.hour ?? 0,
    dayStarts,
    version,
    updatedAt: toLocalDateTime(updatedAt, zone),
  };
}

/** A site does not move: once a car came or anything was sold, every time that was told was told in its zone. */
async function refuseToMove(reads: Reads): Promise<void> {
  const stay = await reads.selectFrom('stays').select('id').limit(1).executeTakeFirst();
  const by = stay ? 'stays' : (await hasSold(reads)) ? 'payments' : null;
  if (by) throw new Failure('in-use', { values: { by }, fields: [{ path: 'zone', code: 'not-an-option' }] });
}

/** Whose files go to banks, and whose papers are handed out, is said by two. */
async function signCompany(context: Context, before: string, after: string): Promise<void> {
  if (after === before) return;
  const right = { menus: ['/system_profiles'], flag: 'editable' } as const;
  await signLoosening(context, right, { name: 'companyName', before, after, loosens: true });
}

async function updateSystemProfile(
  platform: Platform,
  context: Context<typeof contract.systemProfiles.update>,
): Promise<SystemProfile> {
  const { tx, actor, site } = context;
  await tx.selectFrom('systemProfile').select('onlyRow').forUpdate().execute();
  const before = await readSystemProfile(tx, platform.version);
  const {
    updatedAt,
    dayStartHour,
    approverUsername: _name,
    approverPassword: _password,
    approverCode: _code,
    ...changes
  } = context.body;
  if (isStale(updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  if (isAsRead({ ...changes, dayStartHour }, before)) return before;
  if (changes.zone !== undefined && changes.zone !== before.zone) await refuseToMove(tx);
  await signCompany(context, before.companyName, changes.companyName ?? before.companyName);
  if (dayStartHour !== undefined && dayStartHour !== before.dayStartHour) await setDayStart(tx, site, dayStartHour);
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

/** Own views of a screen first by name, then those of others for whoever may see it. */
async function listViews(reads: Reads, actor: Actor, route: string): Promise<SavedView[]> {
  const { userId } = actor;
  const sees = maySeeScreen(route, actor.rights);
  const views = await reads
    .selectFrom('savedViews as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.route', 'v.name', 'v.query', 'v.shared', 'v.userId', 'u.username as owner'])
    .select((field) => field('v.report', 'is not', null).as('isReport'))
    .where('v.route', '=', route)
    .where((where) => where.or([where('v.userId', '=', userId), ...(sees ? [where('v.shared', '=', true)] : [])]))
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
  return views.map(({ userId: by, isReport, ...view }) => ({
    ...view,
    isOwn: by === userId,
    isReport: Boolean(isReport),
  }));
}

async function saveView(
  { exports }: Platform,
  { tx, actor, body }: Context<typeof contract.savedViews.create>,
): Promise<SavedView> {
  const { report, shared = false, ...view } = body;
  const permission = report && exports.reportAt(report.path)?.permission;
  if (report) {
    if (!permission || !isAllowed(permission, `POST ${report.path}`, actor.rights))
      throw badInput({ path: 'report.path', code: 'not-an-option' });
    exports.refuseUnknown(report.path, report, 'report.');
  }
  // It leads back to its screen, from dashboards and mails of others as well: no other address goes out under its name.
  const isItsScreen = !permission || screensOf(permission).includes(view.route);
  if (!isItsScreen || (shared && !maySeeScreen(view.route, actor.rights)))
    throw badInput({ path: 'route', code: 'not-an-option' });
  await refuseFull(tx, { table: 'savedViews', userId: actor.userId, maximum: maximumSavedViews, path: 'name' });
  const id = newId();
  await tx
    .insertInto('savedViews')
    .values({ id, ...view, shared, report: report ? JSON.stringify(report) : null, userId: actor.userId })
    .execute();
  return { id, ...view, shared, owner: actor.username, isOwn: true, isReport: report !== undefined };
}

function savedViewRoutes(platform: Platform): Route[] {
  return implement(contract.savedViews, {
    list: ({ reads, actor, query }) => listViews(reads, actor, query.route),
    create: (context) => saveView(platform, context),
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
      get: ({ reads }) => readSystemProfile(reads, platform.version),
      update: (context) => updateSystemProfile(platform, context),
      branding: async ({ reads }) => {
        const { appIcon, startYear, companyName, appName, appShortName, website, registrationOpen, version } =
          await readSystemProfile(reads, platform.version);
        return {
          startYear,
          companyName,
          appName,
          appShortName,
          website,
          registrationOpen,
          version,
          logo: appIcon,
          isTraining: platform.config.isTraining,
          otherEntrance: platform.training.entrance(),
        };
      },
    }),
    ...implement(contract.system, {
      license: async () => platform.licence.state(),
      signingKey: async ({ reads }) => {
        const { publicKey, fingerprint } = await readSigner(reads);
        return { publicKey, fingerprint };
      },
      replaceLicense: (context) => replaceLicence(platform, context),
      status: ({ reads, site }) => readStatus(platform, reads, site),
    }),
    ...implement(contract.training, trainingHandlers(platform)),
    ...implement(contract.userActivity, listHandlers(platform, contract.userActivity, activity)),
    ...savedViewRoutes(platform),
    ...implement(contract.search, {
      find: ({ query: { q }, actor, signal }) =>
        findRecords(platform.database, platform.searchables.all(), { q, actor, signal }),
    }),
  ];
}
