import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { TenantEvent, TenantMonth, TenantValidation } from '@parking/contract/parking/tenants/tenants';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, motorcycle, save } from '../testing/stays.ts';
import { buildTenant, phoneOf } from '../testing/tenants.ts';
import { generate } from '../testing/vouchers.ts';

type User = Client & { person: Person };
const { tenantValidations, vouchers } = contract;
let server: TestServer;
let lane: Lane;
let top: User;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());
endsSound(() => server);

const minutes = (n: number): string =>
  toLocalDateTime(new Date(Date.now() + n * 60_000), server.platform.site.current().zone);
const inside = (given: Parameters<typeof buildStay>[2] = {}) => buildStay(server, lane, { minutesAgo: 30, ...given });
/** A batch for so many cars from an hour ago until an hour from now, Rp 3.000 off each. */
const ask = async (by: Client, departmentId: string, more: object = {}): Promise<Answer> => {
  const maker = by;
  const event = { from: minutes(-60), until: minutes(60) };
  const { from, until } = { ...event, ...(more as { event?: { from: string; until: string } }).event };
  return generate(server, maker, {
    departmentId,
    isValidation: true,
    quantity: 2,
    note: 'Pernikahan Budi',
    event,
    start: from.slice(0, 10),
    end: until.slice(0, 10),
    ...more,
  });
};
const opened = async (departmentId: string, more: object = {}): Promise<VoucherBatch> => {
  const maker = await signInAs(server, 'SUPERADMIN');
  const answer = await ask(maker, departmentId, more);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  const agreed = await decide(top, answer);
  if (agreed.status !== 200) throw new Error(JSON.stringify(agreed.error));
  return agreed.data as VoucherBatch;
};
/** A second person agrees to what waits. */
const decide = (by: Client, { data }: Answer): Promise<Answer> =>
  by.call(vouchers.decideBatch, {
    params: { id: (data as VoucherBatch).id },
    body: { accepted: true },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const eventsOf = async (departmentId: string): Promise<TenantEvent[]> =>
  (await top.call(tenantValidations.events, { query: `departmentId.equals=${departmentId}` })).data as TenantEvent[];

describe('an event of a tenant', () => {
  test('takes its own cars, and nothing of the quota, the day and the hours', async () => {
    const { tenant, token } = await buildTenant(server, top, { monthlyQuota: 1, dailyLimit: 1 });
    const { departmentId } = tenant;
    const batch = await opened(departmentId);
    const phone = phoneOf(server, { token });
    expect((await phone.open()).data).toMatchObject({
      left: 1,
      thisMonth: 0,
      event: { name: 'Pernikahan Budi', cars: 2, left: 2, until: batch.eventUntil },
    });
    const [one, other, third, fourth] = [await inside(), await inside(), await inside(), await inside()];
    expect((await phone.validate(one.code)).data).toMatchObject({ left: 1, thisMonth: 0, event: { left: 1 } });
    expect((await phone.validate(one.code)).data).toMatchObject({ event: { left: 1 } });
    const { data } = await phone.validateMany([other.code, third.code, fourth.code]);
    expect(data).toMatchObject({
      tickets: [
        { result: 'VALIDATED' },
        // The event is used up: then the quota is asked.
        { result: 'VALIDATED' },
        { result: 'REFUSED', error: { code: 'tenant-quota-used' } },
      ],
      left: 0,
      thisMonth: 1,
      event: { left: 0 },
    });
    const left = await save(top, { parkingInId: one.id, gateId: lane.exitId, paidTypeId: cash });
    expect(left.status).toBe(200);
    expect(await eventsOf(departmentId)).toMatchObject([
      { name: 'Pernikahan Budi', cars: 2, validations: 2, used: 1, given: 3_000, owed: 0, state: 'ACTIVE' },
    ]);
    const { data: months } = await top.call(tenantValidations.months, { query: `departmentId.equals=${departmentId}` });
    expect(months as TenantMonth[]).toMatchObject([{ validations: 3, events: 2, used: 1, given: 3_000 }]);
    const { data: rows } = await top.call(tenantValidations.list, {
      query: `departmentId.equals=${departmentId}&isEvent.equals=true`,
    });
    expect((rows as TenantValidation[]).map(({ number, isEvent }) => [number, isEvent])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  test('never takes more cars than it is for, however many phones press at once', async () => {
    const { tenant, token } = await buildTenant(server, top, {}, null);
    await opened(tenant.departmentId, { quantity: 3 });
    const stays = await Promise.all(Array.from({ length: 8 }, () => inside()));
    const answers = await Promise.all(stays.map(({ code }) => phoneOf(server, { token }).validate(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(5).fill('tenant-no-vouchers'));
    expect(await eventsOf(tenant.departmentId)).toMatchObject([{ validations: 3 }]);
  });

  test('is for cars that came in since it began, of its type, while it is on and stands', async () => {
    const { tenant, token } = await buildTenant(server, top, {}, null);
    const phone = phoneOf(server, { token });
    const batch = await opened(tenant.departmentId, { vehicleTypeId: motorcycle });
    const refused = async (code: string) => (await phone.validate(code)).error?.code;
    expect(await refused((await inside()).code)).toBe('tenant-no-vouchers');
    expect(await refused((await inside({ minutesAgo: 90, vehicleTypeId: motorcycle })).code)).toBe(
      'tenant-no-vouchers',
    );
    const early = await inside({ vehicleTypeId: motorcycle });
    await changeAsOwner(
      server,
      `update voucher_batches set event_from = now() + interval '1 hour', event_until = now() + interval '2 hours' where id = '${batch.id}'`,
    );
    expect((await phone.open()).data).toMatchObject({ event: null });
    expect(await refused(early.code)).toBe('tenant-no-vouchers');
    await changeAsOwner(
      server,
      `update voucher_batches set event_from = now() - interval '1 hour', event_until = now() - interval '1 minute' where id = '${batch.id}'`,
    );
    expect(await refused(early.code)).toBe('tenant-no-vouchers');
    await changeAsOwner(
      server,
      `update voucher_batches set event_until = now() + interval '1 hour' where id = '${batch.id}'`,
    );
    await top.call(vouchers.withdrawBatch, {
      params: { id: batch.id },
      body: { note: 'Acara batal' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(await refused(early.code)).toBe('tenant-no-vouchers');
  });

  test('that is worth much waits for a second person, whoever made it', async () => {
    const { tenant, token } = await buildTenant(server, top, {}, null);
    const maker = await signInAs(server, 'ADMIN');
    const large = { kind: 'WHOLE', fare: undefined, quantity: 200, event: { from: minutes(-5), until: minutes(60) } };
    const answer = await ask(maker, tenant.departmentId, large);
    expect(answer.data).toMatchObject({ state: 'WAITING' });
    const { code } = await inside({ minutesAgo: 3 });
    expect((await phoneOf(server, { token }).validate(code)).error.code).toBe('tenant-no-vouchers');
    expect((await decide(maker, answer)).error.code).toBe('four-eyes');
    expect((await decide(await signInAs(server, 'FINANCE'), answer)).status).toBe(200);
    expect((await phoneOf(server, { token }).validate(code)).data).toMatchObject({ event: { left: 199 } });
  });

  test('that has begun frees no car that is inside on one name: it waits, as one that is still to come does not', async () => {
    const { tenant, token } = await buildTenant(server, top, {}, null);
    const maker = await signInAs(server, 'ADMIN');
    const { code } = await inside();
    const begun = await ask(maker, tenant.departmentId);
    expect(begun.data).toMatchObject({ state: 'WAITING' });
    const now = await ask(maker, tenant.departmentId, { event: { from: minutes(-9), until: minutes(60) } });
    expect(now.data).toMatchObject({ state: 'ACTIVE' });
    const { validate } = phoneOf(server, { token });
    expect((await validate(code)).error.code).toBe('tenant-no-vouchers');
    expect((await decide(maker, begun)).error.code).toBe('four-eyes');
    expect((await decide(await signInAs(server, 'OWNER'), begun)).status).toBe(200);
    expect((await validate(code)).data).toMatchObject({ event: { left: 1 } });
  });

  test('is made by who makes vouchers, of a tenant, with a name and sound moments', async () => {
    const { tenant } = await buildTenant(server, top, {}, null);
    const { departmentId } = tenant;
    for (const group of ['FINANCE', 'CASHIER', 'AUDITOR'])
      expect((await ask(await signInAs(server, group), departmentId)).status).toBe(403);
    expect((await server.client().call(tenantValidations.events)).status).toBe(401);
    expect((await (await signInAs(server, 'CASHIER')).call(tenantValidations.events)).status).toBe(403);
    const [past, soon] = [minutes(-120), minutes(-60)];
    for (const [more, path] of [
      [{ isValidation: false }, 'event'],
      [{ note: '' }, 'note'],
      [{ event: { from: minutes(60), until: minutes(30) } }, 'event.until'],
      // Its vouchers still count today, whichever day that hour was.
      [{ event: { from: past, until: soon }, end: minutes(0).slice(0, 10) }, 'event.until'],
      [{ event: { from: minutes(0), until: minutes(9 * 1440) } }, 'event.until'],
      [{ start: minutes(1440).slice(0, 10), end: minutes(2880).slice(0, 10) }, 'start'],
    ] as const) {
      const answer = await ask(top, departmentId, more);
      expect([answer.status, answer.error?.fields[0]?.path]).toEqual([400, path]);
    }
  });
});
