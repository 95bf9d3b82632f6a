import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { importOf } from '../core/import.ts';
import { boolean, dateTime, oneOf, reference, text } from '../core/list.ts';
import { Option, createBody, resource, updateBody } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';
import {
  BiodataInput,
  Role,
  StoredBiodata,
  emailAddress,
  genders,
  newPassword,
  userStatuses,
  username,
} from './people.ts';

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
  /** Somebody has to show them the one-time link of a forgotten password (`resetLink`): it did not go by mail. */
  resetLinkWaiting: z.boolean(),
});

/** What is written of an account besides. */
const more = {
  biodata: BiodataInput.optional(),
  /** Whether it must be changed at the next sign-in; of a new user, unless it is said not to be. */
  mustChangePassword: z.boolean().optional(),
  /** The token of a picture that the caller has uploaded; null takes it away. */
  profilePicture: z.string().min(1).max(100).nullish(),
};
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
  conflicts: [...userErrors, 'asset-not-found'],
  alsoAffects: ['rights', 'assets'],
  alsoReads: ['userGroups'],
});

const onUsers = (flag: 'viewable' | 'addable' | 'editable' | 'deleteable') => ({ menus: ['/users'], flag }) as const;

/** Without passwords: a file with them would lie about. Who is imported is given a one-time link. */
export const userImport = importOf({
  name: 'user',
  path: '/users',
  menu: '/users',
  affects: ['users', 'rights'],
  columns: [
    {
      key: 'username',
      heading: { id: 'Nama pengguna', en: 'User name' },
      help: {
        id: '3 sampai 50 huruf, angka, titik, garis bawah, atau tanda hubung; tidak dipakai dua kali.',
        en: '3 to 50 letters, digits, dots, underscores or hyphens; not used twice.',
      },
      example: 'budi.santoso',
      required: true,
    },
    {
      key: 'email',
      heading: { id: 'Email', en: 'Email' },
      help: { id: 'Boleh kosong; tidak dipakai dua kali.', en: 'May be empty; not used twice.' },
      example: 'budi@contoh.co.id',
    },
    {
      key: 'roleIds',
      heading: { id: 'Grup pengguna', en: 'User groups' },
      help: {
        id: 'Nama grup, dipisah koma. Hak pengguna adalah gabungan hak semua grupnya.',
        en: 'Names of groups, with commas between. A user holds the rights of all groups together.',
      },
      example: 'CASHIER',
      names: 'several',
    },
    {
      key: 'biodata.firstName',
      heading: { id: 'Nama depan', en: 'First name' },
      help: { id: 'Paling banyak 100 karakter.', en: 'At most 100 characters.' },
      example: 'Budi',
    },
    {
      key: 'biodata.lastName',
      heading: { id: 'Nama belakang', en: 'Last name' },
      help: { id: 'Paling banyak 100 karakter.', en: 'At most 100 characters.' },
      example: 'Santoso',
    },
    {
      key: 'biodata.identityTypeId',
      heading: { id: 'Tipe identitas', en: 'Identity type' },
      help: {
        id: 'Nama atau kode tipe identitas; boleh kosong.',
        en: 'Name or code of an identity type; may be empty.',
      },
      example: null,
      names: 'one',
    },
    {
      key: 'biodata.identityNumber',
      heading: { id: 'Nomor identitas', en: 'Identity number' },
      help: { id: 'Sebagai teks, agar semua angkanya tetap ada.', en: 'As text, so that all of its digits stay.' },
      example: '3174012509870003',
    },
    {
      key: 'biodata.phoneNumber',
      heading: { id: 'Nomor telepon', en: 'Phone number' },
      help: {
        id: 'Sebagai teks, agar angka 0 di depan tetap ada.',
        en: 'As text, so that a leading 0 stays.',
      },
      example: '081234567890',
    },
    {
      key: 'biodata.gender',
      heading: { id: 'Jenis kelamin', en: 'Gender' },
      help: { id: 'Boleh kosong.', en: 'May be empty.' },
      example: 'MALE',
      values: { MALE: { id: 'Laki-laki', en: 'Male' }, FEMALE: { id: 'Perempuan', en: 'Female' } },
    },
  ],
});
/** What one row of the file comes to. */
export const ImportedUser = createBody(UserInput).extend({ biodata: BiodataInput.optional() });

export const users = {
  ...usersStandard,
  ...userImport.endpoints,
  create: endpoint({
    ...usersStandard.create,
    body: createBody(UserInput).extend({ ...more, password: newPassword() }),
    ignored: ['id', 'updatedAt', 'status', 'roles', 'secondFactor', 'lastSeenAt', 'resetLinkWaiting', 'biodata.id'],
  }),
  update: endpoint({
    ...usersStandard.update,
    body: updateBody(UserInput).extend({
      ...more,
      /** Sets it, as `/users/change-password/{id}` does: sessions end, and it must be changed at the next sign-in. Null keeps it. */
      password: newPassword().nullable().optional(),
    }),
    ignored: ['id', 'status', 'roles', 'secondFactor', 'lastSeenAt', 'resetLinkWaiting', 'biodata.id'],
  }),
  // For the forms that name a user.
  options: endpoint({
    ...usersStandard.options,
    permission: {
      menus: ['/users', '/deposit_manual', '/schedule_summary_report', '/user_activity'],
      flag: 'viewable',
    },
  }),
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
  // Whoever saw the link might have used it: reading it is an act, which a list is not.
  resetLink: endpoint({
    method: 'POST',
    path: '/users/{id}/reset_link',
    summary: 'Show the one-time link of a forgotten password that could not go by mail; whoever does is written down',
    permission: onUsers('editable'),
    params: IdParams,
    reply: z.object({ link: z.string() }),
    errors: ['user-not-found', 'reset-link-invalid', 'forbidden'],
    affects: ['operations'],
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
