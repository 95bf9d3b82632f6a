import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { type ControlName, controls, controlNames, topControls } from '@parking/contract/controls/controls';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualTemplate } from './modules/money/settlements/settlement-templates.ts';
import { buildLane, buildStay, car, cash, motorcycle, save } from './modules/parking/testing/stays.ts';
import { firstFreeDay } from './modules/tariffs/cheaper-today.ts';
import { signInAs, testPassword } from './testing/people.ts';
import { gateBody } from './testing/samples/gates.ts';
import { holidayFares, typeBody } from './testing/samples/types-with-fares.ts';
import { type Answer, type TestServer, startTestServer } from './testing/test-server.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let top: Signed;
let otherTop: Signed;
let [today, tomorrow] = ['', ''];
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  otherTop = await signInAs(server, 'SUPERADMIN');
  const site = server.platform.site.current();
  [today, tomorrow] = [toLocalDate(new Date(), site.zone), firstFreeDay(site, new Date())];
  await prepare();
  const cashier = await signInAs(server, 'CASHIER');
  const { id } = await buildStay(server, await buildLane(server));
  const { exitId } = await buildLane(server);
  await save(cashier, { parkingInId: id, gateId: exitId, paidTypeId: cash });
});
afterAll(() => server.close());

const signed = () => ({ approverUsername: otherTop.person.username, approverPassword: testPassword });

/** One switch of a control, and the same the other way. */
interface Case {
  readonly loosen: (more: object) => Promise<Answer>;
  readonly tighten?: () => Promise<Answer>;
  /** Whether the looser holds. */
  readonly isLoose: () => Promise<boolean>;
}
type Named = Readonly<Record<'id' | 'name' | 'type', string>>;
type Others = Exclude<ControlName, keyof typeof controls>;

const ids: Record<string, string> = {};
const made = async (call: Promise<Answer>, key = 'id'): Promise<string> => {
  const { status, data, body } = await call;
  expect([status, JSON.stringify(body)]).toMatchObject([200, expect.anything()]);
  return (data as Record<string, string>)[key] ?? '';
};
const gate = (more: object) => gateBody(`UJI${Object.keys(ids).length}`, more);
/** What stands there before the first sale, when everything holds at once. */
async function prepare(): Promise<void> {
  const c = contract;
  ids['holidayType'] = await made(
    top.call(c.vehicleTypes.create, {
      body: typeBody('LIBURAN', 0, {
        isActive: true,
        parkingFares: [{ effectiveDate: '2020-01-01', parkingType: 'REGULAR', parkingFareRules: holidayFares(1_000) }],
      }),
    }),
  );
  ids['dear'] = await made(top.call(c.vehicleTypes.create, { body: typeBody('MAHAL', 90_000) }));
  ids['washing'] = await made(
    top.call(c.additionalFareNames.create, {
      body: { name: 'CUCI', label: 'Cuci', additionalFares: [{ vehicleTypeId: car, amount: 20_000 }] },
    }),
  );
  ids['subscription'] = await made(
    top.call(c.subscriptionFareNames.create, {
      body: {
        name: 'BULANAN',
        label: 'Bulanan',
        vehicleTypeId: car,
        subscriptionFareType: 'SUBSCRIPTION',
        subscriptionFareGroup: 'BASIC',
        maxPlate: 1,
        subscriptionFares: [{ months: 1, amount: 500_000 }],
      },
    }),
  );
  ids['qris'] = await made(
    top.call(c.paidTypes.create, { body: { name: 'QR2', label: 'QR2', kind: 'QRIS', claimed: false } }),
  );
  const types = (await top.call(c.vehicleTypes.list, { query: 'size=100' })).data as Named[];
  ids['bus'] = types.find(({ name }) => name === 'BUS')?.id ?? '';
  ids['gate'] = await made(top.call(c.gates.create, { body: gate({ fixedVehicleId: car }) }));
  ids['group'] = await made(
    top.call(c.userGroups.create, { body: { name: 'KANTOR', label: 'Kantor', secondFactorRequired: true } }),
  );
  const rules = (await top.call(c.notificationRules.list, { query: 'size=100' })).data as Named[];
  ids['rule'] = rules.find(({ type }) => type === 'CONTROL_LOOSENED')?.id ?? '';
  await top.call(c.streamSettings.update, { body: { isEnabled: true, allowedHosts: ['camera.example'] } });
  await top.call(c.parkingFines.set, { body: { vehicleTypeId: car, fine: 20_000 } });
  await set({ useLpr: true, lprServer: 'https://reader.example/', lprKey: 'RAHASIA', taxPercent: 10, taxOnTop: true });
  await set({ ftpAddress: 'bank.example', ftpUsername: 'parkir', ftpPassword: 'RAHASIA' });
  await made(top.call(c.settlementSetups.update, { params: params('qris'), body: { way: 'FTPS' } }), 'paidTypeId');
  ids['price'] = await priceOfAnHour();
}

