import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { TenantMonth, TenantValidation } from '@parking/contract/parking/tenants/tenants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../testing/stays.ts';
import { buildTenant, buildValidations, phoneOf } from '../testing/tenants.ts';
import { buildVouchers } from '../testing/vouchers.ts';

const { parkingOuts, tenants, tenantValidation, tenantValidations, vouchers } = contract;
type User = Client & { person: Person };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let other: TestServer;
let lane: Lane;
let top: User;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  other = await startServerOn(database.app);
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(async () => {
  await other.close();
  await server.close();
  await database.drop();
});

const inside = (given: Parameters<typeof buildStay>[2] = {}) => buildStay(server, lane, { minutesAgo: 125, ...given });
const leave = (body: object) => save(top, { gateId: lane.exitId, paidTypeId: cash, ...body });
const quote = async (body: object) =>
  (await top.call(parkingOuts.quoteV2, { body: { gateId: lane.exitId, ...body } })).data as Quote;
const rowsOf = async (departmentId: string): Promise<TenantValidation[]> =>
  (await top.call(tenantValidations.list, { query: `departmentId.equals=${departmentId}&size=500` }))
    .data as TenantValidation[];

describe('a tenant', () => {
  test('is set up by who may, and told to whoever may look', async () => {
    const { tenant } = await buildTenant(server, top, { dailyLimit: 3, opensAt: '08:00', closesAt: '22:00' });
    expect(tenant).toMatchObject({ isActive: true, monthlyQuota: 100, dailyLimit: 3, linkMadeAt: null, hasPin: false });
    const finance = await signInAs(server, 'FINANCE');
    const cashier = await signInAs(server, 'CASHIER');
    const query = `id.equals=${tenant.id}`;
    expect((await finance.call(tenants.list, { query })).data).toMatchObject([
      { opensAt: '08:00', linkMadeAt: expect.any(String), departmentLabel: tenant.departmentLabel },
    ]);
    const params = { id: tenant.id };
    for (const by of [finance, cashier]) {
      expect((await by.call(tenants.makeLink, { params, body: {} })).status).toBe(403);
      expect((await by.call(tenants.revokeLink, { params })).status).toBe(403);
      expect((await by.call(tenants.update, { params, body: { monthlyQuota: 9 } })).status).toBe(403);
    }
    expect((await cashier.call(tenantValidations.list)).status).toBe(403);
    expect((await server.client().call(tenants.list)).status).toBe(401);
    expect((await server.client().call(tenants.makeLink, { params, body: {} })).status).toBe(401);
  });

  test('is one for each department, which it keeps, with hours said whole', async () => {
    const { tenant } = await buildTenant(server, top);
    const { departmentId, id } = tenant;
    const create = (body: object) =>
      top.call(tenants.create, { body, headers: { 'idempotency-key': newIdempotencyKey() } });
    expect(await create({ departmentId, monthlyQuota: 1 })).toMatchObject({
      status: 409,
      error: { fields: [{ path: 'departmentId', code: 'already-taken' }] },
    });
    const elsewhere = (await buildTenant(server, top)).tenant.departmentId;
    for (const [body, path] of [
      [{ departmentId: elsewhere }, 'departmentId'],
      [{ opensAt: '08:00' }, 'closesAt'],
      [{ closesAt: '08:00' }, 'opensAt'],
      [{ monthlyQuota: 0 }, 'monthlyQuota'],
      [{ dailyLimit: 0 }, 'dailyLimit'],
    ] as const) {
      const answer = await top.call(tenants.update, { params: { id }, body });
      expect([answer.status, answer.error.fields[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('the link of a tenant', () => {
  test('is shown once and kept hashed, and a new one ends the old', async () => {
    const { tenant, token } = await buildTenant(server, top);
    expect((await phoneOf(server, { token }).open()).data).toEqual({
      label: tenant.departmentLabel,
      labelEn: tenant.departmentLabelEn,
      left: 100,
      thisMonth: 0,
      event: null,
    });
    const row = await server.platform.database.readQueries.selectFrom('tenants').selectAll().execute();
    expect(row.some(({ tokenHash }) => tokenHash?.length === 32)).toBe(true);
    expect(row.map(({ tokenHash }) => tokenHash?.toString())).not.toContain(token);
    const log = await top.call(tenants.history, { params: { id: tenant.id } });
    expect(JSON.stringify(log.data)).not.toContain(token);
    const params = { id: tenant.id };
    const next = (await top.call(tenants.makeLink, { params, body: {} })).data as { token: string };
    expect((await phoneOf(server, { token }).open()).error.code).toBe('tenant-link-invalid');
    expect((await phoneOf(server, next).open()).status).toBe(200);
    expect((await top.call(tenants.revokeLink, { params })).status).toBe(200);
    expect((await phoneOf(server, next).open()).error.code).toBe('tenant-link-invalid');
  });

  test('opens nothing while its tenant may not validate, and gives no right besides', async () => {
    const { tenant, token } = await buildTenant(server, top);
    const { code } = await inside();
    await top.call(tenants.update, { params: { id: tenant.id }, body: { isActive: false } });
    const phone = phoneOf(server, { token });
    for (const answer of [await phone.open(), await phone.look(code), await phone.validate(code)])
      expect([answer.status, answer.error.code]).toEqual([404, 'tenant-link-invalid']);
    const guest = server.client(token);
    expect((await guest.call(tenants.list)).status).toBe(403);
    expect((await server.client().call(tenantValidation.open, { body: {} })).status).toBe(400);
  });

  test('is not found by trying', async () => {
    const answers = [];
    for (let n = 0; n < 22; n += 1) answers.push(await phoneOf(server, { token: `salah${n}` }).open());
    expect(answers.map(({ error }) => error.code).at(-1)).toBe('too-many-requests');
  });

  test('asks for its PIN, and takes ten wrong ones', async () => {
    const { token } = await buildTenant(server, top, {}, {}, '482915');
    const { code } = await inside();
    expect((await phoneOf(server, { token }).open()).error).toMatchObject({
      code: 'tenant-pin-wrong',
      fields: [{ path: 'pin', code: 'required' }],
    });
    expect((await phoneOf(server, { token, pin: '482916' }).validate(code)).error.code).toBe('tenant-pin-wrong');
    const right = phoneOf(server, { token, pin: '482915' });
    for (let n = 0; n < 12; n += 1) expect((await right.open()).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 12 }, () => phoneOf(server, { token, pin: '000000' }).open()));
    expect(wrong.filter(({ error }) => error.code === 'tenant-pin-wrong')).toHaveLength(9);
    expect((await right.open()).error.code).toBe('too-many-requests');
  });

  test('finds no tickets by trying', async () => {
    const { token } = await buildTenant(server, top);
    const phone = phoneOf(server, { token });
    const { code } = await inside();
    for (let n = 0; n < 25; n += 1) expect((await phone.look(code)).status).toBe(200);
    for (let n = 0; n < 20; n += 1) expect((await phone.look(`TIDAK-ADA-${n}`)).error.code).toBe('stay-not-found');
    expect((await phone.look('TIDAK-ADA')).error.code).toBe('too-many-requests');
  });
});

describe('a stay that a tenant validates', () => {
  test('is seen by its entry alone, and its quote and exit are priced with it', async () => {
    const { tenant, token, batchId } = await buildTenant(server, top);
    const phone = phoneOf(server, { token });
    const { id, code, plate } = await inside();
    const seen = await phone.look(code.toLowerCase());
    expect(seen.data).toEqual({ insideSince: expect.stringMatching(/^\d{4}-/), isValidated: false });
    expect(JSON.stringify(seen.body)).not.toContain(plate.slice(0, 6));
    expect((await quote({ parkingInId: id })).total).toBe(11_000);
    const pressed = await phone.validate(code);
    expect(pressed.data).toMatchObject({ isValidated: true, left: 99 });
    const quoted = await quote({ parkingInId: id });
    expect([quoted.total, quoted.discount]).toEqual([8_000, 3_000]);
    expect(quoted.lines).toContainEqual(
      expect.objectContaining({ code: 'VOUCHER', label: `Validasi ${tenant.departmentLabel}`, amount: -3_000 }),
    );
    expect(await rowsOf(tenant.departmentId)).toMatchObject([{ state: 'OPEN', given: null, parkingCode: code }]);
    const { parkingOut } = (await leave({ parkingInId: id, expectedTotal: 8_000 })).data as Saved;
    expect(parkingOut).toMatchObject({ total: 8_000, discount: 3_000, voucherId: expect.any(String) });
    expect(await rowsOf(tenant.departmentId)).toMatchObject([{ state: 'USED', given: 3_000 }]);
    const batch = await top.call(vouchers.get, { params: { id: batchId } });
    expect(batch.data).toMatchObject({ used: 1, left: 99, given: 3_000, isValidation: true });
    const query = `departmentId.equals=${tenant.departmentId}`;
    const months = (await top.call(tenantValidations.months, { query })).data as TenantMonth[];
    expect(months).toMatchObject([{ validations: 1, used: 1, open: 0, codes: 0, given: 3_000 }]);
    const { departmentId } = tenant;
    const paper = await buildVouchers(server, top, { departmentId, fare: 2_000 });
    await leave({ parkingInId: (await inside()).id, voucherCode: paper.codes[0] });
    expect((await top.call(tenantValidations.months, { query })).data).toMatchObject([
      { validations: 1, used: 1, open: 0, codes: 1, given: 5_000 },
    ]);
    // Out, and no other car takes it.
    for (const answer of [await phone.look(code), await phone.validate(code)])
      expect(answer.error.code).toBe('stay-not-found');
    const another = await leave({ parkingInId: (await inside()).id, voucherId: parkingOut.voucherId });
    expect(another.error.code).toBe('voucher-not-found');
  });

  test.each([
    ['all of it', { kind: 'WHOLE', fare: undefined, quantity: 10 }, 0],
    ['its first minutes', { kind: 'MINUTES', minutes: 60, fare: undefined }, 8_000],
    ['a part', { kind: 'PERCENT', percent: 25, fare: undefined, quantity: 10 }, 8_250],
  ])('is given %s', async (_, batch, total) => {
    const { token } = await buildTenant(server, top, {}, batch);
    const { id, code } = await inside();
    expect((await phoneOf(server, { token }).validate(code)).status).toBe(200);
    expect(((await leave({ parkingInId: id })).data as Saved).parkingOut.total).toBe(total);
  });

  test('is validated once by a tenant, however often and on however many phones it presses', async () => {
    const { tenant, token } = await buildTenant(server, top);
    const { code } = await inside();
    const press = (at: TestServer) => phoneOf(at, { token }).validate(code);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => press(n % 2 ? server : other)));
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({ isValidated: true, left: 99 });
    expect(await rowsOf(tenant.departmentId)).toHaveLength(1);
  });

  test('takes one voucher: what gives more, of two tenants or of one and a code, and the other is not used', async () => {
    const small = await buildTenant(server, top, {}, { fare: 1_000 });
    const large = await buildTenant(server, top, {}, { fare: 5_000 });
    const { id, code } = await inside();
    for (const { token } of [small, large]) expect((await phoneOf(server, { token }).validate(code)).status).toBe(200);
    const paper = await buildVouchers(server, top, { fare: 5_000 });
    const body = { parkingInId: id, voucherCode: paper.codes[0] };
    expect((await quote(body)).total).toBe(6_000);
    const { parkingOut } = (await leave(body)).data as Saved;
    expect(parkingOut.total).toBe(6_000);
    expect(await rowsOf(large.tenant.departmentId)).toMatchObject([{ state: 'USED', given: 5_000 }]);
    expect(await rowsOf(small.tenant.departmentId)).toMatchObject([{ state: 'UNUSED', given: null }]);
    expect((await top.call(vouchers.get, { params: { id: paper.id } })).data).toMatchObject({ used: 0 });
    // A code that gives more is taken instead.
    const next = await inside();
    expect((await phoneOf(server, small).validate(next.code)).status).toBe(200);
    const left = (await leave({ parkingInId: next.id, voucherCode: paper.codes[0] })).data as Saved;
    expect(left.parkingOut.total).toBe(6_000);
    expect((await top.call(vouchers.get, { params: { id: paper.id } })).data).toMatchObject({ used: 1 });
  });

  test('pays for itself by another type, after the next day, with a batch withdrawn, or with its ticket lost', async () => {
    const { tenant, token, batchId } = await buildTenant(server, top, {}, { vehicleTypeId: car });
    const phone = phoneOf(server, { token });
    const [type, late, lost, gone] = await Promise.all([inside(), inside(), inside(), inside()]);
    for (const { code } of [type, late, lost, gone]) expect((await phone.validate(code)).status).toBe(200);
    const counted = (await leave({ parkingInId: type.id, vehicleId: motorcycle })).data as Saved;
    expect(counted.parkingOut).toMatchObject({ discount: 0, voucherId: null });
    await changeAsOwner(
      server,
      `update tenant_validations set business_day = business_day - 2, month = date_trunc('month', (business_day - 2)::timestamp)::date
       where stay_id = '${late.id}'`,
    );
    expect(((await leave({ parkingInId: late.id })).data as Saved).parkingOut.total).toBe(11_000);
    const byLost = await top.call(parkingOuts.lostTicket, {
      body: { gateId: lane.exitId, plateNumber: lost.plate, parkingInId: lost.id, vehicleId: car, paidTypeId: cash },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(byLost.data).toMatchObject({ saved: { parkingOut: { voucherId: null } } });
    await top.call(vouchers.withdrawBatch, { params: { id: batchId }, body: { note: 'Kontrak berakhir' } });
    expect((await phone.validate((await inside()).code)).error.code).toBe('tenant-no-vouchers');
    expect(((await leave({ parkingInId: gone.id })).data as Saved).parkingOut.total).toBe(11_000);
    expect((await rowsOf(tenant.departmentId)).map(({ state }) => state)).toEqual(Array(4).fill('UNUSED'));
  });

  test('is refused for another type, outside the hours, and with no batch that holds', async () => {
    const ofBikes = await buildTenant(server, top, {}, { vehicleTypeId: motorcycle });
    const { code } = await inside();
    expect((await phoneOf(server, ofBikes).validate(code)).error).toMatchObject({
      code: 'voucher-invalid',
      fields: [{ path: 'parkingCode', code: 'voucher-other-type' }],
    });
    const without = await buildTenant(server, top, {}, null);
    expect((await phoneOf(server, without).validate(code)).error.code).toBe('tenant-no-vouchers');
    const maker = await signInAs(server, 'ADMIN');
    const waits = await buildValidations(server, maker, without.tenant.departmentId, { fare: 50_000 });
    expect(waits.state).toBe('WAITING');
    expect((await phoneOf(server, without).validate(code)).error.code).toBe('tenant-no-vouchers');
    const { zone } = server.platform.site.current();
    const hour = (later: number): string =>
      toLocalDateTime(new Date(Date.now() + later * 3_600_000), zone).slice(11, 16);
    const closed = await buildTenant(server, top, { opensAt: hour(1), closesAt: hour(2) });
    expect((await phoneOf(server, closed).validate(code)).error).toMatchObject({ code: 'tenant-closed' });
    const open = await buildTenant(server, top, { opensAt: hour(-1), closesAt: hour(1) });
    expect((await phoneOf(server, open).validate(code)).status).toBe(200);
  });
});

describe('the quota of a tenant', () => {
  test.each([
    ['month', { monthlyQuota: 3 }, 'tenant-quota-used'],
    ['day', { dailyLimit: 3 }, 'tenant-day-used'],
  ])('of a %s is never exceeded, whoever presses at once', async (_, given, refusal) => {
    const { tenant, token } = await buildTenant(server, top, given);
    const cars = await Promise.all(Array.from({ length: 16 }, () => inside()));
    const press = ({ code }: { code: string }, n: number) => phoneOf(n % 2 ? server : other, { token }).validate(code);
    const answers = await Promise.all(cars.map(press));
    const told = answers.map(({ status, error }) => (status === 200 ? 'put' : error.code));
    expect(told.filter((one) => one === 'put')).toHaveLength(3);
    expect(told.filter((one) => one === refusal)).toHaveLength(13);
    expect(await rowsOf(tenant.departmentId)).toHaveLength(3);
    expect((await phoneOf(server, { token }).open()).data).toMatchObject({ left: 0 });
  });

  test('is no more than its batch has', async () => {
    const { tenant, token } = await buildTenant(server, top, {}, { quantity: 2 });
    const phone = phoneOf(server, { token });
    const cars = await Promise.all(Array.from({ length: 5 }, () => inside()));
    const answers = await Promise.all(cars.map(({ code }) => phone.validate(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ error }) => error?.code === 'tenant-no-vouchers')).toHaveLength(3);
    expect(await rowsOf(tenant.departmentId)).toHaveLength(2);
  });

  test('and an exit at once: what is on the stay then counts, and a car that left takes none', async () => {
    const { tenant, token } = await buildTenant(server, top);
    const phone = phoneOf(other, { token });
    for (let round = 0; round < 8; round += 1) {
      const { id, code } = await inside();
      const [pressed, left] = await Promise.all([phone.validate(code), leave({ parkingInId: id })]);
      const { total } = (left.data as Saved).parkingOut;
      expect([pressed.status, total]).toEqual(pressed.status === 200 ? [200, 8_000] : [404, 11_000]);
    }
    expect((await rowsOf(tenant.departmentId)).filter(({ state }) => state !== 'USED')).toEqual([]);
  });
});

test.each([
  ['no department', { isValidation: true }, 'departmentId', 'required'],
  ['several uses', { isValidation: true, maxUsage: 2 }, 'maxUsage', 'too-big'],
  ['a shared code', { isValidation: true, codeVoucher: 'KOPI' }, 'codeVoucher', 'not-of-this-type'],
])('a batch to validate with is refused with %s', async (_, given, path, code) => {
  const { tenant } = await buildTenant(server, top, {}, null);
  const { departmentId } = tenant;
  const answer = await top.call(vouchers.generate, {
    body: {
      start: '2026-01-01',
      end: '2099-01-01',
      quantity: 1,
      maxUsage: 1,
      fare: 1,
      ...(path !== 'departmentId' && { departmentId }),
      ...given,
    },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path, code }]]);
});

test('afterwards every price is what its voucher makes of it, and every use is an exit’s', async () => {
  expect(await verifyDatabase(server.database)).toMatchObject({ sound: true });
});
