import { toLocalDateTime } from '@parking/contract/core/time';
import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { CarOfMember, Membership } from '@parking/contract/members/entitlement/membership';
import type { MemberType } from '@parking/contract/members/member-words';
import type { SubscriptionFareGroup, SubscriptionFareType } from '@parking/contract/members/subscription-words';
import { plateConfusionKey } from '@parking/contract/parking/plates';
import { withChildTypes } from '@parking/contract/tariffs/prices-of-type';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { asConfused } from '../entry/first-seen.ts';

interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly memberType: MemberType;
  readonly parkingCode: string | null;
  readonly plateNumbers: readonly string[];
  readonly vehicleTypeId: string;
  readonly vehicle: string;
  readonly vehicleEn: string | null;
  readonly memberStartDate: string;
  readonly memberEndDate: string | null;
  readonly tokenPhoto: string | null;
  readonly suspended: boolean;
  readonly subscriptionId: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly type: SubscriptionFareType;
  readonly group: SubscriptionFareGroup;
  readonly maxPlate: number;
  readonly freeMinutes: number | null;
  readonly fareNonRegularId: string | null;
  readonly memberGates: readonly string[];
  readonly periods: readonly { readonly fromDate: string; readonly toDate: string; readonly soldAt: string }[];
  readonly checkMemberUsed: boolean;
}

export interface ReadMembership {
  readonly row: MemberRow;
  /** As `entitle` asks for it. */
  readonly membership: Membership;
}

/** Since when a member is suspended is kept nowhere: as long as one is, nothing of the past is covered either. */
const ever = { from: '0001-01-01T00:00:00', until: null };

/**
 * A member's membership as it stands now; null of one who is none, a guest or archived. Which cars came in on it is written
 * down nowhere yet: those inside are told by the member's plates, and none by its card.
 */
export async function readMembership(reads: Reads, site: Site, memberId: string): Promise<ReadMembership | null> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.name, m.member_type as "memberType", m.parking_code as "parkingCode", m.plate_numbers as "plateNumbers",
      m.vehicle_type_id as "vehicleTypeId", v.label as vehicle, v.label_en as "vehicleEn",
      m.member_start_date as "memberStartDate", m.member_end_date as "memberEndDate", m.token_photo as "tokenPhoto",
      m.suspended, s.id as "subscriptionId", s.label, s.label_en as "labelEn", s.subscription_fare_type as type,
      s.subscription_fare_group as group, s.max_plate as "maxPlate", s.free_minutes as "freeMinutes",
      s.fare_non_regular_id as "fareNonRegularId",
      array(select gate_id from subscription_fare_gates g where g.subscription_fare_name_id = s.id) as "memberGates",
      (select coalesce(jsonb_agg(jsonb_build_object('fromDate', t.from_date, 'toDate', t.to_date, 'soldAt', t.at)), '[]')
        from membership_transactions t where t.member_id = m.id
          and not exists (select from membership_rollbacks r where r.transaction_id = t.id)) as periods,
      (select check_member_used from system_configuration) as "checkMemberUsed"
    from members m join vehicle_types v on v.id = m.vehicle_type_id
      join subscription_fare_names s on s.id = m.subscription_fare_name_id
    where m.id = ${memberId} and m.kind = 'MEMBER' and m.archived_at is null`.execute(reads);
  const [row] = rows;
  if (!row) return null;
  const { label, labelEn, type, group, memberGates, plateNumbers, freeMinutes, fareNonRegularId } = row;
  const membership: Membership = {
    label,
    labelEn,
    type,
    group,
    periods: row.periods.map(({ soldAt, ...period }) => ({
      ...period,
      soldAt: toLocalDateTime(new Date(soldAt), site.zone),
    })),
    suspensions: row.suspended ? [ever] : [],
    memberGates,
    vehicleTypeIds: withChildTypes(await readTariffBook(reads), row.vehicleTypeId),
    plateNumbers,
    freeMinutes,
    // No subscription says so yet.
    oncePerDay: false,
    freeMinutesUsedOn: [],
    fareNonRegularId,
    checkMemberUsed: row.checkMemberUsed,
    places: row.maxPlate,
    inside: await readCarsInside(reads, site, plateNumbers),
  };
  return { row, membership };
}

/** Cars inside with one of these plates, the one inside longest first. */
async function readCarsInside(reads: Reads, site: Site, plates: readonly string[]): Promise<CarOfMember[]> {
  if (plates.length === 0) return [];
  const keys = plates.map(plateConfusionKey);
  const { rows } = await sql<{ stayId: string; plateNumber: string }>`
    select stay_id as "stayId", plate_key as "plateNumber" from stays_inside
    where site_id = ${site.id} and ${asConfused('plate_key')} = any(${keys}::text[])
    order by entered_at, stay_id`.execute(reads);
  return rows
    .filter(({ plateNumber }) => plates.some((plate) => isSamePlate(plate, plateNumber)))
    .map((car) => ({ ...car, byCard: false }));
}