const set = (body: object) => top.call(contract.systemConfigurations.update, { body });
const read = async () => (await top.call(contract.systemConfigurations.get)).data as SystemConfiguration;
const rowOf = async (definition: EndpointDefinition, id = ''): Promise<Record<string, unknown>> =>
  ((await top.call(definition, { query: `id.equals=${id}` })).data as Record<string, unknown>[])[0] ?? {};
const params = (name: string) => ({ id: ids[name] ?? '' });
const c = contract;

const cases: Readonly<Record<Others, Case>> = {
  lprServer: {
    loosen: (more) => set({ lprServer: 'https://nobody.example/', lprKey: 'LAIN', ...more }),
    isLoose: async () => (await read()).lprServer === 'https://nobody.example/',
  },
  lprKey: {
    loosen: (more) => set({ lprKeySet: false, ...more }),
    isLoose: async () => !(await read()).lprKeySet,
    tighten: () => set({ lprKey: 'LAIN' }),
  },
  fine: {
    loosen: (more) => top.call(c.parkingFines.set, { body: { vehicleTypeId: car, fine: 1, ...more } }),
    isLoose: async () => JSON.stringify((await top.call(c.parkingFines.list)).data).includes('"fine":1,'),
    tighten: () => top.call(c.parkingFines.set, { body: { vehicleTypeId: car, fine: 90_000 } }),
  },
  overdueTolerance: {
    loosen: (more) => top.call(c.overdueTolerances.set, { body: { duration: 700, ...more } }),
    isLoose: async () => ((await top.call(c.overdueTolerances.get)).data as { duration: number }).duration === 700,
    tighten: () => top.call(c.overdueTolerances.set, { body: { duration: 1 } }),
  },
  fare: {
    loosen: (more) => setFare('dear', 80_000, more),
    isLoose: async () => JSON.stringify(await rowOf(c.vehicleTypes.list, ids['dear'])).includes('80000'),
    tighten: () => setFare('dear', 99_000),
  },
  additionalFare: {
    loosen: (more) => setWashing(1, more),
    isLoose: async () =>
      JSON.stringify(await rowOf(c.additionalFareNames.list, ids['washing'])).includes('"amount":1}'),
    tighten: () => setWashing(30_000),
  },
  holiday: {
    loosen: (more) => addHoliday(today, more),
    isLoose: async () => ((await top.call(c.holidays.list)).data as { day: string }[]).some(({ day }) => day === today),
  },
  countedAs: {
    loosen: (more) =>
      top.call(c.gates.update, { params: params('gate'), body: { fixedVehicleId: motorcycle, ...more } }),
    isLoose: async () => (await rowOf(c.gates.list, ids['gate']))['fixedVehicleId'] === motorcycle,
    tighten: () => top.call(c.gates.update, { params: params('gate'), body: { fixedVehicleId: car } }),
  },
  taxPercent: { loosen: (more) => set({ taxPercent: 1, ...more }), isLoose: () => isOtherPrice() },
  taxOnTop: { loosen: (more) => set({ taxOnTop: false, ...more }), isLoose: () => isOtherPrice() },
  subscriptionFare: {
    loosen: (more) => setSubscription(1, more),
    isLoose: async () =>
      JSON.stringify(await rowOf(c.subscriptionFareNames.list, ids['subscription'])).includes('"amount":1}'),
    tighten: () => setSubscription(600_000),
  },
  claimed: {
    loosen: (more) => top.call(c.paidTypes.update, { params: params('qris'), body: { claimed: true, ...more } }),
    isLoose: async () => (await rowOf(c.paidTypes.list, ids['qris']))['claimed'] === true,
    tighten: () => top.call(c.paidTypes.update, { params: params('qris'), body: { claimed: false } }),
  },
  provider: {
    loosen: (more) => setMidtrans({ provider: 'MIDTRANS', baseUrl: 'https://lain.example', secret: 'KUNCI', ...more }),
    isLoose: () => tellsOfProvider('MIDTRANS'),
  },
  providerDays: {
    loosen: (more) => setMidtrans({ paysAfterDays: 9, ...more }),
    isLoose: () => tellsOfProvider('"paysAfterDays":9'),
  },
  toldEvents: {
    loosen: (more) =>
      top.call(c.apis.create, {
        body: { name: 'BUKU', target: 'https://buku.example/', events: ['STAY_EXITED'], ...more },
      }),
    isLoose: async () => ((await top.call(c.apis.list)).data as object[]).length > 0,
  },
  fileTemplate: {
    loosen: (more) =>
      top.call(c.settlementTemplates.update, { params: { id: usualTemplate }, body: { encoding: 'ASCII', ...more } }),
    isLoose: async () => (await rowOf(c.settlementTemplates.list, usualTemplate))['encoding'] === 'ASCII',
  },
  answerForm: {
    loosen: (more) =>
      top.call(c.settlementAnswers.updateForm, { params: params('qris'), body: { accepted: ['REJECTED?'], ...more } }),
    isLoose: async () =>
      JSON.stringify(await top.call(c.settlementAnswers.form, { params: params('qris') })).includes('REJECTED?'),
  },
  fileServer: {
    loosen: (more) => set({ ftpAddress: 'lain.example', ...more }),
    isLoose: async () => (await read()).ftpAddress === 'lain.example',
  },
  companyName: {
    loosen: (more) => top.call(c.systemProfiles.update, { body: { companyName: 'Lain', ...more } }),
    isLoose: async () => JSON.stringify(await top.call(c.systemProfiles.get)).includes('"companyName":"Lain"'),
  },
  feeRate: {
    loosen: (more) => addFeeRate({ percent: 9, ...more }),
    isLoose: async () =>
      JSON.stringify(await top.call(c.feeRates.list, { params: params('qris') })).includes('"percent":9'),
  },
  told: {
    loosen: (more) =>
      top.call(c.notificationRules.update, { params: params('rule'), body: { target: '/modules', ...more } }),
    isLoose: async () => (await rowOf(c.notificationRules.list, ids['rule']))['target'] === '/modules',
  },
  secondFactorRequired: {
    loosen: (more) =>
      top.call(c.userGroups.update, { params: params('group'), body: { secondFactorRequired: false, ...more } }),
    isLoose: async () => (await rowOf(c.userGroups.list, ids['group']))['secondFactorRequired'] === false,
    tighten: () => top.call(c.userGroups.update, { params: params('group'), body: { secondFactorRequired: true } }),
  },
  cameras: {
    loosen: (more) => top.call(c.streamSettings.update, { body: { isEnabled: false, ...more } }),
    isLoose: async () => !((await top.call(c.streamSettings.get)).data as { isEnabled: boolean }).isEnabled,
    tighten: () => top.call(c.streamSettings.update, { body: { isEnabled: true } }),
  },
  machineAudit: {
    loosen: (more) =>
      top.call(c.auditConfigurations.update, { body: { isEnable: true, url: 'https://baca.example/', ...more } }),
    isLoose: async () => ((await top.call(c.auditConfigurations.get)).data as { isEnable: boolean }).isEnable,
    tighten: () => top.call(c.auditConfigurations.update, { body: { isEnable: false } }),
  },
  cheatingRule: {
    loosen: (more) => setLostRate(false, more),
    isLoose: async () =>
      ((await top.call(c.cheatingRules.all)).data as { id: string; enabled: boolean }[]).some(
        ({ id, enabled }) => id === 'LOST_RATE' && !enabled,
      ),
    tighten: () => setLostRate(true),
  },
  taxFeed: {
    loosen: (more) => top.call(c.taxFeedSetup.update, { body: { way: 'PULL', ...more } }),
    isLoose: async () => ((await top.call(c.taxFeedSetup.get)).data as { way: string }).way === 'PULL',
  },
};

