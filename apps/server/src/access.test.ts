import { allEndpoints } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { type Machine, type MenuFlag, admitsMachine } from '@parking/contract/core/permissions';
import { seededGroups } from '@parking/contract/identity/seeded-groups';
import { rightsLetters } from '@parking/contract/screens/screen';
import { seededCalls } from '@parking/contract/screens/seeded-calls';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from './platform/auth/api-keys.ts';
import { newGateToken } from './platform/auth/gate-tokens.ts';
import { signInAs } from './testing/people.ts';
import { type Client, type TestServer, startTestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What the seeded table says, read apart from the code that decides. */
function seededRight(group: string, route: string, flag: MenuFlag): boolean {
  if (group === 'SUPERADMIN') return true;
  const screen = screenGroups.flatMap(({ screens }) => screens).find((one) => one.route === route);
  const rights = Object.entries(screen?.rights ?? {}).find(([name]) => name === group)?.[1] ?? '';
  return rights.split('').some((letter) => rightsLetters[letter] === flag);
}

const isOpenTo = (definition: EndpointDefinition, group: string): boolean => {
  const { permission } = definition;
  const call = endpointKey(definition);
  if (typeof permission === 'string') return permission !== 'gate';
  return (
    'signedIn' in permission ||
    seededCalls.some((one) => one.call === call && one.groups.some((name) => name === group)) ||
    permission.menus.some((route) => seededRight(group, route, permission.flag))
  );
};

// An empty body and an unknown record: the answer tells who was let in, and nothing is changed.
const emptyCall = (client: Client, definition: EndpointDefinition) =>
  client.call(definition, {
    params: { id: newId(), token: 'none' },
    headers: { 'idempotency-key': newId() },
    ...(definition.method !== 'GET' && definition.transport !== 'upload' && { body: {} }),
  });

const quiet = allEndpoints.filter((definition) => endpointKey(definition) !== 'POST /logout');

test('without a token every call but the public ones answers 401', async () => {
  const open: string[] = [];
  for (const definition of allEndpoints) {
    const { status } = await emptyCall(server.client(), definition);
    if ((status === 401) === (definition.permission === 'public') && endpointKey(definition) !== 'POST /login')
      open.push(endpointKey(definition));
  }
  expect(open).toEqual([]);
});

const notServed = ['route-not-found', 'method-not-allowed'];

describe.each([...seededGroups.map((group) => group.name), 'no group'])('%s', (group) => {
  test('is let in where the seeded rights say so and refused everywhere else, by calls that are all served', async () => {
    const client = await signInAs(server, ...(group === 'no group' ? [] : [group]));
    const wrong: string[] = [];
    for (const definition of quiet) {
      const { status, error } = await emptyCall(client, definition);
      const refused = status === 403 && error.code === 'forbidden';
      if (refused === isOpenTo(definition, group) || notServed.includes(error?.code))
        wrong.push(`${endpointKey(definition)} answered ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** The calls that are not open to all and that let this machine in, or refuse it, where they should not. */
async function listWrong(client: Client, machine: Machine): Promise<string[]> {
  const wrong: string[] = [];
  for (const definition of allEndpoints.filter(({ permission }) => permission !== 'public')) {
    const { status, error } = await emptyCall(client, definition);
    const refused = status === 403 && error.code === 'forbidden';
    if (refused === admitsMachine(definition.permission, machine))
      wrong.push(`${endpointKey(definition)} answered ${status}`);
  }
  return wrong;
}

test.each(['gate', 'wall-screen'] as const)(
  'the token of a %s opens what machines may call and nothing else',
  async (kind) => {
    const { token, hash } = newGateToken();
    await server.platform.database.writeQueries
      .insertInto('gates')
      .values({
        id: newId(),
        siteId: server.platform.site.current().id,
        name: kind,
        code: kind,
        gateType: 'IN',
        ...(kind === 'gate' ? { tokenHash: hash } : { wallTokenHash: hash }),
      })
      .execute();
    expect(await listWrong(server.client(`Gate ${token}`), kind)).toEqual([]);
  },
);

test('the key of a tax office opens what it may ask and nothing else', async () => {
  const { key, hash } = newApiKey();
  const { person } = await signInAs(server, 'FINANCE');
  await server.platform.database.writeQueries
    .insertInto('apiKeys')
    .values({ machine: 'tax-office', tokenHash: hash, madeById: person.id })
    .execute();
  expect(await listWrong(server.client(`Key ${key}`), 'tax-office')).toEqual([]);
});
