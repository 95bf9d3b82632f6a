import { shiftDays } from '@parking/contract/core/business-day';
import type { Thing } from '@parking/contract/core/sentences';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { type Entitled, entitle } from '@parking/contract/members/entitlement/entitle';
import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { Identified, Membership } from '@parking/contract/members/entitlement/membership';
import { refundDays } from '@parking/contract/parking/member-refunds/member-refunds';
import { matchPlates } from '@parking/contract/parking/plates';
import type { StayFlag, StayOrigin } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type PricedRow, type StayAgain, priceOnMembership } from '../exit/recompute.ts';
import { type MembershipDecision, decisionOf } from '../membership/entered-as.ts';
import { keepBefore, listLeftSince } from '../membership/left-since.ts';
import { readMembership } from '../membership/read-membership.ts';
import { moneyOf } from '../payments/money-of.ts';

/** A stay that has left, as far as what goes back follows from it. */
export interface PaidStay {
  readonly id: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly enteredAt: Date;
  /** Null, as what its price was made from and the tariffs of then, where nothing of it was kept. */
  readonly pricedAt: Date | null;
  readonly pricedAs: PricedRow['priced_as'] | null;
  readonly code: string;
  readonly receiptNumber: string;
  /** What its slip says, where it was sold without the server. */
  readonly provisionalNumber: string | null;
  readonly origin: StayOrigin;
  readonly flags: readonly StayFlag[];
  readonly exitKind: string;
  readonly exitedAt: Date;
  readonly entryBusinessDay: string;
  readonly memberId: string | null;
  readonly enteredAs: MembershipDecision | null;
  readonly operatorId: string;
  readonly entryOperatorId: string | null;
  readonly entryGateId: string;
  readonly exitGateId: string;
  readonly gateOut: string;
  readonly cashier: string;
  readonly entryPlate: string | null;
  readonly exitPlate: string | null;
  readonly isSeen: boolean;
  /** What people read in its pictures since. */
  readonly readPlates: readonly string[];
  /** What the exit's camera read of whatever stood there last. */
  readonly seenPlates: readonly string[];
  /** What was let go and has not come in. */
  readonly isOwed: boolean;
  /** Of a claim: null of what nobody claims. */
  readonly claimState: string | null;
  readonly paid: number;
  readonly paidTax: number;
  readonly takenOff: number;
  /** Somebody has found that it was charged too much, and a second auditor has not agreed yet. */
  readonly waitsForAudit: boolean;
  readonly book: TariffBook | null;
}

/** What of a stay goes back, and from what that follows. */
export interface JudgedRefund {
  readonly stay: PaidStay;
  readonly judgedAs: Pick<Entitled, 'entitlement'> & { readonly decision: MembershipDecision };
  readonly paid: number;
  readonly price: number;
  readonly takenOff: number;
  readonly amount: number;
  readonly tax: number;
  /** Its money lies in a drawer or with a provider, and not on a cashier's word alone. */
  readonly isProven: boolean;
}

/**
 * What was paid by this receipt, unless nothing goes back of it any more. A driver who left while the booth had no network holds a
 * slip with a number of the booth's own; a receipt's number comes before it, and of two booths that counted alike the last sale.
 */
export async function findPaidStay(reads: Reads, site: Site, receiptNumber: string): Promise<PaidStay> {
  const asked = receiptNumber.toUpperCase();
  const stay = await readPaidStay(
    reads,
    sql`(select stay_id from receipts where kind = 'EXIT' and (receipt_number = ${asked} or upper(provisional) = ${asked})
      order by receipt_number = ${asked} desc, made_at desc limit 1)`,
  );
  if (!stay) throw new Failure('receipt-not-found');
  const last = shiftDays(toLocalDate(stay.exitedAt, site.zone), refundDays);
  if (toLocalDate(new Date(), site.zone) > last) throw new Failure('refund-too-late', { values: { day: last } });
  return stay;
}

/** The stay with its money: what its own postings say, so that nobody is given back what never came in. */
export async function readPaidStay(reads: Reads, id: RawBuilder<unknown> | string): Promise<PaidStay | null> {
  const { rows } = await sql<PaidStay>`
    select s.id, s.code, s.origin, s.flags, s.exit_kind as "exitKind", s.exited_at as "exitedAt",
      s.entry_business_day as "entryBusinessDay", s.member_id as "memberId", s.entered_as as "enteredAs",
      s.operator_id as "operatorId", s.entry_operator_id as "entryOperatorId", s.entry_gate_id as "entryGateId",
      s.exit_gate_id as "exitGateId", g.name as "gateOut", u.username as cashier, p.entry_plate as "entryPlate",
      p.exit_plate as "exitPlate", r.receipt_number as "receiptNumber",
      r.provisional as "provisionalNumber",
      exists (select from stay_pictures_v i where i.stay_id = s.id) as "isSeen",
      ${readPlates} as "readPlates", ${seenPlates} as "seenPlates",
      exists (select from to_collect c where c.stay_id = s.id and c.state <> 'COLLECTED') as "isOwed",
      (select c.state from claimed_payments c where c.source_id = s.id and c.kind = 'SALE') as "claimState",
      coalesce(m.paid, 0)::bigint as paid, coalesce(m.tax, 0)::bigint as "paidTax", ${takenOff(sql`exists`)} + ${corrected} as "takenOff",
      ${takenOff(sql`not exists`)} > 0 as "waitsForAudit",
      b.book, s.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType",
      s.entered_at as "enteredAt", s.priced_at as "pricedAt", s.priced_as as "pricedAs"
    from stays s join gates g on g.id = s.exit_gate_id join users u on u.id = s.operator_id
    join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
    left join stay_plates p on p.stay_id = s.id left join tariff_books b on b.state = s.tariff_state
    left join lateral (${moneyOf}) m on true
    where s.id = ${id} and s.state = 'OUT'`.execute(reads);
  return rows[0] ?? null;
}

