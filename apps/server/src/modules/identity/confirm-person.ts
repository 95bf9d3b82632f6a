import { writeOperation } from '../../platform/audit/operations-log.ts';
import type { ConfirmApprover } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkPassword } from './check-password.ts';

/**
 * A second person who signs with their own password; begins no session. Refuses with `login-failed`. Tries are counted and
 * written down outside of the act's transaction, so that they stand when it is taken back.
 */
export const confirmPerson =
  (platform: Pick<Platform, 'database' | 'sessions'>): ConfirmApprover =>
  async (claim, author) => {
    const tx = platform.database.writeQueries;
    const { username } = claim;
    const { account, accepted } = await checkPassword(platform, tx, claim, (entityId) =>
      writeOperation(tx, author, { action: 'approval-failed', entity: 'users', entityId, after: { username } }),
    );
    await accepted();
    const groups = await tx
      .selectFrom('userGroupMembers')
      .select('userGroupId')
      .where('userId', '=', account.id)
      .execute();
    const rights = await platform.sessions.rightsOf(groups.map((row) => row.userGroupId));
    return { userId: account.id, username: account.username, rights };
  };
