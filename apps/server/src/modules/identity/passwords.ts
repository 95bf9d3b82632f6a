import { createHash, randomBytes } from 'node:crypto';
import type { session } from '@parking/contract/identity/session';
import type { users } from '@parking/contract/identity/users';
import { reserveAttempt } from '../../platform/auth/attempts.ts';
import { hashPassword, passwordFits, passwordProblems } from '../../platform/auth/passwords.ts';
import { type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context, Log } from '../../platform/http/context.ts';
import { resetMail } from '../../platform/mail/reset-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteCredentialChange } from './credential-changes.ts';
import { endSessions } from './end-sessions.ts';
import { holdRights } from './rights.ts';
import { refuseAboveOwnRank } from './users.ts';

const hourSeconds = 3_600;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function refuseWeak(path: string, password: string, username: string, again: { path: string; password: string }): void {
  const problems = passwordProblems(path, password, username);
  if (password !== again.password) problems.push({ path: again.path, code: 'not-equal' });
  if (problems.length > 0) throw badInput(...problems);
}

interface Stored {
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Nobody else knows it: its owner chose it, by themselves. */
  readonly passwordChosen: boolean;
}

/** A PIN was chosen by whoever knew the password, and goes with it where somebody else set the new one. */
const store = (tx: Tx, userId: string, stored: Stored) =>
  tx
    .updateTable('users')
    .set({ ...stored, ...(!stored.passwordChosen && { pinHash: null }) })
    .where('id', '=', userId)
    .execute();

/** Changes the own password; the other sessions of the account end, this one goes on. */
export async function changeOwnPassword(
  platform: Platform,
  context: Context<typeof session.changeOwnPassword>,
): Promise<null> {
  const { old_password, new_password, retype_new_password } = context.body;
  const { userId, username, sessionId } = context.actor;
  const key = `old-password:${userId}`;
  refuseWeak('new_password', new_password, username, { path: 'retype_new_password', password: retype_new_password });
  const user = await context.reads
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const giveBack = await reserveAttempt(platform.database, [{ key, most: 10, seconds: 300 }]);
  if (!(await passwordFits(user.passwordHash, old_password)))
    throw badInput({ path: 'old_password', code: 'wrong-password' });
  await giveBack();
  const passwordHash = await hashPassword(new_password);
  await inTransaction(platform.database, async (tx) => {
    // An administrator may have set another one while this one was checked.
    const now = await tx
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (now?.passwordHash !== user.passwordHash) throw badInput({ path: 'old_password', code: 'wrong-password' });
    await store(tx, userId, { passwordHash, mustChangePassword: false, passwordChosen: true });
    await endSessions(tx, { userId, except: sessionId, why: 'ENDED' });
    await context.log({ action: 'change-password', entity: 'users', entityId: userId }, tx);
  });
  return null;
}

/** Sets another user's password, who must change it at the next sign-in unless told otherwise. */
export async function setPassword(platform: Platform, context: Context<typeof users.setPassword>): Promise<null> {
  const { id } = context.params;
  const { new_password, retype_new_password, must_change_password = true } = context.body;
  const user = await context.reads.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
  if (!user) throw context.fail('user-not-found');
  refuseWeak('new_password', new_password, user.username, {
    path: 'retype_new_password',
    password: retype_new_password,
  });
  const passwordHash = await hashPassword(new_password);
  await inTransaction(platform.database, async (tx) => {
    await refuseAboveOwnRank(platform, await holdRights(platform, { ...context, tx }), tx, id);
    await give(context, tx, { id, username: user.username }, passwordHash, must_change_password);
  });
  return null;
}

/** Another user's password, once its setter was found to stand above them. */
async function give(
  context: Pick<Context, 'site' | 'actor'> & { readonly log: Log },
  tx: Tx,
  user: { readonly id: string; readonly username: string },
  passwordHash: string,
  mustChangePassword: boolean,
): Promise<void> {
  const { id } = user;
  await store(tx, id, { passwordHash, mustChangePassword, passwordChosen: false });
  await noteCredentialChange({ ...context, tx }, user, 'PASSWORD');
  await endSessions(tx, { userId: id, why: 'ENDED' });
  await context.log({ action: 'set-password', entity: 'users', entityId: id, after: { mustChangePassword } }, tx);
}

/**
 * A password sent along with a user's record. It is hashed before anything is held; the act is for after the change of the
 * record, which finds out whether its caller may.
 */
export async function readSentPassword(context: Context<typeof users.update>): Promise<(() => Promise<void>) | null> {
  const { tx, params, body } = context;
  const { id } = params;
  const { password = null, mustChangePassword = true } = body;
  if (password === null) return null;
  const user = await tx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
  if (!user) throw context.fail('record-not-found');
  const username = body.username ?? user.username;
  refuseWeak('password', password, username, { path: 'password', password });
  const passwordHash = await hashPassword(password);
  return () => give(context, tx, { id, username }, passwordHash, mustChangePassword);
}

