import type { ChargeInput } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import type { MembershipDecision } from '../membership/entered-as.ts';
import { findMemberAtExit } from '../membership/member-at-exit.ts';
import { priceStay } from './price.ts';

interface Inside {
  readonly id: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly enteredAt: Date;
  readonly prepaid: number;
  readonly memberId: string | null;
  readonly enteredAs: MembershipDecision | null;
  readonly entryGateId: string;
  readonly entryBusinessDay: string;
}

export interface FeeNow {
  /** Whole minutes inside until that moment, never below zero. */
  readonly minutes: number;
  /** Whole rupiah; null where no fare holds. */
  readonly fee: number | null;
}

/** What stays would pay, each at its moment, by their ordinary price of now and the membership that they came in on, by their ids. */
export async function readFeesAt(
  reads: Reads,
  site: Site,
  stayIds: readonly string[],
  momentOf: (stayId: string) => Date,
): Promise<ReadonlyMap<string, FeeNow>> {
  const book = await readTariffBook(reads);
  const stays = await reads
    .selectFrom('stays')
    .select(['id', 'vehicleTypeId', 'parkingType', 'enteredAt', 'prepaid'])
    .select(['memberId', 'enteredAs', 'entryGateId', 'entryBusinessDay'])
    .where('id', '=', anyOf(stayIds))
    .$narrowType<{ parkingType: ParkingType; enteredAs: MembershipDecision | null }>()
    .execute();
  const fees = new Map<string, FeeNow>();
  for (const stay of stays) {
    const at = momentOf(stay.id);
    fees.set(stay.id, {
      minutes: Math.max(0, Math.floor((at.getTime() - stay.enteredAt.getTime()) / 60_000)),
      fee: findFee(book, site, stay, at, await giftOf(reads, site, stay, at)),
    });
  }
  return fees;
}

/** What the membership that it came in on gives it, through the gate that it came by. */
async function giftOf(reads: Reads, site: Site, stay: Inside, at: Date): Promise<ChargeInput['entitlement']> {
  if (stay.memberId === null) return null;
  const { vehicleTypeId, entryGateId: gateId } = stay;
  const unread = { mayBeMember: false, entryPlate: null };
  const member = await findMemberAtExit(reads, site, { ...stay, ...unread }, { gateId, vehicleTypeId, at });
  return member?.entitlement ?? null;
}

/** What the car would pay now; null where no fare holds. */
function findFee(
  book: TariffBook,
  site: Site,
  stay: Inside,
  now: Date,
  entitlement: ChargeInput['entitlement'],
): number | null {
  try {
    return priceStay(book, site, stay, now < stay.enteredAt ? stay.enteredAt : now, { entitlement }).total;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
