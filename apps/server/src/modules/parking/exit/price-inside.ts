import type { Charge } from '@parking/contract/tariffs/charge';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import { readTariffs } from '../../tariffs/read-tariff-book.ts';
import { type PaymentOnAccount, findOnAccount } from '../payments/on-account.ts';
import { applyPayments } from './apply-payments.ts';
import type { MemberAtExit } from '../membership/member-at-exit.ts';
import { type PriceClaims, entitle } from './entitle.ts';
import { countedAs, priceOrOverride, priceStay } from './price.ts';
import type { FoundInside } from './stay-inside.ts';

interface Said extends PriceClaims {
  readonly vehicleId?: string | undefined;
  readonly parkingType?: ParkingType | undefined;
  readonly plateNumber?: string | undefined;
  /** Where it is to leave; the gate it came in by where nobody says. */
  readonly gateId?: string | undefined;
  /** When it left, where somebody tells it. */
  readonly toldAt?: Date | undefined;
}

export interface PricedInside {
  readonly book: TariffBook;
  readonly charge: Charge;
  readonly vehicleId: string;
  readonly parkingType: ParkingType;
  readonly member: MemberAtExit | null;
  /** What has paid this price already. */
  readonly paidBy: PaymentOnAccount | null;
  /** Rupiah that are still to be paid. */
  readonly due: number;
}

/** What a car inside has to pay at `exitedAt`, with what it has on account. Changes nothing. */
export async function priceInside(
  reads: Reads,
  { site, actor }: { readonly site: Site; readonly actor: Actor },
  stay: FoundInside,
  said: Said,
  exitedAt: Date,
): Promise<PricedInside> {
  const { book } = await readTariffs(reads, stay.tariffState);
  const vehicleId = countedAs(book, said.vehicleId, stay.vehicleTypeId);
  const parkingType = said.parkingType ?? stay.parkingType;
  const payments = stay.hasPaid ? await findOnAccount(reads, stay.id) : [];
  const entitled = await entitle(reads, actor, said, {
    site,
    book,
    stay,
    gateId: said.gateId ?? stay.entryGateId,
    vehicleTypeId: vehicleId,
    parkingType,
    validations: stay.validations,
    payments,
    wasDeleted: stay.state === 'DELETED',
    plateNumber: said.plateNumber,
    at: exitedAt,
    voucherDay: businessDayOf(exitedAt, site),
    bookedOn: businessDayOf(new Date(), site),
    toldAt: said.toldAt ?? null,
  });
  const facts = { ...entitled, vehicleTypeId: vehicleId, parkingType };
  const taxRate = taxRateAt(book, toLocalDateTime(exitedAt, site.zone));
  const { charge, holder } = applyPayments({
    stay,
    exitedAt,
    settings: book.settings,
    taxRate,
    price: (at, prepaid) =>
      priceOrOverride(entitled.priceOverride, taxRate, (paid) =>
        priceStay(book, site, stay, at, { ...facts, prepaid: paid }),
      )(prepaid),
    payments,
    mayHold: () => true,
  });
  const { member } = entitled;
  return { book, charge, vehicleId, parkingType, member, paidBy: holder, due: holder ? 0 : charge.total };
}
