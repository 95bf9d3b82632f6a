import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseName, databaseOf, forgetFormerTrainings, openCashierStore } from './database.ts';
import { type Grant, type QueuedSale, afterAnswer, afterFailure, nextBatch, pauseUntilNext } from './queue.ts';

const numberOf = (sequence: number) => `00000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`;

function buildSale(sequence: number, change: Partial<QueuedSale> = {}): QueuedSale {
  const requestId = numberOf(sequence);
  return {
    requestId,
    sequence,
    userId: 'rina',
    userName: 'Rina',
    sale: {
      requestId,
      vehicleId: 'car',
      gateId: 'gate',
      datetimeOut: '2026-11-20T10:00:00',
      amountTaken: 5000,
      provisionalNumber: `D1-${sequence}`,
    },
    slip: {
      kind: 'RECEIPT',
      title: '',
      header: '',
      footer: '',
      number: `D1-${sequence}`,
      copyNumber: 0,
      provisional: true,
      barcode: null,
      rows: [],
      lines: [],
      total: 5000,
      tendered: null,
      change: null,
      printedAt: '2026-11-20T10:00:00',
    },
    state: 'WAITING',
    attempts: 0,
    nextTryAt: 0,
    receiptNumber: null,
    ...change,
  };
}

const buildGrant = (userId: string, sequence = 1): Grant => ({
  id: `${userId}-${sequence}`,
  userId,
  gateId: 'gate',
  shiftKey: 'shift',
  grant: `secret-${userId}-${sequence}`,
  expiresAt: '2026-12-04T10:00:00',
  sequence,
});

describe('sales waiting for the network', () => {
  test('go up oldest first, at most a hundred at once', () => {
    const sales = Array.from({ length: 150 }, (_, index) => buildSale(150 - index));
    const batch = nextBatch(sales, [buildGrant('rina')], 0);
    expect(batch?.sales.map((sale) => sale.sequence)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  test('go up under the newest grant of the cashier who made them, nobody else’s', () => {
    const sales = [buildSale(1), buildSale(2, { userId: 'budi' })];
    const grants = [buildGrant('budi'), buildGrant('budi', 3)];
    const batch = nextBatch(sales, grants, 0);
    expect(batch?.grant.grant).toBe('secret-budi-3');
    expect(batch?.sales.map((sale) => sale.sequence)).toEqual([2]);
    expect(nextBatch([buildSale(1)], grants, 0)).toBeNull();
  });

  test('wait longer after each failure, up to a minute, and keep their number', () => {
    let sales = [buildSale(1)];
    const pauses = Array.from({ length: 8 }, () => {
      sales = afterFailure(sales, 0);
      return (pauseUntilNext(sales, [buildGrant('rina')], 0) ?? 0) / 1000;
    });
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(nextBatch(sales, [buildGrant('rina')], 59_999)).toBeNull();
    expect(nextBatch(sales, [buildGrant('rina')], 60_000)?.sales[0]?.requestId).toBe(numberOf(1));
  });

  test('do not overtake one that waits longer', () => {
    const sales = [buildSale(1, { nextTryAt: 5000, attempts: 1 }), buildSale(2)];
    expect(nextBatch(sales, [buildGrant('rina')], 1000)).toBeNull();
  });

  test('are done once the server says what it made of them; without a word they wait on', () => {
    const batch = [buildSale(1), buildSale(2), buildSale(3)];
    const done = afterAnswer(batch, [
      { requestId: numberOf(1), result: 'BOOKED', receiptNumber: 'K1-1' },
      { requestId: numberOf(2), result: 'UNMATCHED', receiptNumber: null },
    ]);
    expect(done.map(({ sequence, state, receiptNumber }) => [sequence, state, receiptNumber])).toEqual([
      [1, 'BOOKED', 'K1-1'],
      [2, 'UNMATCHED', null],
    ]);
  });
});

describe('the store of a device', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  test('keeps sales over a reload', async () => {
    const before = await openCashierStore();
    await before.addSale(buildSale(1));
    await before.addSale(buildSale(2));
    before.close();
    const after = await openCashierStore();
    expect((await after.allSales()).map((sale) => sale.sequence)).toEqual([1, 2]);
  });

  test('of a training is its own: a later one and the real one neither see nor send its sales, and it goes with its training', async () => {
    for (const id of [null, 'first', 'second']) {
      const store = await openCashierStore(databaseOf(id));
      expect([id, await store.allSales()]).toEqual([id, []]);
      await store.addSale(buildSale(1));
    }
    await forgetFormerTrainings('second');
    const left = (await indexedDB.databases()).map(({ name }) => name);
    expect(new Set(left)).toEqual(new Set([databaseName, databaseOf('second')]));
    expect(await (await openCashierStore(databaseOf(null))).allSales()).toHaveLength(1);
  });

  test('never replaces a sale by another of the same number', async () => {
    const store = await openCashierStore();
    await store.addSale(buildSale(1));
    await expect(store.addSale(buildSale(1, { sequence: 9 }))).rejects.toThrow(/constraint/i);
    expect((await store.allSales()).map((sale) => sale.sequence)).toEqual([1]);
  });

  test('forgets only what the server has', async () => {
    const store = await openCashierStore();
    for (const sequence of [1, 2, 3, 4, 5]) await store.addSale(buildSale(sequence));
    const [one, two, three, four] = await store.allSales();
    await store.updateSales(
      afterAnswer(
        [one, two, three, four].filter((sale) => sale !== undefined),
        [
          { requestId: numberOf(1), result: 'BOOKED', receiptNumber: null },
          { requestId: numberOf(2), result: 'KNOWN', receiptNumber: null },
          { requestId: numberOf(3), result: 'UNMATCHED', receiptNumber: null },
          { requestId: numberOf(4), result: 'REFUSED', receiptNumber: null },
        ],
      ),
    );
    await store.forgetSent();
    expect((await store.allSales()).map(({ sequence, state }) => [sequence, state])).toEqual([
      [4, 'REFUSED'],
      [5, 'WAITING'],
    ]);
  });

  test('does not bring back a sale that was forgotten meanwhile', async () => {
    const store = await openCashierStore();
    await store.updateSales([buildSale(1)]);
    expect(await store.allSales()).toEqual([]);
  });
});
