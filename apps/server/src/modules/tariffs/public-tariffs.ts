import { shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { isAsked, ordinary } from '@parking/contract/tariffs/find-fare';
import { pricingTypesOf } from '@parking/contract/tariffs/prices-of-type';
import { type PublicBook, type publicTariffs, reckonedDays } from '@parking/contract/tariffs/public-tariffs';
import type { FareVersion, TariffBook, VehicleType } from '@parking/contract/tariffs/tariff-book';
import { reserveAttempt } from '../../platform/auth/attempts.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Handler } from '../../platform/http/context.ts';
import { readTariffs } from './read-tariff-book.ts';

type Look = typeof publicTariffs.look;

/** From one address; many phones share that of their network. */
const calls = { most: 120, seconds: 60 } as const;

/**
 * What anybody may know of the prices: what a stay that begins today follows. It is made once for a state of the tariffs and a day, and
 * handed out until either is another.
 */
export function openPublicTariffs(database: Database): Handler<Look> {
  let made: { readonly state: string; readonly today: string; readonly book: PublicBook } | null = null;
  return async ({ reads, site, origin }): Promise<ReplyOf<Look>> => {
    await reserveAttempt(database, [{ key: `tariffs:${origin.address}`, ...calls }]);
    const now = toLocalDateTime(new Date(), site.zone);
    const today = now.slice(0, 10);
    const { state, book } = await readTariffs(reads);
    const held =
      made?.state === state && made.today === today ? made : { state, today, book: ordinaryBook(book, today) };
    made = held;
    return { now, book: held.book };
  };
}

function ordinaryBook(book: TariffBook, today: string): PublicBook {
  const fares = faresOfDays(book, today);
  const priced = new Set(fares.map(({ vehicleTypeId }) => vehicleTypeId));
  const inUse = book.vehicleTypes.filter(({ isActive }) => isActive).map(({ id }) => pricingTypesOf(book, id));
  // A parent prices its children, whether or not cars still come as that type itself.
  const told = new Set(inUse.filter((types) => types.some((id) => priced.has(id))).flat());
  const { dayStarts, taxRates } = book;
  const { overdueToleranceMinutes: _, ...settings } = book.settings;
  return {
    vehicleTypes: book.vehicleTypes.filter(({ id }) => told.has(id)).map(asTold),
    fares: fares.filter(({ vehicleTypeId }) => told.has(vehicleTypeId)),
    fines: book.fines.filter(({ vehicleTypeId }) => told.has(vehicleTypeId)),
    additionalFares: [],
    // A stay after midnight may still be of the day before.
    holidays: book.holidays.filter((day) => day >= shiftDays(today, -1) && day <= shiftDays(today, reckonedDays + 1)),
    dayStarts,
    taxRates,
    settings,
  };
}

const asTold = ({ id, label, labelEn, parentVehicleTypeId = null, isActive, isBasic }: VehicleType) => ({
  id,
  label,
  labelEn,
  parentVehicleTypeId,
  isActive,
  isBasic,
});

/** The ordinary fares of today and of the days to come: of each type the one in force, its oldest where none is yet, and those after it. */
function faresOfDays({ fares }: TariffBook, today: string): FareVersion[] {
  const asked = fares.filter((fare) => isAsked(fare, { ...ordinary, vehicleTypeId: fare.vehicleTypeId }));
  const inForce = new Map<string, string>();
  for (const { vehicleTypeId, effectiveDate } of asked)
    if (effectiveDate <= today && effectiveDate > (inForce.get(vehicleTypeId) ?? ''))
      inForce.set(vehicleTypeId, effectiveDate);
  const last = shiftDays(today, reckonedDays);
  return asked.filter(
    ({ vehicleTypeId, effectiveDate }) => effectiveDate <= last && effectiveDate >= (inForce.get(vehicleTypeId) ?? ''),
  );
}
