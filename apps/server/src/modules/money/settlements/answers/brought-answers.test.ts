import { contract } from '@parking/contract/contract';
import { usualAnswerForm } from '@parking/contract/money/settlements/answer-form';
import type { SettlementDetail } from '@parking/contract/money/settlements/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { buildPayment } from '../../../parking/testing/payments.ts';
import { qris } from '../../../parking/testing/stays.ts';
import { signedBy } from '../../../parking/testing/to-collect.ts';
import {
  type FinanceOffice,
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  openOffice,
  putSettlement,
  settlementDetail,
} from '../../testing/settlements.ts';
import { judgeAnswer } from './judge-answer.ts';
import { keepAnswer } from './keep-answer.ts';

const { settlementAnswers: calls } = contract;
let server: TestServer;
let office: FinanceOffice;
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
});
afterAll(() => server.close());

let days = 0;
/** A settlement of one payment whose file is written. Each is of a later day than the one before it. */
async function generated(): Promise<SettlementDetail> {
  days += 1;
  await buildPayment(server, { byId: office.cashier.person.id, paidTypeId: qris, amount: 4_000, purpose: 'ANY' });
  await backdateWaiting(server, qris, 60 - days);
  await keepAll(server);
  const [made] = await listSettlements(office.finance, 'sort=number,desc');
  return detail(made?.id ?? '');
}
const detail = (id: string): Promise<SettlementDetail> => settlementDetail(office.finance, id);
const send = async ({ id }: SettlementDetail): Promise<void> =>
  expect((await putSettlement(office.finance, id, { status: 'SENT' })).status).toBe(200);
const setForm = async (form: object): Promise<void> => {
  const body = { ...form, ...signedBy(office.second.person) };
  expect((await office.finance.call(calls.updateForm, { params: { id: qris }, body })).status).toBe(200);
};
const upload = ({ id }: SettlementDetail, text: string, name: string): Promise<Answer> =>
  office.finance.call(calls.upload, { params: { id }, body: { name, content: Buffer.from(text).toString('base64') } });

test('what is brought is judged of each settlement that it is said of, though it is called and written as one before', async () => {
  await setForm({ keySource: 'position' });
  for (const settlement of [await generated(), await generated()]) {
    await send(settlement);
    const told = await upload(settlement, 'baris,status,alasan\r\n1,00,\r\n', 'jawaban.csv');
    expect([told.status, told.data]).toMatchObject([200, { state: 'APPLIED', settlementId: settlement.id }]);
    expect(await detail(settlement.id)).toMatchObject({ status: 'ACCEPTED' });
  }
  expect(await listBreaches(server)).toEqual([]);
});

test('what is brought takes nothing from what was fetched of the same bytes, which waits for its own settlement', async () => {
  const { database, site } = server.platform;
  await setForm({ keySource: usualAnswerForm.keySource });
  const [own, other] = [await generated(), await generated()];
  const text = `ref,status,alasan\r\n${own.itemsPage.data[0]?.reference},00,\r\n`;
  const name = `${own.versions[0]?.name}.ack`;
  const file = { name, bytes: text.length, stamp: '1' };
  const fetched = await keepAnswer(database, site.current(), { paidTypeId: qris, file, content: Buffer.from(text) });
  const judge = () => judgeAnswer(database, site.current(), fetched, null);
  expect(await judge()).toBe('KEPT');
  await send(other);
  expect((await upload(other, text, name)).data).toMatchObject({ state: 'REFUSED', settlementId: other.id });
  await send(own);
  expect(await judge()).toBe('APPLIED');
  expect([(await detail(own.id)).status, (await detail(other.id)).status]).toEqual(['ACCEPTED', 'SENT']);
});
