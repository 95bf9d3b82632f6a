import { randomBytes } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import type { CardDeduct, SignedDeduct } from '@parking/contract/gates/card-deducts';
import { largestEntry, largestSale } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { CardReader, type PrepaidCard } from '@parking/gate-simulator/card-reader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { connectGate } from '../../gates/testing/gates.ts';
import { type Device, openDevice } from '../testing/offline.ts';
import { type Lane, buildLane, buildStay, cash, emoney, save } from '../testing/stays.ts';
import { letGo } from '../testing/to-collect.ts';

let server: TestServer;
let lane: Lane;
let top: Client;
let cashier: Client & { readonly person: Person };
let device: Device;
/** The exit's own. */
let reader: CardReader;
let gate: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  device = await openDevice(server, cashier, lane);
  gate = await connectGate(server, top, { id: lane.exitId, code: 'KELUAR' });
  reader = await readerOf(gate);
});
afterAll(() => server.close());

async function readerOf(client: Client): Promise<CardReader> {
  const made = new CardReader();
  const { status } = await client.call(contract.gateKeys.register, { body: { publicKey: made.publicKey } });
  expect(status).toBe(200);
  return made;
}

const newCard = (balance = 100_000): PrepaidCard => ({
  type: 'JAKCARD',
  number: `936088${BigInt(`0x${randomBytes(8).toString('hex')}`) % 10_000_000_000n}`.padEnd(16, '0'),
  balance,
  counter: 41,
});
const price = 8_000;
const saleOf = async (more: object = {}) => {
  const stay = await buildStay(server, lane, { minutesAgo: 70 });
  return { stay, sale: device.sale({ parkingCode: stay.code, paidTypeId: emoney, amountTaken: price, ...more }) };
};
const take = (by: CardReader, { requestId }: { requestId: string }, amount = price, card = newCard()) => {
  const signed = by.deduct(card, { gateId: lane.exitId, requestId, amount, at: new Date(Date.now() - 300_000) });
  if (!signed) throw new Error('The card holds less.');
  return signed;
};
const rewritten = (signed: SignedDeduct, more: Partial<CardDeduct>): string =>
  JSON.stringify({ ...(JSON.parse(signed.record) as CardDeduct), ...more });

const paymentsOf = (stayId: string) =>
  server.platform.database.readQueries
    .selectFrom('payments as p')
    .leftJoin('paymentUses as u', 'u.paymentId', 'p.id')
    .select(['p.state', 'p.amount', 'p.cardNumber', 'p.balanceAfter', 'u.kind', 'u.used', 'u.owedBack'])
    .where('p.stayId', '=', stayId)
    .execute();