const tellsOfProvider = async (words: string) =>
  JSON.stringify(await top.call(c.paymentProviders.get, { params: params('qris') })).includes(words);
const setMidtrans = (body: object) => top.call(c.paymentProviders.update, { params: params('qris'), body });
const addFeeRate = (body: object) =>
  top.call(c.feeRates.add, {
    params: params('qris'),
    body: { fromDay: today, fixed: 0, freeUpTo: null, bearer: 'OPERATOR', rounding: 'HALF_UP', ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const addHoliday = (day: string, more: object = {}) =>
  top.call(c.holidays.create, { body: { day, label: 'Libur', ...more } });
const setFare = (name: string, amount: number, more: object = {}) =>
  top.call(c.vehicleTypes.update, {
    params: params(name),
    body: { parkingFares: typeBody('', amount).parkingFares.map((one) => ({ ...one, effectiveDate: today })), ...more },
  });
const setLostRate = (enabled: boolean, more: object = {}) =>
  top.call(c.cheatingRules.set, { params: { rule: 'LOST_RATE' }, body: { enabled, ...more } });
const setWashing = (amount: number, more: object = {}) =>
  top.call(c.additionalFareNames.update, {
    params: params('washing'),
    body: { additionalFares: [{ vehicleTypeId: car, amount }], ...more },
  });
const setSubscription = (amount: number, more: object = {}) =>
  top.call(c.subscriptionFareNames.update, {
    params: params('subscription'),
    body: { subscriptionFares: [{ months: 1, amount }], ...more },
  });
const isOtherPrice = async () => (await priceOfAnHour()) !== ids['price'];
const priceOfAnHour = async () => {
  const stays = [{ enteredAt: `${today}T00:00:00`, exitedAt: `${today}T00:30:00` }];
  return JSON.stringify((await top.call(c.tariffs.workedExample, { body: { vehicleTypeId: car, stays } })).data);
};

const noted = async (name: string): Promise<object[]> =>
  (
    await server.platform.database.reads.query(
      'select loosens, approver_name, first_day > business_day as later from control_changes where setting = $1 order by at',
      [name],
    )
  ).rows;

describe.each(Object.entries(cases))('%s', (name, { loosen, tighten, isLoose }) => {
  test('is not loosened today by one person alone, and is by two, which is written down', async () => {
    const before = (await noted(name)).length;
    const alone = await loosen({});
    const said = { loosens: true, approver_name: null, later: true };
    // It waits for the next business day, and is told; or it is refused.
    expect([alone.status, alone.error?.code, (await noted(name)).slice(before)]).toEqual(
      alone.status === 200 ? [200, undefined, [said]] : [409, 'approval-needed', []],
    );
    expect(await isLoose()).toBe(false);
    if (name.startsWith('tax')) return;
    expect((await loosen(signed())).status).toBe(200);
    expect(await isLoose()).toBe(true);
    expect(await noted(name)).toContainEqual({ loosens: true, approver_name: otherTop.person.username, later: false });
    if (!tighten) return;
    expect((await tighten()).status).toBe(200);
    expect(await isLoose()).toBe(false);
  });
});

test('a membership that is sold for other vehicles takes somebody else, as a cheaper one does', async () => {
  const sell = (more: object) =>
    top.call(c.subscriptionFareNames.update, {
      params: params('subscription'),
      body: { vehicleTypeId: ids['bus'], ...more },
    });
  expect((await sell({})).error).toMatchObject({ code: 'approval-needed' });
  expect((await sell(signed())).data).toMatchObject({ vehicleTypeId: ids['bus'] });
});

test('a membership gives more, at more gates or to more cars, by two names alone; it gives less by one', async () => {
  const change = (body: object) => top.call(c.subscriptionFareNames.update, { params: params('subscription'), body });
  const gates = [ids['gate'], await made(top.call(c.gates.create, { body: gate({ code: 'LAIN' }) }))];
  expect((await change({ memberGates: gates.slice(0, 1) })).status).toBe(200);
  for (const wider of [{ memberGates: gates }, { memberGates: [] }, { maxPlate: 5 }]) {
    expect((await change(wider)).error).toMatchObject({ code: 'approval-needed' });
    expect((await change({ ...wider, ...signed() })).data).toMatchObject(wider);
    expect((await change({ memberGates: gates.slice(0, 1), maxPlate: 1 })).status).toBe(200);
  }
  const minutes = { subscriptionFareType: 'DURATION', freeMinutes: 30 };
  expect((await change(minutes)).error).toMatchObject({ code: 'approval-needed' });
  expect((await change({ ...minutes, ...signed() })).status).toBe(200);
  expect((await change({ freeMinutes: 300 })).error).toMatchObject({ code: 'approval-needed' });
  expect((await change({ freeMinutes: 20 })).status).toBe(200);
});

describe('what cars may be counted as', () => {
  const update = (id: string | undefined, body: object) =>
    top.call(c.vehicleTypes.update, { params: { id: id ?? '' }, body });
  test.each<[string, () => Promise<Answer>]>([
    ['a new cheap type', () => top.call(c.vehicleTypes.create, { body: typeBody('MURAH', 1) })],
    ['a new type that has no fine', () => top.call(c.vehicleTypes.create, { body: typeBody('BARU', 99_000) })],
    ['first fares of a type in use', () => setFare('bare', 1)],
    ['a cheaper basic type', () => update(motorcycle, { isBasic: true })],
    ['a dear type out of use', () => update(ids['bus'], { isActive: false })],
    ['a type that is deleted', () => top.call(c.vehicleTypes.remove, { params: params('dear') })],
    ['a new gate of one cheap type', () => top.call(c.gates.create, { body: gate({ fixedVehicleId: motorcycle }) })],
    [
      'a gate that leaves the type open',
      () => top.call(c.gates.update, { params: params('gate'), body: { fixedVehicleId: null } }),
    ],
    [
      'a gate that serves cheap ones alone',
      () => top.call(c.gates.create, { body: gate({ gateVehicleTypes: [motorcycle] }) }),
    ],
    ['an additional fare that is deleted', () => top.call(c.additionalFareNames.remove, { params: params('washing') })],
  ])('%s takes somebody else', async (_, act) => {
    ids['bare'] ??= await made(
      top.call(c.vehicleTypes.create, { body: { name: 'POLOS', label: 'Polos', vehicleGroup: 'OTHER', ...signed() } }),
    );
    expect((await act()).error).toMatchObject({ code: 'approval-needed' });
  });

  test('what is out of use is nothing that a car is counted as, at no desk and by no hand', async () => {
    const cheap = await made(top.call(c.vehicleTypes.create, { body: typeBody('SIAP', 1, { isActive: false }) }));
    const [cashier, lane] = [await signInAs(server, 'CASHIER'), await buildLane(server)];
    const { id } = await buildStay(server, lane, { minutesAgo: 90 });
    const leave = { parkingInId: id, gateId: lane.exitId, vehicleId: cheap };
    const byHand = { plateNumber: 'B 9 SIAP', vehicleId: cheap, note: 'listrik padam' };
    const now = toLocalDateTime(new Date(), server.platform.site.current().zone);
    for (const refused of [
      await save(cashier, { ...leave, paidTypeId: cash }),
      await cashier.call(c.parkingOuts.quoteV2, { body: leave }),
      await cashier.call(c.parkingOuts.lostTicket, { body: { ...byHand, gateId: lane.exitId, paidTypeId: cash } }),
      await cashier.call(c.preEntry.checkIn, { body: { ...byHand, gateId: lane.entryId } }),
      await cashier.call(c.entryPaid.quote, { body: { vehicleId: cheap, gateId: lane.entryId } }),
      await top.call(c.parkingOuts.checkInByHand, { body: { ...byHand, gateId: lane.entryId, datetimeIn: now } }),
    ])
      expect(refused.error).toMatchObject({
        code: 'bad-input',
        fields: [{ path: 'vehicleId', code: 'not-an-option' }],
      });
    expect((await save(cashier, { ...leave, vehicleId: undefined, paidTypeId: cash })).status).toBe(200);
    // Of a gate that takes every car for it, two have said so.
    const gateId = await made(
      top.call(c.gates.create, { body: gate({ code: 'SIAP', fixedVehicleId: cheap, ...signed() }) }),
    );
    expect((await cashier.call(c.preEntry.checkIn, { body: { ...byHand, gateId } })).status).toBe(200);
  });

  test.each<[string, () => Promise<Answer>]>([
    [
      'a type that nobody can choose yet',
      () => top.call(c.vehicleTypes.create, { body: typeBody('NANTI', 1, { isActive: false }) }),
    ],
    ['a gate that says nothing of it', () => top.call(c.gates.create, { body: gate({}) })],
    ['a holiday that is far away', () => addHoliday(shiftDays(tomorrow, 60))],
  ])('%s takes nobody', async (_, act) => {
    expect((await act()).status).toBe(200);
  });
});

test('of settings, each with the direction that gives more room, none is left out', () => {
  expect(controlNames.filter((name) => !(name in controls))).toEqual([]);
  expect(topControls.filter((name) => !(name in controls))).toEqual([]);
});
