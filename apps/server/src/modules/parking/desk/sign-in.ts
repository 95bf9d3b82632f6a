import { newId } from '@parking/contract/core/id';
import { isAllowed } from '@parking/contract/core/permissions';
import { deskKnownHours, desksAtOnce, type desks, sellsAtExits } from '@parking/contract/parking/desk/desks';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endSessions } from '../../identity/end-sessions.ts';
import { type PinHolder, checkPin, holdPinHolder } from '../../identity/pins.ts';
import { longestMs } from '../../money/deposits/open-deposit.ts';
import { type Seller, getSeller, makeGrant } from '../offline/grants.ts';
import { recordHandover } from './record-handover.ts';

/** The desk of a grant, while somebody came to it within two days. Refuses with `desk-unknown` an older one. */
async function getDesk(reads: Context['reads'], token: string): Promise<Seller> {
  const desk = await getSeller(reads, token);
  if (desk.givenAt.getTime() < Date.now() - deskKnownHours * 3_600_000) throw new Failure('desk-unknown');
  return desk;
}

/**
 * Somebody sits down at a desk by a PIN: whoever sat there by this grant is signed out of it, and the other desks and sessions of
 * both go on. It is the second of one act: the leaver's takings stay as they are, to be counted wherever the leaver is.
 */
export async function signInAtDesk(platform: Platform, context: Context<typeof desks.signIn>) {
  const { body, reads, site } = context;
  const desk = await getDesk(reads, body.grant);
  const person = await checkPin(platform, reads, { ...body, from: desk.grantId }, (entityId) =>
    inTransaction(platform.database, (tx) =>
      context.log({ action: 'pin-failed', entity: 'users', entityId, after: { username: body.username } }, tx),
    ),
  );
  await refuseWhoNeedsPassword(platform, context, person);
  const sessionId = newId();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + longestMs);
  const { gateId, deviceNumber } = desk;
  const done = await inTransaction(platform.database, async (tx) => {
    await holdPinHolder(tx, person);
    const handover = desk.userId === person.id ? null : await recordHandover(context, tx, { desk, person, now });
    await leaveDesk(tx, desk, person);
    const grant = await makeGrant(tx, site, { userId: person.id, gateId, deviceNumber }, now);
    const { address, userAgent } = context.origin;
    const session = { id: sessionId, userId: person.id, remembered: false, expiresAt, address, userAgent };
    await tx
      .insertInto('sessions')
      .values({ ...session, begunBy: 'PIN', grantId: grant.id, deviceNumber, gateId })
      .execute();
    const after = { deviceNumber };
    await context.log({ action: 'desk-sign-in', entity: 'users', entityId: person.id, by: person, after }, tx);
    return { userId: person.id, name: await nameOf(tx, person.id), grant, handover };
  });
  platform.events.committed(['handovers']);
  context.response.header('authorization', await platform.tokens.sign(sessionId, person.id, expiresAt));
  return done;
}

/** Whoever signs in with more than a password, or must choose one first, does so; and a PIN is for whoever sells. */
async function refuseWhoNeedsPassword(
  { sessions }: Platform,
  { reads }: Pick<Context, 'reads'>,
  { id }: PinHolder,
): Promise<void> {
  const user = await reads
    .selectFrom('users')
    .select(['mustChangePassword', 'secondFactorSince'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const groups = await reads
    .selectFrom('userGroupMembers as m')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .select(['g.id', 'g.secondFactorRequired'])
    .where('m.userId', '=', id)
    .execute();
  const asksMore = user.mustChangePassword || user.secondFactorSince !== null;
  if (asksMore || groups.some((group) => group.secondFactorRequired)) throw new Failure('password-here');
  if (!isAllowed(sellsAtExits, '', await sessions.rightsOf(groups.map((group) => group.id))))
    throw new Failure('pin-failed');
}

/** Ends at this desk the session of who sat there, and of who comes; and the oldest of a person's who sits at too many. */
async function leaveDesk(tx: Tx, { userId, gateId, deviceNumber }: Seller, person: PinHolder): Promise<void> {
  const there = await tx
    .selectFrom('sessions')
    .select(['id', 'userId', 'begunBy', 'deviceNumber', 'gateId'])
    .where('userId', 'in', [userId, person.id])
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .forUpdate()
    .execute();
  const here = there.filter(
    (one) => one.deviceNumber === deviceNumber && (one.gateId === gateId || one.userId === person.id),
  );
  for (const session of here) {
    const why = session.userId === person.id ? 'ANOTHER_LOGIN' : 'HANDED_OVER';
    await endSessions(tx, { userId: session.userId, only: session.id, why });
  }
  const elsewhere = there.filter((one) => one.userId === person.id && one.begunBy === 'PIN' && !here.includes(one));
  for (const { id } of elsewhere.slice(desksAtOnce - 1))
    await endSessions(tx, { userId: person.id, only: id, why: 'ANOTHER_LOGIN' });
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('users as u')
    .innerJoin('userBiodata as b', 'b.userId', 'u.id')
    .select(['u.username', 'b.firstName', 'b.lastName'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
}
