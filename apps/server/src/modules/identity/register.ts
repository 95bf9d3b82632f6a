import type { session } from '@parking/contract/identity/session';
import { newId } from '@parking/contract/core/id';
import { reserveAttempt } from '../../platform/auth/attempts.ts';
import { hashPassword, passwordProblems } from '../../platform/auth/passwords.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../notices/notify.ts';

/** Takes somebody's wish for an account. It waits for an administrator and belongs to no group. */
export async function register(platform: Platform, context: Context<typeof session.register>): Promise<null> {
  const { username, email, password, biodata } = context.body;
  const key = `register:${context.origin.address}`;
  const profile = await context.reads.selectFrom('systemProfile').select('registrationOpen').executeTakeFirstOrThrow();
  if (!profile.registrationOpen) throw context.fail('registration-closed');
  await reserveAttempt(platform.database, [{ key, most: 10, seconds: 3_600 }]);
  const problems = passwordProblems('password', password, username);
  if (problems.length > 0) throw badInput(...problems);
  const passwordHash = await hashPassword(password);
  const id = newId();
  await inTransaction(platform.database, async (tx) => {
    await tx
      .insertInto('users')
      .values({ id, username, email: email ?? null, passwordHash, status: 'WAITING' })
      .execute();
    await tx
      .insertInto('userBiodata')
      .values({ ...biodata, id: newId(), userId: id })
      .execute();
    await context.log(
      { action: 'register', entity: 'users', entityId: id, after: { username, email: email ?? null } },
      tx,
    );
    await notify(tx, context.site.id, {
      type: 'USER_WAITING',
      values: { username },
      filter: { 'status.equals': 'WAITING' },
      about: id,
    });
  });
  return null;
}
