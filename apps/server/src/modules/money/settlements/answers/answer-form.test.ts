import { contract } from '@parking/contract/contract';
import type { StoredAnswerForm } from '@parking/contract/money/settlements/settlement-answers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { buildPayment } from '../../../parking/testing/payments.ts';
import { qris } from '../../../parking/testing/stays.ts';
import { signedBy } from '../../../parking/testing/to-collect.ts';
import { type FinanceOffice, openOffice } from '../../testing/settlements.ts';

const { settlementAnswers: calls } = contract;
let server: TestServer;
let office: FinanceOffice;
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  // From the first payment on it takes two.
  await buildPayment(server, { byId: office.cashier.person.id, paidTypeId: qris, amount: 4_000, purpose: 'ANY' });
});
afterAll(() => server.close());

const set = (body: object, client: Client = office.finance): Promise<Answer> =>
  client.call(calls.updateForm, { params: { id: qris }, body });
const signed = () => signedBy(office.second.person);
const read = async (): Promise<StoredAnswerForm> =>
  (await office.finance.call(calls.form, { params: { id: qris } })).data as StoredAnswerForm;
const codeOf = ({ status, error }: Answer) => [status, error?.code];

test('how answers are read is data that holds together', async () => {
  for (const [body, path] of [
    [{ namePattern: '*' }, 'namePattern'],
    [{ folder: '../x' }, 'folder'],
    [{ accepted: ['00'], refused: ['00'] }, 'refused'],
    [{ format: 'FIXED' }, 'keyWidth'],
    [{ keyAt: 0 }, 'keyAt'],
    [{ accepted: [] }, 'accepted'],
  ] as const)
    expect((await set({ ...body, ...signed() })).error.fields, path).toContainEqual(expect.objectContaining({ path }));
  expect((await set({ active: true, folder: '/keluar', ...signed() })).data).toMatchObject({
    active: true,
    folder: '/keluar',
  });
  const late = { active: false, updatedAt: '2020-01-01T00:00:00', ...signed() };
  expect(codeOf(await set(late))).toEqual([409, 'changed-meanwhile']);
});

test('it is changed by two', async () => {
  const held = await read();
  for (const body of [
    { accepted: [...held.accepted, 'GAGAL'] },
    { refused: ['TIDAK ADA'] },
    { keySource: 'position' },
    { stateAt: held.stateAt + 1 },
    { headerLines: 5 },
    { namePattern: 'semua_{name}.ack' },
    { folder: '/lain' },
    { active: !held.active },
  ])
    for (const signs of [{}, signedBy(office.finance.person), signedBy(office.cashier.person)])
      expect(codeOf(await set({ ...body, ...signs })), JSON.stringify(body)).toEqual([409, 'approval-needed']);
  expect(await read()).toEqual(held);
  // What stays as it was needs nobody.
  expect((await set({ accepted: held.accepted })).status).toBe(200);
  const accepted = [...held.accepted, 'BERHASIL'];
  expect((await set({ accepted, ...signed() })).data).toMatchObject({ accepted });
  const { rows } = await server.platform.database.reads.query(
    `select before, after, approver_name from control_changes where setting = 'answerForm' order by at desc limit 1`,
  );
  expect(rows).toEqual([
    {
      before: `accepted: ${held.accepted.join(', ')}`,
      after: `accepted: ${accepted.join(', ')}`,
      approver_name: office.second.person.username,
    },
  ]);
});
