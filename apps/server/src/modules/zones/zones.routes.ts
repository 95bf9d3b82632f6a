import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type Route, implement } from '../../platform/http/context.ts';
import { resourceHandlers } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { countZone } from './count-zone.ts';
import { readCounting } from './read-counting.ts';
import { readZonesNow } from './read-zones-now.ts';
import { zoneOptions } from './zone-source.ts';

/** Parts of the car park with places of their own, and how full they are. */
export function zoneRoutes(platform: Platform): Route[] {
  return implement(contract.zones, {
    ...resourceHandlers(contract.zones, platform, zoneOptions),
    counting: readCounting,
    count: countZone,
    now: async ({ reads, site }) => ({
      zones: await readZonesNow(reads),
      asOf: toLocalDateTime(new Date(), site.zone),
    }),
  });
}
