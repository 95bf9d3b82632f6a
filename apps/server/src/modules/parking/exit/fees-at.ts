import { toLocalDateTime } from '@parking/contract/core/time';
import type { ChargeInput } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import type { MembershipDecision } from '../membership/entered-as.ts';
import { findMemberAtExit } from '../membership/member-at-exit.ts';
import { type PaymentOnAccount, findOnAccount } from '../payments/on-account.ts';
import { applyPayments } from './apply-payments.ts';
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

/** What stays would cost, each at its moment, by their ordinary price of now and the membership that they came in on, by their ids. */
export const readFeesAt = (
  reads: Reads,
  site: Site,
  stayIds: readonly string[],
  momentOf: (stayId: string) => Date,
): Promise<ReadonlyMap<string, FeeNow>> => readFees(reads, site, stayIds, { momentOf, payments: [] });

/** What they would still pay now: less than they cost, where something was paid for them already and is on account. */
export async function readFeesNow(
  reads: Reads,
  site: Site,
  stayIds: readonly string[],
): Promise<ReadonlyMap<string, FeeNow>> {
  const now = new Date();
  return readFees(reads, site, stayIds, { momentOf: () => now, payments: await findOnAccount(reads, ...stayIds) });
}

interface Priced {
  readonly momentOf: (stayId: string) => Date;
  /** What comes off, oldest first. */
  readonly payments: readonly PaymentOnAccount[];
}

async function readFees(
  reads: Reads,
  site: Site,
  stayIds: readonly string[],
  { momentOf, payments }: Priced,
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
      fee: findFee(book, site, stay, at, {
        entitlement: await giftOf(reads, site, stay, at),
        payments: payments.filter(({ stayId }) => stayId === stay.id),
      }),
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

/** What the car would pay then, as its exit would take it; null where no fare holds. */
function findFee(
  book: TariffBook,
  site: Site,
  stay: Inside,
  at: Date,
  { entitlement, payments }: Pick<ChargeInput, 'entitlement'> & Pick<Priced, 'payments'>,
): number | null {
  const exitedAt = at < stay.enteredAt ? stay.enteredAt : at;
  try {
    const { charge, holder } = applyPayments({
      stay,
      exitedAt,
      settings: book.settings,
      taxRate: taxRateAt(book, toLocalDateTime(exitedAt, site.zone)),
      price: (moment, prepaid) => priceStay(book, site, stay, moment, { entitlement, prepaid }),
      payments,
      mayHold: () => true,
    });
    return holder ? 0 : charge.total;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
