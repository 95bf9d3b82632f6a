import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { type ChargeInput, chargeStay } from '@parking/contract/tariffs/charge';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import {
  buildChargeInput,
  buildFare,
  buildTariffBook,
  buildVehicleType,
  car,
} from '@parking/contract/tariffs/testing/tariff-book';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { buildVouchers } from '../testing/vouchers.ts';
import { type GivenByOne, mostOfOne } from './most-of-one.ts';
import { givenBy } from './voucher-at-exit.ts';

const usual: FareRule[] = [
  { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5_000 },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3_000 },
];
const graced: FareRule[] = [{ rule: 'GRACE', minutes: 15 }, ...usual];
const dearLater: FareRule[] = [
  { rule: 'PER_UNIT', untilMinute: 240, unitMinutes: 60, amount: 1_000 },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 20_000 },
];
const total: FareRule[] = [
  { rule: 'TOTAL', untilMinute: 60, amount: 5_000 },
  { rule: 'TOTAL', untilMinute: 1_440, amount: 50_000 },
];
const night: FareRule[] = [
  ...usual,
  { rule: 'OVERNIGHT', fromTime: '22:30', toTime: '05:00', amount: 30_000, mode: 'ADD' },
];
const paidOnMondays: FareRule[] = usual.map((rule) => ({ ...rule, days: ['MON'] }));

const given = (more: Partial<GivenByOne>): GivenByOne => ({
  vehicleTypeId: car,
  kind: 'WHOLE',
  fare: 0,
  minutes: null,
  percent: null,
  start: '2026-11-24',
  end: '2026-11-24',
  ...more,
});
const bookOf = (...fares: Parameters<typeof buildFare>[0][]) =>
  buildTariffBook({ vehicleTypes: [buildVehicleType({ id: car, label: 'Mobil' })], fares: fares.map(buildFare) });

describe('what one use gives at most', () => {
  test.each([
    ['a free beginning', graced],
    ['later hours that are dearer', dearLater],
    ['totals', total],
    ['a night', night],
    ['days that are free', paidOnMondays],
  ])('is reckoned of minutes no lower than any stay shows: %s', async (_, rules) => {
    const book = bookOf({ rules });
    for (const minutes of [1, 15, 60, 90]) {
      const most = await mostOfOne(book, given({ kind: 'MINUTES', minutes }));
      expect(most).toBeGreaterThan(0);
      for (let day = 0; day < 7; day += 1)
        for (let length = 1; length < 1_800; length += 13) {
          const enteredAt = shiftMinutes('2026-11-23T07:17:00', day * 1_440 + length * 11);
          const voucher = { label: 'V', minutes } as ChargeInput['voucher'];
          const charge = chargeStay(
            book,
            buildChargeInput({ enteredAt, exitedAt: shiftMinutes(enteredAt, length), voucher }),
          );
          expect(givenBy(charge)).toBeLessThanOrEqual(most);
        }
    }
  });

  test('is reckoned of the dearest day of the week, kind of parking and version between its days, not of the day it is made', async () => {
    expect(await mostOfOne(bookOf({ rules: paidOnMondays }), given({}))).toBe(5_000 + 23 * 3_000);
    const holiday: FareRule[] = [{ rule: 'FLAT', amount: 90_000, days: ['HOLIDAY'] }, ...usual];
    expect(await mostOfOne(bookOf({ rules: holiday }), given({}))).toBe(90_000 * 2 + 74_000 - 90_000);
    expect(await mostOfOne(bookOf({ rules: usual }, { rules: dearLater, parkingType: 'VALET' }), given({}))).toBe(
      404_000,
    );
    const raised = bookOf({ rules: usual }, { rules: dearLater, effectiveDate: '2026-11-26' });
    expect(await mostOfOne(raised, given({}))).toBe(74_000);
    expect(await mostOfOne(raised, given({ end: '2026-11-26' }))).toBe(404_000);
    expect(
      await mostOfOne(raised, given({ start: '2026-11-26', end: '2026-11-26', kind: 'PERCENT', percent: 50 })),
    ).toBe(202_000);
  });
});

describe('a batch', () => {
  let server: TestServer;
  let lane: Lane;
  let top: Client;
  beforeAll(async () => {
    server = await startTestServer();
    lane = await buildLane(server);
    top = await signInAs(server, 'SUPERADMIN');
  });
  afterAll(() => server.close());
  const priceBy = async (rules: readonly FareRule[]): Promise<void> => {
    await changeAsOwner(server, 'update parking_fares set rules = $1', [JSON.stringify(rules)]);
    await changeAsOwner(server, 'update tariff_epoch set state = gen_random_uuid()');
  };

  test('of minutes within the free beginning is worth what it gives, and waits where that is much', async () => {
    await priceBy(graced);
    const minutes = { kind: 'MINUTES', minutes: 15, fare: undefined, vehicleTypeId: car };
    const one = await buildVouchers(server, await signInAs(server, 'ADMIN'), minutes);
    const { id } = await buildStay(server, lane, { minutesAgo: 20 });
    const left = await save(top, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash, voucherCode: one.codes[0] });
    const { discount } = (left.data as Saved).parkingOut;
    expect([discount, one.worth >= 5_000]).toEqual([5_000, true]);
    const many = await buildVouchers(server, await signInAs(server, 'ADMIN'), { ...minutes, quantity: 10_000 });
    expect([many.worth >= 50_000_000, many.state]).toEqual([true, 'WAITING']);
  });

  test('of which the tariff tells nothing waits for a second person', async () => {
    await priceBy([{ rule: 'FLAT', amount: 0 }]);
    const whole = { kind: 'WHOLE', fare: undefined, vehicleTypeId: car };
    expect(await buildVouchers(server, await signInAs(server, 'ADMIN'), whole)).toMatchObject({
      worth: 0,
      state: 'WAITING',
    });
  });
});
