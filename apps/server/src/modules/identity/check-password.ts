import { setTimeout as delay } from 'node:timers/promises';
import { attemptCount, countAttempt, forgetAttempts, refuseBeyond } from '../../platform/auth/attempts.ts';
import { passwordFits } from '../../platform/auth/passwords.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Platform } from '../../platform/platform.ts';

const windowSeconds = 300;

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: string;
  readonly mustChangePassword: boolean;
  /** By whoever owns it, not for them. */
  readonly passwordChosen: boolean;
  readonly secondFactorSecret: string | null;
  readonly secondFactorSince: Date | null;
  readonly secondFactorStep: number | null;
}

async function findAccount(tx: Tx, name: string): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash', 'status', 'mustChangePassword', 'passwordChosen'])
    .select(['secondFactorSecret', 'secondFactorSince', 'secondFactorStep'])
    .where((where) => {
      const lower = name.toLowerCase();
      const username = where(where.fn<string>('lower', ['username']), '=', lower);
      return where.or([username, where(where.fn<string>('lower', ['email']), '=', lower)]);
    })
    .executeTakeFirst();
}

interface Claim {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

export interface CheckedPassword {
  readonly account: Account;
  /** Counts a try that failed after the password: a wrong second factor. */
  readonly refused: () => Promise<void>;
  /** The tries so far are forgiven. */
  readonly accepted: () => Promise<void>;
}

/**
 * The ACTIVE account whose password this is; refuses with `login-failed`, whatever is wrong. Ten failures in five minutes
 * for account and address, or a hundred for the address, refuse further tries; the account alone is only slowed down, so
 * that no stranger locks a cashier out.
 */
export async function checkPassword(
  platform: Pick<Platform, 'database'>,
  tx: Tx,
  claim: Claim,
  onRefused: (accountId: string | null) => Promise<void>,
): Promise<CheckedPassword> {
  const { database } = platform;
  const name = claim.username.toLowerCase();
  const keys = {
    pair: `login:${name}|${claim.address}`,
    address: `login-address:${claim.address}`,
    account: `login-account:${name}`,
  };
  await refuseBeyond(database, [
    { key: keys.pair, most: 10, seconds: windowSeconds },
    { key: keys.address, most: 100, seconds: windowSeconds },
  ]);
  await delay(Math.min(2_000, 50 * (await attemptCount(database, keys.account, windowSeconds))));
  const account = await findAccount(tx, name);
  const known = account?.status === 'ACTIVE' ? account : null;
  const fits = await passwordFits(known?.passwordHash ?? null, claim.password);
  const refused = async (): Promise<void> => {
    await countAttempt(database, Object.values(keys));
    await onRefused(account?.id ?? null);
  };
  if (!known || !fits) {
    await refused();
    throw new Failure('login-failed');
  }
  return { account: known, refused, accepted: () => forgetAttempts(database, [keys.pair, keys.account]) };
}