/** Makes a one-time link for an account that exists; the answer is the same when it does not. */
export async function forgotPassword(
  platform: Platform,
  context: Context<typeof session.forgotPassword>,
): Promise<null> {
  const name = context.body.username.toLowerCase();
  await reserveAttempt(platform.database, [
    { key: `forgot:${name}`, most: 5, seconds: hourSeconds },
    { key: `forgot-address:${context.origin.address}`, most: 30, seconds: hourSeconds },
  ]);
  // Counted before anything is held: a flood of tries waits for itself alone.
  await inTransaction(platform.database, (tx) => makeResetLink(platform, context, tx, name));
  return null;
}

async function makeResetLink(
  platform: Platform,
  context: Context<typeof session.forgotPassword>,
  tx: Tx,
  name: string,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('status', '=', 'ACTIVE')
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['username']), '=', name),
        where(where.fn<string>('lower', ['email']), '=', name),
      ]),
    )
    .executeTakeFirst();
  const token = randomBytes(32).toString('base64url');
  if (!user) return;
  const link = `${platform.config.publicUrl}/users/password_reset/${token}`;
  const byMail = platform.config.smtpUrl !== undefined && user.email !== null;
  await tx
    .insertInto('passwordResets')
    .values({
      tokenHash: hashOf(token),
      userId: user.id,
      link: byMail ? null : link,
      expiresAt: new Date(Date.now() + hourSeconds * 1000),
    })
    .execute();
  if (byMail && user.email !== null) {
    const payload = { ...resetMail(user.language === 'en' ? 'en' : 'id', link), to: user.email };
    await context.effect({ topic: 'mail', payload, expiresInSeconds: hourSeconds }, tx);
  }
  await context.log({ action: 'forgot-password', entity: 'users', entityId: user.id }, tx);
}

/**
 * Shows the link that could not go by mail to whoever passes it on, who may have used it as well: each showing is written
 * down, in the transaction that answers it.
 */
export async function showResetLink(
  platform: Platform,
  context: Context<typeof users.resetLink>,
): Promise<{ link: string }> {
  const { tx } = context;
  const { id } = context.params;
  const own = await holdRights(platform, context);
  const user = await tx.selectFrom('users').select(['id', 'username']).where('id', '=', id).executeTakeFirst();
  if (!user) throw context.fail('user-not-found');
  await refuseAboveOwnRank(platform, own, tx, id);
  const waiting = await tx
    .selectFrom('passwordResets')
    .select('link')
    .where('userId', '=', id)
    .where('usedAt', 'is', null)
    .where('link', 'is not', null)
    .where('expiresAt', '>', new Date())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!waiting || waiting.link === null) throw context.fail('reset-link-invalid');
  await noteCredentialChange(context, user, 'PASSWORD_LINK');
  await context.log({ action: 'show-reset-link', entity: 'users', entityId: id });
  return { link: waiting.link };
}

/** Sets the password that the holder of a reset link chose. The link is good once; all sessions end. */
export async function resetPassword(platform: Platform, context: Context<typeof session.resetPassword>): Promise<null> {
  const { new_password, confirm_password } = context.body;
  const key = `reset-address:${context.origin.address}`;
  const giveBack = await reserveAttempt(platform.database, [{ key, most: 30, seconds: hourSeconds }]);
  const tokenHash = hashOf(context.params.token);
  const open = (reads: Reads) =>
    reads
      .selectFrom('passwordResets as r')
      .innerJoin('users as u', 'u.id', 'r.userId')
      .select(['u.id', 'u.username', 'r.link'])
      .where('r.tokenHash', '=', tokenHash)
      .where('r.usedAt', 'is', null)
      .where('r.expiresAt', '>', new Date());
  const user = await open(context.reads).executeTakeFirst();
  if (!user) throw context.fail('reset-link-invalid');
  await giveBack();
  refuseWeak('new_password', new_password, user.username, { path: 'confirm_password', password: confirm_password });
  const passwordHash = await hashPassword(new_password);
  await inTransaction(platform.database, async (tx) => {
    if (!(await open(tx).forUpdate().executeTakeFirst())) throw context.fail('reset-link-invalid');
    await tx
      .updateTable('passwordResets')
      .set({ usedAt: new Date(), link: null })
      .where('userId', '=', user.id)
      .execute();
    // A link that did not go by mail was shown to who passed it on.
    await store(tx, user.id, { passwordHash, mustChangePassword: false, passwordChosen: user.link === null });
    await endSessions(tx, { userId: user.id, why: 'ENDED' });
    await context.log({ action: 'reset-password', entity: 'users', entityId: user.id }, tx);
  });
  return null;
}
