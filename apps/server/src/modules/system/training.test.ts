import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { get, make, drop } = contract.training;

test('nobody makes, drops or sees training who is not signed in or does not administer', async () => {
  for (const call of [get, make, drop]) expect(await server.client().call(call)).toMatchObject({ status: 401 });
  for (const group of ['CASHIER', 'FINANCE', 'AUDITOR', 'OWNER', 'OPERATOR']) {
    const client = await signInAs(server, group);
    for (const one of [get, make, drop]) expect([group, (await client.call(one)).status]).toEqual([group, 403]);
  }
});

test('before there is any, administrators see none, guests no way to it, and there is none to drop', async () => {
  const admin = await signInAs(server, 'ADMIN');
  expect(await admin.call(get)).toMatchObject({ status: 200, data: { state: 'NONE', entrance: null, madeAt: null } });
  for (const body of [{}, { content: 'REAL_DATA' }])
    expect(await admin.call(make, { body })).toMatchObject({ status: 400, error: { code: 'bad-input' } });
  expect(await admin.call(drop)).toMatchObject({ status: 409, error: { code: 'training-absent' } });
  expect(await server.client().call(contract.systemProfiles.branding)).toMatchObject({
    data: { isTraining: false, otherEntrance: null },
  });
});
