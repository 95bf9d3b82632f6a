import { contract } from '@parking/contract/contract';
import type { Sample } from '../resource-suite.ts';
import { labelled } from './catalogues.ts';
import { optionsOf } from './settings.ts';

export const memberSamples = {
  subscriptionFareNames: {
    build: async (n, site) => {
      const isEven = n % 2 === 0;
      const [fareNonRegularId] = await optionsOf(site, contract.fareNonRegulars.options);
      const [subscriptionFareComponentId] = await optionsOf(site, contract.subscriptionFareComponents.options);
      return {
        ...labelled(n),
        vehicleTypeId: (await optionsOf(site, contract.vehicleTypes.options)).at(n % 3),
        subscriptionFareType: isEven ? 'DURATION' : 'PROGRESSIVE',
        subscriptionFareGroup: isEven ? 'BASIC' : 'PARENT',
        maxPlate: 1 + n,
        memberGates: isEven ? [] : (await optionsOf(site, contract.gates.options)).slice(0, 2).toSorted(),
        isEnabled: n !== 3,
        freeMinutes: isEven ? 60 + n : null,
        oncePerDay: isEven,
        fareNonRegularId: isEven ? null : fareNonRegularId,
        effectiveDate: `2027-01-0${1 + (n % 9)}`,
        subscriptionFares: [
          { months: 1, amount: 100_000 + n },
          { months: 12, amount: 1_000_000 },
        ],
        subscriptionFareDetails: [{ subscriptionFareComponentId, amount: 25_000, chargedAt: 'FIRST' }],
      };
    },
    prepare: async ({ client }) => {
      await client.call(contract.fareNonRegulars.create, { body: labelled(50) });
      await client.call(contract.subscriptionFareComponents.create, { body: labelled(51) });
      const gate = { name: 'Gate langganan', code: 'LANGGANAN', gateType: 'IN', printType: 'NONE' };
      await client.call(contract.gates.create, {
        body: {
          ...gate,
          embeddedPrinterType: 'NONE',
          parkingType: 'REGULAR',
          showOnMonitoring: true,
          devices: [],
          gateVehicleTypes: [],
        },
      });
    },
    change: { label: 'Langganan kantor', maxPlate: 7 },
    required: ['name', 'label', 'vehicleTypeId', 'subscriptionFareType', 'subscriptionFareGroup', 'maxPlate'],
    unique: 'name',
  },
} as const satisfies Record<string, Sample>;
