import { contract } from '@parking/contract/contract';
import type { SettlementAnswer } from '@parking/contract/money/settlements/settlement-answers';
import type { SettlementDetail } from '@parking/contract/money/settlements/settlements';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAs, tieAccounts } from '../../../../testing/people.ts';
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

const { settlementAnswers: calls, settlementSetups: setups } = contract;
let server: TestServer;
let office: FinanceOffice;
/** Signatures that are none: of nobody, of oneself, of somebody without the right, of another account of one's own. */
let none: readonly object[];
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  const own = await signInAs(server, 'FINANCE');
  await tieAccounts(server, office.finance.person, own.person);
  none = [{}, ...[office.finance, office.cashier, own].map(({ person }) => signedBy(person))];
});
afterAll(() => server.close());
beforeEach(() => setFetched(true));

/** Whether the product asks the bank itself for what it answers. */
async function setFetched(isFetched: boolean): Promise<void> {
  const { finance, signed } = office;
  const way = { way: 'FTPS', host: 'bank.example', username: 'parkir', password: 'rahasia-bank', ...signed };
  const params = { id: qris };
  for (const answer of [
    await finance.call(setups.update, { params, body: isFetched ? way : { way: 'DOWNLOAD', ...signed } }),
    await finance.call(calls.updateForm, { params, body: { active: true, keySource: 'position', ...signed } }),
  ])
    expect(answer.status).toBe(200);
}

let days = 0;
/** A settlement of one payment whose file was sent, as somebody says. Each is of a later day than the one before it. */
async function sent(): Promise<SettlementDetail> {
  days += 1;
  await buildPayment(server, { byId: office.cashier.person.id, paidTypeId: qris, amount: 4_000, purpose: 'ANY' });
  await backdateWaiting(server, qris, 60 - days);
  await keepAll(server);
  const [made] = await listSettlements(office.finance, 'sort=number,desc');
  await lead(made?.id ?? '', { status: 'SENT' });
  return detail(made?.id ?? '');
}
const detail = (id: string): Promise<SettlementDetail> => settlementDetail(office.finance, id);
const put = (id: string, body: object): Promise<Answer> => putSettlement(office.finance, id, body);
const lead = async (id: string, body: object) => expect((await put(id, body)).status).toBe(200);
const upload = ({ id }: SettlementDetail, text: string, more: object = {}): Promise<Answer> => {
  const body = { name: 'jawaban.csv', content: Buffer.from(text).toString('base64'), ...more };
  return office.finance.call(calls.upload, { params: { id }, body });
};
const answersTo = async ({ id }: SettlementDetail): Promise<SettlementAnswer[]> =>
  (await office.finance.call(calls.list, { query: `settlementId.equals=${id}` })).data as SettlementAnswer[];
const refusals = ['approval-needed', 'not-two-persons'];
const refused = async (tried: Promise<Answer>, what: object) => {
  const { status, error } = await tried;
  expect([status, refusals.includes(error?.code)], JSON.stringify(what)).toEqual([409, true]);
};
/** Who is written down to have led it to where it is. */
async function loggedOf({ id }: SettlementDetail): Promise<object> {
  const { payload } = await server.platform.database.readQueries
    .selectFrom('operationsLog')
    .select('payload')
    .where('entityId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(payload ?? '{}') as object;
}
const accepted = 'baris,status,alasan\r\n1,00,\r\n';

test('where answers are fetched nobody alone has a refused file accepted', async () => {
  const settlement = await sent();
  for (const body of [{ status: 'REJECTED', note: 'Bank menolak' }, { status: 'GENERATED' }, { status: 'SENT' }])
    await lead(settlement.id, body);
  for (const signs of none) await refused(put(settlement.id, { status: 'ACCEPTED', ...signs }), signs);
  expect((await detail(settlement.id)).status).toBe('SENT');
  await lead(settlement.id, { status: 'ACCEPTED', ...office.signed });
  expect(await loggedOf(settlement)).toMatchObject({
    after: { status: 'ACCEPTED', approvedBy: office.second.person.username },
  });
  expect(await listBreaches(server)).toEqual([]);
});

test('an answer that somebody brings in place of a fetched one takes two, and is not even kept of one', async () => {
  const settlement = await sent();
  for (const signs of none) await refused(upload(settlement, accepted, signs), signs);
  expect([await answersTo(settlement), (await detail(settlement.id)).status]).toEqual([[], 'SENT']);
  expect((await upload(settlement, accepted, office.signed)).data).toMatchObject({ state: 'APPLIED' });
  expect(await loggedOf(settlement)).toMatchObject({
    actorName: office.finance.person.username,
    after: { status: 'ACCEPTED', approvedBy: office.second.person.username },
  });
});

test('nor is one that was brought before answers were fetched read once more by one', async () => {
  await setFetched(false);
  const settlement = await sent();
  expect((await upload(settlement, 'baris,status,alasan\r\n1,TERIMA,\r\n')).data).toMatchObject({ state: 'REFUSED' });
  await setFetched(true);
  const body = { accepted: ['00', 'TERIMA'], ...office.signed };
  expect((await office.finance.call(calls.updateForm, { params: { id: qris }, body })).status).toBe(200);
  const [{ id } = { id: '' }] = await answersTo(settlement);
  const judge = (signs: object) => office.finance.call(calls.judge, { params: { id }, body: signs });
  for (const signs of none) await refused(judge(signs), signs);
  expect((await detail(settlement.id)).status).toBe('SENT');
  expect((await judge(office.signed)).data).toMatchObject({ state: 'APPLIED' });
});

test('where a person brings every answer one is enough', async () => {
  await setFetched(false);
  const [one, other] = [await sent(), await sent()];
  await lead(one.id, { status: 'ACCEPTED' });
  expect((await upload(other, accepted)).data).toMatchObject({ state: 'APPLIED' });
});
