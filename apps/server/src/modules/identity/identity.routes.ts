import { contract } from '@parking/contract/contract';
import { requestMethods } from '@parking/contract/identity/rights';
import { type Route, implement } from '../../platform/http/context.ts';
import {
  byLabel,
  catalogueHandlers,
  findRecord,
  listSourceOf,
  resourceHandlers,
} from '../../platform/http/resource-handlers.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteCredentialChange } from './credential-changes.ts';
import { createUser, importUsers } from './create-user.ts';
import { endSessions } from './end-sessions.ts';
import { logIn } from './log-in.ts';
import { menuRule, refuseTakingAway, orderMenus, readNavigation, readPrivilege } from './menus.ts';
import { moduleRule, refuseToRemoveModule } from './modules.ts';
import {
  changeOwnPassword,
  forgotPassword,
  readSentPassword,
  resetPassword,
  setPassword,
  showResetLink,
} from './passwords.ts';
import { removePin, setPin } from './pins.ts';
import * as profile from './profile.ts';
import { register } from './register.ts';
import { holdRights, lockRights } from './rights.ts';
import {
  readGrantedModules,
  readPermissions,
  refuseToRemoveGroup,
  setModules,
  setPermissions,
  userGroupRule,
} from './user-groups.ts';
import { changeStatus, changeUser, genderOptions, refuseAboveOwnRank, removeUser, statusOptions } from './users.ts';

function sessionRoutes(platform: Platform): Route[] {
  return implement(contract.session, {
    logIn: (context) => logIn(platform, context),
    logOut: async ({ tx, actor, log }) => {
      await endSessions(tx, { userId: actor.userId, only: actor.sessionId, why: 'LOGOUT' });
      await log({ action: 'logout', entity: 'users', entityId: actor.userId });
      return null;
    },
    profile: ({ reads, actor, site }) => profile.readProfile(reads, actor, site),
    updateProfile: profile.updateProfile,
    changeOwnPassword: (context) => changeOwnPassword(platform, context),
    changeProfilePicture: profile.changeProfilePicture,
    forgotPassword: (context) => forgotPassword(platform, context),
    resetPassword: (context) => resetPassword(platform, context),
    register: (context) => register(platform, context),
    startSecondFactor: profile.startSecondFactor,
    confirmSecondFactor: (context) => profile.confirmSecondFactor(platform, context),
    endSecondFactor: profile.endSecondFactor,
  });
}

const pinRoutes = (platform: Platform): Route[] =>
  implement(contract.pins, { set: (context) => setPin(platform, context), remove: removePin });

function userRoutes(platform: Platform): Route[] {
  const options = { table: 'users', view: 'users_v', defaultSort: [{ column: 'username', direction: 'asc' }] } as const;
  const source = listSourceOf(contract.users, options);
  const find = (reads: Reads, id: string) => findRecord(reads, source, id, platform.site.current().zone);
  return implement(contract.users, {
    ...resourceHandlers(contract.users, platform, options),
    ...importUsers(platform, source),
    create: (context) => createUser(platform, context, source),
    update: async (context) => {
      const givePassword = await readSentPassword(context);
      const user = await changeUser(platform, context, find);
      await givePassword?.();
      return (givePassword && (await find(context.tx, context.params.id))) ?? user;
    },
    remove: (context) => removeUser(platform, context, find),
    options: async ({ reads }) => {
      const rows = await reads
        .selectFrom('users')
        .select(['id', 'username'])
        .where('status', '=', 'ACTIVE')
        .orderBy('username')
        .execute();
      return rows.map(({ id, username }) => ({ id, label: username, labelEn: null }));
    },
    changeStatus: (context) => changeStatus(platform, context),
    statuses: async () => statusOptions,
    genders: async () => genderOptions,
    setPassword: (context) => setPassword(platform, context),
    resetLink: (context) => showResetLink(platform, context),
    removeSecondFactor: async (context) => {
      const { id } = context.params;
      const own = await holdRights(platform, context);
      const user = await context.tx
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!user) throw context.fail('user-not-found');
      await refuseAboveOwnRank(platform, own, context.tx, id);
      await profile.forgetSecondFactor(context, id, () => context.fail('second-factor-state'));
      await noteCredentialChange(context, user, 'SECOND_FACTOR');
      return null;
    },
  });
}

function rightsRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.userGroups, {
      ...resourceHandlers(contract.userGroups, platform, {
        table: 'user_groups',
        view: 'user_groups_v',
        defaultSort: byLabel,
        lockFirst: lockRights,
        beforeWrite: userGroupRule(platform),
        beforeRemove: (context, group) => refuseToRemoveGroup(platform, context, group),
      }),
      permissions: readPermissions,
      setPermissions: (context) => setPermissions(platform, context),
      modules: readGrantedModules,
      setModules: (context) => setModules(platform, context),
    }),
    ...implement(contract.modules, {
      ...resourceHandlers(contract.modules, platform, {
        table: 'modules',
        view: 'modules_v',
        defaultSort: [{ column: 'moduleLink', direction: 'asc' }],
        lockFirst: lockRights,
        beforeWrite: moduleRule,
        beforeRemove: refuseToRemoveModule,
        optionLabel: { label: 'name', labelEn: 'alias' },
      }),
      requestMethods: async () => requestMethods.map((id) => ({ id, label: id, labelEn: null })),
    }),
    ...implement(contract.menus, {
      ...resourceHandlers(contract.menus, platform, {
        table: 'menus',
        view: 'menus_v',
        defaultSort: [{ column: 'orderingNumber', direction: 'asc' }],
        lockFirst: lockRights,
        beforeWrite: menuRule(platform),
        beforeRemove: (context, menu) => refuseTakingAway(platform, context, menu),
      }),
      navigation: ({ reads, actor }) => readNavigation(reads, actor),
      order: (context) => orderMenus(platform, context),
      privilege: readPrivilege,
    }),
  ];
}

/** Who may do what: sessions, users, groups and the menu. */
export function identityRoutes(platform: Platform): Route[] {
  return [
    ...sessionRoutes(platform),
    ...pinRoutes(platform),
    ...userRoutes(platform),
    ...rightsRoutes(platform),
    ...implement(contract.moduleGroups, catalogueHandlers(contract.moduleGroups, platform)),
    ...implement(contract.identityTypes, catalogueHandlers(contract.identityTypes, platform)),
  ];
}
