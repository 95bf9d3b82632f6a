import { contract } from '@parking/contract/contract';
import { type Resource, isCatalogue } from '@parking/contract/core/resource';
import type { Sample } from '../resource-suite.ts';
import { catalogue, catalogueSamples } from './catalogues.ts';
import { communicationSamples } from './communication.ts';
import { gateSamples } from './gates.ts';
import { identitySamples } from './identity.ts';
import { ledgerSamples } from './ledgers.ts';
import { memberSamples } from './members.ts';
import { peopleSamples } from './people.ts';
import { settingsSamples } from './settings.ts';
import { tariffSamples } from './tariffs.ts';

const parts = ['list', 'create', 'update', 'remove', 'options', 'export', 'history'] as const;

export const resources = Object.entries(contract as Readonly<Record<string, object>>).filter(
  (entry): entry is [string, Resource] => parts.every((part) => part in entry[1]),
);

/** Names of the plain ones: what holds for each of them follows from that. */
export const catalogues = resources.flatMap(([name, resource]) => (isCatalogue(resource) ? [name] : []));

/** One of every resource of the contract, by its name there. */
export const samples: Readonly<Record<string, Sample>> = {
  ...Object.fromEntries(catalogues.map((name) => [name, catalogue])),
  ...catalogueSamples,
  ...identitySamples,
  ...settingsSamples,
  ...tariffSamples,
  ...gateSamples,
  ...communicationSamples,
  ...ledgerSamples,
  ...peopleSamples,
  ...memberSamples,
};
