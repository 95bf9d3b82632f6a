import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, car, cash, save } from '../parking/testing/stays.ts';
import { signedBy } from '../parking/testing/to-collect.ts';
import { sellSubscription } from './testing/members.ts';

const { subscriptionFareNames, subscriptionFareComponents } = contract;
const later = shiftDays(toLocalDate(new Date(), 'Asia/Jakarta'), 10);
const monthly = (amount: number) => [{ months: 1, amount }];
let server: TestServer;
let admin: Awaited<ReturnType<typeof signInAs>>;
let other: Awaited<ReturnType<typeof signInAs>>;
let card: string;
let administration: string;
let fareId: string;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  const root = await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  other = await signInAs(server, 'ADMIN');
  lane = await buildLane(server);
  const component = async (name: string) =>
    (await root.call(subscriptionFareComponents.create, { body: { name, label: name } })).data as { id: string };
  card = (await component('KARTU')).id;
  administration = (await component('ADM')).id;
  // From the first sale on.
  const { id: parkingInId } = await buildStay(server, lane, { minutesAgo: 61.5 });
  await save(await signInAs(server, 'CASHIER'), { parkingInId, gateId: lane.exitId, paidTypeId: cash });
});
afterAll(() => server.close());

const detail = (subscriptionFareComponentId: string, amount: number, chargedAt = 'EACH') => ({
  subscriptionFareComponentId,
  amount,
  chargedAt,
});
beforeEach(async () => {
  fareId = await sellSubscription(await signInAs(server, 'SUPERADMIN'), {
    subscriptionFareDetails: [detail(card, 25_000, 'CARD'), detail(administration, 5_000)],
    effectiveDate: later,
    isEnabled: true,
  });
});

const change = (body: object, more: object = {}): Promise<Answer> =>
  admin.call(subscriptionFareNames.update, {
    params: { id: fareId },
    body: { effectiveDate: later, ...body, ...more },
  });
const codeOf = ({ status, error }: Answer) => [status, error?.code];

test.each([
  ['a period', () => ({ subscriptionFares: monthly(0) })],
  ['a period that was not sold', () => ({ subscriptionFares: [...monthly(100_000), { months: 60, amount: 0 }] })],
  ['a component', () => ({ subscriptionFareDetails: [detail(card, 0, 'CARD'), detail(administration, 5_000)] })],
  ['a component that is left out', () => ({ subscriptionFareDetails: [detail(administration, 5_000)] })],
  ['all components', () => ({ subscriptionFareDetails: [] })],
  [
    'one that is charged once alone',
    () => ({ subscriptionFareDetails: [detail(card, 25_000, 'CARD'), detail(administration, 5_000, 'FIRST')] }),
  ],
  ['a day still later', () => ({ effectiveDate: shiftDays(later, 5), subscriptionFares: monthly(0) })],
])('what costs nothing any more from a later day takes two: %s', async (_, bodyOf) => {
  const body = bodyOf();
  expect(codeOf(await change(body))).toEqual([409, 'approval-needed']);
  expect(codeOf(await change(body, signedBy(admin.person)))).toEqual([409, 'approval-needed']);
  expect((await change(body, signedBy(other.person))).status).toBe(200);
  // What is free already stays so by one.
  expect((await change(body)).status).toBe(200);
});

test('what becomes cheaper from a later day and still costs something takes one', async () => {
  const body = {
    subscriptionFares: monthly(10_000),
    subscriptionFareDetails: [detail(card, 2_500, 'CARD'), detail(administration, 500)],
  };
  expect((await change(body)).status).toBe(200);
});

test.each([
  ['a period', () => ({ subscriptionFares: monthly(9_999) })],
  ['a period of one rupiah', () => ({ subscriptionFares: monthly(1) })],
  [
    'years that were not sold, by what a month costs',
    () => ({ subscriptionFares: [...monthly(100_000), { months: 60, amount: 400_000 }] }),
  ],
  ['a component', () => ({ subscriptionFareDetails: [detail(card, 2_499, 'CARD'), detail(administration, 5_000)] })],
])('what costs less than a tenth of what it was from a later day takes two: %s', async (_, bodyOf) => {
  const body = bodyOf();
  expect(codeOf(await change(body))).toEqual([409, 'approval-needed']);
  expect(codeOf(await change(body, signedBy(admin.person)))).toEqual([409, 'approval-needed']);
  expect((await change(body, signedBy(other.person))).status).toBe(200);
});

