import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDate } from '@parking/contract/core/time';
import { lastDayOf } from '@parking/contract/members/membership-periods';
import type { Member } from '@parking/contract/members/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { openDepositOf } from '../money/testing/deposits.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { car, cash, qris } from '../parking/testing/stays.ts';
import { act, cardPrice, fieldsOf, keyed, newPlate, periodsOf, prices, sellSubscription } from './testing/members.ts';

type Someone = Client & { readonly person: Person };
const { memberActs, membershipTransactions } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
const total = prices[1] + cardPrice;
let server: TestServer;
let cashier: Someone;
let finance: Someone;
let admin: Someone;
let fareId: string;
let dearId: string;
const letCashiers = (are: boolean) =>
  changeAsOwner(server, 'update system_configuration set cashier_simple_member = $1', [are]);
beforeAll(async () => {
  server = await startTestServer();
  const root = await signInAs(server, 'SUPERADMIN');
  [cashier, finance, admin] = [
    await signInAs(server, 'CASHIER'),
    await signInAs(server, 'FINANCE'),
    await signInAs(server, 'ADMIN', 'CASHIER'),
  ];
  fareId = await sellSubscription(root);
  dearId = await sellSubscription(root, { subscriptionFares: [{ months: 1, amount: 400_000 }] });
  await letCashiers(true);
});
afterAll(() => server.close());

interface Registered {
  readonly member: Member;
  readonly receipt: PrintDocument;
  readonly change: number | null;
}
const newBody = (more: object = {}) => ({
  name: 'Sari Dewi',
  plateNumbers: [newPlate()],
  vehicleTypeId: car,
  subscriptionFareNameId: fareId,
  months: 1,
  paidTypeId: cash,
  ...more,
});
const register = (client: Client, more: object = {}, key?: string): Promise<Answer> =>
  client.call(memberActs.simple, { body: newBody(more), headers: keyed(key) });
const madeBy = (answer: Answer): Registered => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as Registered;
};
const owedBy = async ({ person }: Someone): Promise<number> => (await openDepositOf(finance, person.id))?.expected ?? 0;

