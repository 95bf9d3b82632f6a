import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTodays } from '../../../scripts/lib/todays-tests.ts';
import { signInAs } from './testing/people.ts';
import {
  type Proven,
  type Site,
  proveExport,
  proveFaults,
  proveLife,
  proveList,
  proveStranger,
  proveUniqueness,
  proveUse,
} from './testing/resource-suite.ts';
import { resources, samples } from './testing/samples/all.ts';
import { specifiedFields } from './testing/samples/specified-fields.ts';
import { startTestServer } from './testing/test-server.ts';

let site: Site;
beforeAll(async () => {
  const server = await startTestServer();
  site = { server, client: await signInAs(server, 'SUPERADMIN') };
});
afterAll(() => site.server.close());

test('every resource of the contract has its sample, and no sample is of something else', () => {
  expect(Object.keys(samples).toSorted()).toEqual(resources.map(([name]) => name).toSorted());
  expect(Object.keys(specifiedFields).toSorted()).toEqual(Object.keys(samples).toSorted());
});

// All are made by one code: what it does wrong for one, it does for those whose day it is.
// Whoever joins pays: what makes anything cheaper takes two from then on.
const sells = (name: string): number => Number(name === 'members');
const proven = resources
  .filter(([name]) => isTodays(name))
  .toSorted(([one], [other]) => sells(one) - sells(other))
  .flatMap(([name, resource]): [string, Proven][] => {
    const sample = samples[name];
    return sample ? [[name, { resource, sample }]] : [];
  });

describe.each(proven)('%s', (name, one) => {
  beforeAll(() => one.sample.prepare?.(site));

  test('are created, listed, changed, offered as options, told in their history, and deleted', () =>
    proveLife(one, site));
  test('are refused with every field at fault named at once, and nothing changes', () => proveFaults(one, site));
  test('are found by every column with every operator, in every order, page by page', () => proveList(one, site));
  test('are exported as they are filtered and sorted', () => proveExport(one, site));

  test('are made by a client that knows the specification alone, with its fields and no other', () =>
    proveStranger(one, specifiedFields[name] ?? [], site));
});

test.each(proven.filter(([, { sample }]) => sample.unique !== undefined))(
  'of two equal %s at the same moment one is refused on its field',
  (_, one) => proveUniqueness(one, site),
);

test.each(proven.filter(([, { sample }]) => sample.use !== undefined))('%s stay while something needs them', (_, one) =>
  proveUse(one, site),
);
