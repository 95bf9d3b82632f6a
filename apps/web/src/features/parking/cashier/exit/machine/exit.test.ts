import { buildFare, buildTariffBook, buildVehicleType } from '@parking/contract/tariffs/testing/tariff-book';
import { describe, expect, test } from 'vitest';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import { type ExitEvent, type ExitState, type Outcome, exitReducer, noExtras, readyState } from './exit-state.ts';
import { actOfKey, afterKey, commands, isScanned, noTyping } from '../keys/keys.ts';
import { sheetRows } from '../keys/sheet-rows.ts';
import { nextOf, parkingTypesOf } from '../view/parking-type-bar.tsx';
import { isUnusual, usuallyUnusual, likelyTenders, readTendered } from './tender.ts';

const quote: Quote = {
  parkingIn: {
    id: 'stay',
    parkingCode: 'T0001',
    plateNumber: 'B1234ABC',
    vehicleId: 'car',
    vehicleLabel: 'Mobil',
    vehicleLabelEn: 'Car',
    parkingType: 'REGULAR',
    gateId: 'in',
    gateName: 'Utara',
    datetimeIn: '2026-11-20T08:00:00',
    origin: 'DISPENSER',
    state: 'INSIDE',
    prepaid: 0,
    isMember: false,
    note: null,
    images: [],
    flags: [],
  },
  vehicleId: 'car',
  parkingType: 'REGULAR',
  datetimeOut: '2026-11-20T10:00:00',
  durationMinutes: 120,
  byDay: null,
  lines: [],
  gross: 8000,
  discount: 0,
  fine: 0,
  tax: 727,
  taxOnTop: false,
  total: 8000,
  member: null,
  payment: null,
  warnings: [],
  owed: [],
};

const after = (...events: ExitEvent[]): ExitState => events.reduce(exitReducer, readyState);
const priced: ExitEvent = { type: 'priced', quote, by: 'server', clockUnsure: false, extras: noExtras, lost: null };
const outcome: Outcome = {
  stayId: 'stay',
  plateNumber: 'B1234ABC',
  total: 8000,
  tendered: 10_000,
  change: 2000,
  paidType: null,
  number: 'K1-1',
  provisional: false,
  toCollect: false,
  collected: 0,
  document: {
    kind: 'RECEIPT',
    title: '',
    header: '',
    footer: '',
    number: null,
    copyNumber: 0,
    provisional: false,
    barcode: null,
    rows: [],
    lines: [],
    total: 8000,
    tendered: null,
    change: null,
    printedAt: '2026-11-20T10:00:00',
  },
};

