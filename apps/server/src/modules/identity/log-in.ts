import type { session } from '@parking/contract/identity/session';
import { newId } from '@parking/contract/core/id';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Account, type CheckedPassword, checkPassword } from './check-password.ts';
import { endSessions } from './end-sessions.ts';
import { acceptedStep, readSecret } from './second-factor.ts';

const hour = 3_600_000;
const usualMs = 12 * hour;
const rememberedMs = 30 * 24 * hour;

/** Signs a user in and ends an older session. */
export async function logIn(
  platform: Platform,
  context: Context<typeof session.logIn>,
): Promise<{ mustChangePassword: boolean }> {
  const { username, password, rememberMe = false, code } = context.body;
  const { database } = platform;
  const { address, userAgent } = context.origin;
  const checked = await checkPassword(platform, context.reads, { username, password, address }, (entityId) =>
    inTransaction(database, (tx) =>
      context.log({ action: 'login-failed', entity: 'users', entityId, after: { username } }, tx),
    ),
  );
  const known = checked.account;
  const step = await checkCode(context, checked, code);
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + (rememberMe ? rememberedMs : usualMs));
  await inTransaction(database, async (tx) => {
    // The user's row is the queue for logins at the same moment: one session stays.
    await refuseIfChanged(tx, known);
    await endSessions(tx, { userId: known.id, begunBy: 'PASSWORD', why: 'ANOTHER_LOGIN' });
    const session = { id: sessionId, userId: known.id, remembered: rememberMe, expiresAt, address, userAgent };
    await tx.insertInto('sessions').values(session).execute();
    if (step !== null)
      await tx.updateTable('users').set({ secondFactorStep: step }).where('id', '=', known.id).execute();
    await context.log({ action: 'login', entity: 'users', entityId: known.id, by: known }, tx);
  });
  await checked.accepted();
  platform.events.committed([]);
  context.response.header('authorization', await platform.tokens.sign(sessionId, known.id, expiresAt));
  return { mustChangePassword: known.mustChangePassword };
}

/** Password and code were checked before the row was locked: another password or status, or the same code used, refuses. */
async function refuseIfChanged(tx: Tx, known: Account): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select(['passwordHash', 'status', 'secondFactorSince', 'secondFactorStep'])
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirst();
  const isSame =
    now?.passwordHash === known.passwordHash &&
    now.status === known.status &&
    now.secondFactorSince?.getTime() === known.secondFactorSince?.getTime() &&
    now.secondFactorStep === known.secondFactorStep;
  if (!isSame) throw new Failure('login-failed');
}

async function checkCode(
  context: Context<typeof session.logIn>,
  { account, refused, notTried }: CheckedPassword,
  code: string | undefined,
): Promise<number | null> {
  if (account.secondFactorSince === null || account.secondFactorSecret === null) return null;
  if (code === undefined) {
    await notTried();
    throw context.fail('code-required');
  }
  const secret = await readSecret(context.reads, account.secondFactorSecret);
  const step = acceptedStep(secret, code, account.secondFactorStep);
  if (step !== null) return step;
  await refused();
  throw context.fail('bad-input', { fields: [{ path: 'code', code: 'wrong-code' }] });
}
