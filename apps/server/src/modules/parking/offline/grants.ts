import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { deskKnownHours, deskLocksAfterMinutes } from '@parking/contract/parking/desk/desks';
import { InsideCar, type offline } from '@parking/contract/parking/offline/offline';
import { sql } from 'kysely';
import type { z } from 'zod';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Context, Site } from '../../../platform/http/context.ts';
import { longestMs } from '../../money/deposits/open-deposit.ts';
import { findCurrentPost } from '../../workforce/current-shift.ts';
import { getGate, readPrintSettings } from '../exit/desk-settings.ts';
import { listMembersInside } from '../membership/members-inside.ts';
import { quotedMember } from '../membership/quoted-member.ts';
import { listValidationsInside } from '../vouchers/validations-at-exit.ts';

const graceMs = 14 * 86_400_000;

const CopiedColumns = InsideCar.omit({ entitlement: true, member: true, validations: true });

/** What an exit screen keeps for the time without a network. */
export async function readOfflineCopy({ reads, site, query }: Context<typeof offline.copy>) {
  const { rows } = await sql<z.output<typeof CopiedColumns>>`
    select ${sql.raw(selectList(CopiedColumns, site.zone))} from parking_ins_v
    where id in (select stay_id from stays_inside where site_id = ${site.id}) order by datetime_in`.execute(reads);
  const members = await listMembersInside(reads, site, query.gateId);
  const validations = await listValidationsInside(reads, site);
  const cars = rows.map((car) => {
    const member = members.get(car.id);
    return {
      ...car,
      entitlement: member?.entitlement ?? null,
      member: member ? quotedMember(member) : null,
      validations: validations.get(car.id) ?? [],
    };
  });
  return { at: toLocalDateTime(new Date(), site.zone), cars, printSettings: await readPrintSettings(reads) };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface DeskOf {
  readonly userId: string;
  readonly gateId: string;
  readonly deviceNumber: string;
}

/** A grant for whoever sits down at a desk. It can only upload this user's sales at this gate; it is shown once and kept hashed. */
export async function makeGrant(tx: Tx, site: Site, { userId, gateId, deviceNumber }: DeskOf, now: Date) {
  const post = await findCurrentPost(tx, site, userId, now);
  const id = newId();
  const grant = randomBytes(32).toString('base64url');
  // Who works without a shift may sell as long as one deposit lasts.
  const shiftEnd = post.endsAt?.getTime() ?? now.getTime() + longestMs;
  const expiresAt = new Date(shiftEnd + graceMs);
  const { shiftId } = post;
  const desk = { siteId: site.id, userId, gateId, shiftId, deviceNumber };
  await tx
    .insertInto('offlineGrants')
    .values({ id, ...desk, tokenHash: hashOf(grant), madeAt: now, expiresAt })
    .execute();
  await noteContact(tx, id, now);
  return { id, grant, expiresAt: toLocalDateTime(expiresAt, site.zone) };
}

/** Opens a shift on a device, at which this session works from now on. */
export async function openGrant({ tx, site, actor, body, log }: Context<typeof offline.openGrant>) {
  const gate = await getGate(tx, body.gateId, 'OUT');
  const { deviceNumber } = body;
  const made = await makeGrant(tx, site, { userId: actor.userId, gateId: gate.id, deviceNumber }, new Date());
  await sitDown(tx, actor, made.id);
  await log({ action: 'open-device', entity: 'offline_grants', entityId: made.id, after: { deviceNumber } });
  return made;
}

/** From now on this session works at the desk of one of its user's grants. */
export async function sitDown(tx: Tx, { sessionId }: Pick<Actor, 'sessionId'>, grantId: string): Promise<void> {
  await sql`update sessions s set grant_id = g.id, device_number = g.device_number, gate_id = g.gate_id
    from offline_grants g where s.id = ${sessionId} and g.id = ${grantId} and g.user_id = s.user_id
      and s.grant_id is distinct from g.id and s.ended_at is null`.execute(tx);
}

/** Whose device sold it, at which gate and in which shift. */
export interface Seller {
  readonly grantId: string;
  readonly userId: string;
  readonly gateId: string;
  readonly deviceNumber: string;
  readonly shiftId: string | null;
  readonly givenAt: Date;
  /** From when on its user is known to have sat there. */
  readonly grantedAt: Date;
  /** False once the user was shut out. */
  readonly isActive: boolean;
}

/** Of the grant `g`: when it was given, or before it the handover that its user confirmed who had come while the server was away. */
const satThereSince = sql<Date>`least(g.made_at, (
  select min(h.at) from handovers h where h.to_user_id = g.user_id and h.device_number = g.device_number and h.gate_id = g.gate_id
    and h.state = 'CONFIRMED' and h.at > g.made_at - make_interval(hours => ${sql.lit(deskKnownHours)})))`;

/** The grant of a token. Refuses one that is unknown or has run out. */
export async function getSeller(reads: Reads, token: string): Promise<Seller> {
  const grant = await reads
    .selectFrom('offlineGrants as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .select(['g.id', 'g.userId', 'g.gateId', 'g.deviceNumber', 'g.shiftId', 'g.madeAt', 'g.expiresAt', 'u.status'])
    .select(satThereSince.as('grantedAt'))
    .where('g.tokenHash', '=', hashOf(token))
    .executeTakeFirst();
  if (!grant || grant.expiresAt < new Date()) throw new Failure('token-invalid');
  const { id: grantId, madeAt: givenAt, expiresAt: _ends, status, ...seller } = grant;
  return { ...seller, grantId, givenAt, isActive: status === 'ACTIVE' };
}

/**
 * A device that is answered tells no sale of this moment as made without the server. What it says of hands that touch it keeps its
 * session, whose calls may all be its own, or locks it.
 */
export async function keepContact({ tx, body, site }: Context<typeof offline.contact>) {
  const now = new Date();
  const { grantId } = await getSeller(tx, body.grant);
  await noteContact(tx, grantId, now);
  const { idleSeconds } = body;
  if (idleSeconds !== undefined) await noteTouch(tx, grantId, idleSeconds);
  return { at: toLocalDateTime(now, site.zone) };
}

const noteTouch = (tx: Tx, grantId: string, idleSeconds: number) =>
  idleSeconds < deskLocksAfterMinutes * 60
    ? sql`update sessions set last_seen_at = now() - make_interval(secs => ${idleSeconds})
        where grant_id = ${grantId} and ended_at is null and locked_at is null
          and last_seen_at < now() - make_interval(secs => ${idleSeconds} + 10)`.execute(tx)
    : sql`update sessions set locked_at = now()
        where grant_id = ${grantId} and ended_at is null and locked_at is null`.execute(tx);

/** One row for each of these seconds is enough to tell a minute. */
const contactSeconds = 10;
const keptDays = 30;

export async function noteContact(tx: Tx, grantId: string, at: Date): Promise<void> {
  await sql`
    with old as (
      delete from offline_contacts where grant_id = ${grantId} and at < ${at}::timestamptz - make_interval(days => ${keptDays}))
    insert into offline_contacts (grant_id, at)
    values (${grantId}, date_bin(make_interval(secs => ${contactSeconds}), ${at}::timestamptz, timestamptz '2000-01-01'))
    on conflict do nothing`.execute(tx);
}

/** So long before and after a moment its device, whoever sat there, or its cashier anywhere, was answered. */
const nearSeconds = 60;

/** Whether the server was there for this cashier at `at`, by what the server itself has seen: any grant, any exit. */
export async function wasInContact(reads: Reads, { userId, gateId, deviceNumber }: Seller, at: Date): Promise<boolean> {
  const near = sql`between ${at}::timestamptz - make_interval(secs => ${nearSeconds})
    and ${at}::timestamptz + make_interval(secs => ${nearSeconds})`;
  const { rows } = await sql<{ before: boolean; after: boolean }>`
    with seen as (
      select c.at from offline_contacts c join offline_grants g on g.id = c.grant_id
        where (g.user_id = ${userId} or (g.device_number = ${deviceNumber} and g.gate_id = ${gateId})) and c.at ${near}
      union all
      select booked_at from journal_entries where actor_id = ${userId} and booked_at ${near})
    select coalesce(bool_or(at <= ${at}::timestamptz), false) as before, coalesce(bool_or(at >= ${at}::timestamptz), false) as after
    from seen`.execute(reads);
  return rows[0]?.before === true && rows[0].after;
}