/** In SQL, the last word that a person gave of each picture of `s`. */
const readPlates = sql`array(
  select distinct on (l.side) l.plate from audit_plates l where l.stay_id = s.id
    and not exists (select from parking_out_audit_rollbacks b where b.audit_id = l.audit_id) order by l.side, l.n desc)`;

/** In SQL, what the camera of its exit read in the two minutes before `s` left, since the car before it had. */
const seenPlates = sql`array(
  select t.plate from temp_plates t where t.gate_id = s.exit_gate_id and t.source = 'GATE' and t.read_at <= s.exited_at
    and t.read_at > greatest(s.exited_at - interval '2 minutes', (
      select max(o.exited_at) from stays o where o.exit_gate_id = s.exit_gate_id and o.state = 'OUT' and o.id <> s.id
        and o.exited_at between s.exited_at - interval '2 minutes' and s.exited_at)))`;

/** In SQL, what audits that stand have taken off the sale of `s`, or would once a second auditor agrees. */
const takenOff = (isConfirmed: RawBuilder<unknown>) => sql`coalesce((
  select -sum(a.amount) from parking_out_audits a where a.stay_id = s.id and a.amount < 0
    and ${isConfirmed} (select from parking_out_audit_confirmations c where c.audit_id = a.id)
    and not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)), 0)::bigint`;

/** In SQL, what was given back of the sale of `s` on the spot, or will be once somebody agrees. */
const corrected = sql`coalesce((
  select k.amount from corrections k where k.stay_id = s.id and k.state in ('WAITING', 'APPROVED')), 0)::bigint`;

export const refundRefused = (why: Thing): Failure => new Failure('refund-refused', { values: { why } });

/**
 * What a membership would have made of a stay that was paid as an ordinary one, as it stood when the car left, and what of the
 * money is too much. Refuses whatever does not say that the car was the member's.
 */
export async function judgeRefund(reads: Reads, site: Site, stay: PaidStay, memberId: string): Promise<JudgedRefund> {
  refuseWritten(stay, memberId);
  if (stay.isOwed || stay.claimState === 'CHARGED') throw refundRefused('refundNotPaid');
  if (stay.waitsForAudit) throw refundRefused('refundAuditWaits');
  const read = await readMembership(reads, site, memberId, stay.enteredAt);
  if (!read || read.row.kind !== 'MEMBER') throw new Failure('record-not-found');
  const { plate, identified } = await identify(reads, stay, memberId, read.membership);
  const left = toLocalDateTime(stay.exitedAt, site.zone);
  const then = await asOfThen(reads, site, stay, memberId, read.row.subscriptionId, read.membership);
  const car = {
    id: stay.id,
    identified,
    isAttended: true,
    isPlateAdmitted: false,
    plateNumber: plate,
    gateIds: [stay.entryGateId, stay.exitGateId],
    vehicleTypeId: stay.vehicleTypeId,
    enteredAt: toLocalDateTime(stay.enteredAt, site.zone),
    exitedAt: left,
    businessDay: stay.entryBusinessDay,
  };
  const entitled = entitle(then, car, left);
  const { entitlement } = entitled;
  if (entitlement === null) throw refundRefused('refundNotCovered');
  const price = priceOnMembership(...asPriced(stay), entitlement);
  const { paid, paidTax, takenOff: off } = stay;
  const amount = paid - price - off;
  if (amount <= 0) throw refundRefused('refundNothing');
  return {
    stay,
    judgedAs: { decision: decisionOf(read, identified, entitled), entitlement },
    paid,
    price,
    takenOff: off,
    amount,
    tax: Math.round((paidTax * amount) / paid),
    isProven: stay.claimState === null || stay.claimState === 'SETTLED',
  };
}

/** As its price is made again, and by which tariffs. */
function asPriced({
  vehicleTypeId,
  parkingType,
  enteredAt,
  pricedAt,
  pricedAs,
  book,
}: PaidStay): [StayAgain, TariffBook] {
  if (pricedAt === null || pricedAs === null || book === null) throw refundRefused('refundUnpriced');
  const stay = {
    vehicle_type_id: vehicleTypeId,
    parking_type: parkingType,
    entered_at: enteredAt,
    priced_at: pricedAt,
    priced_as: pricedAs,
    prepaid: '0',
    free_pass: false,
  };
  return [stay, book];
}

