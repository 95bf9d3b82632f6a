import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { largestSale } from '@parking/contract/core/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { newMember, sellSubscription } from '../../members/testing/members.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { type Lane, buildStay, cash, nextPlate, qris, save } from '../../parking/testing/stays.ts';
import { act, detailOf, openDepositOf, sell, usualPrice } from '../testing/deposits.ts';
import { nextSlip, sellByClaim, startWithClaims } from '../testing/claims.ts';

type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let finance: Signed;
let edc: string;
let transfer: string;
let fareId: string;
beforeAll(async () => {
  ({ server, lane, finance, edc, transfer } = await startWithClaims());
  cashier = await signInAs(server, 'CASHIER');
  fareId = await sellSubscription(await signInAs(server, 'SUPERADMIN'));
});
afterAll(() => server.close());

const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const claim = (slip?: object, { client = cashier, paidTypeId = edc } = {}): Promise<Answer> =>
  sellByClaim(server, lane, client, { paidTypeId, slip });

const parkingOutOf = ({ data }: Answer) => (data as { parkingOut: { id: string; flags: string[] } }).parkingOut;
const linesOf = (sourceId: string) =>
  server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['a.kind', 'a.ownerId', 'l.amount'])
    .where('e.sourceId', '=', sourceId)
    .orderBy('e.id')
    .orderBy('l.n')
    .execute();
const codeOf = ({ status, error }: Answer) => [status, error?.code];

