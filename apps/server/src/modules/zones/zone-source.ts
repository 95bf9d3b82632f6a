import { contract } from '@parking/contract/contract';
import { type ResourceOptions, listSourceOf } from '../../platform/http/resource-handlers.ts';
import { foldAlone } from '../reports/fold.ts';
import { refuseUsedZone, zoneRule } from './zone-rule.ts';

/** Zones as they are kept and written. */
export const zoneOptions: ResourceOptions<typeof contract.zones> = {
  table: 'zones',
  view: 'zones_v',
  defaultSort: [{ column: 'name', direction: 'asc' }],
  optionLabel: { label: 'name', labelEn: 'name' },
  lockFirst: foldAlone,
  beforeWrite: zoneRule,
  beforeRemove: refuseUsedZone,
};

export const zoneSource = listSourceOf(contract.zones, zoneOptions);
