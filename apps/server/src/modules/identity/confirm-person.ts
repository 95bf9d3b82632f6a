import { writeOperation } from '../../platform/audit/operations-log.ts';
import { type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { ConfirmApprover } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CheckedPassword, checkPassword } from './check-password.ts';
import { acceptedStep, readSecret } from './second-factor.ts';
import { findTie, notTwoPersons } from '../controls/two-persons.ts';

/**
 * A second person who signs with their own password, and their authenticator's code where they have one; begins no session.
 * Refuses with `login-failed`, `approver-code`, `approver-not-ready` while somebody else knows the password, and
 * `not-two-persons` where one of the two may hold the account of the other: told to whoever knows the password alone. Tries are
 * counted and written down outside of the act's transaction, so that they stand when it is taken back.
 */
export const confirmPerson =
  (platform: Pick<Platform, 'database' | 'sessions' | 'site'>): ConfirmApprover =>
  async (claim, author) => {
    const { readQueries: reads } = platform.database;
    const { username } = claim;
    const checked = await checkPassword(platform, reads, claim, (entityId) =>
      inTransaction(platform.database, (tx) =>
        writeOperation(tx, author, { action: 'approval-failed', entity: 'users', entityId, after: { username } }),
      ),
    );
    const { account } = checked;
    const step = await checkCode(reads, checked, claim.code);
    await checked.accepted();
    const groups = await reads
      .selectFrom('userGroupMembers as m')
      .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
      .select(['g.id', 'g.secondFactorRequired'])
      .where('m.userId', '=', account.id)
      .execute();
    const owesFactor = step === null && groups.some((group) => group.secondFactorRequired);
    if (account.mustChangePassword || !account.passwordChosen || owesFactor) throw new Failure('approver-not-ready');
    const tie = await findTie(reads, claim.callerId, [account.id]);
    if (tie) throw notTwoPersons(tie, platform.site.current());
    const rights = await platform.sessions.rightsOf(groups.map(({ id }) => id));
    const useCode = step === null ? null : (act: Tx) => takeStep(act, account.id, step);
    return { userId: account.id, username: account.username, rights, useCode };
  };

/** The step that the code stands for; null when none is needed. Whether it was used is asked by the act that uses it. */
async function checkCode(reads: Reads, checked: CheckedPassword, code: string | undefined): Promise<number | null> {
  const { secondFactorSince, secondFactorSecret } = checked.account;
  if (secondFactorSince === null || secondFactorSecret === null) return null;
  if (!code) {
    await checked.notTried();
    throw new Failure('approver-code');
  }
  const step = acceptedStep(await readSecret(reads, secondFactorSecret), code, null);
  if (step !== null) return step;
  await checked.refused();
  throw new Failure('approver-code');
}

async function takeStep(tx: Tx, userId: string, step: number): Promise<void> {
  const taken = await tx
    .updateTable('users')
    .set({ secondFactorStep: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('secondFactorStep', 'is', null), where('secondFactorStep', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new Failure('approver-code');
}
