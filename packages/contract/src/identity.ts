import { z } from 'zod';
import { endpoint } from './core/endpoint.ts';
import { IdParams, id } from './core/id.ts';
import { boolean, dateTime, integer, oneOf, reference, text } from './core/list.ts';
import { Labelled, Option, createBody, labelledColumns, resource, updateBody } from './core/resource.ts';
import { localDateTime } from './core/time.ts';

export const userStatuses = ['WAITING', 'ACTIVE', 'INACTIVE'] as const;
export const genders = ['MALE', 'FEMALE'] as const;
export const requestMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export const emailAddress = () => z.email().max(254);
/** 8–128 characters, nothing more about their kind; common ones and the user name are refused by the server. */
export const newPassword = () => z.string().min(8).max(128);
const givenPassword = () => z.string().min(1).max(128);
const username = () =>
  z
    .string()
    .trim()
    .min(3)
    .max(50)
    .regex(/^[A-Za-z0-9._-]+$/);

const Biodata = z.object({
  firstName: z.string().trim().max(100).nullable(),
  lastName: z.string().trim().max(100).nullable(),
  gender: z.enum(genders).nullable(),
  identityTypeId: id().nullable(),
  identityNumber: z.string().trim().max(50).nullable(),
  address: z.string().trim().max(500).nullable(),
  phoneNumber: z
    .string()
    .trim()
    .max(30)
    .regex(/^\+?[\d ().-]*$/)
    .nullable(),
  countryId: id().nullable(),
  stateId: id().nullable(),
  cityId: id().nullable(),
});
const BiodataInput = updateBody(Biodata).omit({ updatedAt: true });
const StoredBiodata = Biodata.extend({ id: id() });

const Role = z.object({ id: id(), name: z.string(), label: z.string(), labelEn: z.string().nullable() });

const UserInput = z.object({
  username: username(),
  email: emailAddress().nullable(),
  roleIds: z.array(id()).max(50),
});
const UserShown = z.object({
  status: z.enum(userStatuses),
  mustChangePassword: z.boolean(),
  profilePicture: z.string().nullable(),
  roles: z.array(Role),
  biodata: StoredBiodata,
  secondFactor: z.boolean(),
  lastSeenAt: localDateTime().nullable(),
  /** The one-time link of a forgotten password, while no mail server is configured. */
  resetLink: z.string().nullable(),
});

const userErrors = ['last-administrator', 'forbidden'] as const;
const usersStandard = resource({
  name: 'user',
  path: '/users',
  menu: '/users',
  entity: 'users',
  input: UserInput,
  shown: UserShown,
  columns: {
    username: text(),
    email: text({ nullable: true }),
    status: oneOf(userStatuses),
    'biodata.firstName': text({ nullable: true }),
    'biodata.lastName': text({ nullable: true }),
    'biodata.phoneNumber': text({ nullable: true, searched: false }),
    'biodata.gender': oneOf(genders, { nullable: true, sortable: false }),
    roleIds: reference('/user_groups/list', { many: true }),
    mustChangePassword: boolean(),
    secondFactor: boolean(),
    lastSeenAt: dateTime({ nullable: true }),
    updatedAt: dateTime(),
  },
  conflicts: userErrors,
  alsoAffects: ['rights'],
  alsoReads: ['userGroups'],
});

const onUsers = (flag: 'viewable' | 'addable' | 'editable' | 'deleteable') => ({ menus: ['/users'], flag }) as const;

