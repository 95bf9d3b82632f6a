import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { largestEntry } from '@parking/contract/core/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { type Lane, buildStay, cash, save } from '../../parking/testing/stays.ts';
import { act, detailOf, openDepositOf, sell, usualPrice } from '../testing/deposits.ts';
import { nextSlip, sellByClaim, startWithClaims } from '../testing/claims.ts';

type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let finance: Signed;
let edc: string;
let transfer: string;
beforeAll(async () => {
  ({ server, lane, finance, edc, transfer } = await startWithClaims());
});
afterAll(() => server.close());

const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const claim = (slip: object | undefined, { client, paidTypeId = edc }: { client: Signed; paidTypeId?: string }) =>
  sellByClaim(server, lane, client, { paidTypeId, slip });
const codeOf = ({ status, error }: Answer) => [status, error?.code];

describe('the settlement slip of each terminal', () => {
  /** Two cars by one terminal, one by another, one without any. */
  async function dayOfClaims(): Promise<Signed> {
    const seller = await signInAs(server, 'CASHIER');
    for (const slip of [nextSlip('T-01'), nextSlip('t01'), nextSlip('T02'), undefined])
      expect((await claim(slip, { client: seller })).status).toBe(200);
    return seller;
  }
  const slipsOf = (answer: Answer) =>
    detailOf(answer).terminals.map(({ terminal, difference }) => [terminal, difference]);

  test('is counted blind: its cashier is told the terminals, never what was claimed by them', async () => {
    const seller = await dayOfClaims();
    const before = await openDepositOf(seller, seller.person.id);
    const unknown = {
      claimedItems: null,
      claimedTotal: null,
      items: null,
      total: null,
      difference: null,
      agrees: null,
    };
    expect(before?.terminals.map(({ terminal: _terminal, picture: _picture, ...figures }) => figures)).toEqual(
      before?.terminals.map(() => unknown),
    );
    expect(before?.terminals.map(({ terminal }) => terminal?.replace('-', '').toUpperCase() ?? null)).toEqual([
      'T01',
      'T02',
      null,
    ]);
  });

  test('stands with the deposit, its difference from what was claimed for finance', async () => {
    const seller = await dayOfClaims();
    const terminals = [
      { terminal: 'T 01', items: 2, total: 2 * usualPrice },
      { terminal: 'T03', items: 1, total: 5_000 },
    ];
    const handedIn = await act.submit(seller, seller.person.id, { counted: 0, terminals });
    expect(handedIn.status).toBe(200);
    expect(slipsOf(handedIn)).toEqual([
      [expect.stringMatching(/^T ?-?01$/i), 0],
      ['T02', null],
      ['T03', 5_000],
      [null, null],
    ]);
    const seen = await finance.call(contract.deposits.detail, { params: { id: detailOf(handedIn).id } });
    expect(detailOf(seen).terminals[1]).toMatchObject({ claimedItems: 1, claimedTotal: usualPrice, items: null });
    const printed = await finance.call(contract.deposits.print, {
      params: { id: detailOf(handedIn).id },
      headers: keyed(),
    });
    expect(JSON.stringify(printed.data)).toContain('2 · Rp 16.000 (Rp 0)');
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('is refused twice for one terminal, with another’s picture, and beyond any amount; the largest is read', async () => {
    const seller = await dayOfClaims();
    const submit = (terminals: object[]) => act.submit(seller, seller.person.id, { counted: 0, terminals });
    const slip = { terminal: 'T01', items: 1, total: 0 };
    const twice = await submit([slip, { ...slip, terminal: 't-01' }]);
    expect(twice.error.fields).toMatchObject([{ path: 'terminals.1.terminal', code: 'given-twice' }]);
    expect(codeOf(await submit([{ ...slip, picture: 'nobody' }]))).toEqual([404, 'asset-not-found']);
    expect(codeOf(await submit([{ ...slip, total: largestEntry + 1 }]))).toEqual([400, 'bad-input']);
    expect(codeOf(await submit([{ ...slip, items: -1 }]))).toEqual([400, 'bad-input']);
    const handedIn = await submit([{ ...slip, items: 100_000, total: largestEntry }]);
    expect(handedIn.status).toBe(200);
    expect(slipsOf(handedIn)[0]).toEqual([expect.anything(), largestEntry - 2 * usualPrice]);
  });

  /** Hands in what the car of one more customer paid in cash; who takes it agrees with it alone. */
  async function handInAndVerify(seller: Signed, terminals: object[]): Promise<{ id: string; verified: Answer }> {
    const receiver = await signInAs(server, 'FINANCE');
    const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
    await save(seller, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
    const { id } = detailOf(await act.submit(seller, seller.person.id, { counted: usualPrice, terminals }));
    expect((await act.pay(receiver, id, { value: usualPrice })).status).toBe(200);
    return { id, verified: await act.verify(receiver, id) };
  }
  async function sellerOf(...sales: { slip?: object; paidTypeId?: string }[]): Promise<Signed> {
    const client = await signInAs(server, 'CASHIER');
    for (const { slip, ...by } of sales) expect((await claim(slip, { client, ...by })).status).toBe(200);
    return client;
  }

  test('that covers every claim to the item leaves a deposit plain', async () => {
    const seller = await sellerOf({ slip: nextSlip('P-1') }, { slip: nextSlip('p1') }, { slip: nextSlip('P2') });
    const terminals = [
      { terminal: 'P1', items: 2, total: 2 * usualPrice, picture: await uploadPicture(seller) },
      { terminal: 'P 2', items: 1, total: usualPrice, picture: await uploadPicture(seller) },
    ];
    const { id, verified } = await handInAndVerify(seller, terminals);
    expect(verified.status).toBe(200);
    expect(detailOf(verified).claimsWithoutSlip).toEqual([]);
    expect(detailOf(verified).terminals.map(({ agrees }) => agrees)).toEqual([true, true]);
    const own = await seller.call(contract.deposits.detail, { params: { id } });
    expect(detailOf(own).claimsWithoutSlip).toEqual([]);
  });

  test('that nobody can see needs a second person, though its figures agree', async () => {
    const seller = await sellerOf({ slip: nextSlip('Q1') });
    const unseen = [{ terminal: 'Q1', items: 1, total: usualPrice }];
    const { id, verified } = await handInAndVerify(seller, unseen);
    expect(codeOf(verified)).toEqual([409, 'four-eyes']);
    expect((await act.verify(finance, id)).status).toBe(200);
  });

  test('that says another total, other items, or what nobody claimed, needs a second person', async () => {
    const pair = () => sellerOf({ slip: nextSlip('S1') }, { slip: nextSlip('S1') });
    const right = { terminal: 'S1', items: 2, total: 2 * usualPrice };
    for (const terminals of [
      [{ ...right, total: usualPrice }],
      [{ ...right, items: 0 }],
      [right, { terminal: 'GHOST', items: 5, total: 0 }],
      [right, { terminal: 'GHOST', items: 0, total: 0 }],
    ]) {
      const seller = await pair();
      const seen = await Promise.all(
        terminals.map(async (slip) => ({ ...slip, picture: await uploadPicture(seller) })),
      );
      const { id, verified } = await handInAndVerify(seller, seen);
      expect(codeOf(verified)).toEqual([409, 'four-eyes']);
      const detail = detailOf(await finance.call(contract.deposits.detail, { params: { id } }));
      expect(detail.terminals.map(({ agrees }) => agrees)).toContain(false);
      expect((await act.verify(finance, id)).status).toBe(200);
    }
  });

  test('covers no transfer and no claim without its terminal: a second person agrees, and finance sees the sums', async () => {
    const bank = { slip: { rrn: `TRF-${newIdempotencyKey().slice(0, 8)}` }, paidTypeId: transfer };
    const invented = { slip: { terminal: 'BCA', rrn: `TRG-${newIdempotencyKey().slice(0, 8)}` }, paidTypeId: transfer };
    const counted = { terminal: 'BCA', items: 1, total: usualPrice };
    for (const [sale, terminals] of [
      [bank, []],
      [invented, [counted]],
      [{}, []],
      [{ slip: nextSlip('U1') }, []],
    ] as const) {
      const seller = await sellerOf(sale);
      const { id, verified } = await handInAndVerify(seller, [...terminals]);
      expect(codeOf(verified)).toEqual([409, 'four-eyes']);
      const seen = detailOf(await finance.call(contract.deposits.detail, { params: { id } }));
      const paidTypeId = 'paidTypeId' in sale ? transfer : edc;
      expect(seen.claimsWithoutSlip).toMatchObject([{ paidTypeId, items: 1, amount: usualPrice }]);
    }
  });

  test('is waited for: nothing is without a slip before the hand-in, and its cashier is not told while counting', async () => {
    const seller = await sellerOf({}, { paidTypeId: transfer });
    for (const client of [seller, finance])
      expect(await openDepositOf(client, seller.person.id)).toMatchObject({ claimsWithoutSlip: [] });
    const { id } = detailOf(await act.submit(seller, seller.person.id, { counted: 0 }));
    const seen = detailOf(await finance.call(contract.deposits.detail, { params: { id } }));
    expect(seen.claimsWithoutSlip).toMatchObject([
      { paidTypeId: edc, items: 1, amount: usualPrice },
      { paidTypeId: transfer, items: 1, amount: usualPrice },
    ]);
    const printed = await finance.call(contract.deposits.print, { params: { id }, headers: keyed() });
    expect(JSON.stringify(printed.data)).toContain('Tanpa struk: Transfer');
  });

  test('decides where no cash was counted too: what does not agree is received as nothing by one and agreed with by another', async () => {
    const right = { terminal: 'N1', items: 1, total: usualPrice };
    const handIn = async (slips: object[], { counted = 0, pictured = false } = {}) => {
      const seller = await sellerOf({ slip: nextSlip('N1') });
      const picture = pictured ? await uploadPicture(seller) : null;
      const terminals = slips.map((slip) => ({ ...slip, picture }));
      return { seller, ...detailOf(await act.submit(seller, seller.person.id, { counted, terminals })) };
    };
    const plain = await handIn([right], { pictured: true });
    expect(plain.state).toBe('PAID');
    expect((await act.verify(finance, plain.id)).status).toBe(200);
    const short = await signInAs(server, 'CASHIER');
    await sell(server, lane, short.person);
    for (const { id, state } of [
      await handIn([{ ...right, total: 1 }], { pictured: true }),
      await handIn([right]),
      await handIn([]),
      detailOf(await act.submit(short, short.person.id, { counted: 0 })),
    ]) {
      expect(state).toBe('SUBMITTED');
      expect(codeOf(await act.verify(finance, id))).toEqual([409, 'deposit-state']);
      const both = await Promise.all([1, 2].map(() => act.pay(finance, id, { value: 0 })));
      expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
      expect(codeOf(await act.verify(finance, id))).toEqual([409, 'four-eyes']);
      expect(codeOf(await act.close(finance, id))).toEqual([409, 'four-eyes']);
      expect((await act.verify(await signInAs(server, 'AUDITOR'), id)).status).toBe(200);
    }
    const some = await handIn([right], { counted: 5_000, pictured: true });
    const nothing = await act.pay(finance, some.id, { value: 0, isAll: true });
    expect(nothing.error.fields).toMatchObject([{ path: 'value', code: 'too-small' }]);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });
});
