import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { car } from './testing/tariff-book.ts';
import { buildServer, openTestDesk, sellOffline, serve, settled } from './testing/test-desk.ts';

type TestDesk = Awaited<ReturnType<typeof openTestDesk>>['desk'];

const statesOf = (desk: TestDesk) => desk.state().sales.map((sale) => sale.state);

describe('an exit screen that loses the network', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    vi.useRealTimers();
  });

  test('sells on with its copy, and uploads each sale once when the network is back', async () => {
    const { server, api } = buildServer();
    const { desk } = await openTestDesk(api);
    await serve(desk);
    server.up = false;
    desk.lost();
    expect(desk.find('T0001').map(({ car: { id } }) => id)).toEqual(['one']);
    const part = (car.plateNumber ?? '').slice(1, 5);
    expect(desk.find(part).map(({ match }) => match)).toEqual(['PART']);
    expect(desk.find(part.slice(0, 2))).toEqual([]);
    const sold = await sellOffline(desk, 'request-1');
    expect([sold.slip.provisional, sold.sale.amountTaken, sold.slip.change]).toEqual([true, 11_000, 9000]);
    expect(sold.slip.rows).toEqual([
      { label: 'NPWPD', labelEn: null, value: 'P.2.0001234.01.05' },
      { label: 'Termasuk PBJT 10%', labelEn: 'Including PBJT 10%', value: 'Rp 1.000' },
    ]);
    expect(desk.find('T0001')).toEqual([]);
    await desk.upload();
    expect(statesOf(desk)).toEqual(['WAITING']);
    server.up = true;
    await vi.waitFor(() => expect(statesOf(desk)).toEqual(['BOOKED']), { timeout: 8000 });
    expect([...server.booked.keys()]).toEqual(['request-1']);
  }, 10_000);

  test('sends with its sale what the gate took from a card, to the letter, or what a slip says', async () => {
    const { server, api } = buildServer();
    const { desk } = await openTestDesk(api);
    await serve(desk);
    server.up = false;
    desk.lost();
    const deduct = { record: '{"amount": 11000 }', signature: 'c2lnbmVk' };
    const payment = { terminal: 'EDC1', approvalCode: '123456' };
    await sellOffline(desk, 'request-1', { deduct });
    await sellOffline(desk, 'request-2', { payment });
    server.up = true;
    await vi.waitFor(() => expect(statesOf(desk)).toEqual(['BOOKED', 'BOOKED']), { timeout: 8000 });
    expect(server.booked.get('request-2')?.slip).toEqual(payment);
    expect(server.booked.get('request-1')?.deduct).toEqual(deduct);
  }, 10_000);

  test('keeps its sales, copy and grant over a reload, says that its clock is unsure, and uploads without a user', async () => {
    const { server, api } = buildServer();
    const first = await openTestDesk(api);
    await serve(first.desk);
    server.up = false;
    first.desk.lost();
    await sellOffline(first.desk, 'request-1');
    const second = await openTestDesk(api, 'two');
    expect(second.desk.state().copiedAt).toBe('2026-11-20T10:00:00');
    expect(second.desk.now()?.unsure).toBe(true);
    expect(second.told.at(-1)).toBe(1);
    server.up = true;
    await vi.waitFor(() => expect(statesOf(second.desk)).toEqual(['BOOKED']), { timeout: 8000 });
  }, 10_000);

  test('a sale whose answer was lost goes up again under its number and is known there', async () => {
    const { server, api } = buildServer();
    const { desk } = await openTestDesk(api);
    await serve(desk);
    server.losesAnswers = true;
    await sellOffline(desk, 'request-1');
    await settled();
    expect(statesOf(desk)).toEqual(['WAITING']);
    server.losesAnswers = false;
    await vi.waitFor(() => expect(statesOf(desk)).toEqual(['KNOWN']), { timeout: 8000 });
    expect(server.booked.size).toBe(1);
  }, 10_000);

  test('one refused sale holds up no other and is never deleted', async () => {
    const { server, api } = buildServer();
    const { desk, told } = await openTestDesk(api);
    await serve(desk);
    server.up = false;
    desk.lost();
    for (const requestId of ['request-1', 'request-2', 'request-3']) await sellOffline(desk, requestId);
    server.refuses.add('request-2');
    server.up = true;
    await vi.waitFor(() => expect(statesOf(desk)).toEqual(['BOOKED', 'REFUSED', 'BOOKED']), { timeout: 8000 });
    await desk.leave();
    expect(statesOf(desk)).toContain('REFUSED');
    expect(told.at(-1)).toBe(1);
  }, 10_000);

  test('at the end of the shift the copy is forgotten once every sale is sent', async () => {
    const { api } = buildServer();
    const { desk, told } = await openTestDesk(api);
    await serve(desk);
    await desk.leave();
    expect([desk.state().masters, desk.state().copiedAt, desk.find('T0001'), told.at(-1)]).toEqual([
      null,
      null,
      [],
      null,
    ]);
  });

  test('at the end of the shift nothing is forgotten while a sale waits', async () => {
    const { server, api } = buildServer();
    const { desk, told } = await openTestDesk(api);
    await serve(desk);
    server.up = false;
    desk.lost();
    await sellOffline(desk, 'request-1');
    await desk.leave();
    expect([statesOf(desk), told.at(-1)]).toEqual([['WAITING'], 1]);
    server.up = true;
    await vi.waitFor(() => expect([...server.booked.keys()]).toEqual(['request-1']), { timeout: 8000 });
    await vi.waitFor(() => expect([statesOf(desk), told.at(-1)]).toEqual([[], null]));
  }, 10_000);
});
