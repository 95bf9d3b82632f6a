import { allEndpoints } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from './modules/files/testing/samples.ts';
import { backdateOpen, backdateWaiting, keepAll } from './modules/money/testing/settlements.ts';
import { seedPlaces } from './modules/lookups/seed-places.ts';
import { car, cash } from './modules/parking/testing/stays.ts';
import { type Row, blank, first, gateRecord, subscriptionRecord } from './testing/foreign/records.ts';
import { proveAudits } from './testing/foreign/audits.ts';
import { patterned, specifiedCalls } from './testing/foreign/specified-calls.ts';
import { type Stranger, signInStranger, strangerOf } from './testing/foreign/stranger.ts';
import { proveDayAtTill, proveHandIn, proveOwnHandIn } from './testing/foreign/till.ts';
import { type Person, buildUser, signInAs, testPassword } from './testing/people.ts';
import { resources } from './testing/samples/all.ts';
import { specifiedFields } from './testing/samples/specified-fields.ts';
import { type TestServer, startTestServer } from './testing/test-server.ts';

/** A day of work by the specification's calls alone, with bodies of its entities' fields; `resources.test.ts` has its standard pattern. */
let server: TestServer;
let admin: Stranger;
let boss: Person;
const served = new Set<string>();
beforeAll(async () => {
  server = await startTestServer();
  boss = await buildUser(server, { groups: ['SUPERADMIN'] });
  admin = await signInStranger(server, served, boss);
});
afterAll(() => server.close());

const now = (): string => toLocalDateTime(new Date(), server.platform.site.current().zone);
const today = (): string => now().slice(0, 10);
const as = async (...groups: string[]): Promise<Stranger & Person> => {
  const { person, token } = await signInAs(server, ...groups);
  return { ...person, ...strangerOf(server, served, token) };
};

test('every call of the specification is served', () => {
  const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');
  const known = new Set(allEndpoints.map((call) => shape(endpointKey(call))));
  const proven = new Set<string>(resources.map(([, { list }]) => list.path));
  expect(patterned.filter((path) => !proven.has(path))).toEqual([]);
  expect(specifiedCalls.filter((call) => !known.has(shape(call)))).toEqual([]);
});

test('people ask for an account, are let in, are changed as they are listed, and leave', async () => {
  const guest = strangerOf(server, served);
  const profile = await admin.make<Row>('GET /system_profiles');
  await admin.make('PUT /system_profiles', { body: { ...profile, registrationOpen: true } });
  const password = 'gajah-makan-siang';
  await guest.make('POST /auth/register', { body: { username: 'pendatang', email: null, password, biodata: null } });
  const [group] = await admin.make<Row[]>('GET /user_groups/list');
  const [gender] = await admin.make<Row[]>('GET /users/gender/list');
  const [status] = (await admin.make<Row[]>('GET /users/status/list')).filter(({ id }) => id === 'ACTIVE');
  await seedPlaces(server.platform.database);
  const country = (await admin.make<Row[]>('GET /countries/list')).find(({ label }) => label === 'Indonesia');
  const states = await admin.make<Row[]>('GET /states/list-by-country/{id}', { path: [country?.id ?? ''] });
  await admin.make('GET /cities/list-by-state/{id}', { path: [first(states).id] });
  const biodata = { firstName: 'Sri', lastName: null, gender: gender?.id, address: '', countryId: country?.id };
  const made = await admin.make<Row>('POST /users', {
    body: { username: 'sri.rahayu', email: null, password, roleIds: [group?.id], biodata },
  });
  await admin.make('PUT /users/changeStatus', { body: { ids: [made.id], status: status?.id } });
  const [row] = await admin.make<Row[]>('GET /users', { query: `page=0&size=10&id.equals=${made.id}` });
  const path = [made.id];
  expect(await admin.make('PUT /users/{id}', { path, body: row })).toEqual(row);
  const passwords = { new_password: testPassword, retype_new_password: testPassword, must_change_password: false };
  await admin.make('PUT /users/change-password/{id}', { path, body: passwords });
  const sri = await signInStranger(server, served, { username: 'sri.rahayu' });
  await sri.make('GET /users/profile');
  await sri.make('GET /users/dashboard');
  const own = { old_password: testPassword, new_password: password, retype_new_password: password };
  await sri.make('PUT /users/change-password', { body: own });
  await sri.make('POST /auth/user/update', { body: { email: 'sri@example.com', biodata } });
  const files = (await picture('png')).toString('base64');
  const uploaded = await sri.make<{ token: string }[]>('POST /asset_files/upload-encoded', {
    body: { filename: 'foto.png', files },
  });
  const { token } = first(uploaded);
  await sri.make('POST /users/change-profile-picture', { body: { token } });
  await sri.make('GET /asset_files/{token}', { path: [token], query: 'dl=1' });
  await sri.make('GET /asset_files/{token}/thumbnail', { path: [token] });
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await picture('png'))]), 'foto.png');
  const encoded = new Response(form);
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/asset_files/upload',
    headers: { authorization: sri.token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(sent.json()).toMatchObject({ data: [{ token: expect.any(String) }] });
  served.add('POST /asset_files/upload');
  const widgets = await sri.make<Row[]>('GET /personalize/dashboard');
  await sri.make('POST /personalize/dashboard', { body: { widgets } });
  const username = 'sri.rahayu';
  await guest.try('POST /users/forgot_password', { body: { username } });
  const { link } = await admin.make<{ link: string }>('POST /users/{id}/reset_link', { path });
  await guest.make('PUT /users/password_reset/{token}', {
    path: [link.split('/').at(-1) ?? ''],
    body: { new_password: testPassword, confirm_password: testPassword },
  });
  await admin.make('DELETE /users/{id}', { path });
});

