import { voucherCodeOf, voucherRandomBytes } from '@parking/contract/parking/vouchers/voucher-code';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Masters } from '../../offline/desk-types.ts';
import { car, tariffBook } from '../../offline/testing/tariff-book.ts';
import { buildServer, gate, openTestDesk, rina, settled } from '../../offline/testing/test-desk.ts';
import type { ExitContext } from './exit-core.ts';
import { openCheckOut } from './open-check-out.ts';

const cash = { id: 'cash', name: 'CASH', label: 'Tunai', kind: 'CASH' } as const;
const card = { id: 'card', name: 'EMONEY', label: 'Kartu', kind: 'EMONEY' } as const;
const slipped = { id: 'edc', name: 'EDC', label: 'EDC', kind: 'CARD', claimed: true } as const;
const paidTypes: Masters['paidTypes'] = [cash, card, slipped];

/** A desk whose server does not answer: all that it does happens on this device. */
async function openOffline(context: Partial<ExitContext> = {}, firstTicket = car.parkingCode) {
  const sister = { ...car, id: 'two', parkingCode: 'T0002', plateNumber: 'D1234XYZ' };
  const third = { ...car, id: 'three', parkingCode: 'T0003', plateNumber: 'E9ZZZ' };
  const first = { ...car, parkingCode: firstTicket };
  const { server, api } = buildServer({ cars: [first, sister, third], paidTypes });
  const { desk } = await openTestDesk(api);
  desk.serve(rina);
  await settled();
  // As long as a busy machine takes to copy who is inside.
  await expect.poll(() => desk.state().copiedAt).not.toBeNull();
  server.up = false;
  desk.lost();
  const { masters } = desk.state();
  if (!masters) throw new Error('nothing copied');
  const given = {
    desk,
    masters,
    gate: { ...gate, label: gate.name },
    user: rina,
    approve: (act: (approval: null) => unknown) => act(null),
    askPass: (_: unknown, passRequestId: null, act: (signed: object) => unknown) =>
      act({ approval: null, passRequestId }),
    askSlip: () => Promise.resolve(null),
    ...context,
  } as unknown as ExitContext;
  return { desk, ...openCheckOut(given) };
}

