import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
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
interface Day {
  readonly cashier: Signed;
  /** Their batches. */
  readonly cheap: string;
  readonly dear: string;
}
/** A cashier whose cars used two papers of Rp 3.000, one of Rp 5.000, and a voucher that is none. */
async function dayOfVouchers(): Promise<Day> {
  const cashier = await signInAs(server, 'CASHIER');
  const papers = await buildVouchers(server, admin, { isPaper: true, quantity: 2 });
  const dear = await buildVouchers(server, admin, { isPaper: true, fare: 5_000, note: 'Hotel Mawar' });
  const phone = await buildVouchers(server, admin, {});
  for (const code of [...papers.codes, ...dear.codes, ...phone.codes]) await leave(cashier, code);
  return { cashier, cheap: papers.id, dear: dear.id };
}
/** So many papers of each. */
const lay = ({ cheap, dear }: Pick<Day, 'cheap' | 'dear'>, cheapOnes: number, dearOnes: number) => [
  { batchId: cheap, papers: cheapOnes },
  { batchId: dear, papers: dearOnes },
];
/** A cashier whose only car used this paper. */
async function oneCar(more: object): Promise<{ cashier: Signed; batchId: string }> {
  const cashier = await signInAs(server, 'CASHIER');
  const { id: batchId, codes } = await buildVouchers(server, admin, { isPaper: true, ...more });
  for (const code of codes) await leave(cashier, code);
  return { cashier, batchId };
}
/** What three papers and a code leave of four cars. */
const counted = 4 * usualPrice - 14_000;
const submit = async (cashier: Signed, more: object = {}): Promise<DepositDetail> => {
  const answer = await act.submit(cashier, cashier.person.id, { counted, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return detailOf(answer);
};
const papersOf = (answer: Answer) => detailOf(answer).paperVouchers;
/** Of a deposit, by batch. */
const paperOf = (answer: Answer, batchId: string) => papersOf(answer).find((one) => one.batchId === batchId);
const debtsOf = async (cashier: Client) =>
  (await cashier.call(contract.operatorDebts.list, { query: 'cause.equals=VOUCHERS' })).data as OperatorDebt[];

describe('vouchers on paper', () => {
  test('are counted blind by their cashier, and by whoever receives; all there, one person receives and agrees', async () => {
    const day = await dayOfVouchers();
    const { cashier, cheap, dear } = day;
    const open = await openDepositOf(cashier, cashier.person.id);
    const uncounted = { used: null, handedIn: null, received: null, missing: null, charged: null };
    expect(open?.paperVouchers).toMatchObject([
      { batchId: cheap, label: expect.stringMatching(/^Rp 3\.000 · sampai \d\d \w{3} \d{4}$/), ...uncounted },
      { batchId: dear, label: expect.stringMatching(/^Rp 5\.000 · Hotel Mawar · /), ...uncounted },
    ]);
    const { id, paperVouchers } = await submit(cashier, { papers: lay(day, 2, 1) });
    expect(paperVouchers.map(({ handedIn, received }) => [handedIn, received])).toEqual([
      [2, null],
      [1, null],
    ]);
    const paid = await act.pay(finance, id, { value: counted, papers: lay(day, 2, 1) });
    expect(paperOf(paid, cheap)).toMatchObject({ used: 2, handedIn: 2, received: 2, missing: 0, charged: 0 });
    const verified = await act.verify(finance, id);
    expect(detailOf(verified).state).toBe('VERIFIED');
    expect(await debtsOf(cashier)).toEqual([]);
  });

  test('that are missing are charged at what one of their batch gave on average, and its cashier answers', async () => {
    const day = await dayOfVouchers();
    const { cashier, cheap } = day;
    const { id } = await submit(cashier, { papers: lay(day, 2, 1) });
    await act.pay(finance, id, { value: counted, papers: lay(day, 1, 1) });
    // Not plain: a second person agrees.
    expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
    const charged = 3_000;
    expect(paperOf(await act.verify(second, id), cheap)).toMatchObject({ used: 2, received: 1, missing: 1, charged });
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
        expect.objectContaining({ label: expect.stringMatching(/^Voucher kertas kurang: Rp 3\.000/), value: '1' }),
      ]),
    );
  });

  test('of a dear batch are not made up by more of a cheap one', async () => {
    const day = await dayOfVouchers();
    const { cashier, cheap, dear } = day;
    const { id } = await submit(cashier, { papers: lay(day, 3, 0) });
    await act.pay(finance, id, { value: counted, papers: lay(day, 3, 0) });
    expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
    const verified = await act.verify(second, id);
    expect([paperOf(verified, cheap), paperOf(verified, dear)]).toMatchObject([
      { missing: -1, charged: 0 },
      { missing: 1, charged: 5_000 },
    ]);
    expect(await debtsOf(cashier)).toMatchObject([{ amount: 5_000 }]);
  });

  test('that nobody counted are missing, and no money that was counted lets them pass unseen', async () => {
    const { cashier } = await oneCar({ fare: usualPrice });
    const handedIn = detailOf(await act.submit(cashier, cashier.person.id, { counted: 0 }));
    expect(handedIn.state).toBe('SUBMITTED');
    await act.pay(finance, handedIn.id, { value: 0 });
    expect(papersOf(await act.verify(second, handedIn.id))).toMatchObject([{ missing: 1, charged: usualPrice }]);
  });

  test('without any cash are received all the same, whoever hands them in and however few eyes it takes', async () => {
    const [one, another] = [await oneCar({ fare: usualPrice }), await oneCar({ fare: usualPrice })];
    const lie = ({ batchId }: typeof one) => ({ papers: [{ batchId, papers: 1 }] });
    const forCashier = { counted: 0, ...lie(one), note: 'Kasir sakit' };
    const first = detailOf(await act.submit(finance, one.cashier.person.id, forCashier));
    await changeAsOwner(server, `update system_configuration set four_eyes = 'OFF'`);
    const other = await submit(another.cashier, { counted: 0, ...lie(another) });
    await changeAsOwner(server, `update system_configuration set four_eyes = 'STANDARD'`);
    const receiver = await signInAs(server, 'FINANCE');
    for (const [deposit, papers] of [
      [first, lie(one)],
      [other, lie(another)],
    ] as const) {
      expect(deposit.state).toBe('SUBMITTED');
      expect(detailOf(await act.pay(receiver, deposit.id, { value: 0, ...papers })).state).toBe('PAID');
      expect(papersOf(await act.verify(second, deposit.id))).toMatchObject([{ missing: 0, charged: 0 }]);
    }
    expect([...(await debtsOf(one.cashier)), ...(await debtsOf(another.cashier))]).toEqual([]);
  });

  test('of which more lie there than were used are told, and charged to nobody', async () => {
    const day = await dayOfVouchers();
    const { id } = await submit(day.cashier, { papers: lay(day, 2, 2) });
    await act.pay(finance, id, { value: counted, papers: lay(day, 2, 2) });
    expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
    expect(paperOf(await act.verify(second, id), day.dear)).toMatchObject({ missing: -1, charged: 0 });
    expect(await debtsOf(day.cashier)).toEqual([]);
  });

  test('counted anew with a witness take back what is there after all, and no more', async () => {
    const day = await dayOfVouchers();
    const { cashier } = day;
    const { id } = await submit(cashier, { papers: lay(day, 2, 1) });
    await act.pay(finance, id, { value: counted, papers: lay(day, 1, 0) });
    await act.verify(second, id);
    expect((await debtsOf(cashier)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([3_000, 5_000]);
    await act.dispute(cashier, id);
    const papers = lay(day, 1, 1);
    expect(codeOf(await act.reopen(second, id, { counted, papers }))).toEqual([409, 'approval-needed']);
    const witness = await signInAs(server, 'FINANCE');
    expect((await act.reopen(second, id, { counted, papers, ...signedBy(witness.person) })).status).toBe(200);
    expect(paperOf(await act.verify(second, id), day.dear)).toMatchObject({ missing: 0, charged: 0 });
    expect((await debtsOf(cashier)).map(({ amount, state }) => `${amount} ${state}`).toSorted()).toEqual([
      '3000 WAITING',
      '5000 WITHDRAWN',
    ]);
  });

  test('that a tenant pays are sold already: what is charged of them is nobody’s sale', async () => {
    const { departmentId } = (await buildTenant(server, admin)).tenant;
    const { cashier, batchId } = await oneCar({ departmentId, payer: 'TENANT' });
    const papers = [{ batchId, papers: 0 }];
    const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: usualPrice - 3_000, papers }));
    await act.pay(finance, id, { value: usualPrice - 3_000, papers });
    expect(papersOf(await act.verify(second, id))).toMatchObject([{ missing: 1, charged: 3_000 }]);
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

  test('are a whole number that is none below zero, of each batch that was used once', async () => {
    const day = await dayOfVouchers();
    const { cashier, cheap } = day;
    const fieldsOf = async (papers: unknown) => {
      const { status, error } = await act.submit(cashier, cashier.person.id, { counted, papers });
      return [status, error?.fields[0]?.path];
    };
    for (const papers of [-1, 1.5, 100_001, '3'])
      expect(await fieldsOf([{ batchId: cheap, papers }])).toEqual([400, 'papers.0.papers']);
    expect(await fieldsOf(3)).toEqual([400, 'papers']);
    const unused = await buildVouchers(server, admin, { isPaper: true });
    for (const papers of [
      [...lay(day, 2, 1), { batchId: unused.id, papers: 1 }],
      [...lay(day, 2, 1), { batchId: cheap, papers: 1 }],
    ])
      expect(await fieldsOf(papers)).toEqual([400, 'papers.2.batchId']);
    // What somebody left empty they have not counted.
    const { paperVouchers } = await submit(cashier, { papers: [{ batchId: cheap, papers: null }] });
    expect(paperVouchers.map(({ handedIn }) => handedIn)).toEqual([null, null]);
  });
});