describe('a card that a gate has truly deducted without the server', () => {
  test('pays the sale: nothing lies in the drawer, and the provider holds it', async () => {
    const { stay, sale } = await saleOf();
    const card = newCard();
    const sold = { ...sale, deduct: take(reader, sale, price, card) };
    const [booked] = await device.upload(sold);
    expect(booked?.saved?.parkingOut).toMatchObject({ total: price, variance: 0, paidTypeId: emoney, flags: [] });
    expect(await paymentsOf(stay.id)).toEqual([
      {
        state: 'PAID',
        amount: price,
        cardNumber: `936088******${card.number.slice(-4)}`,
        balanceAfter: card.balance,
        kind: 'EXIT',
        used: price,
        owedBack: 0,
      },
    ]);
    const [again] = await device.upload(sold);
    expect(again).toMatchObject({ result: 'KNOWN' });
    expect(await paymentsOf(stay.id)).toHaveLength(1);
  });

  test('of less than was taken pays its part, and the rest is cash', async () => {
    const { stay, sale } = await saleOf();
    const [booked] = await device.upload({ ...sale, deduct: take(reader, sale, 5_000) });
    expect(booked?.saved?.parkingOut).toMatchObject({ total: 3_000, variance: 0, paidTypeId: cash });
    expect(await paymentsOf(stay.id)).toMatchObject([{ amount: 5_000, kind: 'PREPAID', used: 5_000, owedBack: 0 }]);
  });

  test('of more than the price owes the rest back', async () => {
    const { stay, sale } = await saleOf();
    const [booked] = await device.upload({ ...sale, deduct: take(reader, sale, 20_000) });
    expect(booked?.saved?.parkingOut).toMatchObject({ total: 0 });
    expect(await paymentsOf(stay.id)).toMatchObject([{ amount: 20_000, used: price, owedBack: 12_000 }]);
  });

  test('of a car that had left is on account', async () => {
    const { stay, sale } = await saleOf();
    await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
    const [kept] = await device.upload({ ...sale, deduct: take(reader, sale) });
    expect(kept).toMatchObject({ result: 'UNMATCHED' });
    expect(await paymentsOf(stay.id)).toMatchObject([{ amount: price, state: 'PAID', kind: null }]);
    const unmatched = await server.platform.database.readQueries
      .selectFrom('unmatchedTakings')
      .select('id')
      .where('requestId', '=', sale.requestId)
      .execute();
    expect(unmatched).toEqual([]);
  });

  test('of a sale that cannot be read is on account, and of another amount only the rest is kept apart', async () => {
    const sale = device.sale({ note: 'x'.repeat(501), amountTaken: price });
    const [kept] = await device.upload({ ...sale, deduct: take(reader, sale, 5_000) });
    expect(kept).toMatchObject({ result: 'UNMATCHED', error: { code: 'bad-input' } });
    const unmatched = await server.platform.database.readQueries
      .selectFrom('unmatchedTakings')
      .select('amount')
      .where('requestId', '=', sale.requestId)
      .execute();
    expect(unmatched).toEqual([{ amount: 3_000 }]);
  });

  test('whose balances do not agree is booked, and seen', async () => {
    const { sale } = await saleOf();
    const record = rewritten(take(reader, sale), { balanceAfter: 99_000 });
    const [booked] = await device.upload({ ...sale, deduct: reader.sign(record) });
    expect(booked?.saved?.parkingOut).toMatchObject({ paidTypeId: emoney, flags: ['card-balance-differs'] });
  });

  test('of the largest of every number can be booked and read', async () => {
    const most = 4_294_967_295;
    const { stay, sale } = await saleOf({ amountTaken: largestSale });
    const small = take(reader, sale, 1);
    const record = rewritten(small, {
      amount: largestSale,
      cardCounter: most,
      samCounter: most,
      balanceBefore: largestEntry,
      balanceAfter: largestEntry - largestSale,
      raw: 'FF'.repeat(1_500),
    });
    const [booked] = await device.upload({ ...sale, deduct: reader.sign(record) });
    expect(booked?.saved?.parkingOut).toMatchObject({ total: largestSale, paidTypeId: emoney });
    expect(await paymentsOf(stay.id)).toMatchObject([
      { amount: largestSale, balanceAfter: largestEntry - largestSale },
    ]);
    for (const more of [{ amount: largestSale + 1 }, { cardCounter: most + 1 }, { balanceBefore: largestEntry + 1 }]) {
      const other = await saleOf();
      const forged = reader.sign(rewritten(take(reader, other.sale), more));
      const [asCash] = await device.upload({ ...other.sale, deduct: forged });
      expect(asCash?.saved?.parkingOut).toMatchObject({ paidTypeId: cash, flags: ['cashless-offline'] });
    }
  });

  test('settles what its car owes that was let go meanwhile; what is over is owed back', async () => {
    const { person: approver } = await signInAs(server, 'OPERATOR');
    for (const [amount, owedBack] of [
      [price, 0],
      [10_000, 2_000],
    ] as const) {
      const { stayId } = await letGo(server, { client: cashier, approver, lane });
      const sale = device.sale({ parkingInId: stayId, paidTypeId: emoney, amountTaken: amount });
      const [told] = await device.upload({ ...sale, deduct: take(reader, sale, amount) });
      expect(told).toMatchObject({ result: 'BOOKED', saved: { parkingOut: { parkingInId: stayId } } });
      expect(await paymentsOf(stayId)).toMatchObject([{ state: 'PAID', kind: 'COLLECTED', used: price, owedBack }]);
      const owed = server.platform.database.readQueries.selectFrom('toCollect').select('state');
      expect(await owed.where('stayId', '=', stayId).execute()).toEqual([{ state: 'COLLECTED' }]);
    }
  });
});

