import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '../../core/business-day.ts';
import type { SubscriptionFareType } from '../subscription-words.ts';
import { entitle } from './entitle.ts';
import type { CarOfMember, MemberStay, Membership } from './membership.ts';

const today = '2026-11-20';
const at = (time: string, day = today): string => `${day}T${time}:00`;
const car = 'car';
const plate = 'B1234ABC';

const membership = (given: Partial<Membership> = {}): Membership => ({
  label: 'Langganan',
  labelEn: 'Membership',
  type: 'SUBSCRIPTION',
  group: 'BASIC',
  periods: [{ fromDate: '2026-11-01', toDate: '2026-11-30', soldAt: '2026-10-30T09:00:00' }],
  suspensions: [],
  memberGates: [],
  vehicleTypeIds: [car, 'electric-car'],
  plateNumbers: [plate, 'B77XY'],
  freeMinutes: null,
  oncePerDay: false,
  freeMinutesUsedOn: [],
  fareNonRegularId: null,
  checkMemberUsed: true,
  places: 2,
  inside: [],
  ...given,
});
const arriving = (given: Partial<MemberStay> = {}): MemberStay => ({
  id: null,
  identified: { by: 'CARD' },
  isAttended: false,
  isPlateAdmitted: false,
  plateNumber: plate,
  gateIds: ['in'],
  vehicleTypeId: car,
  enteredAt: at('10:00'),
  exitedAt: null,
  businessDay: today,
  ...given,
});
const leaving = (exitedAt: string, given: Partial<MemberStay> = {}): MemberStay =>
  arriving({ id: 'stay', gateIds: ['in', 'out'], exitedAt, ...given });
const inside = (given: Partial<CarOfMember> = {}): CarOfMember => ({
  stayId: 'another',
  plateNumber: 'B77XY',
  holdsPlace: true,
  byCard: false,
  ...given,
});
const enter = (member: Partial<Membership>, stay: Partial<MemberStay> = {}) =>
  entitle(membership(member), arriving(stay), at('10:00'));
const period = (fromDate: string, toDate: string, soldAt = `${fromDate}T09:00:00`) => ({ fromDate, toDate, soldAt });

describe('the status', () => {
  test('of nobody is NOT_FOUND', () => {
    expect(entitle(null, arriving(), at('10:00'))).toEqual({
      status: 'NOT_FOUND',
      warnings: [],
      entitlement: null,
      covered: [],
    });
  });

  test('is EXPIRED from the first second after the last day, and where nothing is bought', () => {
    const last = { periods: [period('2026-10-20', today)] };
    const onLast = arriving({ enteredAt: at('23:59') });
    expect(entitle(membership(last), onLast, at('23:59')).status).toBe('ACTIVE');
    const later = at('00:00', '2026-11-21');
    const found = entitle(membership(last), arriving({ enteredAt: later }), later);
    expect(found).toMatchObject({ status: 'EXPIRED', entitlement: null, covered: [] });
    expect(found.reason).toBeUndefined();
    expect(enter({ periods: [] }).status).toBe('EXPIRED');
  });

  test('is SUSPENDED from its moment until it is lifted', () => {
    const suspensions = [{ from: at('10:00'), until: at('12:00') }];
    expect(enter({ suspensions })).toMatchObject({ status: 'SUSPENDED', entitlement: null });
    const before = entitle(membership({ suspensions }), arriving({ enteredAt: at('09:59') }), at('09:59'));
    expect(before.status).toBe('ACTIVE');
    expect(entitle(membership({ suspensions }), arriving({ enteredAt: at('12:00') }), at('12:00')).status).toBe(
      'ACTIVE',
    );
    expect(enter({ suspensions: [{ from: at('09:00'), until: null }] }).status).toBe('SUSPENDED');
  });
});

