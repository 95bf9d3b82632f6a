import type { Profile, session } from '@parking/contract/identity/session';
import { renderSVG } from 'uqr';
import { reserveAttempt } from '../../platform/auth/attempts.ts';
import { type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import type { Actor, Context, Site } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptedStep, lockSecret, newSecondFactor, readSecret } from './second-factor.ts';
import { fitPreferences } from './fit-preferences.ts';

/** The signed-in user, as the web keeps it. */
export async function readProfile(
  reads: Reads,
  actor: Actor,
  { zone, lookBackDays }: Pick<Site, 'zone' | 'lookBackDays'>,
): Promise<Profile> {
  const user = await reads
    .selectFrom('users as u')
    .innerJoin('usersV as v', 'v.id', 'u.id')
    .select(['u.id', 'u.username', 'u.email', 'u.profilePicture', 'u.shortcuts', 'u.mustChangePassword', 'u.language'])
    .select(['u.preferences', 'u.secondFactorSince', 'u.pinHash', 'v.roles', 'v.biodata'])
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const profile = await reads.selectFrom('systemProfile').select(['appIcon', 'appShortName']).executeTakeFirstOrThrow();
  const biodata = user.biodata as Profile['biodata'];
  const fullName = [biodata.firstName, biodata.lastName].filter(Boolean).join(' ');
  return {
    id: user.id,
    role: 'admin',
    username: user.username,
    displayName: fullName || user.username,
    email: user.email,
    photoURL: user.profilePicture,
    userGroup: user.roles as Profile['userGroup'],
    shortcuts: user.shortcuts,
    mustChangePassword: user.mustChangePassword,
    hasPin: user.pinHash !== null,
    begunBy: actor.begunBy,
    secondFactor: user.secondFactorSince !== null ? 'ON' : actor.lacksSecondFactor ? 'DEMANDED' : 'OFF',
    language: user.language === 'en' ? 'en' : 'id',
    preferences: user.preferences as Profile['preferences'],
    biodata,
    systemProfile: { logo: profile.appIcon, appShortName: profile.appShortName, zone, lookBackDays },
  };
}

const preferenceBytes = 20_000;

/** Merges what the user keeps about itself: favourites, language, preferences, e-mail, biodata. */
export async function updateProfile(context: Context<typeof session.updateProfile>): Promise<Profile> {
  const { tx, actor, body } = context;
  const { biodata, preferences, ...own } = body;
  // Who can be reached where may have a new password sent there.
  if (actor.begunBy === 'PIN' && (own.email !== undefined || biodata)) throw context.fail('password-here');
  const before = await tx
    .selectFrom('users')
    .select(['email', 'preferences'])
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const kept = before.preferences as Profile['preferences'];
  const merged = fitPreferences(kept, preferences ?? {}, preferenceBytes);
  if (merged === null) throw badInput({ path: 'preferences', code: 'too-long', values: { maximum: preferenceBytes } });
  await tx
    .updateTable('users')
    .set({ ...own, preferences: merged })
    .where('id', '=', actor.userId)
    .execute();
  if (biodata && Object.keys(biodata).length > 0) {
    await tx.updateTable('userBiodata').set(biodata).where('userId', '=', actor.userId).execute();
  }
  if (own.email !== undefined || biodata) {
    const after = { ...(own.email !== undefined && { email: own.email }), ...(biodata && { biodata }) };
    await context.log({
      action: 'update-own-data',
      entity: 'users',
      entityId: actor.userId,
      before: { email: before.email },
      after,
    });
  }
  return readProfile(tx, actor, context.site);
}

/** Takes an own upload as the photo; the one before is let go. */
export async function changeProfilePicture(context: Context<typeof session.changeProfilePicture>): Promise<null> {
  await takePicture(context, context.actor.userId, context.body.token);
  return null;
}

/** Gives a user a picture that the caller has uploaded; null takes it away. */
export async function takePicture(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  userId: string,
  token: string | null,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('profilePicture')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (token === user.profilePicture) return;
  if (token !== null) await attachAsset(tx, token, 'users', { uploadedBy: actor.userId, picture: true });
  await tx.updateTable('users').set({ profilePicture: token }).where('id', '=', userId).execute();
  if (user.profilePicture !== null) await releaseAsset(tx, user.profilePicture);
}

type OwnFactor = { secondFactorSecret: string | null; secondFactorSince: Date | null; secondFactorStep: number | null };

const ownFactor = (tx: Tx, userId: string): Promise<OwnFactor> =>
  tx
    .selectFrom('users')
    .select(['secondFactorSecret', 'secondFactorSince', 'secondFactorStep'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Makes a secret that counts only once its first code was given. */
export async function startSecondFactor(
  context: Context<typeof session.startSecondFactor>,
): Promise<{ secret: string; address: string; qrSvg: string }> {
  const { tx, actor } = context;
  if ((await ownFactor(tx, actor.userId)).secondFactorSince !== null) throw context.fail('second-factor-state');
  const { appName } = await tx.selectFrom('systemProfile').select('appName').executeTakeFirstOrThrow();
  const { secret, address } = newSecondFactor(actor.username, appName);
  await tx
    .updateTable('users')
    .set({ secondFactorSecret: await lockSecret(tx, secret), secondFactorStep: null })
    .where('id', '=', actor.userId)
    .execute();
  return { secret, address, qrSvg: renderSVG(address) };
}

export async function confirmSecondFactor(
  { database }: Platform,
  context: Context<typeof session.confirmSecondFactor>,
): Promise<null> {
  const { userId } = context.actor;
  const giveBack = await reserveAttempt(database, [{ key: `second-factor:${userId}`, most: 10, seconds: 300 }]);
  await inTransaction(database, async (tx) => {
    const { secondFactorSecret: stored, secondFactorSince: since } = await ownFactor(tx, userId);
    if (stored === null || since !== null) throw context.fail('second-factor-state');
    const step = acceptedStep(await readSecret(tx, stored), context.body.code, null);
    if (step === null) throw badInput({ path: 'code', code: 'wrong-code' });
    await tx
      .updateTable('users')
      .set({ secondFactorSince: new Date(), secondFactorStep: step })
      .where('id', '=', userId)
      .execute();
    await context.log({ action: 'start-second-factor', entity: 'users', entityId: userId }, tx);
  });
  await giveBack();
  return null;
}

/** Forgets a user's authenticator. Refuses when there is none. */
export async function forgetSecondFactor(
  context: Pick<Context, 'tx' | 'log'>,
  userId: string,
  refuse: () => Error,
): Promise<null> {
  const { secondFactorSince: since } = await ownFactor(context.tx, userId);
  if (since === null) throw refuse();
  await context.tx
    .updateTable('users')
    .set({ secondFactorSecret: null, secondFactorSince: null, secondFactorStep: null })
    .where('id', '=', userId)
    .execute();
  await context.log({ action: 'end-second-factor', entity: 'users', entityId: userId });
  return null;
}

/** Stops the own authenticator, unless a group demands one. */
export async function endSecondFactor(context: Context<typeof session.endSecondFactor>): Promise<null> {
  const demanded = await context.tx
    .selectFrom('userGroupMembers as m')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .select('g.id')
    .where('m.userId', '=', context.actor.userId)
    .where('g.secondFactorRequired', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (demanded) throw context.fail('second-factor-required');
  return forgetSecondFactor(context, context.actor.userId, () => context.fail('second-factor-state'));
}