test('groups are given rights, modules and widgets as these were read', async () => {
  const group = await admin.make<Row>('POST /user_groups', { body: { name: 'LOKET', label: 'Loket' } });
  const path = [group.id];
  const accessGroups = await admin.make<Row[]>('GET /user_groups/{id}/access_groups/v2', { path });
  await admin.make('PUT /user_groups/{id}/access_groups', { path, body: { accessGroups } });
  const accessGroupModules = await admin.make<Row[]>('GET /user_groups/{id}/access_group_module', { path });
  await admin.make('PUT /user_groups/{id}/access_group_module', { path, body: { accessGroupModules } });
  const menuId = (first(accessGroups) as { menuId?: string }).menuId ?? '';
  await admin.make('GET /menus/check_privilege/{id}', { path: [menuId] });
  await admin.make('GET /dashboard_components/role/{id}', { path });
  await admin.make('POST /dashboard_components/role/{id}', { path, body: { dashboardComponentIds: [] } });
  expect(await admin.make('GET /user_groups/{id}/access_group_module', { path })).toEqual(accessGroupModules);
});

const plain = [
  ...'/modules/request_method/list /menus/navbar /news/status/list /notification_rules/list/all'.split(' '),
  ...'/status /license /cheating_indications/cheating_type /system_configurations/fare_handling_list /system_configurations/fine_type_list'.split(
    ' ',
  ),
  ...['shortcut/list', 'shortcut/mapping', 'parking_type', 'rule', 'rule_type', 'group', 'basic', 'active'].map(
    (name) => `/vehicle_types/${name}`,
  ),
  ...['mobile', 'type', 'in', 'out', 'print_type', 'embed_printer_type', 'check_gate', 'check_gate_in_kasir'].map(
    (name) => `/gates/${name}`,
  ),
  ...'/subscription_fare_names/group /members/member_type /members/member_status'.split(' '),
  ...'/deposits/deposit_status /transactions/transaction_source /parking_transaction_logs/card_type'.split(' '),
  ...'/gate_monitoring /gate_monitoring/timeline /schedules/current /schedules/detail'.split(' '),
];
const lists = [
  ...'/notifications/me /announcements /members/non_staff /membership_transactions /parking_outs/v2'.split(' '),
  ...'/parking_ins /transactions /parking_transaction_logs /deposits /deposits/mine /cheating_indications'.split(' '),
  ...['recapitulation_parking_v2', 'production_per_date_v2', 'production_subscription', 'production_parking/v2'].map(
    (name) => `/transactions/${name}`,
  ),
  ...'/deposits/non_cash /deposit_payments/finance_report /schedules/summary'.split(' '),
];

test('what screens choose from and lists of every kind are there, page by page', async () => {
  for (const path of plain) await admin.make(`GET ${path}`);
  for (const path of lists) await admin.make(`GET ${path}`, { query: 'page=0&size=10' });
  for (const path of ['/gate_monitoring', '/gate_monitoring/timeline'])
    await admin.make(`GET ${path}`, { query: `date=${today()}` });
  await admin.make('GET /dashboard/parking/yearly/{id}', { path: [car] });
  await admin.make('GET /dashboard/parking/traffic_per_hour/{type}', { path: ['in'] });
  expect([...plain, ...lists].filter((path) => !served.has(`GET ${path}`))).toEqual([]);
});

