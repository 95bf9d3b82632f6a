import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { CarOfMember, Membership } from '@parking/contract/members/entitlement/membership';
import type { MemberType } from '@parking/contract/members/member-words';
import type { SubscriptionFareGroup, SubscriptionFareType } from '@parking/contract/members/subscription-words';
import { withChildTypes } from '@parking/contract/tariffs/prices-of-type';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { asConfused } from '../entry/first-seen.ts';
import { type GivenDays, givenDays, guestDays, waitsForSecond } from './guest-days.ts';

interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'MEMBER' | 'GUEST';
  readonly memberType: MemberType;
  readonly parkingCode: string | null;
  readonly plateNumbers: readonly string[];
  readonly vehicleTypeId: string;
  readonly vehicle: string;
  readonly vehicleEn: string | null;
  readonly memberStartDate: string;
  readonly memberEndDate: string | null;
  readonly tokenPhoto: string | null;
  readonly suspensions: readonly { readonly from: string; readonly until: string | null }[];
  readonly inside: readonly CarOfMember[];
  /** Null of a guest, who has none. */
  readonly subscriptionId: string | null;
  readonly label: string;
  readonly labelEn: string | null;
  readonly type: SubscriptionFareType;
  readonly group: SubscriptionFareGroup;
  readonly maxPlate: number;
  readonly freeMinutes: number | null;
  readonly oncePerDay: boolean;
  /** Another stay that began on the same business day, earlier, has used them, or is inside. */
  readonly minutesUsed: boolean;
  readonly fareNonRegularId: string | null;
  readonly memberGates: readonly string[];
  readonly periods: readonly { readonly fromDate: string; readonly toDate: string; readonly soldAt: string }[];
  readonly checkMemberUsed: boolean;
  readonly given: readonly GivenDays[];
  /** A guest's days wait for a second person. */
  readonly waits: boolean;
}

export interface ReadMembership {
  readonly row: MemberRow;
  /** As `entitle` asks for it. */
  readonly membership: Membership;
}

/**
 * A membership as it stands now, a member's or the days of a guest, with the cars inside; null of one who is archived. Its subscription is
 * that of the day of `at`: a car that is inside when the next one begins came in on the one before.
 */
export async function readMembership(
  reads: Reads,
  site: Site,
  memberId: string,
  at: Date = new Date(),
): Promise<ReadMembership | null> {
  const [read] = await readMemberships(reads, site, [{ memberId, at }]);
  return read ?? null;
}

