import { contract } from '@parking/contract/contract';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { act, openDepositOf, usualPrice } from '../money/testing/deposits.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { audits, exitOf, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let other: Signed;
let owner: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [finance, other] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  owner = await signInAs(server, 'OWNER');
});
afterAll(() => server.close());

/** A shift of one car, closed. Returns its deposit and the stay. */
async function work(seller: Signed): Promise<{ id: string; stayId: string }> {
  const stayId = await sellSeen(server, lane, seller);
  const id = (await openDepositOf(seller, seller.person.id))?.id ?? '';
  const answers = [await act.submit(seller, seller.person.id, { counted: usualPrice })];
  answers.push(await act.pay(finance, id, { value: usualPrice }), await act.verify(other, id));
  answers.push(await act.close(owner, id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return { id, stayId };
}
const slipOf = async (id: string): Promise<PrintDocument> =>
  (await finance.call(contract.deposits.print, { params: { id }, body: {} })).data as PrintDocument;

test('what is found after a deposit was closed stands on the next slip of its cashier, and on no other', async () => {
  const seller = await signInAs(server, 'CASHIER');
  const first = await work(seller);
  const said = { parkingOutId: first.stayId, status: 'UNMATCHED', reason: 'PRICE', amount: 3_000 };
  exitOf(await audits.audit(await signInAs(server, 'AUDITOR'), said));
  const { data } = await finance.call(contract.deposits.detail, { params: { id: first.id } });
  const { number } = data as DepositDetail;
  const found = [];
  for (const { id } of [first, await work(seller), await work(seller)])
    found.push((await slipOf(id)).rows.filter(({ label }) => label.startsWith('Temuan audit')));
  expect(found).toMatchObject([
    [],
    [{ label: `Temuan audit, setoran ${number}, ditagihkan tersendiri`, value: `1 · ${formatRupiah(3_000)}` }],
    [],
  ]);
});

test('a slip says what its gates cannot see', async () => {
  const { id } = await work(await signInAs(server, 'CASHIER'));
  const rows = (await slipOf(id)).rows.filter(({ labelEn }) => labelEn?.endsWith('cannot see'));
  expect(rows).toMatchObject([{ value: 'loop 2, limit switch' }]);
});
