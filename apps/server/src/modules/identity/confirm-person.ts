import type { Rights } from '@parking/contract/core/permissions';
import type { Tx } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkPassword } from './check-password.ts';

export interface ConfirmedPerson {
  readonly userId: string;
  readonly rights: Rights;
}

/** A second person who approves an act by signing with their own password; begins no session. Refuses with `login-failed`. */
export async function confirmPerson(
  platform: Platform,
  tx: Tx,
  claim: { readonly username: string; readonly password: string; readonly address: string },
  onRefused: (accountId: string | null) => Promise<void>,
): Promise<ConfirmedPerson> {
  const { account, accepted } = await checkPassword(platform, tx, claim, onRefused);
  await accepted();
  const groups = await tx
    .selectFrom('userGroupMembers')
    .select('userGroupId')
    .where('userId', '=', account.id)
    .execute();
  return { userId: account.id, rights: await platform.sessions.rightsOf(groups.map((row) => row.userGroupId)) };
}