describe('a reason', () => {
  test.each<[string, Partial<Membership>, Partial<MemberStay>]>([
    ['not-begun', { periods: [period('2026-11-21', '2026-12-20', at('08:00'))] }, {}],
    ['not-begun', { periods: [period('2026-10-01', '2026-10-31'), period('2026-11-21', '2026-12-20')] }, {}],
    ['other-gate', { memberGates: ['north'] }, {}],
    ['other-gate', { memberGates: ['in'] }, { gateIds: ['in', 'out'] }],
    ['other-vehicle-type', {}, { vehicleTypeId: 'truck' }],
    ['plate-not-registered', { type: 'STRICT' }, { plateNumber: 'D9999ZZ' }],
    ['plate-not-registered', { type: 'STRICT' }, { plateNumber: null }],
    ['plate-not-registered', {}, { identified: { by: 'PLATE', match: 'NEAR', isSure: true } }],
    ['plate-not-registered', {}, { identified: { by: 'PLATE', match: 'EXACT', isSure: false } }],
    ['already-inside', { inside: [inside()] }, {}],
    ['already-inside', { checkMemberUsed: false, type: 'STRICT', inside: [inside()] }, {}],
    ['already-inside', { checkMemberUsed: false, inside: [inside({ plateNumber: 'B 1234 ABC' })] }, {}],
    ['already-inside', { checkMemberUsed: false, inside: [inside({ byCard: true })] }, {}],
    ['already-inside', { group: 'PARENT', places: 9, inside: [inside({ plateNumber: plate })] }, {}],
    ['no-place-left', { group: 'PARENT', places: 1, inside: [inside()] }, {}],
  ])('%s makes it an ordinary car', (reason, member, stay) => {
    expect(enter(member, stay)).toMatchObject({ status: 'ACTIVE', reason, entitlement: null, covered: [] });
  });

  test.each<[string, Partial<Membership>, Partial<MemberStay>]>([
    ['at a gate of the member', { memberGates: ['in', 'out'] }, { gateIds: ['in', 'out'] }],
    ['of a child type', {}, { vehicleTypeId: 'electric-car' }],
    ['of a type that nobody knows yet', {}, { vehicleTypeId: null }],
    ['by a plate that a camera reads otherwise', { type: 'STRICT' }, { plateNumber: 'B I234 A8C' }],
    ['on any plate', { type: 'FREE_PLATE' }, { plateNumber: 'D9999ZZ' }],
    ['by a card that is not in the car inside', { checkMemberUsed: false, inside: [inside()] }, {}],
    ['of a company with a place left', { group: 'PARENT', inside: [inside()] }, {}],
    ['on a plate that somebody admits', { type: 'STRICT' }, { plateNumber: 'D9999ZZ', isPlateAdmitted: true }],
  ])('is none %s', (_, member, stay) => {
    const found = enter(member, stay);
    expect(found).toMatchObject({ status: 'ACTIVE', warnings: [] });
    expect(found.reason).toBeUndefined();
    expect(found.entitlement).not.toBeNull();
  });

  test('is none for the car that holds the last place, or is the one car inside, when it leaves', () => {
    const own = inside({ stayId: 'stay', plateNumber: plate, byCard: true });
    for (const given of [{}, { group: 'PARENT' as const, places: 1 }])
      expect(
        entitle(membership({ ...given, inside: [own] }), leaving(at('12:00')), at('12:00')).reason,
      ).toBeUndefined();
    const more = { group: 'PARENT' as const, places: 1, inside: [own, inside({ stayId: 'third' })] };
    expect(entitle(membership(more), leaving(at('12:00')), at('12:00')).entitlement).not.toBeNull();
  });
});

describe('a warning', () => {
  test('tells of a plate that is not registered, and the car is let through', () => {
    for (const type of ['SUBSCRIPTION', 'REGULAR'] as const) {
      const found = enter({ type }, { plateNumber: 'D9999ZZ' });
      expect(found).toMatchObject({ status: 'ACTIVE', warnings: ['plate-not-registered'] });
      expect(found.entitlement).not.toBeNull();
    }
    expect(enter({ plateNumbers: [] }, { plateNumber: 'D9999ZZ' }).warnings).toEqual([]);
  });

  test('tells a person of a plate that nearly fits', () => {
    const near = { identified: { by: 'PLATE', match: 'NEAR', isSure: true }, plateNumber: 'B1234AB' } as const;
    const attended = { ...near, isAttended: true };
    const found = enter({ type: 'REGULAR' }, attended);
    expect(found).toMatchObject({ warnings: ['plate-near'] });
    expect(found.entitlement).not.toBeNull();
    const refused = { reason: 'plate-not-registered', warnings: ['plate-near'], entitlement: null };
    expect(enter({}, near)).toMatchObject(refused);
    expect(enter({ type: 'STRICT' }, attended)).toMatchObject(refused);
    expect(enter({ type: 'STRICT' }, { ...attended, isPlateAdmitted: true }).entitlement).not.toBeNull();
  });
});

