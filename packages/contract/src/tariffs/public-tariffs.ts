import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { localDateTime } from '../core/time.ts';
import { TariffBook } from './tariff-book.ts';

/** Where drivers read what parking costs, after the address of the installation. */
export const tariffPath = '/tariff';

/** The longest stay that drivers reckon, in days: fares that begin later are not told. */
export const reckonedDays = 7;

const { vehicleTypes, settings } = TariffBook.shape;

/** A tariff book as drivers need it: what types are called, and nothing by which desks, devices or the office know them. */
const PublicBook = TariffBook.omit({ epoch: true, zone: true }).extend({
  /** Only those that have a fare, their own or their parent's. */
  vehicleTypes: z.array(vehicleTypes.element.omit({ name: true, shortcut: true, vehicleGroup: true, child: true })),
  settings: settings.omit({ overdueToleranceMinutes: true }),
});
export type PublicBook = z.output<typeof PublicBook>;

/** What parking costs whoever drives in, without account (ours); by it a phone reckons any stay as the till does. */
export const publicTariffs = {
  look: endpoint({
    method: 'GET',
    path: '/public_tariffs',
    summary: `The ordinary fares of today, and those that begin within ${reckonedDays} days`,
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    reply: z.object({
      /** The site's time. */
      now: localDateTime(),
      /** No fares of members or guests, no additional ones; holidays of the days that are reckoned. */
      book: PublicBook,
    }),
    errors: ['too-many-requests'],
    reads: ['vehicleTypes', 'fares', 'holidays', 'configuration'],
  }),
} as const;