/** The same of many at once, in their order. */
export async function readMemberships(
  reads: Reads,
  site: Site,
  asked: readonly { readonly memberId: string; readonly at: Date }[],
): Promise<(ReadMembership | null)[]> {
  if (asked.length === 0) return [];
  const days = asked.map(({ at }) => toLocalDate(at, site.zone));
  const times = asked.map(({ at }) => at);
  const { rows } = await sql<MemberRow & { place: number }>`
    select a.place::integer as place, m.id, m.name, m.kind,
      coalesce(m.member_type, case when m.department_id is null then 'NON_STAFF' else 'STAFF' end) as "memberType", m.parking_code as "parkingCode", m.plate_numbers as "plateNumbers",
      m.vehicle_type_id as "vehicleTypeId", v.label as vehicle, v.label_en as "vehicleEn",
      m.member_start_date as "memberStartDate", m.member_end_date as "memberEndDate", m.token_photo as "tokenPhoto",
      s.id as "subscriptionId", coalesce(s.label, 'Tamu') as label, case when s.id is null then 'Guest' else s.label_en end as "labelEn",
      coalesce(s.subscription_fare_type, 'SUBSCRIPTION') as type, coalesce(s.subscription_fare_group, 'BASIC') as group,
      coalesce(s.max_plate, 1) as "maxPlate", s.free_minutes as "freeMinutes", coalesce(s.once_per_day, false) as "oncePerDay",
      coalesce(s.once_per_day and ${usedThatDay}, false) as "minutesUsed",
      s.fare_non_regular_id as "fareNonRegularId",
      array(select gate_id from subscription_fare_gates g where g.subscription_fare_name_id = s.id) as "memberGates",
      (select coalesce(jsonb_agg(jsonb_build_object('fromDate', t.from_date, 'toDate', t.to_date, 'soldAt', t.at)), '[]')
        from membership_periods_v t where t.member_id = m.id) as periods,
      (select coalesce(jsonb_agg(jsonb_build_object('from', u.from_at, 'until', u.until_at)), '[]')
        from member_suspensions u where u.member_id = m.id) as suspensions,
      ${givenDays}, ${waitsForSecond},
      (select coalesce(jsonb_agg(jsonb_build_object('stayId', i.stay_id, 'plateNumber', i.plate_key,
            'holdsPlace', i.member_id is not distinct from m.id, 'byCard', i.by_card and i.member_id = m.id)
          order by i.entered_at, i.stay_id), '[]')
        from stays_inside i
        where i.member_id = m.id or ${asConfused('i.plate_key')} = any(confused_plates(m.plate_numbers))) as inside,
      (select check_member_used from system_configuration) as "checkMemberUsed"
    from unnest(${asked.map(({ memberId }) => memberId)}::uuid[], ${days}::date[], ${times}::timestamptz[])
        with ordinality a (id, day, at, place)
      join members m on m.id = a.id join vehicle_types v on v.id = m.vehicle_type_id
      left join subscription_fare_names s on s.id = subscription_on(a.day, m.subscription_fare_name_id,
        m.next_subscription_fare_name_id, m.next_from)
    where (m.kind = 'GUEST' or s.id is not null) and m.archived_at is null`.execute(reads);
  const book = await readTariffBook(reads);
  const found = new Map(
    rows.map((row) => [row.place, asMembership(row, site, book, asked[row.place - 1]?.at ?? new Date())]),
  );
  return asked.map((_, index) => found.get(index + 1) ?? null);
}

/** In SQL, of the member `m` and a stay that begins at `a.at`. A stay that cost nothing has used none; one that is given back has. */
const usedThatDay = sql`(exists (select from stays o where o.member_id = m.id and o.entered_at < a.at
    and o.entered_at > a.at - interval '2 days' and o.entry_business_day = business_day_of(a.at)
    and (o.state = 'INSIDE' or o.state = 'OUT' and o.lines @> '[{"code":"MEMBER"}]'))
  or exists (select from member_refunds f join stays o on o.id = f.stay_id where f.member_id = m.id and f.state <> 'REFUSED'
    and o.entered_at < a.at and o.entry_business_day = business_day_of(a.at)))`;

function asMembership(row: MemberRow, site: Site, book: TariffBook, at: Date): ReadMembership {
  const local = (at: string): string => toLocalDateTime(new Date(at), site.zone);
  const { label, labelEn, type, group, memberGates, plateNumbers, freeMinutes, fareNonRegularId } = row;
  const membership: Membership = {
    label,
    labelEn,
    type,
    group,
    periods: row.periods.map(({ soldAt, ...period }) => ({ ...period, soldAt: local(soldAt) })),
    ...(row.kind === 'GUEST' && { guest: guestDays(row, site) }),
    suspensions: row.suspensions.map(({ from, until }) => ({ from: local(from), until: until && local(until) })),
    memberGates,
    vehicleTypeIds: withChildTypes(book, row.vehicleTypeId),
    plateNumbers,
    freeMinutes,
    oncePerDay: row.oncePerDay,
    freeMinutesUsedOn: row.minutesUsed ? [businessDayOf(at, site)] : [],
    fareNonRegularId,
    checkMemberUsed: row.checkMemberUsed,
    places: row.maxPlate,
    inside: row.inside.filter((car) => car.holdsPlace || isOneOf(plateNumbers, car.plateNumber)),
  };
  return { row, membership };
}

const isOneOf = (plates: readonly string[], seen: string | null): boolean =>
  plates.some((plate) => isSamePlate(plate, seen ?? ''));
