import { contract } from '@parking/contract/contract';
import type { Settlement, SettlementDetail, SettlementItem } from '@parking/contract/money/settlements/settlements';
import type { TemplatePreview } from '@parking/contract/money/settlements/settlement-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildLane, qris } from '../../parking/testing/stays.ts';
import { act, sell } from '../testing/deposits.ts';
import {
  type FinanceOffice,
  keepAll,
  listSettlements,
  openSellingFinance,
  putSettlement,
  settlementDetail,
} from '../testing/settlements.ts';

const { payments, settlements, settlementTemplates } = contract;
type Signed = FinanceOffice['finance'];
let server: TestServer;
let office: FinanceOffice;
let seller: Signed;
let tied: Signed;
beforeAll(async () => {
  server = await startTestServer();
  ({ office, seller, tied } = await openSellingFinance(server));
});
afterAll(() => server.close());

const ofType = `paidTypeId.equals=${qris}`;
const detail = (client: Signed, id: string): Promise<SettlementDetail> => settlementDetail(client, id);
const items = async (client: Signed, id: string): Promise<SettlementItem[]> =>
  (await client.call(settlements.items, { params: { id } })).data as SettlementItem[];
const download = async (client: Signed, id: string) => {
  const url = `/api/settlements/download/${id}`;
  const { statusCode } = await server.app.inject({ url, headers: { authorization: client.token ?? '' } });
  return statusCode;
};
const column = (source: string) => ({ source, text: null, form: null, width: null, align: 'LEFT', pad: ' ' });
const preview = async (client: Signed): Promise<TemplatePreview['day']> => {
  const body = {
    name: 'Uji',
    paidTypeId: qris,
    format: 'DELIMITED',
    delimiter: ';',
    quoting: 'NEEDED',
    guarded: false,
    header: [],
    item: [column('amount')],
    trailer: [],
    namePattern: 'X_{number}_{version}.txt',
    nameDay: 'YYYYMMDD',
    encoding: 'ASCII',
    lineEnd: 'LF',
    resend: 'ALL',
  };
  return ((await client.call(settlementTemplates.preview, { body })).data as TemplatePreview).day;
};
const sumsOf = ({ total, amount, fee, expectedFee, expectedAmount }: Settlement) =>
  [total, amount, fee, expectedFee, expectedAmount].filter((sum) => sum !== null);

test('what a settlement holds of an own open drawer is told nobody who counts it blind, open or written, until it is handed in', async () => {
  const lane = await buildLane(server);
  await sell(server, lane, office.cashier.person, { paidTypeId: qris });
  await sell(server, lane, seller.person, { paidTypeId: qris });
  await keepAll(server);
  const [open] = await listSettlements(office.finance, ofType);
  const id = open?.id ?? '';
  expect(open).toMatchObject({ status: 'OPEN', total: 16_000, items: 2 });
  for (const client of [seller, tied]) {
    const [row] = await listSettlements(client, ofType);
    expect(row && [row.items, sumsOf(row), sumsOf(await detail(client, id))]).toEqual([2, [], []]);
  }
  // By whom it is led on tells no more.
  const early = { status: 'GENERATED', note: 'Ditutup lebih awal' };
  const led = (await putSettlement(seller, id, early)).data as Settlement;
  expect([led.status, sumsOf(led)]).toEqual(['GENERATED', []]);
  expect((await items(office.finance, id)).map(({ amount }) => amount)).toEqual([8_000, 8_000]);
  for (const client of [seller, tied]) {
    const told = await detail(client, id);
    const { paid, refunded } = told.parts;
    expect([sumsOf(told), paid, refunded, told.versions.map(({ total }) => total)]).toEqual([[], null, null, [null]]);
    for (const list of [told.itemsPage.data, await items(client, id)])
      expect(list.map(({ amount }) => amount)).toEqual([null, null]);
    expect([await download(client, id), await preview(client)]).toEqual([409, null]);
  }
  // What the bank credited of it, who counts blind cannot say either: what is refused would tell how much it is.
  const over = (amount: number) => ({ status: 'PAID', amount, valueDate: open?.day ?? '', reference: 'KR OTOMATIS' });
  for (const status of ['SENT', 'ACCEPTED']) expect((await putSettlement(seller, id, { status })).status).toBe(200);
  for (const client of [seller, tied])
    for (const amount of [1, 16_000, 16_001]) {
      const { status, error } = await putSettlement(client, id, over(amount));
      expect([status, error.code, error.fields]).toEqual([409, 'settlement-counts-blind', []]);
    }
  const mostOf = async (client: Signed) => (await putSettlement(client, id, over(16_001))).error.fields;
  const told = [{ path: 'amount', code: 'too-big' }];
  expect(await mostOf(office.finance)).toMatchObject(told);
  expect(await preview(office.finance)).toBe(open?.day);
  expect(await download(office.finance, id)).toBe(200);
  expect((await act.submit(seller, seller.person.id, { counted: 0 })).status).toBe(200);
  for (const client of [seller, tied]) {
    expect((await detail(client, id)).total).toBe(16_000);
    expect(await mostOf(client)).toMatchObject(told);
    expect([await download(client, id), await preview(client)]).toEqual([200, open?.day]);
  }
});

test('a payment that an own open drawer has used tells its desk no more; before, and to others, it does', async () => {
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person, { paidTypeId: qris });
  const { rows } = await server.platform.database.reads.query<{ id: string }>(
    'select id from payments where by_id = $1',
    [cashier.person.id],
  );
  const params = { id: rows[0]?.id ?? '' };
  const codeOf = async (client: Signed, call: typeof payments.qrStatus | typeof payments.page) => {
    const { status, error } = await client.call(call, { params });
    return error?.code ?? status;
  };
  for (const call of [payments.qrStatus, payments.page]) {
    expect(await codeOf(cashier, call)).toBe('payment-used');
    expect(await codeOf(await signInAs(server, 'CASHIER'), call)).toBe(200);
  }
  expect((await act.submit(cashier, cashier.person.id, { counted: 0 })).status).toBe(200);
  expect(await codeOf(cashier, payments.qrStatus)).toBe(200);
});
