import type { MemberType } from '@parking/contract/members/member-words';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { SubscriptionState } from './write-purchase.ts';

/** As much of a member as a purchase follows from. */
export interface Buyer {
  /** What the next purchase buys. */
  readonly subscriptionFareNameId: string;
  /** What the member has today. */
  readonly presentId: string;
  readonly state: SubscriptionState;
  readonly memberStartDate: string;
  readonly memberEndDate: string | null;
  readonly memberType: MemberType;
  readonly vehicleTypeId: string;
  readonly nfcNumber: string | null;
  readonly parkingCode: string | null;
  readonly plateNumbers: readonly string[];
  readonly suspended: boolean;
}

/** Null of one who is none, a guest or taken away. */
export async function findBuyer(reads: Reads, memberId: string, today: string): Promise<Buyer | null> {
  const { rows } = await sql<Buyer>`
    select coalesce(next_subscription_fare_name_id, subscription_fare_name_id) as "subscriptionFareNameId",
      subscription_on(${today}::date, subscription_fare_name_id, next_subscription_fare_name_id, next_from) as "presentId",
      jsonb_build_object('id', subscription_fare_name_id, 'nextId', next_subscription_fare_name_id, 'nextFrom', next_from) as state,
      member_start_date as "memberStartDate", member_end_date as "memberEndDate", member_type as "memberType",
      vehicle_type_id as "vehicleTypeId", nfc_number as "nfcNumber", parking_code as "parkingCode",
      plate_numbers as "plateNumbers", suspended
    from members where id = ${memberId} and kind = 'MEMBER' and archived_at is null`.execute(reads);
  return rows[0] ?? null;
}
