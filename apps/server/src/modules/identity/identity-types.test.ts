import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { identityTypes, users } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

interface Row {
  id: string;
  name: string;
  updatedAt: string;
}
const create = async (name: string): Promise<Row> =>
  (await admin.call(identityTypes.create, { body: { name, label: `Kartu ${name}` } })).data as Row;

test('an identity type is added, listed, changed, offered as an option and deleted', async () => {
  const made = await create('KTP');
  expect(made).toMatchObject({ name: 'KTP', label: 'Kartu KTP', labelEn: null });
  const changed = await admin.call(identityTypes.update, {
    params: { id: made.id },
    body: { labelEn: 'Identity card', updatedAt: made.updatedAt },
  });
  expect(changed.data).toMatchObject({ name: 'KTP', labelEn: 'Identity card' });
  expect((await admin.call(identityTypes.options)).data).toEqual([
    { id: made.id, label: 'Kartu KTP', labelEn: 'Identity card' },
  ]);
  expect((await admin.call(identityTypes.list)).body).toMatchObject({
    page: 0,
    size: 20,
    totalElements: 1,
    totalPages: 1,
  });
  expect((await admin.call(identityTypes.remove, { params: { id: made.id } })).data).toBeNull();
  expect((await admin.call(identityTypes.remove, { params: { id: made.id } })).error.code).toBe('record-not-found');
});

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

test('of two equal names at the same moment one is refused on its field', async () => {
  const send = () => admin.call(identityTypes.create, { body: { name: 'KITAS', label: 'x' } });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('one that a user holds is not deleted', async () => {
  const { id } = await create('KARTU-PELAJAR');
  await admin.call(users.create, {
    body: { username: 'pelajar', password: 'belajar-terus-1', roleIds: [], biodata: { identityTypeId: id } },
  });
  expect((await admin.call(identityTypes.remove, { params: { id } })).error).toMatchObject({ code: 'in-use' });
});
