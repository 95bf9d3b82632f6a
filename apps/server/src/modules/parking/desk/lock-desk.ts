import type { desks } from '@parking/contract/parking/desk/desks';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import { passwordFits } from '../../../platform/auth/passwords.ts';
import { inTransaction } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkPin } from '../../identity/pins.ts';
import { getSeller, sitDown } from '../offline/grants.ts';

/** Refuses with `token-invalid` a grant of somebody else. */
export async function enterDesk({ tx, actor, body, fail }: Context<typeof desks.enter>): Promise<null> {
  const desk = await getSeller(tx, body.grant);
  if (desk.userId !== actor.userId) throw fail('token-invalid');
  await sitDown(tx, actor, desk.grantId);
  return null;
}

export async function lockDesk({ tx, actor }: Context<typeof desks.lock>): Promise<null> {
  await tx
    .updateTable('sessions')
    .set({ lockedAt: new Date() })
    .where('id', '=', actor.sessionId)
    .where('lockedAt', 'is', null)
    .where('grantId', 'is not', null)
    .execute();
  return null;
}

/** By the PIN or the password of whoever locked it; another one takes the desk over instead. */
export async function unlockDesk(platform: Platform, context: Context<typeof desks.unlock>): Promise<null> {
  const { actor, body } = context;
  const { database } = platform;
  if ((body.pin === undefined) === (body.password === undefined)) throw badInput({ path: 'pin', code: 'required' });
  if (body.pin !== undefined) {
    const claim = { username: actor.username, pin: body.pin, from: actor.sessionId };
    await checkPin(platform, context.reads, claim, (entityId) =>
      inTransaction(database, (tx) => context.log({ action: 'pin-failed', entity: 'users', entityId }, tx)),
    );
  } else await checkOwnPassword(platform, context, body.password ?? '');
  await database.writeQueries
    .updateTable('sessions')
    .set({ lockedAt: null, lastSeenAt: new Date() })
    .where('id', '=', actor.sessionId)
    .execute();
  return null;
}

async function checkOwnPassword(
  { database }: Platform,
  { reads, actor }: Context<typeof desks.unlock>,
  password: string,
): Promise<void> {
  const user = await reads
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const giveBack = await reserveAttempt(database, [{ key: `old-password:${actor.userId}`, most: 10, seconds: 300 }]);
  if (!(await passwordFits(user.passwordHash, password))) throw badInput({ path: 'password', code: 'wrong-password' });
  await giveBack();
}