test('settings are sent back as they were read', async () => {
  for (const [path, method] of [
    ['/system_profiles', 'PUT'],
    ['/system_configurations', 'POST'],
    ['/overdue_tolerances', 'POST'],
    ['/stream_settings', 'PUT'],
    ['/audit_configurations', 'PUT'],
  ]) {
    const read = await admin.make(`GET ${path}`);
    expect(await admin.make(`${method} ${path}`, { body: read })).toEqual(read);
  }
  const fields = await admin.make<Row[]>('GET /print_fields', { query: 'page=0&size=100' });
  const { id, ...field } = first(fields);
  expect(await admin.make('PUT /print_fields/{id}', { path: [id], body: { id, ...field } })).toEqual(fields[0]);
  await admin.make('PUT /print_fields/{id}', { path: [id], body: { name: field['name'], label: 'Lain', print: true } });
  const kind = { ...blank(specifiedFields['vehicleTypes']), name: 'SEPEDA', label: 'Sepeda', vehicleGroup: 'OTHER' };
  const { id: bicycle } = await admin.make<Row>('POST /vehicle_types', { body: kind });
  const fines = async () => await admin.make<Row[]>('GET /parking_fines');
  const unset = (await fines()).find(({ vehicleTypeId }) => vehicleTypeId === bicycle);
  await admin.make('POST /parking_fines', { body: { ...unset, fine: 20_000 } });
  const set = await fines();
  expect(await admin.make('PUT /parking_fines', { body: set.find(({ fine }) => fine === 20_000) })).toEqual(set);
  await admin.make('POST /announcements', { body: { message: 'Rapat pukul tiga' } });
});

test('gates, fares and plans are made, read in every way, moved and taken back', async () => {
  const type = await admin.make<Row>('POST /device_types', {
    body: { name: 'ASING', label: 'Kamera', deviceTypeList: [], imageType: null },
  });
  const devices = [{ deviceTypeId: type.id, name: 'Kamera depan' }];
  const gate = {
    ...gateRecord('ASING', 'IN'),
    gateCategory: 'MOBILE',
    devices,
    gateVehicleTypes: [{ id: car, name: 'MOBIL', label: 'Mobil' }],
  };
  const made = await admin.make<Row>('POST /gates', { body: gate });
  expect(made['devices']).toEqual([{ ...first(devices), address: null, config: {} }]);
  await admin.make('PUT /gates/{id}', { path: [made.id], body: { ...gate, location: 'Timur' } });
  await admin.make('POST /gates/generate_token/{id}', { path: [made.id] });
  const fare = await admin.make<Row>('POST /fare_non_regulars', { body: { name: 'TENAN', label: 'Tenan' } });
  await admin.make('GET /fare_non_regulars/view/{id}', { path: [fare.id] });
  await admin.make('GET /fare_non_regulars/history/{id}/{vehicleId}', { path: [fare.id, car] });
  await admin.make('GET /vehicle_types/view/{id}', { path: [car] });
  await admin.make('GET /vehicle_types/history/{id}/{parkingType}', { path: [car, 'REGULAR'] });
  for (const [path, body] of [
    ['/additional_fare_names', { additionalFares: [{ vehicleTypeId: car, amount: 5_000 }] }],
    ['/subscription_fare_names', { ...subscriptionRecord('ASING'), isEnabled: null }],
  ] as const) {
    const { id } = await admin.make<Row>(`POST ${path}`, {
      body: { name: 'ASING', label: 'Asing', effectiveDate: null, ...body },
    });
    for (const part of ['view', 'history']) await admin.make(`GET ${path}/${part}/{id}`, { path: [id] });
  }
  const { id: userId } = await buildUser(server, { groups: ['CASHIER'] });
  const shift = await admin.make<Row>('POST /shifts', { body: { name: 'Asing', start: '01:00', end: '02:00' } });
  const period = { dateStart: '2031-03-03', dateEnd: '2031-03-04', userId, gateId: null, shiftId: shift.id };
  await admin.make('POST /schedules/save', { body: { ...period, schedule: [] } });
  const detail = await admin.make<{ posts: Row[] }>('GET /schedules/detail', {
    query: 'from=2031-03-03&to=2031-03-04',
  });
  const post = first(detail.posts);
  expect(post).toMatchObject({ dateStart: '2031-03-03', dateEnd: '2031-03-03', schedule: [{ date: '2031-03-03' }] });
  const path = [post.id];
  expect(await admin.make('PUT /schedules/{id}', { path, body: post })).toEqual(post);
  const moved = { ...period, dateStart: '2031-03-05', dateEnd: '2031-03-05', schedule: null };
  expect(await admin.make('PUT /schedules/{id}', { path, body: moved })).toMatchObject({ date: '2031-03-05' });
  await admin.make('DELETE /schedules/{id}', { path });
});

