import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { localDateTime } from '../core/time.ts';
import { TariffBook } from './tariff-book.ts';

/** Where drivers read what parking costs, after the address of the installation. */
export const tariffPath = '/tariff';

/** The longest stay that drivers reckon, in days: fares that begin later are not told. */
export const reckonedDays = 7;

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
      /** Only types that have a fare, their own or their parent's; no fares of members or guests, no additional ones. */
      book: TariffBook,
    }),
    reads: ['vehicleTypes', 'fares', 'holidays', 'configuration'],
  }),
} as const;