test('no steps lead down to it: the most of the year before counts', async () => {
  expect((await change({ subscriptionFares: monthly(20_000) })).status).toBe(200);
  const on = (days: number, amount: number) =>
    change({ effectiveDate: shiftDays(later, days), subscriptionFares: monthly(amount) });
  expect((await on(1, 5_000)).status).toBe(200);
  expect(codeOf(await on(2, 1_900))).toEqual([409, 'approval-needed']);
  // A year later nobody remembers it as dearer.
  expect((await on(400, 1_900)).status).toBe(200);
});

test('a new subscription is held against what is sold beside it, of whatever kind', async () => {
  const make = (amount: number, more: object = {}) =>
    admin.call(subscriptionFareNames.create, {
      body: {
        name: `MURAH-${amount}-${JSON.stringify(more).length}`,
        label: `Murah ${amount}`,
        vehicleTypeId: car,
        subscriptionFareType: 'STRICT',
        subscriptionFareGroup: 'BASIC',
        maxPlate: 1,
        memberGates: [],
        subscriptionFares: monthly(amount),
        effectiveDate: later,
        ...more,
      },
    });
  expect(codeOf(await make(1))).toEqual([409, 'approval-needed']);
  expect((await make(1, signedBy(other.person))).status).toBe(200);
  expect(codeOf(await make(9_999))).toEqual([409, 'approval-needed']);
  expect((await make(10_000)).status).toBe(200);
});

test('a subscription that begins at no price takes two, in use or not, from today or later', async () => {
  const make = (more: object) =>
    admin.call(subscriptionFareNames.create, {
      body: {
        name: `GRATIS-${JSON.stringify(more).length}`,
        label: 'Gratis',
        vehicleTypeId: car,
        subscriptionFareType: 'SUBSCRIPTION',
        subscriptionFareGroup: 'BASIC',
        maxPlate: 1,
        memberGates: [],
        subscriptionFares: monthly(0),
        ...more,
      },
    });
  expect(codeOf(await make({ effectiveDate: later }))).toEqual([409, 'approval-needed']);
  expect(codeOf(await make({ effectiveDate: later, isEnabled: false }))).toEqual([409, 'approval-needed']);
  expect(codeOf(await make({}))).toEqual([409, 'approval-needed']);
  expect((await make({ effectiveDate: later, ...signedBy(other.person) })).status).toBe(200);
});

test('what is sold at no price is not made into more by one', async () => {
  const make = (more: object) =>
    admin.call(subscriptionFareNames.create, {
      body: {
        name: `MENIT-${JSON.stringify(more).length}`,
        label: 'Sepuluh menit',
        vehicleTypeId: car,
        subscriptionFareType: 'DURATION',
        freeMinutes: 10,
        subscriptionFareGroup: 'BASIC',
        maxPlate: 1,
        memberGates: [],
        subscriptionFares: monthly(0),
        ...more,
        ...signedBy(other.person),
      },
    });
  for (const [isEnabled, more] of [
    [true, { subscriptionFareType: 'SUBSCRIPTION' }],
    [true, { subscriptionFareGroup: 'PARENT' }],
    [false, { subscriptionFareType: 'FREE_PLATE', isEnabled: true }],
  ] as const) {
    const made = await make({ isEnabled, label: JSON.stringify(more) });
    expect(made.status).toBe(200);
    fareId = (made.data as { id: string }).id;
    const to = (signed: object) =>
      admin.call(subscriptionFareNames.update, { params: { id: fareId }, body: { ...more, ...signed } });
    expect(codeOf(await to({}))).toEqual([409, 'approval-needed']);
    expect((await to(signedBy(other.person))).status).toBe(200);
  }
});

test('two at once do not make it free by halves', async () => {
  const parts = [
    { subscriptionFareDetails: [detail(card, 0, 'CARD'), detail(administration, 5_000)] },
    { subscriptionFareDetails: [detail(card, 25_000, 'CARD'), detail(administration, 0)] },
  ];
  const answers = await Promise.all(parts.map((body) => change(body)));
  expect(answers.map(codeOf)).toEqual([
    [409, 'approval-needed'],
    [409, 'approval-needed'],
  ]);
});

test('those who watch are told, with the day from which it holds', async () => {
  await buildUser(server, { groups: ['OWNER'] });
  await change({ subscriptionFares: monthly(0) }, signedBy(other.person));
  const { data } = await (await signInAs(server, 'OWNER')).call(contract.controlChanges.list, {
    query: `from=${later}&to=${later}`,
  });
  expect(data).toContainEqual(
    expect.objectContaining({
      setting: 'subscriptionFare',
      before: 100_000,
      after: 0,
      from: later,
      by: admin.person.username,
      approver: other.person.username,
    }),
  );
});
