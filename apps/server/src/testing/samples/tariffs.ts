import { contract } from '@parking/contract/contract';
import type { Sample } from '../resource-suite.ts';
import { labelled } from './catalogues.ts';
import { optionsOf } from './settings.ts';

export const tariffSamples = {
  vehicleTypes: {
    build: (n) => ({
      ...labelled(n),
      vehicleGroup: n % 2 === 0 ? 'CAR' : 'MOTOR',
      child: n % 2 === 0,
      shortcut: n % 2 === 0 ? String.fromCodePoint(112 + n) : null,
      isActive: n % 2 === 0,
    }),
    change: { label: 'Kendaraan lain' },
    required: ['name', 'label', 'vehicleGroup'],
    unique: 'name',
  },
  additionalFareNames: {
    build: async (n, site) => {
      const [vehicleTypeId] = await optionsOf(site, contract.vehicleTypes.options);
      return {
        ...labelled(n),
        effectiveDate: `2027-01-0${1 + (n % 9)}`,
        additionalFares: [{ vehicleTypeId, amount: 1000 * (n + 1) }],
      };
    },
    change: { label: 'Cuci mobil' },
    required: ['name', 'label'],
    unique: 'name',
    unshown: ['additionalFares', 'effectiveDate'],
  },
} as const satisfies Record<string, Sample>;