describe('an exit', () => {
  test('goes from the code over the price to the next car, with the change still told', () => {
    const done = after(
      { type: 'typed', text: 'T0001' },
      { type: 'looking' },
      priced,
      { type: 'pay', paidTypeId: 'cash', cash: true },
      { type: 'saving' },
      { type: 'saved', outcome },
    );
    expect([done.step, done.text, done.quote, done.outcome?.change]).toEqual(['ready', '', null, 2000]);
    expect(exitReducer(done, { type: 'typed', text: 'T' }).outcome).toBeNull();
  });

  test('keeps what was typed when no car is found, so that it can be corrected', () => {
    const state = after(
      { type: 'typed', text: 'T9' },
      { type: 'looking' },
      { type: 'refused', problem: { code: 'stay-not-found' } },
    );
    expect([state.step, state.text, state.problem?.code]).toEqual(['ready', 'T9', 'stay-not-found']);
  });

  test('asks again when the price has moved, without losing the car', () => {
    const state = after(priced, { type: 'saving' }, { type: 'price-moved', total: 11_000 });
    expect([state.step, state.quote?.parkingIn.parkingCode, state.problem]).toEqual([
      'priced',
      'T0001',
      { code: 'fare-changed', values: { total: 11_000 } },
    ]);
  });

  test('waits on for a payment when its car could not be let go without it', () => {
    const payment = { type: 'payment', payment: { status: 'PENDING' } } as ExitEvent;
    const refused = { type: 'refused', problem: { code: 'to-collect-limit' } } as const;
    expect(after(priced, payment, { type: 'saving' }, refused).step).toBe('waiting');
    expect(after(priced, { type: 'saving' }, refused).step).toBe('priced');
  });

  test('goes back one step at a time', () => {
    const tendering = after(priced, { type: 'pay', paidTypeId: 'cash', cash: true }, { type: 'typed', text: '20' });
    const back = exitReducer(tendering, { type: 'cancel' });
    expect([back.step, back.text]).toEqual(['priced', '']);
    expect(exitReducer(back, { type: 'cancel' }).step).toBe('ready');
  });

  test('lets the next ticket be scanned while it is being saved, which waits until the car has left', () => {
    const scanned = after(priced, { type: 'saving' }, { type: 'typed', text: 'T0002' }, { type: 'scanned-ahead' });
    expect(scanned).toMatchObject({ step: 'saving', text: '', ahead: 'T0002' });
    const saved = exitReducer(scanned, { type: 'saved', outcome });
    expect(saved).toMatchObject({ step: 'ready', ahead: 'T0002', outcome, quote: null });
    expect(exitReducer(saved, { type: 'looking' })).toMatchObject({ step: 'looking', ahead: null });
    // Of a sale that was refused nothing goes on by itself: its cashier has to see why.
    expect(exitReducer(scanned, { type: 'refused', problem: { code: 'unsaved' } })).toMatchObject({
      step: 'priced',
      text: '',
      ahead: null,
    });
    // Half a code stays in the field; a second Enter with nothing typed means nothing.
    expect(after(priced, { type: 'saving' }, { type: 'typed', text: 'T00' }, { type: 'saved', outcome }).text).toBe(
      'T00',
    );
    expect(after(priced, { type: 'saving' }, { type: 'scanned-ahead' }).ahead).toBeNull();
  });

  test('cannot be called back while it is saved or a payment is under way', () => {
    expect(after(priced, { type: 'saving' }, { type: 'cancel' }).step).toBe('saving');
  });

  test('marks candidates within their list', () => {
    const candidate = { ...quote.parkingIn, image: null, match: 'NEAR', now: null } as const;
    const choosing = after({ type: 'choices', candidates: [candidate, candidate], problem: null });
    const down = { type: 'mark', by: 1 } as const;
    expect([down, down, down].reduce<ExitState>(exitReducer, choosing).marked).toBe(1);
    expect(exitReducer(choosing, { type: 'mark', by: -1 }).marked).toBe(0);
  });
});

describe('keys', () => {
  test('pay, command, or belong to the field', () => {
    expect(actOfKey({ key: 'F2' })).toEqual({ kind: 'pay', index: 1 });
    expect(actOfKey({ key: 'F6' })).toEqual({ kind: 'pay', index: 4 });
    expect(actOfKey({ key: 'F8' })).toEqual({ kind: 'lost-ticket' });
    expect(actOfKey({ key: '?' })).toEqual({ kind: 'help' });
    expect(actOfKey({ key: '!' })).toEqual({ kind: 'to-collect' });
    for (const key of ['2', 'a', 'F5', 'F11', '-', '.', '_', 'Enter']) expect(actOfKey({ key })).toBeNull();
    expect(actOfKey({ key: 'F10', ctrlKey: true })).toBeNull();
  });

  test('each key of the sheet does what the sheet says of it', () => {
    const paidTypes = ['Tunai', 'Kartu', 'QRIS'].map((label) => ({ label, labelEn: null }));
    const vehicles = [{ shortcut: '1' }, { shortcut: 'm' }, { shortcut: null }];
    const rowsOf = (settings: object) =>
      sheetRows(
        { settings, paidTypes } as unknown as Parameters<typeof sheetRows>[0],
        vehicles as unknown as VehicleType[],
      );
    const rows = rowsOf({ openGateManual: true, showInputManual: true });
    const actOf = (row: (typeof rows)[number]) => {
      if (row.kind === 'pay')
        return { kind: 'pay', index: paidTypes.findIndex(({ label }) => label === row.paidType.label) };
      // Left to the field, where a vehicle's key on a price is that vehicle, and two more the arithmetic and the pictures.
      return row.kind === 'command' ? { kind: row.command } : null;
    };
    const withKey = rows.filter((row) => 'key' in row);
    expect(withKey.map(actOfKey)).toEqual(withKey.map(actOf));
    expect(withKey.length).toBe(paidTypes.length + 2 + 2 + commands.length);
    const bare = rowsOf({ openGateManual: false, showInputManual: false }).map((row) =>
      'key' in row ? row.key : row.kind,
    );
    expect(bare.filter((key) => key === 'F10' || key === 'tab')).toEqual([]);
    const words = (cashierNote: boolean) => rowsOf({ cashierNote }).flatMap((row) => ('word' in row ? [row.word] : []));
    expect(words(true)).toEqual(commands.filter((command) => command !== 'open-gate'));
    expect([words(false).includes('voucher'), words(false).includes('note')]).toEqual([true, false]);
  });

  test('of a scanner are told from those of a hand', () => {
    const type = (gapMs: number, count: number) =>
      Array.from({ length: count }, (_, index) => index * gapMs).reduce(afterKey, noTyping);
    expect(isScanned(type(5, 10))).toBe(true);
    expect(isScanned(type(120, 10))).toBe(false);
    expect(isScanned(type(5, 2))).toBe(false);
  });
});

