import { setTimeout as delay } from 'node:timers/promises';
import { type Limit, attemptCount, forgetAttempts, reserveAttempt } from '../../platform/auth/attempts.ts';
import { passwordFits } from '../../platform/auth/passwords.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Platform } from '../../platform/platform.ts';

const windowSeconds = 300;
const hourSeconds = 3_600;

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

async function findAccount(reads: Reads, name: string): Promise<Account | undefined> {
  return reads
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
  /** Who asked for the signature, where somebody signs beside a call. */
  readonly callerId?: string;
}

/** Where tries are counted, how many are allowed, and what a right password forgives. */
interface Throttle {
  readonly limits: readonly Limit[];
  /** Slows down whoever goes on. */
  readonly slows: string;
  readonly forgives: readonly string[];
}

/**
 * Ten failures in five minutes for account and address, or a hundred for the address, refuse further tries; the account
 * alone is only slowed down, so that no stranger locks a cashier out.
 */
function ofLogIn(name: string, address: string): Throttle {
  const [pair, account] = [`login:${name}|${address}`, `login-account:${name}`];
  return {
    limits: [
      { key: pair, most: 10, seconds: windowSeconds },
      { key: `login-address:${address}`, most: 100, seconds: windowSeconds },
    ],
    slows: account,
    forgives: [pair, account],
  };
}

/**
 * Signatures are counted apart, as no caller shall keep an approver out of their own log-in: by who asked and for whom, by
 * who asked, and of all callers together, which bounds what can be guessed of one password. One caller alone never uses that up.
 */
function ofSignature(name: string, callerId: string): Throttle {
  const [pair, all] = [`approval:${name}|${callerId}`, `approval-of:${name}`];
  return {
    limits: [
      { key: pair, most: 10, seconds: windowSeconds },
      { key: `${pair}|hour`, most: 20, seconds: hourSeconds },
      { key: `approval-by:${callerId}`, most: 50, seconds: hourSeconds },
      { key: all, most: 60, seconds: hourSeconds },
    ],
    slows: pair,
    forgives: [pair],
  };
}

export interface CheckedPassword {
  readonly account: Account;
  /** Writes down a try that failed after the password, a wrong second factor; it stays counted. */
  readonly refused: () => Promise<void>;
  /** It was no try: something else is asked for first. */
  readonly notTried: () => Promise<void>;
  /** The tries so far are forgiven. */
  readonly accepted: () => Promise<void>;
}

/** The ACTIVE account whose password this is; refuses with `login-failed`, whatever is wrong. */
export async function checkPassword(
  platform: Pick<Platform, 'database'>,
  reads: Reads,
  claim: Claim,
  onRefused: (accountId: string | null) => Promise<void>,
): Promise<CheckedPassword> {
  const { database } = platform;
  const name = claim.username.toLowerCase();
  const account = await findAccount(reads, name);
  // A user is signed for by name and by address of mail alike.
  const { limits, slows, forgives } =
    claim.callerId === undefined ? ofLogIn(name, claim.address) : ofSignature(account?.id ?? name, claim.callerId);
  // Counted before it is checked: of many at once no more are checked than are allowed.
  const giveBack = await reserveAttempt(database, limits, [slows]);
  await delay(Math.min(2_000, 50 * ((await attemptCount(database, slows, windowSeconds)) - 1)));
  const known = account?.status === 'ACTIVE' ? account : null;
  const fits = await passwordFits(known?.passwordHash ?? null, claim.password);
  const refused = (): Promise<void> => onRefused(account?.id ?? null);
  if (!known || !fits) {
    await refused();
    throw new Failure('login-failed');
  }
  const accepted = async (): Promise<void> => {
    await giveBack();
    await forgetAttempts(database, forgives);
  };
  return { account: known, refused, notTried: giveBack, accepted };
}
