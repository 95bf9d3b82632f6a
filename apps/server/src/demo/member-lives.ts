import { type Entitled, entitle } from '@parking/contract/members/entitlement/entitle';
import type { Identified, MemberStay, Membership } from '@parking/contract/members/entitlement/membership';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { ChargeInput } from '@parking/contract/tariffs/charge';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type pg from 'pg';
import type { BulkLoad } from './bulk-load.ts';
import type { DepositLives } from './deposit-lives.ts';
import { type Member, groupOf, inventMembers } from './invent-members.ts';
import type { Later } from './later.ts';
import type { Ledger } from './ledger.ts';
import { openPurchases } from './member-purchases.ts';
import { staffFareId } from './memberships.ts';
import type { Random } from './random.ts';
import type { JudgedAs } from './refund-lives.ts';
import { type SiteCalendar, dayMs, hourMs } from './site-calendar.ts';
import type { Car } from './stay-rows.ts';
import type { Visitors } from './visitors.ts';

/** So much of the traffic is members', and so often one of them is asked to come: some are at home, or inside already. */
const memberShare = 0.2;
export const comesAsMember = 0.24;
/** How often a member comes on a day. */
const visitsADay = 0.74;
const fewest = 16;
const odds = { showsCard: 0.7, renews: 0.93 } as const;
/** Most are members from the first days on, the others join while the first three quarters pass. */
const early = 0.7;

/** A member's car at an entry. */
export interface ArrivingMember {
  readonly plate: string;
  readonly member: NonNullable<Car['member']>;
  /** A stay without the card would be paid for, and is covered by the membership of its plate. */
  readonly mayForget: boolean;
}

/** Members: what they buy, when they come, and what their memberships give. */
export interface MemberLives {
  /** Whose car of that group comes; null where nobody is about to. */
  arrive(group: string, enteredAt: number): ArrivingMember | null;
  entitlementOf(car: Car, exitGateId: string, at: number): ChargeInput['entitlement'];
  /** What the membership makes of a car that came without its card; null where it makes nothing of it. */
  refundOf(car: Car, exitGateId: string, at: number): JudgedAs | null;
  leave(car: Car, at: number): void;
  /** Writes members down as they stand now. */
  finish(client: pg.ClientBase): Promise<void>;
}

interface Living {
  readonly load: BulkLoad;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly calendar: SiteCalendar;
  readonly siteId: string;
  readonly book: TariffBook;
  readonly visitors: Visitors;
  readonly from: number;
  readonly until: number;
  /** The first day of the risen prices. */
  readonly raised: string;
  readonly stays: number;
  readonly later: Later;
  readonly deposits: DepositLives;
}

