import { newId } from '@parking/contract/core/id';
import type { CredentialChange } from '@parking/contract/identity/credential-changes';
import { listViewers } from '../../platform/auth/viewers.ts';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
import type { Act, Site } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../communication/notify.ts';
import { standsAbove } from './rights.ts';
import { enumerate } from './tell-rights.ts';

interface Account {
  readonly id: string;
  readonly username: string;
}
type By = Pick<Act, 'tx' | 'site' | 'actor'>;

async function write(tx: Tx, what: CredentialChange, userIds: readonly string[], byIds: readonly string[]) {
  const rows = userIds.flatMap((userId) =>
    byIds.filter((by) => by !== userId).map((changedBy) => ({ id: newId(), userId, changedBy, what })),
  );
  if (rows.length > 0) await tx.insertInto('credentialChanges').values(rows).execute();
}

/** Who makes accounts, or lets them in, answers for them. Those who watch hear of it as of rights that are given. */
export const noteCreated = ({ tx, actor }: Pick<By, 'tx' | 'actor'>, userIds: readonly string[]): Promise<void> =>
  write(tx, 'CREATED', userIds, [actor.userId]);

/** Writes down and tells that somebody changed how another signs in, in the transaction that does so. */
export async function noteCredentialChange(
  { tx, site, actor }: By,
  user: Account,
  what: Exclude<CredentialChange, 'CREATED'>,
): Promise<void> {
  if (user.id === actor.userId) return;
  await write(tx, what, [user.id], [actor.userId]);
  await tell(tx, site, user, what, [actor]);
}

/** A password was chosen by a link that did not go by mail: by whoever could read it there, for all that is known. */
export async function noteReadableLink(platform: Platform, tx: Tx, site: Site, user: Account): Promise<void> {
  const what = 'PASSWORD_LINK';
  const readers = await listReaders(platform, tx, user.id);
  await write(
    tx,
    what,
    [user.id],
    readers.map(({ id }) => id),
  );
  await tell(tx, site, user, what, readers);
}

const tell = (
  tx: Tx,
  site: Site,
  { username: whom }: Account,
  what: CredentialChange,
  by: readonly Pick<Account, 'username'>[],
): Promise<void> =>
  notify(tx, site.id, {
    type: 'CREDENTIALS_CHANGED',
    values: { whom, what, username: enumerate(by.map(({ username }) => username)) },
    butEditorsOf: '/users',
  });

/** Who sees the row of a user, standing at or above them. */
async function listReaders(platform: Platform, tx: Tx, userId: string): Promise<Account[]> {
  const groupsOf = async (id: string): Promise<string[]> => {
    const rows = await tx.selectFrom('userGroupMembers').select('userGroupId').where('userId', '=', id).execute();
    return rows.map(({ userGroupId }) => userGroupId);
  };
  const groups = await groupsOf(userId);
  const readers: Account[] = [];
  const viewers = (await listViewers(tx, '/users')).map(({ id }) => id);
  const accounts = await tx.selectFrom('users').select(['id', 'username']).where('id', '=', anyOf(viewers)).execute();
  for (const viewer of accounts) {
    const rights = await platform.sessions.rightsOf(await groupsOf(viewer.id));
    if (viewer.id !== userId && (await standsAbove(platform, rights, groups))) readers.push(viewer);
  }
  return readers;
}
