import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { ProviderDays } from './provider-day.ts';

/** When the days of a payment type's provider end; those of the site at midnight where nothing was set. */
export async function readProviderDays(reads: Reads, site: Site, paidTypeId: string): Promise<ProviderDays> {
  const found = await reads
    .selectFrom('paymentProviders')
    .select(['cutOff', 'zone'])
    .where('paidTypeId', '=', paidTypeId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  return { cutOff: found?.cutOff ?? '00:00', zone: found?.zone ?? site.zone };
}