describe('an exit desk without its screen', () => {
  afterAll(() => void vi.unstubAllGlobals());
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    vi.stubGlobal('localStorage', { getItem: () => null });
  });

  test('finds a car by its ticket, takes money for it once, and is ready for the next', async () => {
    const { desk, state, acts } = await openOffline();
    await acts.look(' T0001 ');
    expect([state().step, state().quote?.total, state().priced]).toEqual(['priced', 11_000, 'device']);
    acts.pay(cash);
    acts.type('20');
    await Promise.all([acts.confirm(), acts.confirm()]);
    expect([state().step, state().outcome?.change, state().outcome?.provisional]).toEqual(['ready', 9000, true]);
    expect(desk.state().sales.map(({ sale }) => sale.tendered)).toEqual([20_000]);
    await acts.look('T0001');
    expect(state().problem?.code).toBe('stay-not-found');
  });

  test.each(['camera first', 'scan first'])(
    'serves the ticket scanned ahead, not the plate that the camera reads as the sale ends: %s',
    async (order) => {
      const { state, watch, acts } = await openOffline();
      watch(() => {
        if (state().step !== 'saving' || state().ahead !== null) return;
        if (state().text === '') acts.type('T0002');
        else acts.scanAhead();
      });
      await acts.look('T0001');
      acts.pay(cash);
      acts.type('20');
      await acts.confirm();
      expect([state().step, state().ahead]).toEqual(['ready', 'T0002']);
      const scan = () => acts.look(state().ahead ?? 'T0002');
      const camera = () => acts.lookByCamera('E9ZZZ');
      await Promise.all(order === 'camera first' ? [camera(), scan()] : [scan(), camera()]);
      expect([state().step, state().quote?.parkingIn.parkingCode, state().exitPlate]).toEqual(['priced', 'T0002', '']);
    },
  );

  test('offers the cars that part of a plate fits, and prices the one that is chosen', async () => {
    const { state, acts } = await openOffline();
    acts.type('1234');
    await acts.suggest('1234');
    const [, second] = state().candidates;
    expect([state().step, second?.plateNumber]).toEqual(['choosing', 'D1234XYZ']);
    if (second) await acts.choose(second);
    expect([state().step, state().quote?.parkingIn.parkingCode]).toEqual(['priced', 'T0002']);
  });

  test('takes no sum that is too small, and a strange one only when it is said twice', async () => {
    const { state, acts } = await openOffline();
    await acts.look('T0001');
    acts.pay(cash);
    acts.type('10000');
    await acts.confirm();
    expect([state().step, state().problem?.code]).toEqual(['priced', 'tendered-too-little']);
    await acts.tender(5_000_000);
    expect(state().problem?.code).toBe('unusual-amount');
    await acts.tender(5_000_000);
    expect(state().outcome?.change).toBe(4_989_000);
  });

  test('waits for no card without the server, but books what a slip proves', async () => {
    const slip = { terminal: 'T1', approvalCode: '123456' };
    const { desk, state, acts } = await openOffline({ askSlip: () => Promise.resolve(slip) });
    await acts.look('T0001');
    acts.pay(card);
    await acts.confirm();
    expect([state().step, state().problem?.code]).toEqual(['priced', 'offline-cash-only']);
    acts.pay(slipped);
    await acts.confirm();
    expect(desk.state().sales.map(({ sale }) => [sale.paidTypeId, sale.slip])).toEqual([['edc', slip]]);
  });

  test('takes a voucher on no car for a ticket that comes first, and a ticket that is written as one for a ticket', async () => {
    const code = voucherCodeOf(new Uint8Array(voucherRandomBytes).fill(7));
    const { state, acts } = await openOffline();
    acts.type(code);
    await acts.look(code);
    expect([state().step, state().text, state().problem?.code]).toEqual(['ready', '', 'ticket-first']);
    await acts.look('T0001');
    await acts.look(code);
    // What it gives only the server knows; its car stays.
    expect([state().step, state().quote?.parkingIn.parkingCode, state().problem?.code]).toEqual([
      'priced',
      'T0001',
      'voucher-offline',
    ]);
    acts.pay(cash);
    await acts.look(code);
    expect([state().step, state().problem?.code]).toEqual(['priced', 'voucher-offline']);
    const ticket = await openOffline({}, code.replaceAll('-', ''));
    await ticket.acts.look('T0002');
    await ticket.acts.look(code.replaceAll('-', ''));
    expect(ticket.state().quote?.parkingIn.parkingCode).toBe(code.replaceAll('-', ''));
  });

  test('changes a price with what the device knows, and refuses what only the server may say', async () => {
    const { state, acts } = await openOffline();
    await acts.look('T0001');
    await acts.setExtras({ ...state().extras, voucherCode: 'V1' });
    expect([state().step, state().problem?.code]).toEqual(['priced', 'voucher-offline']);
    await acts.setExtras({ ...state().extras, note: 'long' });
    expect([state().problem, state().extras.note, state().quote?.total]).toEqual([null, 'long', 11_000]);
    expect(tariffBook.vehicleTypes.map(({ id }) => id)).toContain(state().quote?.vehicleId);
  });

  test('prices a lost ticket with its fine after its cars were shown once', async () => {
    const { state, acts } = await openOffline();
    const lost = { vehicleId: 'car', plateNumber: 'B1234ABC', parkingInId: null, datetimeIn: null, note: '' };
    const candidates = await acts.priceLost({ ...lost, approval: null });
    expect([candidates.map(({ id }) => id), state().step]).toEqual([['one'], 'ready']);
    expect(await acts.priceLost({ ...lost, parkingInId: 'one', approval: null })).toEqual([]);
    expect([state().step, state().quote?.fine]).toEqual(['priced', 25_000]);
  });
});
