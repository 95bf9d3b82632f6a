import { newId } from '@parking/contract/core/id';
import type { CredentialChange } from '@parking/contract/identity/credential-changes';
import type { Act } from '../../platform/http/context.ts';
import { notify } from '../notices/notify.ts';

interface Account {
  readonly id: string;
  readonly username: string;
}
type By = Pick<Act, 'tx' | 'site' | 'actor'>;

async function write(
  { tx, actor: { userId: changedBy } }: Pick<By, 'tx' | 'actor'>,
  what: CredentialChange,
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.map((userId) => ({ id: newId(), userId, changedBy, what }));
  if (rows.length > 0) await tx.insertInto('credentialChanges').values(rows).execute();
}

/** Who makes accounts, or lets them in, answers for them. Those who watch hear of it as of rights that are given. */
export const noteCreated = (act: Pick<By, 'tx' | 'actor'>, userIds: readonly string[]): Promise<void> =>
  write(act, 'CREATED', userIds);

/**
 * Writes down and tells that somebody changed how another signs in, or was shown a link that does, in the transaction that
 * does so.
 */
export async function noteCredentialChange(
  act: By,
  user: Account,
  what: Exclude<CredentialChange, 'CREATED'>,
): Promise<void> {
  const { tx, site, actor } = act;
  if (user.id === actor.userId) return;
  await write(act, what, [user.id]);
  await notify(tx, site.id, {
    type: 'CREDENTIALS_CHANGED',
    values: { whom: user.username, what, username: actor.username },
    butEditorsOf: '/users',
  });
}
