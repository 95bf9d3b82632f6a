import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../../parking/testing/stays.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { buildTenant } from '../../parking/testing/tenants.ts';
import { buildVouchers, generate } from '../../parking/testing/vouchers.ts';
import { act, detailOf, openDepositOf, usualPrice } from '../testing/deposits.ts';

type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let admin: Signed;
let finance: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  admin = await signInAs(server, 'ADMIN');
  [finance, second] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
});
afterAll(() => server.close());
endsSound(() => server);

const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const leave = async (cashier: Signed, voucherCode: string): Promise<void> => {
  const { id } = await buildStay(server, lane, { minutesAgo: 61.5 });
  const answer = await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash, voucherCode });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
/** A cashier whose cars used these vouchers, of Rp 3.000 and Rp 5.000 on paper and one that is none. */
async function dayOfVouchers(): Promise<Signed> {
  const cashier = await signInAs(server, 'CASHIER');
  const papers = await buildVouchers(server, admin, { isPaper: true, quantity: 2 });
  const dear = await buildVouchers(server, admin, { isPaper: true, fare: 5_000 });
  const phone = await buildVouchers(server, admin, {});
  for (const code of [...papers.codes, ...dear.codes, ...phone.codes]) await leave(cashier, code);
  return cashier;
}
/** What three papers and a code leave of four cars. */
const counted = 4 * usualPrice - 14_000;
const submit = async (cashier: Signed, more: object = {}): Promise<DepositDetail> => {
  const answer = await act.submit(cashier, cashier.person.id, { counted, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return detailOf(answer);
};
const papersOf = (answer: Answer) => detailOf(answer).paperVouchers;
const debtsOf = async (cashier: Client) =>
  (await cashier.call(contract.operatorDebts.list, { query: 'cause.equals=VOUCHERS' })).data as OperatorDebt[];

describe('vouchers on paper', () => {
  test('are counted blind by their cashier, and by whoever receives; all there, one person receives and agrees', async () => {
    const cashier = await dayOfVouchers();
    const open = await openDepositOf(cashier, cashier.person.id);
    expect(open?.paperVouchers).toEqual({ used: null, handedIn: null, received: null, missing: null, charged: null });
    const { id, paperVouchers } = await submit(cashier, { papers: 3 });
    expect(paperVouchers).toMatchObject({ handedIn: 3, received: null });
    expect(papersOf(await act.pay(finance, id, { value: counted, papers: 3 }))).toEqual({
      used: 3,
      handedIn: 3,
      received: 3,
      missing: 0,
      charged: 0,
    });
    const verified = await act.verify(finance, id);
    expect(detailOf(verified).state).toBe('VERIFIED');
    expect(await debtsOf(cashier)).toEqual([]);
  });

  test('that are missing are charged at what one of them gave on average, and its cashier answers', async () => {
    const cashier = await dayOfVouchers();
    const { id } = await submit(cashier, { papers: 3 });
    await act.pay(finance, id, { value: counted, papers: 2 });
    // Not plain: a second person agrees.
    expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
    const charged = Math.floor(11_000 / 3);
    expect(papersOf(await act.verify(second, id))).toMatchObject({ used: 3, received: 2, missing: 1, charged });
    const { data } = await second.call(contract.deposits.detail, { params: { id } });
    expect(data).toMatchObject({ difference: 0, expected: counted });
    const [debt] = await debtsOf(cashier);
    expect(debt).toMatchObject({ cause: 'VOUCHERS', amount: charged, state: 'WAITING' });
    const answered = await cashier.call(contract.operatorDebts.answerDebt, {
      params: { id: debt?.id ?? '' },
      body: { answer: 'Terbawa pengemudi' },
      headers: keyed(),
    });
    expect(answered.status).toBe(200);
    const slip = await second.call(contract.deposits.print, { params: { id }, headers: keyed() });
    expect((slip.data as { rows: object[] }).rows).toEqual(
      expect.arrayContaining([
        { label: 'Voucher kertas dipakai', labelEn: 'Paper vouchers used', value: '3' },
        { label: 'Voucher kertas dihitung kasir', labelEn: 'Counted by the cashier', value: '3' },
        { label: 'Voucher kertas diterima', labelEn: 'Received', value: '2' },
        { label: 'Voucher kertas kurang', labelEn: 'Missing', value: '1' },
      ]),
    );
  });

  test('that nobody counted are missing, and no money that was counted lets them pass unseen', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const free = await buildVouchers(server, admin, { isPaper: true, fare: usualPrice });
    for (const code of free.codes) await leave(cashier, code);
    const handedIn = detailOf(await act.submit(cashier, cashier.person.id, { counted: 0 }));
    expect(handedIn.state).toBe('SUBMITTED');
    await act.pay(finance, handedIn.id, { value: 0 });
    expect(papersOf(await act.verify(second, handedIn.id))).toMatchObject({ missing: 1, charged: usualPrice });
  });

  test('of which more lie there than were used are told, and charged to nobody', async () => {
    const cashier = await dayOfVouchers();
    const { id } = await submit(cashier, { papers: 4 });
    await act.pay(finance, id, { value: counted, papers: 4 });
    expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
    expect(papersOf(await act.verify(second, id))).toMatchObject({ missing: -1, charged: 0 });
    expect(await debtsOf(cashier)).toEqual([]);
  });

  test('counted anew with a witness take the charge back', async () => {
    const cashier = await dayOfVouchers();
    const { id } = await submit(cashier, { papers: 3 });
    await act.pay(finance, id, { value: counted, papers: 1 });
    await act.verify(second, id);
    expect(await debtsOf(cashier)).toHaveLength(1);
    await act.dispute(cashier, id);
    expect(codeOf(await act.reopen(second, id, { counted, papers: 3 }))).toEqual([409, 'approval-needed']);
    const witness = await signInAs(server, 'FINANCE');
    expect((await act.reopen(second, id, { counted, papers: 3, ...signedBy(witness.person) })).status).toBe(200);
    expect(papersOf(await act.verify(second, id))).toMatchObject({ missing: 0, charged: 0 });
    expect((await debtsOf(cashier)).map(({ state }) => state)).toEqual(['WITHDRAWN']);
  });

  test('that a tenant pays are sold already: what is charged of them is nobody’s sale', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const { departmentId } = (await buildTenant(server, admin)).tenant;
    const { codes } = await buildVouchers(server, admin, { isPaper: true, departmentId, payer: 'TENANT' });
    for (const code of codes) await leave(cashier, code);
    const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: usualPrice - 3_000, papers: 0 }));
    await act.pay(finance, id, { value: usualPrice - 3_000, papers: 0 });
    expect(papersOf(await act.verify(second, id))).toMatchObject({ missing: 1, charged: 3_000 });
    const { rows } = await server.platform.database.writes.query(
      `select a.kind, l.amount from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
       join deposit_missing_papers m on m.id = e.source_id where m.deposit_id = $1 and e.type = 'MISSING_VOUCHERS' order by l.n`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'DRAWER', amount: 3_000 },
      { kind: 'SURPLUS', amount: -3_000 },
    ]);
  });

  test.each([
    ['validations of a tenant', { isValidation: true, maxUsage: 1 }],
    ['codes of several uses', { maxUsage: 2 }],
    ['a code that all share', { codeVoucher: 'KOPI' }],
  ])('are no %s', async (_, more) => {
    const { departmentId } = (await buildTenant(server, admin)).tenant;
    const answer = await generate(server, admin, { isPaper: true, departmentId, ...more });
    expect(answer.error.fields).toMatchObject([{ path: 'isPaper', code: 'not-of-this-type' }]);
  });

  test('are a whole number that is none below zero', async () => {
    const cashier = await dayOfVouchers();
    for (const papers of [-1, 1.5, 100_001, '3'])
      expect((await act.submit(cashier, cashier.person.id, { counted, papers })).status).toBe(400);
  });
});
