import type { Report } from '@parking/contract/core/report';
import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { productionPerDate } from '@parking/contract/reports/production';
import { productionSubscription } from '@parking/contract/reports/recap';
import { parkingDurationGraphic } from '@parking/contract/reports/durations';
import { cubes } from '@parking/contract/reports/reports';
import { trafficPerHourGraphic, traffics, vehicleInPerMonth } from '@parking/contract/reports/traffic';
import { zoneOccupancy } from '@parking/contract/reports/zone-occupancy';
import { sql } from 'kysely';
import { type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import { personName } from './figures.ts';
import { cubeSource } from './cube.ts';
import { parkingDurationGraphicSource } from './durations.ts';
import { productionPerDateSource } from './production.ts';
import { openForecasts } from './forecast/read-forecast.ts';
import { productionSubscriptionSource } from './subscription.ts';
import { trafficPerHourGraphicSource, trafficsSource, vehicleInPerMonthSource } from './traffic.ts';
import { zoneOccupancySource } from './zones/zone-occupancy.ts';

/** What is read from rollups and their queues. */
export function reportRoutes(platform: Platform): Route[] {
  const perDate = reportHandlers(productionPerDate, productionPerDateSource, platform);
  const subscription = reportHandlers(productionSubscription, productionSubscriptionSource, platform);
  const ofTraffics = reportHandlers(traffics, trafficsSource, platform);
  const perHour = reportHandlers(trafficPerHourGraphic, trafficPerHourGraphicSource, platform);
  const lengths = reportHandlers(parkingDurationGraphic, parkingDurationGraphicSource, platform);
  const perMonth = reportHandlers(vehicleInPerMonth, vehicleInPerMonthSource, platform);
  const ofZones = reportHandlers(zoneOccupancy, zoneOccupancySource, platform);
  return implement(contract.reports, {
    ...cubeHandlers(platform),
    productionPerDate: perDate.get,
    productionPerDateExport: perDate.export,
    productionSubscription: subscription.get,
    productionSubscriptionExport: subscription.export,
    traffics: ofTraffics.get,
    trafficsExport: ofTraffics.export,
    trafficPerHourGraphic: perHour.get,
    trafficPerHourGraphicExport: perHour.export,
    parkingDurationGraphic: lengths.get,
    parkingDurationGraphicExport: lengths.export,
    vehicleInPerMonth: perMonth.get,
    vehicleInPerMonthExport: perMonth.export,
    zoneOccupancy: ofZones.get,
    zoneOccupancyExport: ofZones.export,
    forecast: openForecasts(),
    operators: async ({ reads }) => {
      const query = sql<Option>`
        select u.id, ${sql.raw(personName)} as label, null as "labelEn"
        from users u left join user_biodata b on b.user_id = u.id
        where exists (select from deposits d where d.operator_id = u.id) order by lower(${sql.raw(personName)}), u.id limit 5000`;
      return (await query.execute(reads)).rows;
    },
  });
}

type CubeHandlers = {
  readonly [Name in keyof typeof cubes]: Handlers<(typeof cubes)[Name]>['get'];
} & { readonly [Name in keyof typeof cubes as `${Name}Export`]: Handlers<(typeof cubes)[Name]>['export'] };
type Handlers<R extends Report> = ReturnType<typeof reportHandlers<R>>;

/** All that are read by what they are declared to add up. */
function cubeHandlers(platform: Platform): CubeHandlers {
  const handlers = Object.entries(cubes).flatMap(([name, report]) => {
    const { get, export: exported } = reportHandlers<Report>(report, cubeSource(report), platform);
    return [[name, get] as const, [`${name}Export`, exported] as const];
  });
  return Object.fromEntries(handlers) as unknown as CubeHandlers;
}
