import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { isAsked, ordinary } from '@parking/contract/tariffs/find-fare';
import { pricingTypesOf } from '@parking/contract/tariffs/prices-of-type';
import { type publicTariffs, reckonedDays } from '@parking/contract/tariffs/public-tariffs';
import type { FareVersion, TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { Handler } from '../../platform/http/context.ts';
import { readTariffBook } from './read-tariff-book.ts';

type Look = typeof publicTariffs.look;

/** What anybody may know of the prices: what a stay that begins today follows. */
export const readPublicTariffs: Handler<Look> = async ({ reads, site }): Promise<ReplyOf<Look>> => {
  const now = toLocalDateTime(new Date(), site.zone);
  return { now, book: ordinaryBook(await readTariffBook(reads), now.slice(0, 10)) };
};

function ordinaryBook(book: TariffBook, today: string): TariffBook {
  const fares = book.fares.filter((fare) => isOrdinary(fare, today) && !isReplaced(fare, book, today));
  const priced = new Set(fares.map(({ vehicleTypeId }) => vehicleTypeId));
  const inUse = book.vehicleTypes.filter(({ isActive }) => isActive).map(({ id }) => pricingTypesOf(book, id));
  // A parent prices its children, whether or not cars still come as that type itself.
  const told = new Set(inUse.filter((types) => types.some((id) => priced.has(id))).flat());
  const vehicleTypes = book.vehicleTypes.filter(({ id }) => told.has(id));
  return {
    ...book,
    vehicleTypes,
    fares: fares.filter(({ vehicleTypeId }) => told.has(vehicleTypeId)),
    fines: book.fines.filter(({ vehicleTypeId }) => told.has(vehicleTypeId)),
    additionalFares: [],
  };
}

const isOrdinary = (fare: FareVersion, today: string): boolean =>
  isAsked(fare, { ...ordinary, vehicleTypeId: fare.vehicleTypeId }) &&
  fare.effectiveDate <= shiftDays(today, reckonedDays);

/** A newer one holds already. The oldest stands in for all days before it. */
const isReplaced = (fare: FareVersion, { fares }: TariffBook, today: string): boolean =>
  fares.some(
    (other) =>
      other.vehicleTypeId === fare.vehicleTypeId &&
      isAsked(other, { ...ordinary, vehicleTypeId: fare.vehicleTypeId }) &&
      other.effectiveDate <= today &&
      other.effectiveDate > fare.effectiveDate,
  );
