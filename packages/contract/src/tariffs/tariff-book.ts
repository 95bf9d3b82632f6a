import { z } from 'zod';
import { id } from '../core/id.ts';
import { DayStart } from '../core/business-day.ts';
import { rupiah } from '../core/money.ts';
import { localDate } from '../core/time.ts';
import { fareHandlingTypes, fineTypes } from '../settings/system-configurations.ts';
import { FareRules, parkingTypes } from './fare-rules.ts';
import { TaxRate } from './tax-rate.ts';

export const vehicleGroups = ['MOTOR', 'CAR', 'BOX', 'BUS', 'TRUCK', 'OTHER'] as const;
export type VehicleGroup = (typeof vehicleGroups)[number];

/** All that prices follow, at one moment: with it a device can charge without the server. */
export const TariffBook = z.object({
  /** Rises with every change of anything below. */
  epoch: z.int(),
  vehicleTypes: z.array(
    z.object({
      id: id(),
      name: z.string(),
      label: z.string(),
      labelEn: z.string().nullable(),
      vehicleGroup: z.enum(vehicleGroups),
      child: z.boolean(),
      /** Pays and counts as this one, where it has nothing of its own. Books of before there were parents say nothing of it. */
      parentVehicleTypeId: id().nullable().optional(),
      shortcut: z.string().nullable(),
      isActive: z.boolean(),
      isBasic: z.boolean(),
    }),
  ),
  fares: z.array(
    z.object({
      id: id(),
      vehicleTypeId: id(),
      parkingType: z.enum(parkingTypes),
      fareNonRegularId: id().nullable(),
      effectiveDate: localDate(),
      rules: FareRules,
    }),
  ),
  fines: z.array(z.object({ vehicleTypeId: id(), fine: rupiah() })),
  additionalFares: z.array(
    z.object({
      nameId: id(),
      label: z.string(),
      labelEn: z.string().nullable(),
      vehicleTypeId: id(),
      effectiveDate: localDate(),
      amount: rupiah(),
    }),
  ),
  holidays: z.array(localDate()),
  /** Where the site's local times are told. */
  zone: z.string(),
  /** In the order of their days. */
  dayStarts: z.array(DayStart).min(1),
  taxRates: z.array(TaxRate).min(1),
  settings: z.object({
    fareHandlingType: z.enum(fareHandlingTypes),
    fineType: z.enum(fineTypes),
    lostTicketMinutes: z.int(),
    roundSecondsUp: z.boolean(),
    overdueToleranceMinutes: z.int(),
  }),
});
export type TariffBook = z.output<typeof TariffBook>;
export type VehicleType = TariffBook['vehicleTypes'][number];
export type FareVersion = TariffBook['fares'][number];

/** A vehicle type as prices know it. */
export type PricedType = Pick<VehicleType, 'id' | 'label' | 'labelEn' | 'parentVehicleTypeId'>;
/** What of a book prices follow: its epoch, codes and keys are for devices and desks. */
export type PricedBook = Omit<TariffBook, 'epoch' | 'zone' | 'vehicleTypes' | 'settings'> & {
  readonly vehicleTypes: readonly PricedType[];
  readonly settings: Omit<TariffBook['settings'], 'overdueToleranceMinutes'>;
};