describe('money handed over', () => {
  test.each([
    [2_000, 50_000, false],
    [2_000, 100_000, false],
    [50_000, 500_000, false],
    [5_000, 500_000, true],
    [1_000_000, 1_000_000, false],
    [1_000_001, 1_000_001, true],
  ])('a price of %d and %d in hand is asked for once more: %s', (total, tendered, asked) => {
    expect(isUnusual(total, tendered, usuallyUnusual)).toBe(asked);
  });

  test('is asked for once more from where the site says', () => {
    const site = { askAgainAbove: 50_000, askAgainTimes: 3 };
    expect([isUnusual(50_000, 50_000, site), isUnusual(50_001, 50_001, site)]).toEqual([false, true]);
    expect([isUnusual(40_000, 120_000, site), isUnusual(40_000, 120_001, site)]).toEqual([false, true]);
  });

  test('may be typed in thousands where the figure alone would not pay', () => {
    expect(readTendered('20', 8000)).toBe(20_000);
    expect(readTendered('10000', 8000)).toBe(10_000);
    expect(readTendered('9000', 8000)).toBe(9000);
    expect(readTendered('500', 500)).toBe(500);
    expect(readTendered('5000', 8000)).toBe(5000);
  });

  test('is no amount when it is a scanned code or no figure', () => {
    for (const text of ['', 'abc', '1.5', '15.00', '1,500', '1234567890', '123456789'])
      expect(readTendered(text, 8000), text).toBeNull();
  });

  test('is offered as the notes that customers have', () => {
    expect(likelyTenders(8000)).toEqual([10_000, 20_000, 50_000, 100_000]);
    expect(likelyTenders(52_000)).toEqual([55_000, 60_000, 100_000]);
    expect(likelyTenders(0)).toEqual([]);
  });
});

describe('the parking type of a car', () => {
  const fare = (parkingType: 'REGULAR' | 'VALET' | 'OVERNIGHT', more: object = {}) =>
    buildFare({ vehicleTypeId: 'car', parkingType, rules: [{ rule: 'FLAT', amount: 5000 }], ...more });
  const book = buildTariffBook({
    fares: [
      fare('OVERNIGHT'),
      fare('REGULAR'),
      fare('VALET', { effectiveDate: '2026-12-01' }),
      fare('VALET', { fareNonRegularId: 'guests' }),
    ],
  });

  test('may be chosen where several have a fare of their own by now', () => {
    expect(parkingTypesOf(book, 'car', '2026-11-20')).toEqual(['REGULAR', 'OVERNIGHT']);
    expect(parkingTypesOf(book, 'car', '2026-12-01')).toEqual(['REGULAR', 'VALET', 'OVERNIGHT']);
    expect(parkingTypesOf(book, 'bus', '2026-12-01')).toEqual([]);
    const bus = buildVehicleType({ id: 'bus', label: 'Bus', parentVehicleTypeId: 'car' });
    const vehicleTypes = [bus, buildVehicleType({ id: 'car', label: 'Mobil' })];
    expect(parkingTypesOf({ ...book, vehicleTypes }, 'bus', '2026-11-20')).toEqual(['REGULAR', 'OVERNIGHT']);
  });

  test('is led through by one key, and comes round', () => {
    expect(actOfKey({ key: '=' })).toEqual({ kind: 'parking-type' });
    expect(nextOf(['REGULAR', 'OVERNIGHT'], 'REGULAR')).toBe('OVERNIGHT');
    expect(nextOf(['REGULAR', 'OVERNIGHT'], 'OVERNIGHT')).toBe('REGULAR');
    expect(nextOf(['REGULAR', 'OVERNIGHT'], 'VALET')).toBe('REGULAR');
  });
});