describe('covered', () => {
  const coveredOf = (member: Partial<Membership>, stay = arriving(), now = stay.exitedAt ?? stay.enteredAt) =>
    entitle(membership(member), stay, now).covered;

  test('is from the first second of the first day to the last of the last', () => {
    expect(coveredOf({})).toEqual([{ from: '2026-11-01T00:00:00', until: '2026-12-01T00:00:00' }]);
  });

  test('is of a first purchase from its sale on, also for a car that is inside already', () => {
    const bought = { periods: [period(today, '2026-12-19', at('11:30'))] };
    expect(coveredOf(bought, leaving(at('13:00')))).toEqual([{ from: at('11:30'), until: at('00:00', '2026-12-20') }]);
  });

  test('is of a renewal from its first day, and of the days before it where it is not late', () => {
    const first = period('2026-10-20', '2026-11-19');
    const stay = leaving(at('12:00', '2026-11-30'), { enteredAt: at('12:00', '2026-11-18') });
    const until = '2026-12-26T00:00:00';
    const renewed = (day: string) =>
      entitle(membership({ periods: [first, period(day, '2026-12-25')] }), stay, at('12:00'));
    expect(renewed('2026-11-20')).toMatchObject({ warnings: [], covered: [{ from: '2026-10-20T09:00:00', until }] });
    const seventh = renewed('2026-11-26');
    expect(seventh).toMatchObject({ warnings: ['between-periods'], covered: [{ from: '2026-10-20T09:00:00', until }] });
    expect(renewed('2026-11-27')).toMatchObject({
      warnings: [],
      covered: [
        { from: '2026-10-20T09:00:00', until: '2026-11-20T00:00:00' },
        { from: '2026-11-27T09:00:00', until },
      ],
    });
  });

  test('begins with the sale after a period that was sold when it was over: it covered nothing, nor do the days between', () => {
    const backDated = period('2026-10-15', '2026-11-14', at('09:00'));
    const second = period('2026-11-19', '2026-12-18', at('09:00'));
    const stay = leaving(at('12:00'), { enteredAt: at('12:00', '2026-11-10') });
    const covered = [{ from: at('09:00'), until: at('00:00', '2026-12-19') }];
    expect(coveredOf({ periods: [backDated, second] }, stay)).toEqual(covered);
    const third = period('2026-12-19', '2027-01-18', at('09:00'));
    const on = [{ from: at('09:00'), until: at('00:00', '2027-01-19') }];
    expect(coveredOf({ periods: [backDated, second, third] }, stay)).toEqual(on);
  });

  test('is never before the earliest sale, however periods lie', () => {
    const anyDay = fc.integer({ min: 0, max: 60 }).map((days) => shiftDays('2026-10-01', days));
    const anyPeriod = fc
      .tuple(anyDay, fc.integer({ min: 0, max: 40 }), anyDay)
      .map(([from, days, sold]) => period(from, shiftDays(from, days), at('09:00', sold)));
    fc.assert(
      fc.property(fc.array(anyPeriod, { minLength: 1, maxLength: 5 }), (periods) => {
        const stay = leaving('2027-06-01T00:00:00', { enteredAt: '2026-08-01T00:00:00' });
        const sales = periods.map(({ soldAt }) => soldAt).toSorted((one, other) => one.localeCompare(other));
        const [first] = coveredOf({ periods }, stay);
        expect(first === undefined || first.from >= (sales[0] ?? '')).toBe(true);
      }),
    );
  });

  test('is what came before the end or the suspension, for a car that was inside then', () => {
    const ended = { periods: [period('2026-10-20', '2026-11-19')] };
    const stay = leaving(at('12:00'), { enteredAt: at('20:00', '2026-11-19') });
    expect(entitle(membership(ended), stay, at('12:00'))).toMatchObject({
      status: 'EXPIRED',
      covered: [{ from: '2026-10-20T09:00:00', until: at('00:00') }],
      entitlement: { kind: 'COVERED' },
    });
    const suspended = { suspensions: [{ from: at('11:00'), until: null }] };
    expect(entitle(membership(suspended), leaving(at('12:00')), at('12:00'))).toMatchObject({
      status: 'SUSPENDED',
      covered: [{ from: '2026-11-01T00:00:00', until: at('11:00') }],
    });
  });

  test('is never outside the periods and the days between, nor while suspended', () => {
    const anyDay = fc.integer({ min: 0, max: 120 }).map((days) => shiftDays('2026-09-01', days));
    const anyPeriods = fc.array(
      fc.tuple(anyDay, fc.integer({ min: 0, max: 40 })).map(([from, days]) => period(from, shiftDays(from, days))),
      { maxLength: 4 },
    );
    const anySuspensions = fc.array(
      fc.tuple(anyDay, fc.option(anyDay, { nil: null })).map(([from, until]) => ({
        from: at('12:00', from),
        until: until && at('12:00', until),
      })),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(anyPeriods, anySuspensions, anyDay, (periods, suspensions, day) => {
        const stay = leaving('2027-06-01T00:00:00', { enteredAt: '2026-08-01T00:00:00' });
        const noon = at('13:00', day);
        const isCovered = coveredOf({ periods, suspensions }, stay).some(
          ({ from, until }) => from <= noon && noon < until,
        );
        const isSuspended = suspensions.some(({ from, until }) => from <= noon && (until === null || noon < until));
        const isIn = periods.some(({ fromDate, toDate }) => fromDate <= day && day <= toDate);
        const isBetween =
          periods.some(({ toDate }) => toDate < day && shiftDays(toDate, 7) > day) &&
          periods.some(({ fromDate }) => fromDate > day && shiftDays(fromDate, -7) < day);
        expect(isCovered && (isSuspended || !(isIn || isBetween))).toBe(false);
        expect(isIn && !isSuspended && !isCovered).toBe(false);
      }),
    );
  });
});