/** What people wrote of a stay, or another decided, gives nothing back. */
function refuseWritten({ memberId, enteredAs, origin, exitKind, flags, pricedAs }: PaidStay, claimed: string): void {
  if (memberId !== null) throw refundRefused('refundCounted');
  if (enteredAs !== null && enteredAs.memberId !== claimed) throw refundRefused('refundOfOther');
  const isWritten = origin === 'MANUAL' || origin === 'LOST_TICKET' || !['NORMAL', 'OFFLINE'].includes(exitKind);
  if (isWritten || flags.some((flag) => writtenFlags.has(flag)) || pricedAs?.priceOverride)
    throw refundRefused('refundByHand');
}

const writtenFlags: ReadonlySet<StayFlag> = new Set<StayFlag>(['plate-edited', 'code-edited', 'deleted-shown']);

/**
 * Whose car it was: the member's card came in with it, or a picture shows it and every plate that is known of it is one of the
 * member's (of the entry's one sign may be wrong), which the member had before it came. With a card a plate that is none of theirs is
 * the one that their type is asked with, whatever else was told.
 */
async function identify(
  reads: Reads,
  stay: PaidStay,
  memberId: string,
  { plateNumbers }: Membership,
): Promise<{ plate: string | null; identified: Identified }> {
  const { enteredAt, enteredAs, entryPlate, exitPlate, isSeen, readPlates, seenPlates, flags } = stay;
  const shown = enteredAs?.identified;
  const isNone = (seen: string): boolean => plateNumbers.every((own) => matchPlates(seen, own) === 'DIFFERENT');
  const told = [exitPlate, entryPlate].filter((seen) => seen !== null);
  if (shown?.by === 'CARD' || shown?.by === 'CARD_CODE')
    return { plate: [...told, ...readPlates].find(isNone) ?? told[0] ?? null, identified: shown };
  const plate = plateNumbers.find((own) => told.some((seen) => isSamePlate(own, seen))) ?? null;
  const differs = (seen: string): boolean => plate === null || matchPlates(seen, plate) === 'DIFFERENT';
  const isOthers =
    plate === null ||
    (entryPlate !== null && differs(entryPlate)) ||
    (exitPlate !== null && !isSamePlate(exitPlate, plate)) ||
    readPlates.some(differs) ||
    (seenPlates.length > 0 && seenPlates.every(differs)) ||
    flags.includes('camera-differs');
  if (isOthers) throw refundRefused('refundOtherCar');
  if (!isSeen) throw refundRefused('refundUnseen');
  const { rows } = await sql`
    select from member_plate_changes where member_id = ${memberId} and at > ${enteredAt} limit 1`.execute(reads);
  if (rows.length > 0) throw refundRefused('refundPlatesNewer');
  return { plate, identified: { by: 'PERSON' } };
}

/**
 * The membership as it stood when the car left: what was sold later covers nothing, another subscription since is not asked, the
 * cars that were inside beside it took the places, and free minutes of a day are given once.
 */
async function asOfThen(
  reads: Reads,
  site: Site,
  stay: PaidStay,
  memberId: string,
  subscriptionId: string | null,
  membership: Membership,
): Promise<Membership> {
  const left = toLocalDateTime(stay.exitedAt, site.zone);
  const { rows } = await sql<{ subscriptionId: string }>`
    select subscription_fare_name_id as "subscriptionId" from membership_periods_v
    where member_id = ${memberId} and at <= ${stay.exitedAt} and from_date <= ${left.slice(0, 10)}::date
    order by from_date desc limit 1`.execute(reads);
  if (rows[0]?.subscriptionId !== subscriptionId) throw refundRefused('refundNotCovered');
  const { inside, periods, oncePerDay } = membership;
  const before = await keepBefore(reads, inside, stay.exitedAt);
  const gone = await listLeftSince(reads, memberId, stay.enteredAt, stay.exitedAt);
  const isUsed = oncePerDay && (await isUsedThatDay(reads, memberId, stay));
  return {
    ...membership,
    periods: periods.filter(({ soldAt }) => soldAt <= left),
    inside: [...before, ...gone].filter(({ stayId }) => stayId !== stay.id),
    ...(isUsed && { freeMinutesUsedOn: [stay.entryBusinessDay] }),
  };
}

/** Also by a stay that came later, as this one was not known to be the member's. */
async function isUsedThatDay(reads: Reads, memberId: string, { id, entryBusinessDay }: PaidStay): Promise<boolean> {
  const { rows } = await sql`
    select from stays s where s.member_id = ${memberId} and s.entry_business_day = ${entryBusinessDay}::date
      and (s.state = 'INSIDE' or s.state = 'OUT' and s.lines @> '[{"code":"MEMBER"}]')
    union all
    select from member_refunds f join stays s on s.id = f.stay_id
    where f.member_id = ${memberId} and f.state <> 'REFUSED' and f.stay_id <> ${id}
      and s.entry_business_day = ${entryBusinessDay}::date limit 1`.execute(reads);
  return rows.length > 0;
}
