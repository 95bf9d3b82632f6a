import type { InsideCar } from '@parking/contract/parking/offline/offline';
import { describe, expect, test } from 'vitest';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { findCars } from './find-car.ts';
import { quoteOffline } from './offline-quote.ts';
import { car, tariffBook } from './testing/tariff-book.ts';

const book = tariffBook;
const buildCar = (change: Partial<InsideCar> = {}): InsideCar => ({ ...car, ...change });

describe('a price without the server', () => {
  test('is the tariff’s own, with lines that sum to it', () => {
    const quote = quoteOffline({ book, car: buildCar(), datetimeOut: '2026-11-20T10:00:00' });
    expect([quote.total, quote.durationMinutes, quote.parkingIn.parkingCode]).toEqual([11_000, 135, 'T0001']);
    expect(quote.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(11_000);
  });

  test('is told by days as the server tells it', () => {
    const cap: FareRule = { rule: 'CAP', amount: 40_000, ruleType: 'DAY24' };
    const fares = book.fares.map((fare) => ({ ...fare, rules: [...fare.rules, cap] }));
    const exitedAt = { datetimeOut: '2026-11-22T08:45:00' };
    const { byDay, total } = quoteOffline({ book: { ...book, fares }, car: buildCar(), ...exitedAt });
    expect(byDay?.days).toMatchObject([
      { day: 1, quantity: 2, unitAmount: 40_000, capped: true },
      { day: 3, quantity: 1, minutes: 60, capped: false },
    ]);
    expect(byDay?.days.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  test('takes off what was paid on entry', () => {
    const quote = quoteOffline({ book, car: buildCar({ prepaid: 5000 }), datetimeOut: '2026-11-20T10:00:00' });
    expect(quote.total).toBe(6000);
  });

  test('leaves out what the membership covers, unless the ticket is lost', () => {
    const covered = [{ from: '2026-11-01T00:00:00', until: '2026-11-20T08:30:00' }];
    const member = buildCar({ entitlement: { kind: 'COVERED', label: 'Bulanan', covered } });
    const given = { book, car: member, datetimeOut: '2026-11-20T10:00:00' };
    const quote = quoteOffline(given);
    // Of 5,000 and twice 3,000 the first hour, which began in covered time.
    expect([quote.total, quote.discount, quote.parkingIn.isMember]).toEqual([6_000, 5_000, true]);
    const memberLine = quote.lines.find(({ code }) => code === 'MEMBER');
    expect(memberLine).toMatchObject({ label: 'Bulanan', amount: -5_000 });
    expect(quoteOffline({ ...given, lostTicket: 'entry-known' }).discount).toBe(0);
  });

  test('takes the validation that gives most, as long as it holds and of its own type', () => {
    const one = { label: 'Kopi', labelEn: null, minutes: null, percent: null, amount: 3000, most: null };
    const held = { ...one, vehicleTypeId: null, until: '2026-11-22T04:00:00' };
    const free = { ...held, label: 'Bioskop', amount: null, most: 4000 };
    const of = (...validations: InsideCar['validations']) =>
      quoteOffline({ book, car: buildCar({ validations }), datetimeOut: '2026-11-20T10:00:00' }).total;
    expect(of(held)).toBe(8000);
    expect(of(held, free)).toBe(7000);
    expect(of({ ...held, until: '2026-11-20T10:00:00' })).toBe(11_000);
    expect(of({ ...held, vehicleTypeId: 'bus' })).toBe(11_000);
    expect(of({ ...held, amount: null, minutes: 60 })).toBe(8000);
    expect(of({ ...held, amount: null, percent: 50 })).toBe(5500);
  });

  test('of a lost ticket adds the fine', () => {
    const lost = { book, car: buildCar(), datetimeOut: '2026-11-20T08:15:00', lostTicket: 'entry-known' } as const;
    const quote = quoteOffline(lost);
    expect([quote.total, quote.fine]).toEqual([30_000, 25_000]);
  });

  test('of a type without a tariff is the dearest one, and says so', () => {
    const quote = quoteOffline({ book, car: buildCar({ vehicleId: 'bus' }), datetimeOut: '2026-11-20T10:00:00' });
    expect([quote.total, quote.warnings]).toEqual([11_000, ['fare-of-another-type']]);
  });

  test('by a clock that shows a time before the entry is that of no time, and says so', () => {
    const quote = quoteOffline({ book, car: buildCar(), datetimeOut: '2026-11-20T07:00:00' });
    expect([quote.total, quote.durationMinutes, quote.warnings]).toEqual([5000, 1, ['exit-before-entry']]);
  });
});

describe('a car of the copy', () => {
  const cars = [
    buildCar(),
    buildCar({ id: 'two', parkingCode: 'T0002', plateNumber: 'B1234A8C' }),
    buildCar({ id: 'three', parkingCode: 'T0003', plateNumber: 'D77XY' }),
  ];

  test('is found by its ticket, in small letters too', () => {
    expect(findCars(cars, 't0003').map(({ car }) => car.id)).toEqual(['three']);
  });

  test('is found by its plate however it is written, similar ones after it', () => {
    expect(findCars(cars, 'b 1234 abc').map(({ car, match }) => [car.id, match])).toEqual([
      ['one', 'EXACT'],
      ['two', 'EQUIVALENT'],
    ]);
  });

  test('is not found by nothing', () => {
    expect(findCars(cars, '  ')).toEqual([]);
  });
});
