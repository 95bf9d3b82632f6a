import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import { showConfiguration, updateConfiguration } from './configuration.ts';
import { withdrawPending } from '../controls/pending-settings.ts';
import { readControlChanges } from '../controls/read-control-changes.ts';

const fareHandling = [
  { id: 'ENTRY', label: 'Tarif saat masuk', labelEn: 'The fare at entry' },
  { id: 'EXIT', label: 'Tarif saat keluar', labelEn: 'The fare at exit' },
  { id: 'SPLIT', label: 'Dibagi pada setiap perubahan', labelEn: 'Split at each change' },
];
const fines = [
  { id: 'FINE_ONLY', label: 'Denda saja', labelEn: 'The fine alone' },
  { id: 'FINE_PLUS_FARE', label: 'Denda dan tarif', labelEn: 'The fine and the fare' },
];

/** How the site works. */
export function settingsRoutes(): Route[] {
  return [
    ...implement(contract.systemConfigurations, {
      get: showConfiguration,
      update: updateConfiguration,
      fareHandlingList: async () => fareHandling,
      fineTypeList: async () => fines,
    }),
    ...implement(contract.pendingSettings, { withdraw: withdrawPending }),
    ...implement(contract.controlChanges, { list: ({ reads, site, query }) => readControlChanges(reads, site, query) }),
  ];
}
