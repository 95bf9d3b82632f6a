import { setTimeout as delay } from 'node:timers/promises';
import type { session } from '@parking/contract/identity/session';
import { newId } from '@parking/contract/core/id';
import { attemptCount, countAttempt, forgetAttempts, refuseBeyond } from '../../platform/auth/attempts.ts';
import { passwordFits } from '../../platform/auth/passwords.ts';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessions } from './end-sessions.ts';
import { acceptedStep } from './second-factor.ts';

const windowSeconds = 300;
const hour = 3_600_000;
const usualMs = 12 * hour;
const rememberedMs = 30 * 24 * hour;

interface Account {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: string;
  readonly mustChangePassword: boolean;
  readonly secondFactorSecret: string | null;
  readonly secondFactorSince: Date | null;
  readonly secondFactorStep: number | null;
}

async function findAccount(tx: Tx, name: string): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash', 'status', 'mustChangePassword'])
    .select(['secondFactorSecret', 'secondFactorSince', 'secondFactorStep'])
    .where((where) => {
      const lower = name.toLowerCase();
      const username = where(where.fn<string>('lower', ['username']), '=', lower);
      return where.or([username, where(where.fn<string>('lower', ['email']), '=', lower)]);
    })
    .executeTakeFirst();
}

/**
 * Signs a user in and ends an older session. Ten failures in five minutes for account and address, or a hundred for the
 * address, refuse further tries; the account alone is only slowed down, so that no stranger locks a cashier out.
 */
export async function logIn(
  platform: Platform,
  context: Context<typeof session.login>,
): Promise<{ mustChangePassword: boolean }> {
  const { username, password, rememberMe = false, code } = context.body;
  const { database } = platform;
  const { address, userAgent } = context.origin;
  const name = username.toLowerCase();
  const keys = {
    pair: `login:${name}|${address}`,
    address: `login-address:${address}`,
    account: `login-account:${name}`,
  };
  await refuseBeyond(database, [
    { key: keys.pair, most: 10, seconds: windowSeconds },
    { key: keys.address, most: 100, seconds: windowSeconds },
  ]);
  await delay(Math.min(2_000, 50 * (await attemptCount(database, keys.account, windowSeconds))));
  const account = await findAccount(context.tx, name);
  const known = account?.status === 'ACTIVE' ? account : null;
  const fits = await passwordFits(known?.passwordHash ?? null, password);
  const refused = async (): Promise<void> => {
    await countAttempt(database, Object.values(keys));
    await context.log({ action: 'login-failed', entity: 'users', entityId: account?.id ?? null, after: { username } });
  };
  if (!known || !fits) {
    await refused();
    throw context.fail('login-failed');
  }
  const step = await checkCode(context, known, code, refused);
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + (rememberMe ? rememberedMs : usualMs));
  await inTransaction(database, async (tx) => {
    // The user's row is the queue for logins at the same moment: one session stays.
    await tx.selectFrom('users').select('id').where('id', '=', known.id).forUpdate().execute();
    await endSessions(tx, { userId: known.id, why: 'ANOTHER_LOGIN' });
    const session = { id: sessionId, userId: known.id, remembered: rememberMe, expiresAt, address, userAgent };
    await tx.insertInto('sessions').values(session).execute();
    if (step !== null)
      await tx.updateTable('users').set({ secondFactorStep: step }).where('id', '=', known.id).execute();
    await context.log(
      { action: 'login', entity: 'users', entityId: known.id, after: { username: known.username } },
      tx,
    );
  });
  await forgetAttempts(database, [keys.pair, keys.account]);
  platform.events.committed([]);
  context.response.header('authorization', await platform.tokens.sign(sessionId, known.id, expiresAt));
  return { mustChangePassword: known.mustChangePassword };
}

async function checkCode(
  context: Context<typeof session.login>,
  account: Account,
  code: string | undefined,
  refused: () => Promise<void>,
): Promise<number | null> {
  if (account.secondFactorSince === null || account.secondFactorSecret === null) return null;
  if (code === undefined) throw context.fail('code-required');
  const step = acceptedStep(account.secondFactorSecret, code, account.secondFactorStep);
  if (step !== null) return step;
  await refused();
  throw context.fail('bad-input', { fields: [{ path: 'code', code: 'wrong-code' }] });
}