test('members buy, are taken back and leave; guests are let in and shut out', async () => {
  const subscriptionFares = [{ months: 1, amount: 100_000 }];
  await admin.make('POST /subscription_fare_names', { body: { ...subscriptionRecord('BULANAN'), subscriptionFares } });
  const other = await admin.make<Row>('POST /subscription_fare_names', {
    body: { ...subscriptionRecord('LAIN'), subscriptionFares },
  });
  const person = {
    ...blank(specifiedFields['members']),
    memberType: 'NON_STAFF',
    name: 'Budi',
    plateNumbers: ['B 1 ASG'],
    vehicleTypeId: car,
    memberStartDate: today(),
  };
  const months = { membershipTransactionDetails: [{ months: 1 }], paidTypeId: cash };
  const member = await admin.make<Row>('POST /members', { body: { ...person, ...months } });
  const [row] = await admin.make<Row[]>('GET /members', { query: `page=0&size=10&id.equals=${member.id}` });
  const path = [member.id];
  expect(await admin.make('PUT /members/{id}', { path, body: row })).toEqual(row);
  await admin.make('POST /members/get_expire_date', { body: { memberId: member.id, months: 1 } });
  await admin.make('GET /members/history/{id}', { path });
  expect(await admin.make('GET /members/check_member/{id}', { path })).toMatchObject({ status: 'ACTIVE' });
  const [gate] = await admin.make<Row[]>('GET /gates', { query: 'page=0&size=10' });
  const asked = { plateNumber: 'B 1 ASG', gateId: gate?.id };
  expect(await admin.make('POST /members/check_member_manual', { body: asked })).toMatchObject({ status: 'ACTIVE' });
  expect((await admin.try('DELETE /members/{id}', { path })).error.code).toBe('in-use');
  const card = { nfcNumber: '04A1', parkingCode: null, note: 'hilang', paidTypeId: null };
  expect(await admin.make('PUT /members/update_card/{id}', { path, body: card })).toMatchObject({ nfcNumber: '04A1' });
  const next = { subscriptionFareNameId: other.id, from: 'NEXT_PERIOD', note: 'pindah' };
  expect(await admin.make('PUT /members/update_type/{id}', { path, body: next })).toMatchObject({ id: member.id });
  await admin.make('POST /system_configurations', { body: { cashierSimpleMember: true } });
  const quick = { name: 'Sari', plateNumbers: ['B 2 ASG'], nfcNumber: null, vehicleTypeId: car, phoneNumber: null };
  const simple = await admin.make<{ member: Row }>('POST /members/simple', {
    body: { ...quick, subscriptionFareNameId: other.id, months: 1, paidTypeId: cash },
  });
  expect(simple.member).toMatchObject({ memberStatus: 'ACTIVE' });
  const sold = await admin.make<Row[]>('GET /membership_transactions', { query: 'page=0&size=10' });
  expect(await admin.make('GET /members/print_receipt', { query: `id=${sold[0]?.id}` })).toMatchObject({
    copyNumber: 1,
  });
  for (const { id } of sold) await admin.make('POST /membership_transactions/rollback/{id}', { path: [id] });
  await admin.make('DELETE /members/{id}', { path });
  const days = { memberEndDate: today(), memberDocs: [], membershipTransactionDetails: [] };
  const guest = await admin.make<Row>('POST /members/guest', { body: { ...person, ...days } });
  const [listed] = await admin.make<Row[]>('GET /members/guest', { query: 'page=0&size=10' });
  expect(await admin.make('PUT /members/guest/{id}', { path: [guest.id], body: listed })).toEqual(listed);
  await admin.make('DELETE /members/guest/deactivate/{id}', { path: [guest.id] });
});