describe('by its type', () => {
  test.each<SubscriptionFareType>(['SUBSCRIPTION', 'REGULAR', 'STRICT', 'FREE_PLATE'])('%s is free', (type) => {
    const covered = [{ from: '2026-11-01T00:00:00', until: '2026-12-01T00:00:00' }];
    expect(enter({ type }).entitlement).toEqual({
      kind: 'COVERED',
      label: 'Langganan',
      labelEn: 'Membership',
      covered,
    });
  });

  test('DURATION gives the first minutes of a stay, as far as they are covered', () => {
    const duration = { type: 'DURATION', freeMinutes: 120 } as const;
    expect(enter(duration)).toMatchObject({
      entitlement: { kind: 'MINUTES', minutes: 120 },
      covered: [{ from: at('10:00'), until: at('12:00') }],
    });
    const ending = { ...duration, periods: [period('2026-10-20', today)] };
    const late = leaving(at('05:00', '2026-11-21'), { enteredAt: at('23:00') });
    expect(entitle(membership(ending), late, at('05:00', '2026-11-21'))).toMatchObject({
      entitlement: { minutes: 60 },
    });
    const begun = { ...duration, periods: [period(today, '2026-12-19', at('11:00'))] };
    expect(entitle(membership(begun), leaving(at('13:00')), at('13:00')).entitlement).toBeNull();
  });

  test('DURATION gives them once per business day where it says so', () => {
    const duration = { type: 'DURATION', freeMinutes: 120, freeMinutesUsedOn: [today] } as const;
    expect(enter({ ...duration, oncePerDay: true })).toMatchObject({
      status: 'ACTIVE',
      warnings: ['free-minutes-used'],
      entitlement: null,
      covered: [],
    });
    expect(enter(duration).entitlement).not.toBeNull();
    const tomorrow = { businessDay: '2026-11-21' };
    expect(enter({ ...duration, oncePerDay: true }, tomorrow).entitlement).not.toBeNull();
  });

  test('PROGRESSIVE is charged by a fare of its own', () => {
    const entitlement = enter({ type: 'PROGRESSIVE', fareNonRegularId: 'fare' }).entitlement;
    expect(entitlement).toMatchObject({ kind: 'FARE', fareNonRegularId: 'fare' });
  });
});
