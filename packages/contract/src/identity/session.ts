import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { BiodataInput, Role, StoredBiodata, emailAddress, givenPassword, newPassword, username } from './people.ts';

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
    replyHeaders: { authorization: 'The token of this session; later calls send it raw in the same header' },
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
    idle: 'login-expired',
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
    transaction: 'own',
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
