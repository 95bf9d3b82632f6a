import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import {
  byLabel,
  catalogueHandlers,
  findRecord,
  listSourceOf,
  resourceHandlers,
} from '../../platform/http/resource-handlers.ts';
import type { ResourceOptions } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { editsFares } from '../controls/approve.ts';
import { additionalFareRoutes } from './additional-fares.ts';
import { listFareVersions, removeFareVersion } from './fare-versions.ts';
import { signDayOff } from './days-off.ts';
import { parkingFineRoutes } from './parking-fines.ts';
import { pricedHandlers } from './priced-handlers.ts';
import { openPublicTariffs } from './public-tariffs.ts';
import { readTariffBook } from './read-tariff-book.ts';
import { replayFare } from './replay.ts';
import { vehicleTypeRoutes } from './vehicle-types.ts';
import { workExample } from './worked-example.ts';

function nonRegularRoutes(platform: Platform): Route[] {
  const options: ResourceOptions = {
    table: 'fare_non_regulars',
    defaultSort: byLabel,
  };
  const source = listSourceOf(contract.fareNonRegulars, options);
  return implement(contract.fareNonRegulars, {
    ...resourceHandlers(contract.fareNonRegulars, platform, options),
    view: async ({ reads, site, params, fail }) => {
      const fare = await findRecord(reads, source, params.id, site.zone);
      if (!fare) throw fail('record-not-found');
      const versions = await listFareVersions(reads, site, { fareNonRegularId: params.id });
      const types = await reads
        .selectFrom('vehicleTypes')
        .select(['id', 'label', 'labelEn'])
        .orderBy((order) => order.fn('lower', ['label']))
        .orderBy('id')
        .execute();
      const vehicleTypes = types.map((type) => ({
        ...type,
        parkingFares: versions.filter((version) => version.vehicleTypeId === type.id),
      }));
      return { ...fare, vehicleTypes };
    },
    versions: async ({ reads, site, params: { id, vehicleId }, fail }) => {
      if (!(await findRecord(reads, source, id, site.zone))) throw fail('record-not-found');
      return listFareVersions(reads, site, { fareNonRegularId: id, vehicleTypeId: vehicleId });
    },
  });
}

/** What vehicles pay, and by which rules. */
export function tariffRoutes(platform: Platform): Route[] {
  return [
    ...vehicleTypeRoutes(platform),
    ...implement(contract.parkingFares, { remove: removeFareVersion }),
    ...nonRegularRoutes(platform),
    ...additionalFareRoutes(platform),
    ...parkingFineRoutes(),
    ...implement(
      contract.holidays,
      pricedHandlers(
        contract.holidays,
        platform,
        {
          table: 'holidays',
          screen: null,
          defaultSort: [{ column: 'day', direction: 'desc' }],
          beforeWrite: signDayOff,
        },
        { name: 'holiday', right: editsFares, labelOf: ({ day, label }) => `${String(day)} ${String(label)}` },
      ),
    ),
    ...implement(contract.transactionTypes, catalogueHandlers(contract.transactionTypes, platform)),
    ...implement(contract.publicTariffs, { look: openPublicTariffs(platform.database) }),
    ...implement(contract.tariffs, {
      book: ({ reads }) => readTariffBook(reads),
      workedExample: workExample,
      replay: (context) => replayFare(platform.database, context),
    }),
  ];
}
