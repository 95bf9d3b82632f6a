import { contract } from '@parking/contract/contract';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { DifferenceDetail, ProviderAgeing } from '@parking/contract/money/reconciliation/reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildLane, qris } from '../../parking/testing/stays.ts';
import { act, sell } from '../testing/deposits.ts';
import { importReport, listDifferences, onDifference, reportOf } from '../testing/reconciliation.ts';
import { type FinanceOffice, openSellingFinance } from '../testing/settlements.ts';

const { reconciliation: calls } = contract;
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

const paymentsOf = async ({ person }: Signed): Promise<string[]> => {
  const rows = await server.platform.database.readQueries
    .selectFrom('payments')
    .select('id')
    .where('byId', '=', person.id)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id }) => id);
};
/** What a provider tells of them, a minute from now. */
function told(rows: readonly { readonly reference: string; readonly amount: number; readonly batch: string }[]) {
  const { zone } = server.platform.site.current();
  const soon = new Date(Date.now() + 60_000);
  const [at, settledOn] = [toLocalDateTime(soon, zone).replace('T', ' '), toLocalDate(soon, zone)];
  return reportOf(rows.map((row) => ({ ...row, at, settledOn })));
}
const kindsOf = async (client: Signed): Promise<string[]> =>
  (await listDifferences(client, `paidTypeId.equals=${qris}`)).map(({ kind }) => kind).toSorted();
const detailOf = (client: Signed, id: string) => client.call(calls.detail, { params: { id } });
const ageingFor = async (client: Signed) => (await client.call(calls.ageing)).data as ProviderAgeing;
const openFor = async (client: Signed) => (await ageingFor(client)).open;

test('what does not agree of a sale of an own open drawer is neither told nor decided by whoever counts it blind, until it is handed in', async () => {
  const lane = await buildLane(server);
  for (const _ of [1, 2, 3]) await sell(server, lane, seller.person, { paidTypeId: qris });
  const [less = '', twice = ''] = await paymentsOf(seller);
  const report = told([
    { reference: less, amount: 7_500, batch: 'B1' },
    { reference: twice, amount: 8_000, batch: 'B1' },
    { reference: twice, amount: 8_000, batch: 'B2' },
    { reference: 'tak dikenal', amount: 9_000, batch: 'B3' },
  ]);
  expect((await importReport(office.finance, qris, report)).status).toBe(200);
  // Whoever sold nothing sees all of it.
  const all = ['AMOUNT_DIFFERS', 'DUPLICATE', ...[1, 2, 3].map(() => 'FEE_DIFFERS'), 'ONLY_OURS', 'ONLY_THEIRS'];
  expect([await kindsOf(office.finance), await openFor(office.finance)]).toEqual([all, all.length]);
  const found = await listDifferences(office.finance, `paidTypeId.equals=${qris}`);
  const theirs = found.find(({ kind }) => kind === 'ONLY_THEIRS')?.id ?? '';
  // What is on its way tells what they sold as well: a batch that holds any of it is left out.
  const expectedFor = async (client: Signed) => (await ageingFor(client)).expected;
  expect([await expectedFor(office.finance), await expectedFor(seller), await expectedFor(tied)]).toEqual([
    32_500, 9_000, 9_000,
  ]);
  for (const client of [seller, tied]) {
    const shown = (await listDifferences(client, `paidTypeId.equals=${qris}`)).map(({ id }) => id);
    expect([await kindsOf(client), await openFor(client)]).toEqual([['FEE_DIFFERS', 'ONLY_THEIRS'], 2]);
    for (const { id, kind } of found.filter((one) => !shown.includes(one.id))) {
      expect([kind, (await detailOf(client, id)).status]).toEqual([kind, 404]);
      expect((await onDifference(client, 'dispute', id, { note: 'Ditanya' })).error.code).toBe('record-not-found');
    }
    expect(((await detailOf(client, theirs)).data as DifferenceDetail).proposals).toEqual([]);
  }
  const { proposals } = (await detailOf(office.finance, theirs)).data as DifferenceDetail;
  const [own] = proposals;
  expect(proposals.map(({ amount }) => amount)).toEqual([8_000]);
  const untold = await onDifference(seller, 'match', theirs, { otherId: own?.id, note: 'Sama' });
  expect(untold.error.fields).toMatchObject([{ path: 'otherId', code: 'does-not-exist' }]);
  expect((await act.submit(seller, seller.person.id, { counted: 0 })).status).toBe(200);
  for (const client of [seller, tied]) {
    expect([await kindsOf(client), await openFor(client)]).toEqual([all, all.length]);
    expect(await expectedFor(client)).toBe(32_500);
    expect(((await detailOf(client, theirs)).data as DifferenceDetail).proposals).toHaveLength(1);
  }
});