describe('what is no deduct of this sale lies in the drawer as cash, and is seen', () => {
  /** How it is booked, and what of it is on account. */
  const book = async (sale: object, stayId: string) => {
    const [booked] = await device.upload(sale);
    const { total, paidTypeId, flags } = booked?.saved?.parkingOut ?? {};
    return { total, paidTypeId, flags, payments: await paymentsOf(stayId) };
  };
  const asCash = () => ({ total: price, paidTypeId: cash, flags: ['cashless-offline'], payments: [] });

  test.each<[string, (signed: SignedDeduct) => unknown]>([
    ['a forged signature', ({ record }) => ({ record, signature: randomBytes(64).toString('base64') })],
    ['a signature cut short', ({ record, signature }) => ({ record, signature: signature.slice(0, 40) })],
    ['a record rewritten', (signed) => ({ ...signed, record: rewritten(signed, { cardCounter: 7 }) })],
    ['a record that is none', () => reader.sign('{"amount":8000}')],
    ['a record that cannot be read', () => reader.sign('{')],
    ['no record', () => ({})],
    ['a text', () => 'PAID'],
    ['a list', () => [1, 2, 3]],
    ['a record beyond all bounds', () => reader.sign(`"${'x'.repeat(9_000)}"`)],
  ])('%s', async (_, forge) => {
    const { stay, sale } = await saleOf();
    expect(await book({ ...sale, deduct: forge(take(reader, sale)) }, stay.id)).toEqual(asCash());
  });

  test("signed by another gate's key", async () => {
    const other = await readerOf(await connectGate(server, top, { id: lane.entryId, code: 'MASUK' }));
    const { stay, sale } = await saleOf();
    expect(await book({ ...sale, deduct: take(other, sale) }, stay.id)).toEqual(asCash());
    // Nor does it help to say whose it is.
    const own = await saleOf();
    const record = rewritten(take(other, own.sale), { gateId: lane.entryId });
    expect(await book({ ...own.sale, deduct: other.sign(record) }, own.stay.id)).toEqual(asCash());
  });

  test('signed by a key that nobody has told of', async () => {
    const { stay, sale } = await saleOf();
    expect(await book({ ...sale, deduct: take(new CardReader(), sale) }, stay.id)).toEqual(asCash());
  });

  test('made for another sale', async () => {
    const { stay, sale } = await saleOf();
    expect(await book({ ...sale, deduct: take(reader, { requestId: newId() }) }, stay.id)).toEqual(asCash());
  });

  test('counted before, by the card or by the reader', async () => {
    const first = await saleOf();
    const card = newCard();
    const spent = take(reader, first.sale, price, card);
    await device.upload({ ...first.sale, deduct: spent });
    const { cardHash, cardCounter, samCounter } = JSON.parse(spent.record) as CardDeduct;
    expect(cardCounter).toBe(card.counter);
    for (const same of [{ cardHash, cardCounter }, { samCounter }]) {
      const { stay, sale } = await saleOf();
      expect(await book({ ...sale, deduct: reader.sign(rewritten(take(reader, sale), same)) }, stay.id)).toEqual(
        asCash(),
      );
    }
  });

  test('counted twice at once it pays one of two cars', async () => {
    const [one, other] = [await saleOf(), await saleOf()];
    const deduct = take(reader, one.sale);
    const twin = reader.sign(rewritten(deduct, { requestId: other.sale.requestId }));
    const results = (
      await Promise.all([
        device.upload({ ...one.sale, deduct }),
        device.upload({ ...other.sale, deduct: twin }),
        device.upload({ ...one.sale, deduct }),
      ])
    ).flat();
    const types = new Map(results.map(({ saved }) => [saved?.parkingOut.id, saved?.parkingOut.paidTypeId]));
    expect(types.size).toBe(2);
    expect(new Set(types.values())).toEqual(new Set([cash, emoney]));
  });
});

describe('a key of a gate', () => {
  const register = (client: Client, publicKey: unknown) =>
    client.call(contract.gateKeys.register, { body: { publicKey } });

  test('is told by the gate alone', async () => {
    const { publicKey } = new CardReader();
    expect((await register(server.client(), publicKey)).status).toBe(401);
    for (const client of [top, cashier]) expect((await register(client, publicKey)).status).toBe(403);
    const wall = await connectGate(server, top, { id: lane.exitId, code: 'KELUAR' }, 'wall');
    expect((await register(wall, publicKey)).status).toBe(403);
  });

  test('that is none is refused', async () => {
    for (const wrong of ['', 'kunci', randomBytes(31).toString('base64'), randomBytes(33).toString('base64'), 5])
      expect((await register(gate, wrong)).error.fields.map(({ path }) => path)).toContain('publicKey');
  });

  test('told twice, and at once, is one', async () => {
    const { publicKey } = new CardReader();
    const answers = await Promise.all([1, 2, 3].map(() => register(gate, publicKey)));
    expect(answers.map(({ status, data }) => [status, data])).toEqual(
      Array.from({ length: 3 }, () => [200, { gateId: lane.exitId, publicKey }]),
    );
  });

  test('of 32 bytes that are no point signs nothing and stops nobody', async () => {
    expect((await register(gate, Buffer.alloc(32, 0xff).toString('base64'))).status).toBe(200);
    const { sale } = await saleOf();
    const [booked] = await device.upload({ ...sale, deduct: take(reader, sale) });
    expect(booked?.saved?.parkingOut.paidTypeId).toBe(emoney);
  });

  test('ends with the token that told it: what it signed before still counts, and nothing after', async () => {
    const before = await saleOf();
    const deduct = take(reader, before.sale);
    gate = await connectGate(server, top, { id: lane.exitId, code: 'KELUAR' });
    const [booked] = await device.upload({ ...before.sale, deduct });
    expect(booked?.saved?.parkingOut.paidTypeId).toBe(emoney);
    const after = await saleOf();
    const late = reader.sign(rewritten(take(reader, after.sale), { at: new Date(Date.now() + 60_000).toISOString() }));
    const [asCash] = await device.upload({ ...after.sale, deduct: late });
    expect(asCash?.saved?.parkingOut.paidTypeId).toBe(cash);
    expect(await register(gate, reader.publicKey)).toMatchObject({ status: 409, error: { code: 'gate-key-ended' } });
    reader = await readerOf(gate);
  });
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