describe('what only the cashier saw paid', () => {
  test('is claimed by the cashier, never held by a provider, and takings of its own payment type', async () => {
    const sold = await claim(nextSlip());
    expect(sold.status).toBe(200);
    const { id, flags } = parkingOutOf(sold);
    expect(flags).not.toContain('claim-without-slip');
    expect((await linesOf(id))[0]).toEqual({ kind: 'CLAIMED', ownerId: cashier.person.id, amount: usualPrice });
    const upcoming = await openDepositOf(finance, cashier.person.id);
    expect(upcoming).toMatchObject({ expected: 0, nonCash: [{ paidTypeId: edc, cars: 1, amount: usualPrice }] });
    const nonCash = (await finance.call(contract.nonCash.list, { query: `paidTypeId.equals=${edc}` })).data;
    expect(nonCash).toMatchObject([{ transactions: 1, expected: usualPrice }]);
    const listed = (await finance.call(contract.transactions.list, { query: 'source.equals=PARKING_OUT' })).data;
    expect(listed).toMatchObject([{ holder: 'CLAIMED', paidTypeId: edc, amount: usualPrice }]);
    const taken = (await finance.call(contract.dashboards.takings, {})).data as { payments: object[] };
    expect(taken.payments).toEqual([expect.objectContaining({ paidType: expect.objectContaining({ id: edc }) })]);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('without what its slip says it is claimed all the same, and flagged', async () => {
    const bare = await claim();
    expect(parkingOutOf(bare).flags).toContain('claim-without-slip');
    const noTerminal = await claim({ approvalCode: '7654321' });
    expect(parkingOutOf(noTerminal).flags).toContain('claim-without-slip');
    const sent = await claim({ rrn: 'TRF-20261122-1' }, { paidTypeId: transfer });
    expect(parkingOutOf(sent).flags).not.toContain('claim-without-slip');
    for (const answer of [bare, noTerminal, sent])
      expect((await linesOf(parkingOutOf(answer).id))[0]).toMatchObject({ kind: 'CLAIMED', amount: usualPrice });
  });

  test('a card’s slip that names only one of its two numbers is flagged, and so is one that may have paid before', async () => {
    const flagsOf = async (slip: object, by = {}) => parkingOutOf(await claim(slip, by)).flags;
    const whole = nextSlip('EDC7');
    expect(await flagsOf(whole)).toEqual([]);
    expect(await flagsOf({ terminal: 'EDC7', cardLast4: '1234' })).toEqual(['claim-without-slip']);
    expect(await flagsOf({ terminal: 'EDC8', approvalCode: 'B10001' })).toEqual(['claim-without-slip']);
    expect(await flagsOf({ terminal: 'EDC8', approvalCode: 'B10002' })).toEqual(['claim-without-slip']);
    // The same payment by its other number.
    const other = await signInAs(server, 'CASHIER');
    for (const client of [cashier, other])
      expect(await flagsOf({ terminal: 'edc-8', rrn: nextSlip().rrn }, { client })).toEqual([
        'claim-without-slip',
        'slip-maybe-used',
      ]);
    expect(await flagsOf({ terminal: 'EDC9', rrn: nextSlip().rrn })).toEqual(['claim-without-slip']);
    expect(await flagsOf({ terminal: 'EDC9', approvalCode: 'B10003' })).toContain('slip-maybe-used');
    expect(await flagsOf(nextSlip('EDC8'))).toEqual([]);
  });

  test('a payment told again under another terminal, or with its numbers in other places, is flagged', async () => {
    const flagsOf = async (slip: object, paidTypeId = edc) => parkingOutOf(await claim(slip, { paidTypeId })).flags;
    const { approvalCode, rrn } = nextSlip('EDC4');
    expect(await flagsOf({ terminal: 'EDC4', approvalCode, rrn })).toEqual([]);
    expect(await flagsOf({ terminal: 'EDC5', approvalCode, rrn })).toEqual(['slip-maybe-used']);
    expect(await flagsOf({ terminal: 'EDC4', approvalCode: rrn, rrn: approvalCode })).toEqual(['slip-maybe-used']);
    const reference = `TRX${rrn}`;
    expect(await flagsOf({ rrn: reference }, transfer)).toEqual([]);
    for (const slip of [{ approvalCode: reference }, { rrn: reference, terminal: 'HP' }])
      expect(await flagsOf(slip, transfer)).toEqual(['slip-maybe-used']);
    const moveBy = (days: number) =>
      changeAsOwner(
        server,
        `update claimed_payments set business_day = business_day + $1::integer where rrn = 'LATER1'`,
        [days],
      );
    expect(await flagsOf({ rrn: 'LATER1' }, transfer)).toEqual([]);
    await moveBy(-3);
    expect(await flagsOf({ approvalCode: 'LATER1' }, transfer)).toEqual(['slip-maybe-used']);
    await moveBy(3);
  });

  test('a slip pays once a day, however its number is written, and the refusal names its sale', async () => {
    const first = await claim({ terminal: 'EDC 2', approvalCode: '00A123', rrn: '600000000001' });
    const { receiptNumber } = (first.data as { parkingOut: { receiptNumber: string } }).parkingOut;
    for (const slip of [
      { terminal: 'EDC 2', approvalCode: '00A123' },
      { terminal: 'edc-2', approvalCode: 'a123' },
      { terminal: 'EDC2', rrn: '600000000001' },
      { terminal: 'EDC2', approvalCode: 'A999', rrn: '0600 0000 0000 1' },
    ]) {
      const again = await claim(slip);
      expect(codeOf(again)).toEqual([409, 'slip-used']);
      expect(again.error.message).toContain(receiptNumber);
    }
    expect((await claim({ terminal: 'EDC3', approvalCode: '00A123' })).status).toBe(200);
    await changeAsOwner(
      server,
      `update claimed_payments set business_day = business_day - 1 where approval_code = '00A123' and terminal = 'EDC 2'`,
    );
    // Around midnight it is the next day's: let out, and seen.
    const next = await claim({ terminal: 'EDC 2', approvalCode: '00A123', rrn: '600000000009' });
    expect(parkingOutOf(next).flags).toEqual(['slip-maybe-used']);
    await changeAsOwner(
      server,
      `update claimed_payments c set business_day = e.business_day from journal_entries e
        where e.source_id = c.source_id and e.kind = c.kind and c.business_day <> e.business_day and c.rrn is null`,
    );
  });

  test('two cars at the same moment do not leave by one slip', async () => {
    const slip = nextSlip();
    const rival = await signInAs(server, 'CASHIER');
    const answers = await Promise.all([claim(slip), claim(slip, { client: rival }), claim(slip)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('the same request again is the same sale', async () => {
    const stay = await buildStay(server, lane);
    const key = newIdempotencyKey();
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: edc, slip: nextSlip() };
    const first = await save(cashier, body, key);
    expect(await save(cashier, body, key)).toMatchObject({ status: 200, data: first.data });
  });

  test('a slip of anything else, or of nothing, is refused, and so is one that no slip prints', async () => {
    const stay = await buildStay(server, lane);
    const exit = { parkingInId: stay.id, gateId: lane.exitId };
    for (const paidTypeId of [cash, qris]) {
      const wrong = await save(cashier, { ...exit, paidTypeId, slip: nextSlip() });
      expect(wrong.status).not.toBe(200);
    }
    for (const slip of [
      { terminal: '-' },
      { approvalCode: '😀' },
      { cardLast4: '12345' },
      { rrn: 'x'.repeat(41) },
      { x: 1 },
    ])
      expect(codeOf(await save(cashier, { ...exit, paidTypeId: edc, slip }))).toEqual([400, 'bad-input']);
    const paid = await buildStay(server, lane);
    const payment = {
      byId: cashier.person.id,
      paidTypeId: qris,
      amount: usualPrice,
      purpose: 'STAY',
      stayId: paid.id,
    } as const;
    await buildPayment(server, payment);
    const free = await save(cashier, { ...exit, parkingInId: paid.id, paidTypeId: edc, slip: nextSlip() });
    expect(free.error.fields).toMatchObject([{ path: 'slip', code: 'not-an-option' }]);
    expect((await save(cashier, { ...exit, paidTypeId: edc, slip: nextSlip() })).status).toBe(200);
  });

  test('paid entries, lost tickets and stays by hand are claimed alike', async () => {
    const entry = { plateNumber: nextPlate(), vehicleId: '01900000-0000-7000-8000-000000000102', gateId: lane.entryId };
    const slip = nextSlip();
    const body = { ...entry, paidTypeId: edc, slip };
    const entered = await finance.call(contract.entryPaid.checkIn, { body, headers: keyed() });
    expect(entered.status).toBe(403);
    const admin = await signInAs(server, 'SUPERADMIN');
    const paid = await admin.call(contract.entryPaid.checkIn, { body, headers: keyed() });
    expect(paid).toMatchObject({ status: 200 });
    const { id } = (paid.data as { parkingIn: { id: string } }).parkingIn;
    expect((await linesOf(id))[0]).toMatchObject({ kind: 'CLAIMED', ownerId: admin.person.id });
    expect(codeOf(await claim(slip))).toEqual([409, 'slip-used']);
    const lost = { plateNumber: nextPlate(), vehicleId: entry.vehicleId, gateId: lane.exitId, note: 'Hilang' };
    const gone = await admin.call(contract.parkingOuts.lostTicket, {
      body: { ...lost, paidTypeId: edc, slip: nextSlip() },
      headers: keyed(),
    });
    expect(gone.status).toBe(200);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('one slip pays all periods of a membership, and a purchase that is taken back takes its claim with it', async () => {
    const admin = await signInAs(server, 'SUPERADMIN');
    const slip = nextSlip();
    const bought = await admin.call(contract.members.create, {
      body: {
        ...newMember(fareId),
        membershipTransactionDetails: [{ months: 1 }, { months: 1 }],
        paidTypeId: edc,
        slip,
      },
      headers: keyed(),
    });
    expect(bought).toMatchObject({ status: 200 });
    expect(codeOf(await claim(slip, { client: admin }))).toEqual([409, 'slip-used']);
    const { data } = await admin.call(contract.membershipTransactions.list, { query: 'size=2' });
    for (const { id } of (data as { id: string; number: number }[]).toSorted((a, b) => b.number - a.number))
      expect(
        await admin.call(contract.membershipTransactions.rollBack, {
          params: { id },
          body: { reason: 'Salah paket' },
          headers: keyed(),
        }),
      ).toMatchObject({ status: 200 });
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
    expect((await claim(slip, { client: admin })).status).toBe(200);
  });

  test('a purchase that is taken back once it was handed in leaves its claim as it was counted, and is owed back', async () => {
    const seller = await signInAs(server, 'ADMIN', 'CASHIER');
    const member = newMember(fareId, {
      paidTypeId: edc,
      slip: nextSlip('T77'),
    });
    expect(await seller.call(contract.members.create, { body: member, headers: keyed() })).toMatchObject({
      status: 200,
    });
    const { id: depositId } = detailOf(await act.submit(seller, seller.person.id, { counted: 0 }));
    const terminals = async () =>
      detailOf(await finance.call(contract.deposits.detail, { params: { id: depositId } })).terminals;
    const before = await terminals();
    expect(before).toMatchObject([{ claimedItems: 1, agrees: null }]);
    await sell(server, lane, seller.person);
    const query = `operatorId.equals=${seller.person.id}`;
    const [bought] = (await finance.call(contract.membershipTransactions.list, { query })).data as { id: string }[];
    const params = { id: bought?.id ?? '' };
    const taken = { params, body: { reason: 'Salah paket' }, headers: keyed() };
    expect(await seller.call(contract.membershipTransactions.rollBack, taken)).toMatchObject({ status: 200 });
    expect(await terminals()).toEqual(before);
    expect((await finance.call(contract.claimedPayments.list, { query })).data).toMatchObject([{ state: 'OPEN' }]);
    const owed = (await finance.call(contract.paymentsOnAccount.list, { query })).data;
    expect(owed).toMatchObject([{ id: bought?.id, cause: 'MEMBERSHIP', state: 'OWED_BACK' }]);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('the largest sale there can be is claimed', async () => {
    const stay = await buildStay(server, lane);
    const admin = await signInAs(server, 'SUPERADMIN');
    const sold = await save(admin, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId: edc,
      priceOverride: { total: largestSale, reason: 'Kesepakatan' },
      slip: nextSlip(),
    });
    expect(sold).toMatchObject({ status: 200, data: { parkingOut: { total: largestSale } } });
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('no provider is asked for it, and a used type stays what it is', async () => {
    const stay = await buildStay(server, lane);
    const wanted = { amount: usualPrice, parkingInId: stay.id, gateId: lane.exitId };
    const printed = await finance.call(contract.paidTypes.create, {
      body: { name: 'QRIS_CETAK', label: 'QRIS cetak', kind: 'QRIS', claimed: true },
    });
    expect(printed).toMatchObject({ status: 200, data: { claimed: true } });
    const paidTypeId = (printed.data as { id: string }).id;
    const asked = await cashier.call(contract.payments.requestQr, {
      body: { ...wanted, paidTypeId },
      headers: keyed(),
    });
    expect(asked.error.fields).toMatchObject([{ path: 'paidTypeId', code: 'does-not-exist' }]);
    const sold = await save(cashier, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId,
      slip: { rrn: '900001' },
    });
    expect(sold.status).toBe(200);
    const change = (id: string, body: object) => finance.call(contract.paidTypes.update, { params: { id }, body });
    expect(codeOf(await change(paidTypeId, { claimed: false }))).toEqual([409, 'in-use']);
    expect((await change(cash, { claimed: true })).error.fields).toMatchObject([{ path: 'claimed' }]);
    expect(await change(edc, { label: 'Mesin EDC' })).toMatchObject({ status: 200, data: { claimed: true } });
  });
});

test('a cashier hands in only cash: what is claimed is not in the drawer', async () => {
  const other = await signInAs(server, 'CASHIER');
  await claim(nextSlip(), { client: other });
  const terminals = [{ terminal: 'EDC1', items: 1, total: usualPrice, picture: await uploadPicture(other) }];
  const handedIn = await act.submit(other, other.person.id, { counted: 0, terminals });
  expect(detailOf(handedIn)).toMatchObject({ state: 'PAID', expected: 0, counted: 0, difference: 0 });
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
