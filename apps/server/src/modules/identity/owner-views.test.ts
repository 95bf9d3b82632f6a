import { contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { seededCalls } from '@parking/contract/screens/seeded-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInAs(server, 'OWNER');
});
afterAll(() => server.close());

const screens = screenGroups.flatMap((group) => group.screens);
const seen = screens.filter(({ rights }) => rights['OWNER'] !== undefined);
const calls = Object.values(contract).flatMap((group): EndpointDefinition[] => Object.values(group));
const menusOf = ({ permission }: EndpointDefinition): readonly string[] =>
  typeof permission === 'object' && 'menus' in permission && permission.flag === 'viewable' ? permission.menus : [];

/** Where an owner is the second person: whose hands no account's money goes through decides on its count. */
const decides = ['/cash_counts'];

test('an owner views, and changes nothing on any screen but where a second person is needed', () => {
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.filter(({ rights }) => rights['OWNER'] !== 'v').map(({ route }) => route)).toEqual(decides);
});

test('every list and setting behind the screens of an owner opens', async () => {
  const routes = new Set(seen.map(({ route }) => route));
  const opened = calls.filter(
    (call) =>
      call.method === 'GET' &&
      !call.path.includes('{') &&
      call.transport === undefined &&
      menusOf(call).some((route) => routes.has(route)),
  );
  expect(opened.length).toBeGreaterThan(30);
  const refused: string[] = [];
  for (const call of opened) {
    const { status } = await owner.call(call);
    if (status === 403 || status === 401) refused.push(endpointKey(call));
  }
  expect(refused).toEqual([]);
});

test('an owner is the second person of deposits, returns and money out', async () => {
  const second = seededCalls
    .filter(({ groups }) => (groups as readonly string[]).includes('OWNER'))
    .map(({ call }) => call);
  for (const call of [
    'POST /deposits/verify/{id}',
    'POST /deposits/look/{id}',
    'POST /payment_returns/{id}/confirm',
    'POST /payment_returns/{id}/refuse',
    'POST /cash-out/{id}/decide',
    'POST /cash-mutation/{id}/decide',
  ])
    expect(second).toContain(call);
});