describe('a cashier registers a member', () => {
  test('from today, with the money in the own deposit and the receipt at once', async () => {
    const before = await owedBy(cashier);
    const body = { expectedTotal: total, tendered: 150_000, phoneNumber: '0812 3456' };
    const { member, receipt, change } = madeBy(await register(cashier, body));
    expect(member).toMatchObject({
      memberType: 'NON_STAFF',
      memberStartDate: today,
      memberEndDate: lastDayOf(today, 1),
      phoneNumber: '0812 3456',
      memberStatus: 'ACTIVE',
    });
    expect((await owedBy(cashier)) - before).toBe(total);
    expect(change).toBe(150_000 - total);
    expect(receipt).toMatchObject({ copyNumber: 0, total, tendered: 150_000, change, kind: 'RECEIPT' });
    expect(receipt.lines.map(({ amount }) => amount)).toEqual([prices[1], cardPrice]);
    const rows = Object.fromEntries(receipt.rows.map(({ labelEn, value }) => [labelEn, value]));
    expect(rows).toMatchObject({ Member: 'Sari Dewi', Operator: cashier.person.username, 'Paid by': 'Tunai' });
    expect(rows['Period']).toContain('–');
    const tax = Math.round((total * 10) / 110);
    expect([rows['Tax base'], rows['Including PBJT 10%']]).toEqual([formatRupiah(total - tax), formatRupiah(tax)]);
  });

  test('by card alone, and by QRIS that was paid', async () => {
    expect(madeBy(await register(cashier, { plateNumbers: undefined, nfcNumber: '04C0DE' })).member).toMatchObject({
      nfcNumber: '04C0DE',
      plateNumbers: [],
    });
    expect((await register(cashier, { paidTypeId: qris })).error.code).toBe('payment-not-paid');
    const purpose = 'MEMBERSHIP' as const;
    const paymentId = await buildPayment(server, { byId: cashier.person.id, paidTypeId: qris, amount: total, purpose });
    expect((await register(cashier, { paidTypeId: qris, paymentId })).status).toBe(200);
  });

  test('once, where no answer came and it is sent again', async () => {
    const [key, plateNumbers] = [newId(), [newPlate()]];
    const before = await owedBy(cashier);
    const answers = [
      await register(cashier, { plateNumbers }, key),
      await register(cashier, { plateNumbers }, key),
      await register(cashier, { plateNumbers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(madeBy(answers[1] as Answer)).toEqual(madeBy(answers[0] as Answer));
    expect((await owedBy(cashier)) - before).toBe(total);
  });

  test('once, where two desks ask at once for one plate or card', async () => {
    const other = await signInAs(server, 'CASHIER');
    for (const whose of [{ plateNumbers: [newPlate()] }, { nfcNumber: '04BEEF' }]) {
      const answers = await Promise.all([register(cashier, whose), register(other, whose)]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect([400, 409]).toContain(refused[0]?.status);
    }
  });

  test('at the price that was shown, for no less money', async () => {
    const before = await owedBy(cashier);
    expect((await register(cashier, { expectedTotal: total - 1 })).error.code).toBe('fare-changed');
    expect((await register(cashier, { tendered: total - 1 })).error.code).toBe('tendered-too-little');
    expect(await owedBy(cashier)).toBe(before);
  });

  test('whose plate or card is told; the fields at fault are named', async () => {
    const faults = async (more: object) => fieldsOf(await register(cashier, more));
    expect(await faults({ plateNumbers: [] })).toEqual(['plateNumbers too-few']);
    expect(await faults({ name: ' ' })).toEqual(['name required']);
    expect(await faults({ months: 7 })).toEqual(['months no-price']);
    expect(await faults({ paidTypeId: null })).toEqual(['paidTypeId required']);
    expect(await faults({ memberEndDate: '2030-01-01' })).toEqual(['memberEndDate unknown-field']);
  });

  test('where the settings let cashiers, and nobody else', async () => {
    await letCashiers(false);
    const off = await register(cashier);
    expect((await cashier.call(memberActs.mayRegister)).data).toEqual({ cashierSimpleMember: false });
    expect([off.status, off.error.code]).toEqual([409, 'simple-members-off']);
    await letCashiers(true);
    const body = newBody();
    expect((await server.client().call(memberActs.simple, { body, headers: keyed() })).status).toBe(401);
    expect((await register(finance)).status).toBe(403);
    expect((await register(await signInAs(server, 'OPERATOR'))).status).toBe(403);
    expect((await cashier.call(contract.members.create, { body: {} as never, headers: keyed() })).status).toBe(403);
  });
});

describe('the receipt of a membership transaction', () => {
  const print = (client: Client, id: string): Promise<Answer> =>
    client.call(memberActs.printReceipt, { body: { id }, headers: keyed() });

  test('is a copy from the second print on, whoever prints and however it is asked for', async () => {
    const { member } = madeBy(await register(admin));
    const [sold] = await periodsOf(finance, member.id);
    const id = sold?.id ?? '';
    const copies = [
      await print(cashier, id),
      await admin.call(memberActs.printReceiptBySpecification, { query: `id=${id}` }),
      ...(await Promise.all([print(admin, id), print(finance, id)])),
    ].map(({ data }) => (data as PrintDocument).copyNumber);
    expect(copies.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    const other = madeBy(await register(admin));
    expect(other.receipt).toMatchObject({ copyNumber: 0, number: `M-${(sold?.number ?? 0) + 1}` });
    const { data } = await admin.call(contract.members.history, { params: { id: member.id } });
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'reprint', after: { number: sold?.number, copyNumber: 4 } }),
    );
  });

  test('says what was credited, of a card which, and that it was rolled back', async () => {
    const { member } = madeBy(await register(admin, { nfcNumber: '04D1' }));
    const params = { id: member.id };
    const card = { nfcNumber: '04D2', note: 'hilang' };
    await admin.call(memberActs.updateCard, { params, body: card, headers: keyed() });
    const [sold] = await periodsOf(finance, member.id);
    expect(((await print(admin, sold?.id ?? '')).data as PrintDocument).rows).toContainEqual({
      label: 'Kartu baru',
      labelEn: 'New card',
      value: '04D2',
    });
    await act.rollBack(admin, sold?.id ?? '');
    expect(JSON.stringify((await print(admin, sold?.id ?? '')).data)).toContain('ROLLED BACK');
    const body = { subscriptionFareNameId: dearId, from: 'NOW' as const, months: 1, paidTypeId: cash, note: 'pindah' };
    await admin.call(memberActs.updateType, { params, body, headers: keyed() });
    const [changed] = await periodsOf(finance, member.id);
    const receipt = (await print(admin, changed?.id ?? '')).data as PrintDocument;
    expect(receipt.lines.map(({ amount }) => Math.sign(amount))).toEqual([1, -1]);
    expect(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(receipt.total);
  });

  test('is printed by who works with members or sees what was paid', async () => {
    const { data } = await finance.call(membershipTransactions.list, { query: 'size=1' });
    const [{ id } = { id: '' }] = data as { id: string }[];
    const nobody = await server.client().call(memberActs.printReceipt, { body: { id }, headers: keyed() });
    expect(nobody.status).toBe(401);
    expect((await print(await signInAs(server), id)).status).toBe(403);
    expect((await print(cashier, newId())).status).toBe(404);
    expect(fieldsOf(await admin.call(memberActs.printReceiptBySpecification, { query: 'id=x' }))[0]).toMatch(/^id /);
  });
});

test('after all of this everything holds', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
