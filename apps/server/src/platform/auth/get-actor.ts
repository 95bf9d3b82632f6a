import { type Permission, isAllowed } from '@parking/contract/core/permissions';
import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import type { Act } from '../http/context.ts';
import type { Sessions } from './sessions.ts';

/**
 * Who a user is at this moment, for work that goes on without a request. Refuses with `forbidden` who is not ACTIVE any
 * more or may not make the call.
 */
export async function getActor(
  { database, sessions }: { readonly database: Database; readonly sessions: Pick<Sessions, 'rightsOf'> },
  userId: string,
  permission: Permission,
  endpointKey: string,
): Promise<Act['actor']> {
  const user = await database.readQueries
    .selectFrom('users')
    .select(['username', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const groups = await database.readQueries
    .selectFrom('userGroupMembers')
    .select('userGroupId')
    .where('userId', '=', userId)
    .orderBy('userGroupId')
    .execute();
  const groupIds = groups.map((group) => group.userGroupId);
  const rights = await sessions.rightsOf(groupIds);
  if (user?.status !== 'ACTIVE' || !isAllowed(permission, endpointKey, rights)) throw new Failure('forbidden');
  return { userId, username: user.username, groupIds, rights };
}
