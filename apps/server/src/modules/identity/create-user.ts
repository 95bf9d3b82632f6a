import { randomBytes } from 'node:crypto';
import type { RowSchemaOf } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { ImportedUser, userImport, type users } from '@parking/contract/identity/users';
import type { z } from 'zod';
import { hashPassword, passwordProblems } from '../../platform/auth/passwords.ts';
import type { ListSource } from '../../platform/db/list-sql.ts';
import { badInput } from '../../platform/failure.ts';
import { attachAsset } from '../../platform/files/assets.ts';
import type { Act, Context } from '../../platform/http/context.ts';
import { findRecords } from '../../platform/http/record-writer.ts';
import { importHandlers } from '../../platform/imports/import-handlers.ts';
import type { ImportWriter, NamedRecord } from '../../platform/imports/import-source.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteCreated } from './credential-changes.ts';
import { holdRights } from './rights.ts';
import { groupNames, tellRightsGiven } from './tell-rights.ts';
import { type FoundUser, refuseUngrantableRoles } from './users.ts';

type UserSource = ListSource<RowSchemaOf<typeof users.list>>;

type NewUser = z.output<typeof ImportedUser> & {
  readonly passwordHash: string;
  readonly mustChangePassword?: boolean | undefined;
  readonly profilePicture?: string | null | undefined;
};

/** Adds ACTIVE users, who choose a password of their own at the first sign-in unless told otherwise. Returns them as their list shows them. */
async function insertUsers(act: Act, source: UserSource, given: readonly NewUser[]): Promise<FoundUser[]> {
  if (given.length === 0) return [];
  const { tx } = act;
  const added = given.map((user) => ({ ...user, id: newId() }));
  await tx
    .insertInto('users')
    .values(
      added.map(({ id, username, email, passwordHash, mustChangePassword = true, profilePicture = null }) => ({
        id,
        username,
        email: email ?? null,
        passwordHash,
        status: 'ACTIVE',
        mustChangePassword,
        passwordChosen: false,
        profilePicture,
      })),
    )
    .execute();
  await tx
    .insertInto('userBiodata')
    .values(added.map(({ id, biodata }) => ({ ...biodata, id: newId(), userId: id })))
    .execute();
  const ids = added.map(({ id }) => id);
  await noteCreated(act, ids);
  const members = added.flatMap(({ id, roleIds }) =>
    [...new Set(roleIds)].map((userGroupId) => ({ userId: id, userGroupId })),
  );
  if (members.length > 0) await tx.insertInto('userGroupMembers').values(members).execute();
  const privileged = added.filter(({ roleIds }) => roleIds.length > 0);
  await tellRightsGiven(
    act,
    privileged.map(({ username }) => username),
    await groupNames(
      tx,
      privileged.flatMap(({ roleIds }) => roleIds),
    ),
  );
  const shown = await findRecords(tx, source, ids, act.site.zone);
  await act.log(shown.map((after) => ({ action: 'create', entity: 'users', entityId: after.id, after })));
  return shown;
}

/** Adds an ACTIVE user. */
export async function createUser(
  platform: Platform,
  context: Context<typeof users.create>,
  source: UserSource,
): Promise<FoundUser> {
  const { password, ...user } = context.body;
  const problems = passwordProblems('password', password, user.username);
  if (problems.length > 0) throw badInput(...problems);
  const passwordHash = await hashPassword(password);
  await refuseUngrantableRoles(platform, await holdRights(platform, context), user.roleIds);
  const { profilePicture } = user;
  if (profilePicture)
    await attachAsset(context.tx, profilePicture, 'users', { uploadedBy: context.actor.userId, picture: true });
  const [added] = await insertUsers(context, source, [{ ...user, passwordHash }]);
  if (!added) throw new Error('the list of users does not show who was added');
  return added;
}

/** A group or type is named by its code, or as either language calls it. */
const named = (row: { id: string; name: string; label: string; labelEn: string | null }): NamedRecord => ({
  id: row.id,
  words: [row.name, row.label, row.labelEn],
});

/** Adds users from a file. They have no password that anybody knows: a one-time link lets them choose one. */
export function importUsers(platform: Platform, source: UserSource) {
  const open = async (act: Act): Promise<ImportWriter> => {
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const own = await holdRights(platform, act);
    const judged = new Map<string, Promise<void>>();
    return {
      prepare: async (input) => {
        const { roleIds } = input as NewUser;
        const key = roleIds.toSorted().join();
        const judgement = judged.get(key) ?? refuseUngrantableRoles(platform, own, roleIds);
        judged.set(key, judgement);
        await judgement;
        return { ...input, passwordHash };
      },
      insert: (inputs) => insertUsers(act, source, inputs as readonly NewUser[]),
    };
  };
  return importHandlers(userImport, platform, {
    entity: 'users',
    body: ImportedUser,
    unique: [
      { field: 'username', table: 'users', column: 'username', compared: 'without-case' },
      { field: 'email', table: 'users', column: 'email', compared: 'without-case' },
    ],
    names: {
      roleIds: async (tx) => {
        const groups = await tx
          .selectFrom('userGroups')
          .select(['id', 'name', 'label', 'labelEn'])
          .orderBy('name')
          .execute();
        return groups.map(named);
      },
      'biodata.identityTypeId': async (tx) => {
        const types = await tx
          .selectFrom('identityTypes')
          .select(['id', 'name', 'label', 'labelEn'])
          .orderBy('name')
          .execute();
        return types.map(named);
      },
    },
    open,
  });
}