export function openMemberLives(living: Living): MemberLives {
  const { random, calendar, from, until, later, stays } = living;
  const members = inventMembers(
    living,
    Math.max(fewest, Math.round((memberShare * stays) / (visitsADay * ((until - from) / dayMs)))),
  );
  const byId = new Map(members.map((member) => [member.id, member]));
  const purchases = openPurchases(living);
  const buy = (member: Member, at: number): void => {
    purchases.buy(member, at);
    const last = member.periods.at(-1);
    if (!last || !random.chance(odds.renews)) return;
    const ends = calendar.atHour(Date.parse(`${last.toDate}T00:00:00Z`) / dayMs, 0);
    const renewsAt = ends - random.between(0, 5) * dayMs + random.between(8, 19) * hourMs;
    later(renewsAt, () => buy(member, renewsAt));
  };
  for (const member of members) {
    const share = random.chance(early) ? 0.02 : 0.75;
    const joinsAt = from + 6 * hourMs + Math.floor((random.unit() * share * (until - from)) / 1000) * 1000;
    later(joinsAt, () => buy(member, joinsAt));
  }
  const membershipOf = ({ subscription, vehicleTypeId, plates, periods }: Member): Membership => ({
    label: subscription.label,
    labelEn: subscription.labelEn,
    type: subscription.type,
    group: subscription.group,
    periods,
    suspensions: [],
    memberGates: [],
    vehicleTypeIds: [vehicleTypeId],
    plateNumbers: plates.map(normalisePlate),
    freeMinutes: subscription.freeMinutes ?? null,
    oncePerDay: false,
    freeMinutesUsedOn: [],
    fareNonRegularId: subscription.type === 'PROGRESSIVE' ? staffFareId : null,
    checkMemberUsed: true,
    places: subscription.maxPlate,
    inside: [],
  });
  const stayOf = (member: Member, plate: string, identified: Identified, enteredAt: number): MemberStay => ({
    id: null,
    identified,
    isAttended: false,
    isPlateAdmitted: false,
    plateNumber: normalisePlate(plate),
    gateIds: [],
    vehicleTypeId: member.vehicleTypeId,
    enteredAt: calendar.localTime(enteredAt),
    exitedAt: null,
    businessDay: calendar.businessDay(enteredAt),
  });
  return {
    arrive: (group, enteredAt) => {
      const member = pickFree(random, members, group);
      const free = member ? freePlates(member) : [];
      const plate = free[random.below(free.length)];
      if (!member || plate === undefined) return null;
      const cardNumber = member.inside.size === 0 && random.chance(odds.showsCard) ? member.cardNumber : null;
      const identified: Identified =
        cardNumber === null ? { by: 'PLATE', match: 'EXACT', isSure: true } : { by: 'CARD' };
      const stay = stayOf(member, plate, identified, enteredAt);
      const entitled = entitle(membershipOf(member), stay, stay.enteredAt);
      if (!entitled.entitlement || entitled.reason) return null;
      member.inside.add(plate);
      const { group: places, vehicle, type } = member.subscription;
      const mayForget = places === 'BASIC' && vehicle === 'MOBIL' && (type === 'STRICT' || type === 'REGULAR');
      const enteredAs = decisionOf(member, identified, entitled);
      return { plate, member: { id: member.id, cardNumber, enteredAs }, mayForget };
    },
    entitlementOf: (car, exitGateId, at) => {
      const member = byId.get(car.member?.id ?? '');
      if (!member) return null;
      const identified: Identified =
        car.member?.cardNumber === null ? { by: 'PLATE', match: 'EXACT', isSure: true } : { by: 'CARD' };
      const entered = stayOf(member, car.plate, identified, car.enteredAt);
      const stay = {
        ...entered,
        gateIds: [car.entryGateId, exitGateId],
        exitedAt: calendar.localTime(at),
        isPlateAdmitted: true,
      };
      return entitle(membershipOf(member), stay, stay.exitedAt).entitlement;
    },
    refundOf: (car, exitGateId, at) => {
      const member = byId.get(car.forgottenBy ?? '');
      if (!member) return null;
      const identified: Identified = { by: 'PERSON' };
      const entered = stayOf(member, car.plate, identified, car.enteredAt);
      const gateIds = [car.entryGateId, exitGateId];
      const stay = { ...entered, isAttended: true, gateIds, exitedAt: calendar.localTime(at) };
      const entitled = entitle(membershipOf(member), stay, stay.exitedAt);
      const { entitlement } = entitled;
      return entitlement && { decision: decisionOf(member, identified, entitled), entitlement };
    },
    leave: (car, at) => {
      const member = byId.get(car.member?.id ?? car.forgottenBy ?? '');
      if (!member) return;
      member.inside.delete(car.plate);
      member.lastSeen = at;
    },
    finish: (client) => purchases.finish(client, members),
  };
}

const decisionOf = (
  { id, subscription }: Member,
  identified: Identified,
  { status, reason, warnings }: Pick<Entitled, 'status' | 'reason' | 'warnings'>,
) => ({
  memberId: id,
  subscriptionFareNameId: subscription.id,
  identified,
  status,
  reason: reason ?? null,
  warnings,
});

const freePlates = ({ plates, inside }: Member): string[] => plates.filter((plate) => !inside.has(plate));

/** A BASIC membership has one car inside, a company as many as it has places. */
const hasPlace = (member: Member): boolean => {
  const { subscription, inside } = member;
  const places = subscription.group === 'PARENT' ? subscription.maxPlate : 1;
  return inside.size < places && freePlates(member).length > 0;
};

const tries = 6;

/** Some that are asked are at home or inside already. */
function pickFree(random: Random, members: readonly Member[], group: string): Member | null {
  for (let at = 0; at < tries; at += 1) {
    const member = members[random.below(members.length)];
    if (member && groupOf(member.subscription) === group && member.periods.length > 0 && hasPlace(member))
      return member;
  }
  return null;
}
