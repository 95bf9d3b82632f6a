import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import {
  production,
  productionParking,
  productionPerDate,
  productionPerOperator,
} from '@parking/contract/reports/production';
import { productionSubscription, recapitulationParking } from '@parking/contract/reports/recap';
import { trafficPerHourGraphic, traffics, vehicleInPerMonth } from '@parking/contract/reports/traffic';
import { sql } from 'kysely';
import { type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import { personName } from './figures.ts';
import {
  productionParkingSource,
  productionPerDateSource,
  productionPerOperatorSource,
  productionSource,
} from './production.ts';
import { productionSubscriptionSource, recapitulationParkingSource } from './recap.ts';
import { trafficPerHourGraphicSource, trafficsSource, vehicleInPerMonthSource } from './traffic.ts';

/** What is read from rollups and their queues. */
export function reportRoutes(platform: Platform): Route[] {
  const ofProduction = reportHandlers(production, productionSource, platform);
  const perOperator = reportHandlers(productionPerOperator, productionPerOperatorSource, platform);
  const perDate = reportHandlers(productionPerDate, productionPerDateSource, platform);
  const parking = reportHandlers(productionParking, productionParkingSource, platform);
  const subscription = reportHandlers(productionSubscription, productionSubscriptionSource, platform);
  const recapitulation = reportHandlers(recapitulationParking, recapitulationParkingSource, platform);
  const ofTraffics = reportHandlers(traffics, trafficsSource, platform);
  const perHour = reportHandlers(trafficPerHourGraphic, trafficPerHourGraphicSource, platform);
  const perMonth = reportHandlers(vehicleInPerMonth, vehicleInPerMonthSource, platform);
  return implement(contract.reports, {
    production: ofProduction.get,
    productionExport: ofProduction.export,
    productionPerOperator: perOperator.get,
    productionPerOperatorExport: perOperator.export,
    productionPerDate: perDate.get,
    productionPerDateExport: perDate.export,
    productionParking: parking.get,
    productionParkingExport: parking.export,
    productionSubscription: subscription.get,
    productionSubscriptionExport: subscription.export,
    recapitulationParking: recapitulation.get,
    recapitulationParkingExport: recapitulation.export,
    traffics: ofTraffics.get,
    trafficsExport: ofTraffics.export,
    trafficPerHourGraphic: perHour.get,
    trafficPerHourGraphicExport: perHour.export,
    vehicleInPerMonth: perMonth.get,
    vehicleInPerMonthExport: perMonth.export,
    operators: async ({ reads }) => {
      const query = sql<Option>`
        select u.id, ${sql.raw(personName)} as label, null as "labelEn"
        from users u left join user_biodata b on b.user_id = u.id
        where exists (select from deposits d where d.operator_id = u.id) order by lower(${sql.raw(personName)}), u.id limit 5000`;
      return (await query.execute(reads)).rows;
    },
  });
}