export const users = {
  ...usersStandard,
  create: endpoint({
    ...usersStandard.create,
    body: createBody(UserInput).extend({ password: newPassword(), biodata: BiodataInput.optional() }),
    ignored: [
      'id',
      'updatedAt',
      'status',
      'roles',
      'secondFactor',
      'lastSeenAt',
      'resetLink',
      'profilePicture',
      'mustChangePassword',
    ],
  }),
  update: endpoint({
    ...usersStandard.update,
    body: updateBody(UserInput).extend({ biodata: BiodataInput.optional() }),
    ignored: [
      'id',
      'status',
      'roles',
      'secondFactor',
      'lastSeenAt',
      'resetLink',
      'profilePicture',
      'mustChangePassword',
    ],
  }),
  options: endpoint({ ...usersStandard.options, permission: onUsers('viewable') }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/users/changeStatus',
    summary: 'Let users in or shut them out; an INACTIVE user is signed out at once',
    permission: onUsers('editable'),
    idempotent: true,
    body: z.strictObject({ ids: z.array(id()).min(1).max(500), status: z.enum(userStatuses) }),
    reply: z.null(),
    errors: ['user-not-found', ...userErrors],
    affects: ['users', 'operations'],
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/users/status/list',
    summary: 'User statuses',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
  genders: endpoint({
    method: 'GET',
    path: '/users/gender/list',
    summary: 'Genders',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/users/change-password/{id}',
    summary: "Set another user's password; all sessions of that user end",
    permission: onUsers('editable'),
    transaction: 'own',
    params: IdParams,
    body: z.strictObject({
      new_password: newPassword(),
      retype_new_password: z.string().max(128),
      must_change_password: z.boolean().optional(),
    }),
    reply: z.null(),
    errors: ['user-not-found', 'forbidden'],
    affects: ['users', 'operations'],
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: '/users/{id}/second_factor',
    summary: 'Take away the authenticator of a user who lost it',
    permission: onUsers('editable'),
    params: IdParams,
    reply: z.null(),
    errors: ['user-not-found', 'second-factor-state', 'forbidden'],
    affects: ['users', 'operations'],
  }),
} as const;

const Preferences = z.record(z.string().max(60), z.unknown());

export const Profile = z.object({
  id: id(),
  role: z.literal('admin'),
  username: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  photoURL: z.string().nullable(),
  userGroup: z.array(Role),
  shortcuts: z.array(id()),
  mustChangePassword: z.boolean(),
  secondFactor: z.enum(['OFF', 'ON', 'DEMANDED']),
  language: z.enum(['id', 'en']),
  preferences: Preferences,
  biodata: StoredBiodata,
  systemProfile: z.object({ logo: z.string().nullable(), appShortName: z.string().nullable(), zone: z.string() }),
});
export type Profile = z.output<typeof Profile>;

const always = ['licence-expired', 'password-change', 'second-factor'] as const;

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary: 'Sign in; the token stands in the authorization header of the answer. An older session of the user ends.',
    permission: 'public',
    transaction: 'own',
    openWhen: always,
    body: z.strictObject({
      username: z.string().trim().min(1).max(254),
      password: givenPassword(),
      rememberMe: z.boolean().optional(),
      /** The authenticator's code, when `code-required` was answered. */
      code: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    }),
    reply: z.object({ mustChangePassword: z.boolean() }),
    errors: ['login-failed', 'code-required', 'too-many-requests'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    summary: 'End this session',
    permission: 'signed-in',
    openWhen: always,
    reply: z.null(),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/users/profile',
    summary: 'The signed-in user',
    permission: 'signed-in',
    openWhen: always,
    reads: ['session'],
    reply: Profile,
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/auth/user/update',
    summary: 'Merge own favourites, language, preferences, e-mail and biodata',
    permission: 'signed-in',
    body: z.strictObject({
      shortcuts: z.array(id()).max(100).optional(),
      language: z.enum(['id', 'en']).optional(),
      preferences: Preferences.optional(),
      email: emailAddress().nullable().optional(),
      biodata: BiodataInput.optional(),
    }),
    reply: Profile,
    errors: ['already-exists'],
    affects: ['session', 'users'],
  }),
  changeOwnPassword: endpoint({
    method: 'PUT',
    path: '/users/change-password',
    summary: 'Change the own password; this session goes on',
    permission: 'signed-in',
    transaction: 'own',
    openWhen: always,
    body: z.strictObject({
      old_password: givenPassword(),
      new_password: newPassword(),
      retype_new_password: z.string().max(128),
    }),
    reply: z.null(),
    errors: ['too-many-requests'],
    affects: ['session'],
  }),
  changeProfilePicture: endpoint({
    method: 'POST',
    path: '/users/change-profile-picture',
    summary: 'Take an uploaded picture as the own photo; null takes it away',
    permission: 'signed-in',
    body: z.strictObject({ token: z.string().min(1).max(100).nullable() }),
    reply: z.null(),
    errors: ['asset-not-found'],
    affects: ['session', 'users'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/users/forgot_password',
    summary: 'Ask for a reset link by user name or e-mail; the answer never tells whether the account exists',
    permission: 'public',
    openWhen: always,
    body: z.strictObject({ username: z.string().trim().min(1).max(254) }),
    reply: z.null(),
    errors: ['too-many-requests'],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/users/password_reset/{token}',
    summary: 'Set a new password by a reset link, once',
    permission: 'public',
    transaction: 'own',
    openWhen: always,
    params: z.strictObject({ token: z.string().min(1).max(100) }),
    body: z.strictObject({ new_password: newPassword(), confirm_password: z.string().max(128) }),
    reply: z.null(),
    errors: ['reset-link-invalid', 'too-many-requests'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Ask for an account, when the operator has opened registration; it waits for approval and holds no rights',
    permission: 'public',
    transaction: 'own',
    body: z.strictObject({
      username: username(),
      email: emailAddress().optional(),
      password: newPassword(),
      biodata: BiodataInput.optional(),
    }),
    reply: z.null(),
    errors: ['registration-closed', 'already-exists', 'too-many-requests'],
    affects: ['users'],
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/users/second_factor',
    summary: 'Begin to set up an authenticator app: its secret and the address for its QR code',
    permission: 'signed-in',
    openWhen: ['licence-expired', 'second-factor'],
    reply: z.object({ secret: z.string(), address: z.string(), qrSvg: z.string() }),
    errors: ['second-factor-state'],
  }),
  confirmSecondFactor: endpoint({
    method: 'PUT',
    path: '/users/second_factor',
    summary: 'Prove the authenticator app by its first code',
    permission: 'signed-in',
    openWhen: ['licence-expired', 'second-factor'],
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    reply: z.null(),
    errors: ['second-factor-state', 'too-many-requests'],
    affects: ['session', 'users'],
  }),
  endSecondFactor: endpoint({
    method: 'DELETE',
    path: '/users/second_factor',
    summary: 'Stop using the authenticator app',
    permission: 'signed-in',
    reply: z.null(),
    errors: ['second-factor-state', 'second-factor-required'],
    affects: ['session', 'users'],
  }),
} as const;

export const GroupPermission = z.object({
  /** Null while nothing was ever granted on that menu. */
  id: id().nullable(),
  menu: z.object({
    id: id(),
    label: z.string(),
    labelEn: z.string().nullable(),
    parentMenuId: id().nullable(),
    alias: z.string().nullable(),
  }),
  viewable: z.boolean(),
  addable: z.boolean(),
  editable: z.boolean(),
  deleteable: z.boolean(),
  userGroupId: id(),
  menuId: id(),
  title: z.string(),
});

const GrantedModule = z.object({
  id: id(),
  name: z.string(),
  requestMethod: z.enum(requestMethods),
  moduleLink: z.string(),
  moduleGroup: z.string().nullable(),
  granted: z.boolean(),
});

const onGroups = (flag: 'viewable' | 'editable') => ({ menus: ['/user_groups'], flag }) as const;

export const userGroups = {
  ...resource({
    name: 'user group',
    path: '/user_groups',
    menu: '/user_groups',
    entity: 'userGroups',
    input: Labelled.extend({ secondFactorRequired: z.boolean() }),
    shown: z.object({ userCount: z.int(), seeded: z.boolean() }),
    columns: { ...labelledColumns, secondFactorRequired: boolean(), userCount: integer(), updatedAt: dateTime() },
    conflicts: ['protected-record'],
    alsoAffects: ['rights'],
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/user_groups/{id}/access_groups/v2',
    summary: 'What the group may do on every menu',
    permission: onGroups('viewable'),
    params: IdParams,
    reads: ['rights', 'menus'],
    reply: z.array(GroupPermission),
    errors: ['user-group-not-found'],
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: '/user_groups/{id}/access_groups',
    summary: 'Grant or withdraw menu rights; menus left out stay',
    permission: onGroups('editable'),
    params: IdParams,
    body: z.strictObject({
      accessGroups: z
        .array(
          z.strictObject({
            menuId: id(),
            viewable: z.boolean(),
            addable: z.boolean(),
            editable: z.boolean(),
            deleteable: z.boolean(),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.null(),
    errors: ['user-group-not-found', 'menu-not-found', 'protected-record'],
    affects: ['userGroups', 'rights', 'operations'],
  }),
  modules: endpoint({
    method: 'GET',
    path: '/user_groups/{id}/access_group_module',
    summary: 'Every module, and whether the group was granted it singly',
    permission: onGroups('viewable'),
    params: IdParams,
    reads: ['rights', 'modules'],
    reply: z.array(GrantedModule),
    errors: ['user-group-not-found'],
  }),
  setModules: endpoint({
    method: 'PUT',
    path: '/user_groups/{id}/access_group_module',
    summary: "Replace the group's singly granted modules",
    permission: onGroups('editable'),
    params: IdParams,
    body: z.strictObject({ accessGroupModules: z.array(id()).max(1000) }),
    reply: z.null(),
    errors: ['user-group-not-found', 'protected-record'],
    affects: ['userGroups', 'rights', 'operations'],
  }),
} as const;

export const moduleGroups = resource({
  name: 'module group',
  path: '/module_groups',
  menu: '/module_group',
  entity: 'moduleGroups',
  input: Labelled,
  shown: z.object({}),
  columns: { ...labelledColumns, updatedAt: dateTime() },
});

export const modules = {
  ...resource({
    name: 'module',
    path: '/modules',
    menu: '/modules',
    entity: 'modules',
    input: z.object({
      name: z.string().trim().min(1).max(200),
      /** The route of the screen that this module opens, or an address for a menu of kind link. */
      alias: z.string().trim().max(500).nullable(),
      requestMethod: z.enum(requestMethods),
      moduleLink: z.string().trim().min(1).max(500),
      moduleGroupId: id().nullable(),
    }),
    shown: z.object({
      moduleGroup: z.object({ id: id(), label: z.string(), labelEn: z.string().nullable() }).nullable(),
      /** Belongs to the API's contract: can be renamed and grouped, not deleted. */
      contract: z.boolean(),
    }),
    columns: {
      name: text(),
      alias: text({ nullable: true }),
      requestMethod: oneOf(requestMethods),
      moduleLink: text(),
      moduleGroupId: reference('/module_groups/list', { nullable: true }),
      contract: boolean(),
      updatedAt: dateTime(),
    },
    conflicts: ['contract-module'],
    alsoAffects: ['menus', 'rights'],
    alsoReads: ['moduleGroups'],
  }),
  requestMethods: endpoint({
    method: 'GET',
    path: '/modules/request_method/list',
    summary: 'HTTP methods a module can have',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
} as const;

const NavigationLeaf = z.object({
  id: id(),
  label: z.string(),
  labelEn: z.string().nullable(),
  orderingNumber: z.int(),
  materialUiIcon: z.string().nullable(),
  divider: z.boolean(),
  module: z.object({ id: id(), alias: z.string().nullable() }).nullable(),
});
export interface NavigationNode extends z.output<typeof NavigationLeaf> {
  readonly children: NavigationNode[];
}
export const NavigationNode: z.ZodType<NavigationNode> = NavigationLeaf.extend({
  get children() {
    return z.array(NavigationNode);
  },
});

export const PageFlags = z.object({
  viewable: z.boolean(),
  addable: z.boolean(),
  editable: z.boolean(),
  deleteable: z.boolean(),
});

export const menus = {
  ...resource({
    name: 'menu',
    path: '/menus',
    menu: '/menus',
    entity: 'menus',
    input: z.object({
      label: z.string().trim().min(1).max(200),
      labelEn: z.string().trim().max(200).nullable(),
      orderingNumber: z.int().min(0).max(1_000_000),
      moduleId: id().nullable(),
      parentMenuId: id().nullable(),
      materialUiIcon: z
        .string()
        .trim()
        .max(60)
        .regex(/^[A-Za-z0-9_]*$/)
        .nullable(),
      /** A line between menus; its label is not shown. */
      divider: z.boolean(),
    }),
    shown: z.object({
      module: z.object({ id: id(), name: z.string(), alias: z.string().nullable() }).nullable(),
      parentMenu: z.object({ id: id(), label: z.string(), labelEn: z.string().nullable() }).nullable(),
    }),
    columns: {
      label: text(),
      labelEn: text({ nullable: true }),
      orderingNumber: integer(),
      moduleId: reference('/modules/list', { nullable: true }),
      parentMenuId: reference('/menus/list', { nullable: true }),
      materialUiIcon: text({ nullable: true, searched: false }),
      divider: boolean(),
      updatedAt: dateTime(),
    },
    alsoAffects: ['rights'],
  }),
  navigation: endpoint({
    method: 'GET',
    path: '/menus/navbar',
    summary: 'The menus that the signed-in user may view, as a tree',
    permission: 'signed-in',
    openWhen: always,
    reads: ['menus', 'rights'],
    reply: z.array(NavigationNode),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/menus/order',
    summary: 'Move menus: parent and place of each one named',
    permission: { menus: ['/menus'], flag: 'editable' },
    body: z.strictObject({
      menus: z
        .array(
          z.strictObject({ id: id(), parentMenuId: id().nullable(), orderingNumber: z.int().min(0).max(1_000_000) }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.null(),
    errors: ['menu-not-found'],
    affects: ['menus', 'rights', 'operations'],
  }),
  privilege: endpoint({
    method: 'GET',
    path: '/menus/check_privilege/{id}',
    summary: 'What the signed-in user may do on a menu',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    params: IdParams,
    reads: ['rights'],
    reply: PageFlags,
    errors: ['menu-not-found'],
  }),
} as const;

export const identityTypes = resource({
  name: 'identity type',
  path: '/identity_types',
  menu: '/identity_types',
  entity: 'identityTypes',
  input: Labelled,
  shown: z.object({}),
  columns: { ...labelledColumns, updatedAt: dateTime() },
});
