import type { TariffBook, VehicleType } from './tariff-book.ts';

/** The type that a car is taken for when nobody says another: the basic one, as long as it is in use. */
export function basicTypeOf({ vehicleTypes }: TariffBook): VehicleType | undefined {
  const inUse = vehicleTypes.filter(({ isActive }) => isActive);
  const choices = inUse.length > 0 ? inUse : vehicleTypes;
  return choices.find(({ isBasic }) => isBasic) ?? choices[0];
}

/**
 * As what a car is counted that nobody can refuse any more, as a machine let it in or a booth sold it without the server: as it
 * was told, where that is in use or what it is held for; else as what it is held for, else as the basic type. Undefined where
 * there is no type at all.
 */
export function toldAs(book: TariffBook, told: string | null | undefined, held: string | null): string | undefined {
  const known = book.vehicleTypes.find(({ id }) => id === told);
  if (known && (known.isActive || known.id === held)) return known.id;
  return held ?? basicTypeOf(book)?.id;
}
