import { type pins, isEasyPin } from '@parking/contract/identity/pin';
import { forgetAttempts, reserveAttempt } from '../../platform/auth/attempts.ts';
import { passwordFits } from '../../platform/auth/passwords.ts';
import { hashPin, pinFits } from '../../platform/auth/pins.ts';
import { type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessions } from './end-sessions.ts';

const quarterSeconds = 900;
const hourSeconds = 3_600;
const daySeconds = 86_400;

type Database = Pick<Platform, 'database'>;

/** Of somebody whose password nobody else knows: who gave it could sit down as them. */
export async function setPin({ database }: Database, context: Context<typeof pins.set>): Promise<null> {
  const { userId } = context.actor;
  const { password, pin } = context.body;
  if (isEasyPin(pin)) throw badInput({ path: 'pin', code: 'easy-pin' });
  const user = await context.reads
    .selectFrom('users')
    .select(['passwordHash', 'passwordChosen'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const giveBack = await reserveAttempt(database, [{ key: `old-password:${userId}`, most: 10, seconds: 300 }]);
  if (!(await passwordFits(user.passwordHash, password))) throw badInput({ path: 'password', code: 'wrong-password' });
  await giveBack();
  if (!user.passwordChosen) throw context.fail('own-password-first');
  const pinHash = await hashPin(pin);
  await inTransaction(database, async (tx) => {
    const set = await tx
      .updateTable('users')
      .set({ pinHash })
      .where('id', '=', userId)
      // Another password may have been set while this one was checked.
      .where('passwordHash', '=', user.passwordHash)
      .returning('id')
      .executeTakeFirst();
    if (!set) throw badInput({ path: 'password', code: 'wrong-password' });
    await endSessions(tx, { userId, begunBy: 'PIN', except: context.actor.sessionId, why: 'ENDED' });
    await context.log({ action: 'set-pin', entity: 'users', entityId: userId }, tx);
  });
  return null;
}

export async function removePin({ tx, actor, log }: Context<typeof pins.remove>): Promise<null> {
  const { userId, sessionId } = actor;
  await tx.updateTable('users').set({ pinHash: null }).where('id', '=', userId).execute();
  await endSessions(tx, { userId, begunBy: 'PIN', except: sessionId, why: 'ENDED' });
  await log({ action: 'remove-pin', entity: 'users', entityId: userId });
  return null;
}

export interface PinHolder {
  readonly id: string;
  readonly username: string;
  readonly pinHash: string;
}

interface PinClaim {
  readonly username: string;
  readonly pin: string;
  /** Whose grant or session the tries come by. */
  readonly from: string;
}

/**
 * The ACTIVE account whose PIN this is. Refuses with `pin-failed`, whatever is wrong, and with `too-many-requests` after five tries
 * in a quarter of an hour at one desk, or thirty of a day at all of them: the password goes on opening everything. Of a million
 * PINs somebody who tries each day for a month finds one in a thousand.
 */
export async function checkPin(
  { database }: Database,
  reads: Reads,
  { username, pin, from }: PinClaim,
  onRefused: (accountId: string | null) => Promise<void>,
): Promise<PinHolder> {
  const name = username.toLowerCase();
  const account = await reads
    .selectFrom('users')
    .select(['id', 'username', 'pinHash', 'status'])
    .where((where) => where(where.fn<string>('lower', ['username']), '=', name))
    .executeTakeFirst();
  const key = `pin:${account?.id ?? name}`;
  const pair = `${key}|${from}`;
  const giveBack = await reserveAttempt(database, [
    { key: pair, most: 5, seconds: quarterSeconds },
    { key: `pin-by:${from}`, most: 20, seconds: hourSeconds },
    { key, most: 30, seconds: daySeconds },
  ]);
  const pinHash = account?.status === 'ACTIVE' ? account.pinHash : null;
  if (!(await pinFits(pinHash, pin)) || !account || pinHash === null) {
    await onRefused(account?.id ?? null);
    throw new Failure('pin-failed');
  }
  await giveBack();
  await forgetAttempts(database, [pair]);
  return { id: account.id, username: account.username, pinHash };
}

/** Refuses with `pin-failed` whom another PIN or a lock-out reached meanwhile; their row is held. */
export async function holdPinHolder(tx: Tx, { id, pinHash }: PinHolder): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select(['pinHash', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (now?.pinHash !== pinHash || now.status !== 'ACTIVE') throw new Failure('pin-failed');
}
