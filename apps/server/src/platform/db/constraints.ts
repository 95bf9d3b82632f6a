import type { ErrorCode, FieldErrorCode, Thing } from '@parking/contract/core/errors';
import { Failure } from '../failure.ts';

/** What a broken constraint means to the caller. */
export type ConstraintMeaning =
  | { readonly path: string; readonly code: FieldErrorCode; readonly refusal?: ErrorCode }
  | { readonly usedBy: Thing };

/** Constraint names to meanings, one table over all domains; a test holds it against the schema. */
export const constraintMeanings: Readonly<Record<string, ConstraintMeaning>> = {
  identity_types_name: { path: 'name', code: 'already-taken', refusal: 'already-exists' },
  module_groups_name: { path: 'name', code: 'already-taken', refusal: 'already-exists' },
  user_groups_name: { path: 'name', code: 'already-taken', refusal: 'already-exists' },
  modules_call: { path: 'moduleLink', code: 'already-taken', refusal: 'already-exists' },
  modules_alias: { path: 'alias', code: 'already-taken', refusal: 'already-exists' },
  users_username: { path: 'username', code: 'already-taken', refusal: 'already-exists' },
  users_email: { path: 'email', code: 'already-taken', refusal: 'already-exists' },
  saved_views_name: { path: 'name', code: 'already-taken', refusal: 'already-exists' },
  notification_rules_type: { path: 'type', code: 'already-taken', refusal: 'already-exists' },
  user_group_members_group: { usedBy: 'users' },
  modules_group: { usedBy: 'modules' },
  menus_module: { usedBy: 'menus' },
  menus_parent: { usedBy: 'menus' },
  user_biodata_identity_type_id_fkey: { usedBy: 'users' },
  announcements_author_id_fkey: { usedBy: 'announcements' },
};

/** Field of a foreign key that names something missing, by column. */
export const referenceFields: Readonly<Record<string, string>> = {
  user_group_members_group: 'roleIds',
  modules_group: 'moduleGroupId',
  menus_module: 'moduleId',
  menus_parent: 'parentMenuId',
  user_biodata_identity_type_id_fkey: 'biodata.identityTypeId',
  user_biodata_country_id_fkey: 'biodata.countryId',
  user_biodata_state_id_fkey: 'biodata.stateId',
  user_biodata_city_id_fkey: 'biodata.cityId',
  access_groups_menu_id_fkey: 'accessGroups',
  access_group_modules_module_id_fkey: 'accessGroupModules',
};

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** The refusal that a database error stands for; anything unknown comes back as it was. */
export function asRefusal(error: unknown): unknown {
  const { code, constraint = '', detail = '' } = error as DatabaseError;
  const meaning = constraintMeanings[constraint];
  if (code === uniqueViolation && meaning && 'path' in meaning) {
    return new Failure(meaning.refusal ?? 'already-exists', { fields: [{ path: meaning.path, code: meaning.code }] });
  }
  if (code === foreignKeyViolation) {
    const stillReferenced = detail.includes('is still referenced');
    if (stillReferenced && meaning && 'usedBy' in meaning)
      return new Failure('in-use', { values: { by: meaning.usedBy } });
    const path = referenceFields[constraint];
    if (!stillReferenced && path) return new Failure('bad-input', { fields: [{ path, code: 'does-not-exist' }] });
  }
  // A list says more of it itself; here a read or write ran over its time.
  if (code === '57014') return new Failure('unavailable', { retryAfterSeconds: 5 });
  if (code === '55P03') return new Failure('request-in-progress');
  if (isDatabaseAway(error)) return new Failure('unavailable', { retryAfterSeconds: 2 });
  return error;
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
]);

/** Whether the database could not be reached or went away in the middle. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && awayCodes.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}
