import { allEndpoints, contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from './testing/people.ts';
import { settingsSamples } from './testing/samples/settings.ts';
import { type Client, type TestServer, startTestServer } from './testing/test-server.ts';

let server: TestServer;
let client: Client;
/** What lists beneath a record are asked of. */
let apiId: string;
beforeAll(async () => {
  server = await startTestServer();
  client = await signInAs(server, 'SUPERADMIN');
  const body = settingsSamples.apis.build(1);
  apiId = ((await client.call(contract.apis.create, { body })).data as { id: string }).id;
});
afterAll(() => server.close());

const lists = allEndpoints.filter(({ method, columns }) => method === 'GET' && columns !== undefined);

const statusOf = async (list: EndpointDefinition, query: string): Promise<number> =>
  (await client.call(list, { params: { id: apiId }, query })).status;

test('every list of the contract answers `q`, also with letters that mean something to a database', async () => {
  const wrong: string[] = [];
  for (const list of lists)
    for (const q of ['abc', '%25_%5C', "a'b"]) {
      const status = await statusOf(list, `q=${q}`);
      // Of the records that lists stand beneath, only one of the interface was made.
      const isBeneath = list.params !== undefined && status === 404;
      if (status !== 200 && !isBeneath) wrong.push(`${endpointKey(list)}?q=${q} answered ${status}`);
    }
  expect(lists.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('a pattern that a database would write out to more than it can hold is refused at once by every list', async () => {
  const wrong: string[] = [];
  for (const list of lists) {
    const matched = Object.entries(list.columns ?? {}).filter(([, { operators }]) => operators.includes('matches'));
    for (const [column] of matched) {
      const query = `${column}.matches=${encodeURIComponent('(x{1,200}){1,200}')}`;
      const { status, error } = await client.call(list, { params: { id: apiId }, query });
      if (status !== 400 || error.fields[0]?.code !== 'too-broad') wrong.push(`${endpointKey(list)}?${query}`);
    }
  }
  expect(wrong).toEqual([]);
});
