import { isDeepStrictEqual } from 'node:util';
import type { Rights } from '@parking/contract/core/permissions';
import type { users } from '@parking/contract/identity/users';
import { genders, userStatuses } from '@parking/contract/identity/people';
import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { type Reads, type Tx, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Fields, RecordOf } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteCreated, noteCredentialChange } from './credential-changes.ts';
import { endSessions } from './end-sessions.ts';
import { takePicture } from './profile.ts';
import { holdRights, standsAbove, staysWithin } from './rights.ts';
import { groupNames, tellRightsGiven } from './tell-rights.ts';

/**
 * Who touches a user must stand at or above them: an administrator does not take over a superadministrator. `own` are rights
 * that are held still (`holdRights`), so that nobody rises meanwhile.
 */
export async function refuseAboveOwnRank(
  platform: Platform,
  own: Rights,
  reads: Reads,
  ...userIds: readonly string[]
): Promise<void> {
  const groups = await reads
    .selectFrom('userGroupMembers')
    .select('userGroupId')
    .distinct()
    .where('userId', 'in', userIds)
    .execute();
  const ids = groups.map((group) => group.userGroupId);
  if (!(await standsAbove(platform, own, ids))) throw new Failure('forbidden');
}

/** Refuses what would leave the product without a superadministrator; the rights are held still. */
async function keepAnAdministrator<Result>(reads: Reads, change: () => Promise<Result>): Promise<Result> {
  const result = await change();
  const left = await reads
    .selectFrom('users as u')
    .innerJoin('userGroupMembers as m', 'm.userId', 'u.id')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .select('u.id')
    .where('g.name', '=', superadminGroup)
    .where('u.status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new Failure('last-administrator');
  return result;
}

/** Nobody makes a user who stands above them, nor gains a right by joining a group: not even a duty they may give others. */
export async function refuseUngrantableRoles(
  platform: Pick<Platform, 'sessions' | 'database'>,
  own: Rights,
  roleIds: readonly string[],
  forThemselves = false,
): Promise<void> {
  const may = forThemselves ? staysWithin(platform, own, roleIds) : standsAbove(platform, own, roleIds);
  if (!(await may)) throw badInput({ path: 'roleIds', code: 'beyond-own-rights' });
}

async function setRoles(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('userGroupMembers').where('userId', '=', userId).execute();
  const rows = [...new Set(roleIds)].map((userGroupId) => ({ userId, userGroupId }));
  if (rows.length > 0) await tx.insertInto('userGroupMembers').values(rows).execute();
}

export type FoundUser = Fields & RecordOf<typeof users>;
type FindUser = (reads: Reads, id: string) => Promise<FoundUser | null>;

/** Whether anything of it is not what the user is already. */
const isOther = (before: FoundUser, { biodata, ...given }: Fields): boolean => {
  const differs = (held: Fields, sent: unknown): boolean =>
    Object.entries(sent ?? {}).some(([name, value]) => value !== undefined && !isDeepStrictEqual(held[name], value));
  // A password is never shown: null is as it was read.
  return differs({ ...before, password: null }, given) || differs(before.biodata, biodata);
};

/** Changes account, roles and biodata; what is left out stays. */
export async function changeUser(
  platform: Platform,
  context: Context<typeof users.update>,
  find: FindUser,
): Promise<FoundUser> {
  const { tx, body } = context;
  const { id } = context.params;
  const own = await holdRights(platform, context);
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const before = await find(tx, id);
  if (!before) throw context.fail('record-not-found');
  if (isStale(body.updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  await refuseAboveOwnRank(platform, own, tx, id);
  const { updatedAt: _, ...given } = body;
  if (!isOther(before, given)) return before;
  const { roleIds, biodata, username, email, mustChangePassword, profilePicture } = given;
  if (roleIds) {
    await refuseUngrantableRoles(platform, own, roleIds, id === context.actor.userId);
    await keepAnAdministrator(tx, () => setRoles(tx, id, roleIds));
    const joined = roleIds.filter((role) => !before.roleIds.includes(role));
    await tellRightsGiven(context, [before.username], await groupNames(tx, joined));
  }
  await tx
    .updateTable('users')
    .set({
      ...(username !== undefined && { username }),
      ...(email !== undefined && { email }),
      ...(mustChangePassword !== undefined && { mustChangePassword }),
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', id)
    .execute();
  if (profilePicture !== undefined) await takePicture(context, id, profilePicture);
  if (biodata && Object.keys(biodata).length > 0) {
    await tx.updateTable('userBiodata').set(biodata).where('userId', '=', id).execute();
  }
  if (email !== undefined && email !== before.email)
    await noteCredentialChange(context, { id, username: before.username }, 'EMAIL');
  const after = await find(tx, id);
  if (!after) throw context.fail('record-not-found');
  await context.log({ action: 'update', entity: 'users', entityId: id, before, after });
  return after;
}

/** Deletes a user who left no traces; one who did can only be made INACTIVE. */
export async function removeUser(
  platform: Platform,
  context: Context<typeof users.remove>,
  find: FindUser,
): Promise<null> {
  const { tx } = context;
  const { id } = context.params;
  if (id === context.actor.userId) throw badInput({ path: 'id', code: 'own-account' });
  const own = await holdRights(platform, context);
  const before = await find(tx, id);
  if (!before) throw context.fail('record-not-found');
  await refuseAboveOwnRank(platform, own, tx, id);
  await keepAnAdministrator(tx, async () => {
    await endSessions(tx, { userId: id, why: 'ENDED' });
    await tx.deleteFrom('users').where('id', '=', id).execute();
  });
  await context.log({ action: 'delete', entity: 'users', entityId: id, before });
  return null;
}

/** Lets users in or shuts them out, at once. */
export async function changeStatus(platform: Platform, context: Context<typeof users.changeStatus>): Promise<null> {
  const { tx } = context;
  const { status } = context.body;
  const ids = [...new Set(context.body.ids)].toSorted();
  const own = await holdRights(platform, context);
  const found = await tx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < ids.length) throw context.fail('user-not-found');
  if (status !== 'ACTIVE' && ids.includes(context.actor.userId)) throw badInput({ path: 'ids', code: 'own-account' });
  await refuseAboveOwnRank(platform, own, tx, ...ids);
  await keepAnAdministrator(tx, () =>
    tx.updateTable('users').set({ status, updatedAt: nextUpdatedAt }).where('id', 'in', ids).execute(),
  );
  if (status === 'ACTIVE')
    await answerForLetIn(
      context,
      found.filter((user) => user.status !== 'ACTIVE').map(({ id }) => id),
    );
  for (const { id, status: before } of found) {
    if (status !== 'ACTIVE') await endSessions(tx, { userId: id, why: 'ENDED' });
    await context.log({
      action: 'change-status',
      entity: 'users',
      entityId: id,
      before: { status: before },
      after: { status },
    });
  }
  return null;
}

/**
 * Whoever lets an account in answers for it, whoever else had shut it out before: nobody knows whose it is. It has the rights
 * of its groups from then on.
 */
async function answerForLetIn(context: Context<typeof users.changeStatus>, ids: readonly string[]): Promise<void> {
  await noteCreated(context, ids);
  const rows = await context.tx
    .selectFrom('userGroupMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .select(['u.username', 'g.name'])
    .where('u.id', '=', anyOf(ids))
    .orderBy('u.username')
    .orderBy('g.name')
    .execute();
  await tellRightsGiven(
    context,
    rows.map(({ username }) => username),
    rows.map(({ name }) => name),
  );
}

const words = {
  WAITING: { label: 'Menunggu', labelEn: 'Waiting' },
  ACTIVE: { label: 'Aktif', labelEn: 'Active' },
  INACTIVE: { label: 'Nonaktif', labelEn: 'Inactive' },
  MALE: { label: 'Laki-laki', labelEn: 'Male' },
  FEMALE: { label: 'Perempuan', labelEn: 'Female' },
} as const satisfies Record<
  (typeof userStatuses)[number] | (typeof genders)[number],
  { label: string; labelEn: string }
>;

export const statusOptions = userStatuses.map((code) => ({ id: code, ...words[code] }));
export const genderOptions = genders.map((code) => ({ id: code, ...words[code] }));