let cashier: Stranger & Person;
test('cars come and leave by what the record of an exit has', async () => {
  cashier = await proveDayAtTill({ admin, as, now });
});

test('exits are looked at again', async () => {
  await proveAudits({ as });
});

test('their money, and money outside a shift, is handed in, received and closed', async () => {
  await proveHandIn({ admin, as, now }, cashier);
  await proveOwnHandIn({ admin, as, now });
});

test('the car of a member leaves with nothing to pay, and once more though nobody saw it come', async () => {
  const { id } = await admin.make<Row>('POST /members', {
    body: {
      ...blank(specifiedFields['members']),
      memberType: 'NON_STAFF',
      name: 'Sari',
      plateNumbers: ['B 2 ASG'],
      vehicleTypeId: car,
      memberStartDate: today(),
      membershipTransactionDetails: [{ months: 1 }],
      paidTypeId: cash,
    },
  });
  const [operator, approver] = [await as('OPERATOR'), await as('ADMIN')];
  const gateId = first(await admin.make<Row[]>('GET /gates/out')).id;
  const enteredBy = first(await admin.make<Row[]>('GET /gates/in')).id;
  const entry = { plateNumber: 'B 2 ASG', vehicleId: car, gateId: enteredBy };
  const { parkingIn } = await operator.make<{ parkingIn: Row }>('POST /pre_entry/save', { body: entry });
  const found = await operator.make<Row[]>('GET /member_outs/search', { query: 'search=2ASG' });
  expect(found).toMatchObject([{ id: parkingIn.id, member: { id } }]);
  const left = await operator.make('POST /parking_outs/member_out', { body: { parkingInId: parkingIn.id, gateId } });
  expect(left).toMatchObject({ parkingOut: { exitKind: 'MEMBER', total: 0 } });
  const files = (await picture('png')).toString('base64');
  const [image] = await operator.make<{ token: string }[]>('POST /asset_files/upload-encoded', {
    body: { filename: 'mobil.png', files },
  });
  const signed = { approverUsername: approver.username, approverPassword: testPassword };
  const note = 'Palang masuk rusak';
  const body = { gateId, note, images: [image?.token], ...signed };
  await operator.make('POST /member_outs/manual/{id}', { path: [id], body });
});

test('vouchers are made, found, checked and taken', async () => {
  const days = { start: today(), end: today() };
  const body = { vehicleTypeId: car, ...days, quantity: 2, maxUsage: 1, fare: 5_000, note: null, codeVoucher: null };
  const made = await admin.make<Row & { codes: string[] }>('POST /vouchers/generate', { body });
  const [row] = await admin.make<Row[]>('GET /vouchers', { query: `page=0&size=10&id.equals=${made.id}` });
  expect(row).toMatchObject(body);
  const path = [made.codes[0] ?? '', car];
  const checked = await cashier.make<{ voucher: Row }>('POST /vouchers/check/{code}/{vehicleTypeId}', { path });
  expect(checked).toMatchObject({ status: 'VALID', voucher: { ...days, maxUsage: 1, fare: 5_000 } });
});

test('what providers owe of a day that is over is downloaded, handed over and accepted', async () => {
  // Opened here, unless the server's own round was first.
  await keepAll(server);
  for (const { id } of await admin.make<Row[]>('GET /paid-type/list')) {
    await backdateWaiting(server, id, 1);
    await backdateOpen(server, id, 1);
  }
  await keepAll(server);
  const finance = await as('FINANCE');
  const known = await finance.make<Row[]>('GET /settlements/status');
  const row = first(await finance.make<Row[]>('GET /settlements', { query: 'page=0&size=10&status.equals=GENERATED' }));
  expect(known.map(({ id }) => id)).toContain(row['status']);
  const path = [row.id];
  expect(await finance.make('GET /settlements/detail/{id}', { path })).toMatchObject(row);
  await finance.make('GET /settlements/download/{id}', { path });
  expect(await finance.make('GET /settlements/send_file/{id}', { path })).toMatchObject({ sent: false });
  // As it was read, with another state.
  for (const status of ['SENT', 'ACCEPTED'])
    expect(await finance.make('PUT /settlements/{id}', { path, body: { ...row, status } })).toMatchObject({ status });
});

test('what of the specification is served was made by its client', () => {
  expect(specifiedCalls.filter((call) => !served.has(call))).toEqual([]);
});
