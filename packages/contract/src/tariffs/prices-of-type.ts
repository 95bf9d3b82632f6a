import type { PricedBook, PricedType } from './tariff-book.ts';

type Types = Pick<PricedBook, 'vehicleTypes'>;

/** The type that a child type is one of; null for every other. */
export function parentOf({ vehicleTypes }: Types, vehicleTypeId: string): PricedType | null {
  const parentId = vehicleTypes.find(({ id }) => id === vehicleTypeId)?.parentVehicleTypeId ?? null;
  return parentId === null ? null : (vehicleTypes.find(({ id }) => id === parentId) ?? null);
}

/** Whose prices a car of a type pays, in the order in which they count: its own, then those of its parent. */
export function pricingTypesOf(book: Types, vehicleTypeId: string): readonly string[] {
  const parent = parentOf(book, vehicleTypeId);
  return parent === null ? [vehicleTypeId] : [vehicleTypeId, parent.id];
}

/** A type and the types that are its children, as what is sold for it is theirs too. */
export const withChildTypes = ({ vehicleTypes }: Types, vehicleTypeId: string): readonly string[] => [
  vehicleTypeId,
  ...vehicleTypes.filter(({ parentVehicleTypeId }) => parentVehicleTypeId === vehicleTypeId).map(({ id }) => id),
];

/** What a lost ticket costs a type; null where nothing was set. */
export function fineOf(book: Pick<PricedBook, 'vehicleTypes' | 'fines'>, vehicleTypeId: string): number | null {
  const [fine] = pricingTypesOf(book, vehicleTypeId).flatMap((id) =>
    book.fines.filter((one) => one.vehicleTypeId === id),
  );
  return fine?.fine ?? null;
}

type AdditionalFare = PricedBook['additionalFares'][number];

/** What a type is charged on a day for something beside parking; null where nothing was set by then. */
export function additionalFareOf(
  book: Pick<PricedBook, 'vehicleTypes' | 'additionalFares'>,
  nameId: string,
  vehicleTypeId: string,
  day: string,
): AdditionalFare | null {
  const [held] = pricingTypesOf(book, vehicleTypeId).flatMap((id) =>
    book.additionalFares
      .filter((one) => one.nameId === nameId && one.vehicleTypeId === id && one.effectiveDate <= day)
      .toSorted((one, other) => other.effectiveDate.localeCompare(one.effectiveDate)),
  );
  return held ?? null;
}
