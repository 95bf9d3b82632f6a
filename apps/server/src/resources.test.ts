import { contract } from '@parking/contract/contract';
import type { Resource } from '@parking/contract/core/resource';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from './testing/people.ts';
import { type Sample, type Site, describeResource } from './testing/resource-suite.ts';
import { catalogueSamples } from './testing/samples/catalogues.ts';
import { communicationSamples } from './testing/samples/communication.ts';
import { gateSamples } from './testing/samples/gates.ts';
import { identitySamples } from './testing/samples/identity.ts';
import { ledgerSamples } from './testing/samples/ledgers.ts';
import { settingsSamples } from './testing/samples/settings.ts';
import { tariffSamples } from './testing/samples/tariffs.ts';
import { startTestServer } from './testing/test-server.ts';

let site: Site;
beforeAll(async () => {
  const server = await startTestServer();
  site = { server, client: await signInAs(server, 'SUPERADMIN') };
});
afterAll(() => site.server.close());

const samples: Readonly<Record<string, Sample>> = {
  ...catalogueSamples,
  ...identitySamples,
  ...settingsSamples,
  ...tariffSamples,
  ...gateSamples,
  ...communicationSamples,
  ...ledgerSamples,
};

const parts = ['list', 'create', 'update', 'remove', 'options', 'export', 'history'] as const;
const resources = Object.entries(contract as Readonly<Record<string, object>>).filter(
  (entry): entry is [string, Resource] => parts.every((part) => part in entry[1]),
);

test('every resource of the contract has its sample, and no sample is of something else', () => {
  expect(Object.keys(samples).toSorted()).toEqual(resources.map(([name]) => name).toSorted());
});

for (const [name, resource] of resources) {
  const sample = samples[name];
  if (sample) describeResource(name, resource, sample, () => site);
}
