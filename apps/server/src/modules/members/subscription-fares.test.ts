import { contract } from '@parking/contract/contract';
import { largestSale } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { SubscriptionFareDetail } from '@parking/contract/members/subscription-fare-names';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Failure } from '../../platform/failure.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type MembershipInput, priceMembership } from './price-membership.ts';
import { act, fieldsOf, newMember, newPlate } from './testing/members.ts';

const { subscriptionFareNames, subscriptionFareComponents, fareNonRegulars, vehicleTypes, gates } = contract;
const car = '01900000-0000-7000-8000-000000000102';
let server: TestServer;
let admin: Client;
let today: string;
let card: string;
let administration: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  today = toLocalDate(new Date(), server.platform.site.current().zone);
  card = (await make(subscriptionFareComponents.create, { name: 'KARTU', label: 'Kartu', labelEn: 'Card' })).id;
  administration = (await make(subscriptionFareComponents.create, { name: 'ADM', label: 'Administrasi' })).id;
});
afterAll(() => server.close());

interface Made {
  readonly id: string;
  readonly updatedAt: string;
}

async function make(call: Parameters<Client['call']>[0], body: object): Promise<Made> {
  const answer = await admin.call(call, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data as Made;
}

let made = 0;
function fareBody(more: object = {}): object {
  made += 1;
  return {
    name: `LANGGANAN-${made}`,
    label: 'Mobil bulanan',
    labelEn: 'Monthly car',
    vehicleTypeId: car,
    subscriptionFareType: 'SUBSCRIPTION',
    subscriptionFareGroup: 'BASIC',
    maxPlate: 2,
    effectiveDate: '2026-01-01',
    subscriptionFares: [
      { months: 12, amount: 2_000_000 },
      { months: 1, amount: 200_000 },
    ],
    subscriptionFareDetails: [
      { subscriptionFareComponentId: card, amount: 25_000, chargedAt: 'FIRST' },
      { subscriptionFareComponentId: administration, amount: 5_000, chargedAt: 'EACH' },
    ],
    ...more,
  };
}
const newFare = (more: object = {}): Promise<Made> => make(subscriptionFareNames.create, fareBody(more));
const newGate = (code: string): Promise<Made> =>
  make(gates.create, {
    name: 'Gate member',
    code,
    gateType: 'IN',
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: true,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  });
const change = (id: string, body: object) => admin.call(subscriptionFareNames.update, { params: { id }, body });
const versionsOf = async (id: string) =>
  (await admin.call(subscriptionFareNames.versions, { params: { id } })).data as {
    effectiveDate: string;
    subscriptionFares: object[];
    subscriptionFareDetails: object[];
  }[];
const problemsOf = async (body: object) =>
  (await admin.call(subscriptionFareNames.create, { body: fareBody(body) })).error.fields.map(({ path, code }) => [
    path,
    code,
  ]);

describe('prices', () => {
  test('hold from a day until the next version; what a change leaves out of them stays', async () => {
    const { id, updatedAt } = await newFare();
    const changed = await change(id, { subscriptionFares: [{ months: 1, amount: 250_000 }], updatedAt });
    expect(changed.data).toMatchObject({
      effectiveDate: today,
      subscriptionFares: [{ months: 1, amount: 250_000 }],
      subscriptionFareDetails: [{ subscriptionFareComponentId: card }, { subscriptionFareComponentId: administration }],
    });
    expect((await change(id, { label: 'x', updatedAt })).error.code).toBe('changed-meanwhile');
    const later = { effectiveDate: '2099-01-01', subscriptionFareDetails: [] };
    expect((await change(id, later)).data).toMatchObject({ effectiveDate: today });
    expect(await versionsOf(id)).toEqual([
      { effectiveDate: '2099-01-01', subscriptionFares: [{ months: 1, amount: 250_000 }], subscriptionFareDetails: [] },
      expect.objectContaining({ effectiveDate: today, subscriptionFares: [{ months: 1, amount: 250_000 }] }),
      expect.objectContaining({
        effectiveDate: '2026-01-01',
        subscriptionFares: [
          { months: 1, amount: 200_000 },
          { months: 12, amount: 2_000_000 },
        ],
      }),
    ]);
    const again = await change(id, {
      subscriptionFares: [{ months: 1, amount: 260_000 }],
      subscriptionFareDetails: [],
    });
    expect(again.data).toMatchObject({ effectiveDate: today, subscriptionFareDetails: [] });
    expect((await versionsOf(id)).map((version) => version.effectiveDate)).toEqual(['2099-01-01', today, '2026-01-01']);
  });

  test('of days gone by stay as they are, and the same prices change nothing', async () => {
    const { id, updatedAt } = await newFare();
    const subscriptionFares = [{ months: 1, amount: 1 }];
    const past = await change(id, { effectiveDate: '2026-01-01', subscriptionFares });
    expect([past.status, past.error.code]).toEqual([409, 'in-use']);
    const between = await change(id, { effectiveDate: '2026-02-01', subscriptionFares });
    expect(between.error.fields).toMatchObject([{ path: 'effectiveDate', code: 'in-the-past' }]);
    const { data } = await admin.call(subscriptionFareNames.list, { query: `id.equals=${id}` });
    const [row] = data as [Record<string, unknown>];
    const { subscriptionFares: same } = row;
    expect((await change(id, { subscriptionFares: same })).data).toMatchObject({ updatedAt });
    expect(await versionsOf(id)).toHaveLength(1);
    const whole = await admin.call(subscriptionFareNames.update, { params: { id }, body: { ...row, label: 'Lain' } });
    expect(whole.data).toMatchObject({ label: 'Lain', effectiveDate: '2026-01-01' });
  });

  test('of one day are set by two at once, one after the other', async () => {
    const { id } = await newFare();
    const answers = await Promise.all(
      [300_000, 310_000].map((amount) => change(id, { subscriptionFares: [{ months: 1, amount }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('are shown with their names, today’s or the first to come', async () => {
    const gate = await newGate('MEMBER-2');
    const { id } = await newFare({ effectiveDate: '2099-01-01', memberGates: [gate.id] });
    const params = { id };
    expect((await admin.call(subscriptionFareNames.view, { params })).data).toMatchObject({
      vehicleType: { id: car, label: 'Mobil' },
      fareNonRegular: null,
      gates: [{ id: gate.id, label: 'MEMBER-2 – Gate member' }],
      effectiveDate: '2099-01-01',
      subscriptionFares: [{ months: 1 }, { months: 12 }],
      subscriptionFareDetails: [
        { label: 'Kartu', labelEn: 'Card', amount: 25_000, chargedAt: 'FIRST' },
        { label: 'Administrasi', labelEn: null, amount: 5_000, chargedAt: 'EACH' },
      ],
    });
    await change(id, { effectiveDate: '2026-01-01', subscriptionFares: [{ months: 3, amount: 1_000 }] });
    expect((await admin.call(subscriptionFareNames.view, { params })).data).toMatchObject({
      effectiveDate: '2026-01-01',
      subscriptionFareDetails: [],
    });
    const unknown = { params: { id: newId() } };
    expect((await admin.call(subscriptionFareNames.view, unknown)).error.code).toBe('record-not-found');
    expect((await admin.call(subscriptionFareNames.versions, unknown)).error.code).toBe('record-not-found');
  });
});

describe('a subscription fare', () => {
  test('is refused with everything that does not fit together', async () => {
    const twice = {
      subscriptionFareType: 'DURATION',
      fareNonRegularId: newId(),
      subscriptionFares: [
        { months: 1, amount: 1 },
        { months: 1, amount: 2 },
      ],
      subscriptionFareDetails: [
        { subscriptionFareComponentId: card, amount: 1, chargedAt: 'EACH' },
        { subscriptionFareComponentId: card, amount: 1, chargedAt: 'FIRST' },
        { subscriptionFareComponentId: newId(), amount: 1, chargedAt: 'FIRST' },
      ],
    };
    expect(await problemsOf(twice)).toEqual([
      ['fareNonRegularId', 'not-of-this-type'],
      ['subscriptionFares.1.months', 'given-twice'],
      ['subscriptionFareDetails.1.subscriptionFareComponentId', 'given-twice'],
      ['subscriptionFareDetails.2.subscriptionFareComponentId', 'does-not-exist'],
    ]);
  });

  test.each([
    [{ subscriptionFareType: 'PROGRESSIVE' }, 'fareNonRegularId', 'required'],
    [{ freeMinutes: 60 }, 'freeMinutes', 'not-of-this-type'],
    [{ subscriptionFareType: 'DURATION', freeMinutes: 0 }, 'freeMinutes', 'too-small'],
    [{ isEnabled: true, subscriptionFares: [] }, 'subscriptionFares', 'required'],
    [
      { isEnabled: true, subscriptionFares: undefined, subscriptionFareDetails: undefined },
      'subscriptionFares',
      'required',
    ],
    [{ subscriptionFares: [{ months: 61, amount: 1 }] }, 'subscriptionFares.0.months', 'too-big'],
    [{ subscriptionFares: [{ months: 1, amount: -1 }] }, 'subscriptionFares.0.amount', 'too-small'],
    [{ maxPlate: 1001 }, 'maxPlate', 'too-big'],
    [{ subscriptionFareType: 'GOLD' }, 'subscriptionFareType', 'not-an-option'],
    [{ vehicleTypeId: newId() }, 'vehicleTypeId', 'does-not-exist'],
    [{ memberGates: [newId()] }, 'memberGates', 'does-not-exist'],
  ])('with %j is refused at %s', async (body, path, code) => {
    expect(await problemsOf(body)).toEqual([[path, code]]);
  });

  test('loses what belongs to another type when its type changes', async () => {
    const fareNonRegular = await make(fareNonRegulars.create, { name: 'MEMBER', label: 'Tarif member' });
    const { id } = await newFare({ subscriptionFareType: 'DURATION', freeMinutes: 120 });
    const refused = await change(id, { subscriptionFareType: 'PROGRESSIVE' });
    expect(refused.error.fields).toMatchObject([{ path: 'fareNonRegularId', code: 'required' }]);
    const body = { subscriptionFareType: 'PROGRESSIVE', fareNonRegularId: fareNonRegular.id };
    expect((await change(id, body)).data).toMatchObject({ ...body, freeMinutes: null });
    const kept = await change(id, { freeMinutes: 5 });
    expect(kept.error.fields).toMatchObject([{ path: 'freeMinutes', code: 'not-of-this-type' }]);
    expect((await change(id, { subscriptionFareType: 'STRICT' })).data).toMatchObject({ fareNonRegularId: null });
  });

  test('is offered while it is sold, and needs a price for that', async () => {
    const offered = async (id: string) =>
      ((await admin.call(subscriptionFareNames.options)).data as { id: string }[]).find((one) => one.id === id);
    const bare = { isEnabled: false, effectiveDate: null, subscriptionFares: [], subscriptionFareDetails: [] };
    const { id } = await newFare({ ...bare, subscriptionFareGroup: 'PARENT' });
    expect(await versionsOf(id)).toEqual([]);
    expect(await offered(id)).toBeUndefined();
    const refused = await change(id, { isEnabled: true });
    expect(refused.error.fields).toMatchObject([{ path: 'subscriptionFares', code: 'required' }]);
    const prices = { effectiveDate: '2099-01-01', subscriptionFares: [{ months: 6, amount: 900_000 }] };
    expect((await change(id, { ...prices, isEnabled: true })).status).toBe(200);
    expect(await offered(id)).toMatchObject({ subscriptionFareGroup: 'PARENT', maxPlate: 2, months: [] });
    await change(id, { ...prices, effectiveDate: today });
    expect(await offered(id)).toMatchObject({ months: [6] });
    expect((await change(id, { subscriptionFares: [] })).error.fields).toMatchObject([
      { path: 'subscriptionFares', code: 'required' },
    ]);
    expect((await change(id, { isEnabled: false })).data).toMatchObject({ isEnabled: false });
    expect(await offered(id)).toBeUndefined();
    expect((await change(id, { effectiveDate: '2099-06-01', subscriptionFares: [] })).status).toBe(200);
    expect((await change(id, { isEnabled: true })).error.fields).toMatchObject([{ path: 'subscriptionFares' }]);
  });

  test('is for one person or for a company', async () => {
    const { data } = await admin.call(subscriptionFareNames.groups);
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(['BASIC', 'PARENT']);
  });

  test('keeps its vehicle type, gate, component and parking fare from being deleted', async () => {
    const type = await make(vehicleTypes.create, { name: 'LISTRIK', label: 'Mobil listrik', vehicleGroup: 'CAR' });
    const fareNonRegular = await make(fareNonRegulars.create, { name: 'MALAM', label: 'Tarif malam' });
    const component = await make(subscriptionFareComponents.create, { name: 'STIKER', label: 'Stiker' });
    const gate = await newGate('MEMBER-1');
    const { id } = await newFare({
      vehicleTypeId: type.id,
      subscriptionFareType: 'PROGRESSIVE',
      fareNonRegularId: fareNonRegular.id,
      memberGates: [gate.id],
      subscriptionFareDetails: [{ subscriptionFareComponentId: component.id, amount: 0, chargedAt: 'EACH' }],
    });
    const used = [
      [vehicleTypes.remove, type],
      [fareNonRegulars.remove, fareNonRegular],
      [subscriptionFareComponents.remove, component],
      [gates.remove, gate],
    ] as const;
    for (const [call, record] of used) {
      const answer = await admin.call(call, { params: { id: record.id } });
      expect([call.path, answer.error.code, answer.error.message]).toEqual([
        call.path,
        'in-use',
        'Still used by subscription fares.',
      ]);
    }
    expect((await admin.call(subscriptionFareNames.remove, { params: { id } })).status).toBe(200);
    for (const [call, record] of used)
      expect((await admin.call(call, { params: { id: record.id } })).status, call.path).toBe(200);
  });
});

describe('the price of a membership', () => {
  const price = (given: MembershipInput) => inTransaction(server.platform.database, (tx) => priceMembership(tx, given));
  const refusal = async (given: MembershipInput): Promise<unknown> => {
    const failure = await price(given).then(
      () => null,
      (error: unknown) => error as Failure,
    );
    return failure?.detail.fields;
  };

  test('has its period and what is charged beside it, the card only the first time', async () => {
    const { id } = await newFare();
    const given = { subscriptionFareNameId: id, months: 12, day: today, isFirst: true };
    expect(await price(given)).toEqual({
      lines: [
        {
          code: 'SUBSCRIPTION',
          label: 'Mobil bulanan (12 bulan)',
          labelEn: 'Monthly car (12 months)',
          quantity: 1,
          unitAmount: 2_000_000,
          amount: 2_000_000,
        },
        { code: 'COMPONENT', label: 'Kartu', labelEn: 'Card', quantity: 1, unitAmount: 25_000, amount: 25_000 },
        {
          code: 'COMPONENT',
          label: 'Administrasi',
          labelEn: null,
          quantity: 1,
          unitAmount: 5_000,
          amount: 5_000,
        },
      ],
      amount: 2_030_000,
    });
    expect(await price({ ...given, months: 1, isFirst: false })).toMatchObject({
      lines: [{ labelEn: 'Monthly car (1 month)' }, { label: 'Administrasi' }],
      amount: 205_000,
    });
  });

  test('is refused for a period without a price, before the first prices, and when it is not sold', async () => {
    const { id } = await newFare();
    const given = { subscriptionFareNameId: id, months: 1, day: today, isFirst: false };
    expect(await refusal({ ...given, months: 2 })).toEqual([{ path: 'months', code: 'no-price' }]);
    const path = 'subscriptionFareNameId';
    expect(await refusal({ ...given, day: '2025-12-31' })).toEqual([{ path, code: 'no-price-yet' }]);
    expect(await refusal({ ...given, subscriptionFareNameId: newId() })).toEqual([{ path, code: 'does-not-exist' }]);
    await change(id, { isEnabled: false });
    expect(await refusal(given)).toEqual([{ path, code: 'not-sold' }]);
  });

  test('is the sum of its lines, by the version of its day, whatever the prices', async () => {
    const amount = fc.integer({ min: 0, max: largestSale });
    const chargedAt = fc.constantFrom<SubscriptionFareDetail['chargedAt']>('FIRST', 'EACH');
    const version = fc.record({
      amount,
      details: fc.array(fc.record({ amount, chargedAt }), { maxLength: 2 }),
    });
    const components = [card, administration];
    await fc.assert(
      fc.asyncProperty(version, version, fc.boolean(), async (first, second, isFirst) => {
        const pricesOf = (one: typeof first) => ({
          subscriptionFares: [{ months: 3, amount: one.amount }],
          subscriptionFareDetails: one.details.map((detail, index) => ({
            ...detail,
            subscriptionFareComponentId: components[index],
          })),
        });
        const { id } = await newFare({ effectiveDate: '2026-01-01', ...pricesOf(first) });
        await change(id, { effectiveDate: '2099-01-01', ...pricesOf(second) });
        for (const [day, one] of [
          ['2098-12-31', first],
          ['2099-01-01', second],
        ] as const) {
          const found = await price({ subscriptionFareNameId: id, months: 3, day, isFirst });
          const expected = one.details.filter((detail) => isFirst || detail.chargedAt === 'EACH');
          expect(found.amount).toBe(expected.reduce((sum, detail) => sum + detail.amount, one.amount));
          expect(found.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(found.amount);
          for (const line of found.lines) expect(line.quantity * line.unitAmount).toBe(line.amount);
        }
      }),
      { numRuns: 15 },
    );
  });
});

test('a subscription that members hold stays what it is, with room for their plates', async () => {
  const fare = await make(subscriptionFareNames.create, fareBody({ maxPlate: 3 }));
  const member = newMember(fare.id, { plateNumbers: [newPlate(), newPlate()], memberStartDate: today });
  expect((await act.join(admin, member)).status).toBe(200);
  const change = (body: object) => admin.call(subscriptionFareNames.update, { params: { id: fare.id }, body });
  for (const other of [{ subscriptionFareType: 'STRICT' }, { subscriptionFareGroup: 'PARENT' }]) {
    const refused = await change(other);
    expect([refused.status, refused.error.code]).toEqual([409, 'in-use']);
  }
  expect(fieldsOf(await change({ maxPlate: 1 }))).toEqual(['maxPlate too-small']);
  expect((await change({ maxPlate: 2, subscriptionFareType: 'SUBSCRIPTION', label: 'Mobil 2' })).status).toBe(200);
});
