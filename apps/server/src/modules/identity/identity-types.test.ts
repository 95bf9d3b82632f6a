import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { identityTypes } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

interface Row {
  id: string;
  updatedAt: string;
}
const create = async (name: string): Promise<Row> =>
  (await admin.call(identityTypes.create, { body: { name, label: `Kartu ${name}` } })).data as Row;

test('null clears what may be empty and is refused where something must stand', async () => {
  const { id } = await create('SIM');
  expect((await admin.call(identityTypes.update, { params: { id }, body: { labelEn: null } })).status).toBe(200);
  const refused = await admin.call(identityTypes.update, { params: { id }, body: { label: null } });
  expect(refused.error.fields).toMatchObject([{ path: 'label', code: 'required' }]);
});

test('two who change the same record: the one with the older state is told', async () => {
  const { id, updatedAt } = await create('PASPOR');
  const change = (label: string) => admin.call(identityTypes.update, { params: { id }, body: { label, updatedAt } });
  const answers = await Promise.all([change('Satu'), change('Dua')]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
