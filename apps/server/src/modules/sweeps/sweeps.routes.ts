import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../platform/http/list-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { abandoned, printLetter } from './abandoned-vehicles.ts';
import { closeMissing } from './close-missing.ts';
import { close, discard } from './end-sweep.ts';
import { findSweep } from './find-sweep.ts';
import { open } from './open-sweep.ts';
import { read } from './read-plates.ts';

const sweepList: ListOptions<typeof contract.sweeps.list> = {
  view: 'sweeps_v',
  defaultSort: [{ column: 'openedAt', direction: 'desc' }],
};

/** Rounds through the car park, and what they tell of cars that stand there for long or not at all. */
export function sweepRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.sweeps;
  const { list: abandonedList, export: abandonedExport } = contract.abandonedVehicles;
  return [
    ...implement(contract.sweeps, {
      ...listHandlers(platform, { list, export: exported }, sweepList),
      get: ({ reads, site, params }) => findSweep(reads, site, params.id),
      open,
      read,
      close,
      discard,
    }),
    ...implement(contract.abandonedVehicles, {
      ...listHandlers(platform, { list: abandonedList, export: abandonedExport }, abandoned(platform.site.current)),
      closeMissing,
      printLetter,
    }),
  ];
}
