import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs, tieAccounts } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { uploadPicture } from '../files/testing/samples.ts';
import { judgeSoon } from '../indications/testing/judge-night.ts';
import { act } from '../money/testing/deposits.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildLane, buildStay, nextPlate, qris } from '../parking/testing/stays.ts';
import { buildTenant } from '../parking/testing/tenants.ts';
import { buildVouchers } from '../parking/testing/vouchers.ts';
import { keyed, localAgo, plan, report, sold, visitOf, whatOf } from './testing/visits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let top: Signed;
let auditor: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  [auditor, cashier] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'CASHIER')];
});
afterAll(() => server.close());

const planned = async (plate: string, more: object = {}) => visitOf(await plan(server, auditor, plate, more));
const tell = async (id: string, more: object = {}, gateId = lane.exitId) =>
  visitOf(await report(server, auditor, { id, gateId }, more));

describe('an honest cashier', () => {
  test('is not accused where a tenant pays part of it', async () => {
    const { tenant } = await buildTenant(server, top, {}, null);
    const { codes } = await buildVouchers(server, top, {
      fare: 3_000,
      payer: 'TENANT',
      departmentId: tenant.departmentId,
    });
    const stay = await buildStay(server, lane);
    const visit = await planned(stay.plate, { voucher: true });
    const sale = await sold(server, lane, cashier, {
      stayId: stay.id,
      plateNumber: stay.plate,
      voucherCode: codes[0] ?? '',
    });
    const told = await tell(visit.id, { paid: sale.total, receiptNumber: sale.receiptNumber });
    expect(whatOf(told)).toEqual([]);
  });

  test('is not accused of what was paid before the exit', async () => {
    const stay = await buildStay(server, lane);
    const visit = await planned(stay.plate, { paidTypeId: qris });
    await buildPayment(server, {
      byId: cashier.person.id,
      paidTypeId: qris,
      amount: 8_000,
      purpose: 'STAY',
      stayId: stay.id,
    });
    const sale = await sold(server, lane, cashier, { stayId: stay.id, plateNumber: stay.plate });
    const told = await tell(visit.id, { paid: 8_000, receiptNumber: sale.receiptNumber });
    expect(whatOf(told)).toEqual([]);
  });

  test('is not accused where the barrier was opened by the sale, and by hand for whoever came after', async () => {
    const stay = await buildStay(server, lane);
    const visit = await planned(stay.plate);
    const sale = await sold(server, lane, cashier, { stayId: stay.id, plateNumber: stay.plate });
    await changeAsOwner(
      server,
      `insert into gate_commands (id, site_id, gate_id, command, cause, cause_id, state, expires_at)
       select $1, site_id, exit_gate_id, 'OPEN', 'SALE', id, 'DONE', now() from stays where id = $2`,
      [newId(), stay.id],
    );
    await changeAsOwner(
      server,
      `insert into barrier_openings (id, site_id, gate_id, at) select $1, site_id, exit_gate_id, exited_at + interval '90 seconds' from stays where id = $2`,
      [newId(), stay.id],
    );
    const told = await tell(visit.id, { paid: sale.total, receiptNumber: sale.receiptNumber });
    expect(whatOf(told)).toEqual([]);
  });

  test('whose shift was over is not the one who stood there', async () => {
    const gone = await signInAs(server, 'CASHIER');
    const next = await signInAs(server, 'CASHIER');
    const own = await buildLane(server);
    const before = await buildStay(server, own);
    await sold(server, own, gone, { stayId: before.id });
    await act.submit(gone, gone.person.id, { counted: 8_000 });
    const visit = await planned(nextPlate());
    await pause(1_100);
    const datetimeOut = localAgo(server, 0);
    await pause(1_100);
    const after = await buildStay(server, own);
    await sold(server, own, next, { stayId: after.id });
    const told = await tell(visit.id, { paid: 8_000, datetimeOut }, own.exitId);
    expect([told.state, told.operator]).toEqual(['NOT_FOUND', next.person.username]);
  });

  test('whose receipt another one hands out is not accused', async () => {
    const honest = await buildStay(server, lane);
    const earlier = await sold(server, lane, cashier, { stayId: honest.id, plateNumber: honest.plate });
    const thief = await signInAs(server, 'CASHIER');
    const other = await buildStay(server, lane);
    await pause(1_100);
    await sold(server, lane, thief, { stayId: other.id });
    await pause(1_100);
    const mine = await buildStay(server, lane);
    const visit = await planned(mine.plate);
    const told = await tell(visit.id, {
      paid: earlier.total,
      receiptNumber: earlier.receiptNumber,
      parkingCode: honest.code,
    });
    expect([told.state, told.stayId, told.operator]).toEqual(['NOT_FOUND', mine.id, thief.person.username]);
    // Nor where the car has no stay at all.
    const unseen = await planned(nextPlate());
    const without = await tell(unseen.id, {
      paid: earlier.total,
      receiptNumber: earlier.receiptNumber,
      parkingCode: honest.code,
    });
    expect([without.state, without.operator]).toEqual(['DIFFERS', thief.person.username]);
    expect(whatOf(without)).toContain('PLATE');
  });

  test('to whose sale another one writes the plate of a visit, and another plate to that one, is not accused', async () => {
    const thief = await signInAs(server, 'OPERATOR');
    const honest = await buildStay(server, lane);
    await sold(server, lane, cashier, { stayId: honest.id, plateNumber: honest.plate });
    const mine = await buildStay(server, lane);
    const visit = await planned(mine.plate);
    const note = 'salah baca kamera';
    const written = [
      await thief.call(contract.parkingIns.editPlate, {
        params: { id: mine.id },
        body: { plateNumber: nextPlate(), note },
      }),
      await thief.call(contract.parkingOuts.editPlate, {
        params: { id: honest.id },
        body: { plateNumber: mine.plate, note },
      }),
    ];
    expect(written.map(({ status }) => status)).toEqual([200, 200]);
    expect(await tell(visit.id, { paid: 8_000 })).toMatchObject({ state: 'NOT_FOUND', stayId: mine.id });
  });

  test('is not accused of the plate that a camera misread, where the receipt is told', async () => {
    const own = await buildLane(server);
    const stay = await buildStay(server, own, { plate: 'B 8123 QOS' });
    const visit = await planned('B 8123 QOX');
    const sale = await sold(server, own, cashier, { stayId: stay.id });
    const told = await tell(visit.id, { paid: sale.total, receiptNumber: sale.receiptNumber }, own.exitId);
    expect(whatOf(told)).toEqual([]);
  });

  test('who sold the first stay of a car is not accused of its second', async () => {
    const plate = nextPlate();
    const first = await buildStay(server, lane, { plate, minutesAgo: 100 });
    await sold(server, lane, cashier, { stayId: first.id, plateNumber: plate });
    const second = await buildStay(server, lane, { plate, minutesAgo: 40 });
    const visit = await planned(plate);
    const told = await tell(visit.id, { paid: 5_000, datetimeIn: localAgo(server, 40) });
    expect([told.state, told.stayId]).toEqual(['NOT_FOUND', second.id]);
  });
});

describe('who may not read visits', () => {
  test('learns of none by trying its rule, nor by its picture', async () => {
    const both = await signInAs(server, 'AUDITOR', 'CASHIER');
    const stay = await buildStay(server, lane);
    await sold(server, lane, both, { stayId: stay.id });
    const visit = await planned(nextPlate());
    const receiptPicture = await uploadPicture(auditor);
    await tell(visit.id, { paid: 9_000, receiptPicture });
    await judgeSoon(server);
    const tryBy = (client: Client) =>
      client.call(contract.cheatingRules.tryOut, { params: { rule: 'SECRET_VISIT' }, body: { thresholds: {} } });
    expect((await tryBy(auditor)).data).not.toMatchObject({ set: { found: 0 } });
    expect((await tryBy(both)).data).toMatchObject({ set: { found: 0 }, tried: { found: 0 } });
    const get = async ({ token = '' }: Signed) =>
      (await server.app.inject({ url: `/api/asset_files/${receiptPicture}`, headers: { authorization: token } }))
        .statusCode;
    expect([await get(auditor), await get(both)]).toEqual([200, 404]);
  });

  test('whoever sold under a second account tells nothing of that sale', async () => {
    const second = await signInAs(server, 'CASHIER');
    await tieAccounts(server, top.person, second.person);
    const stay = await buildStay(server, lane);
    const visit = await planned(stay.plate);
    const sale = await sold(server, lane, second, { stayId: stay.id });
    const answer = await report(server, top, { id: visit.id, gateId: lane.exitId }, { paid: sale.total });
    expect(answer.status).not.toBe(200);
    expect(
      (await auditor.call(contract.secretVisits.compare, { params: { id: visit.id }, body: {}, ...keyed() })).status,
    ).toBe(409);
  });

  test('is refused the same whether there is one or not', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const both = await signInAs(server, 'AUDITOR', 'CASHIER');
    const stay = await buildStay(server, lane);
    await sold(server, lane, both, { stayId: stay.id });
    const visit = await planned(nextPlate());
    for (const client of [admin, both, cashier])
      for (const call of [contract.secretVisits.compare, contract.secretVisits.cancel, contract.secretVisits.report]) {
        const body =
          call === contract.secretVisits.cancel
            ? { note: 'Coba saja' }
            : call === contract.secretVisits.compare
              ? {}
              : { datetimeIn: localAgo(server, 61), datetimeOut: localAgo(server, 0), gateId: lane.exitId, paid: 0 };
        const ask = (id: string) => client.call(call, { params: { id }, body, ...keyed() });
        const [there, not] = [await ask(visit.id), await ask(newId())];
        expect([there.status, there.error.code, there.error.message]).toEqual([
          not.status,
          not.error.code,
          not.error.message,
        ]);
      }
  });
});

describe('a crafted body', () => {
  test('is refused by its field, is no fault of ours, and changes nothing', async () => {
    const visit = await planned(nextPlate());
    const bodies: readonly object[] = [
      { paid: 100_000_001 },
      { paid: -1 },
      { paid: 1.5 },
      { paid: '5000' },
      { paid: Number.MAX_SAFE_INTEGER },
      { datetimeIn: '2026-02-30T10:00:00' },
      { datetimeIn: '0001-01-01T00:00:00' },
      { datetimeOut: localAgo(server, -10) },
      { gateId: null },
      { receiptNumber: 'x'.repeat(61) },
      { receiptNumber: 'a\u0000b' },
      { parkingCode: 'a\u0000b' },
      { note: '\ud800' },
      { state: 'MATCHES' },
    ];
    const tries = bodies.map(async (body) => {
      const { status } = await report(server, auditor, { id: visit.id, gateId: lane.exitId }, body);
      return [body, status];
    });
    expect(await Promise.all(tries)).toEqual(bodies.map((body) => [body, 400]));
    const noPicture = await report(
      server,
      auditor,
      { id: visit.id, gateId: lane.exitId },
      { receiptPicture: await uploadPicture(top) },
    );
    expect([noPicture.status, noPicture.error.code]).toEqual([404, 'asset-not-found']);
    for (const body of [{ plateNumber: '- -' }, { plannedBy: newId() }, { paidTypeId: newId() }])
      expect((await plan(server, auditor, nextPlate(), body)).status).toBe(400);
    expect(visitOf(await report(server, auditor, { id: visit.id, gateId: lane.exitId })).state).toBe('DIFFERS');
  });

  test('of the same key is no second word, whoever sends it and whatever it says', async () => {
    const visit = await planned(nextPlate());
    const key = newIdempotencyKey();
    const told = (by: Client, paid: number) => report(server, by, { id: visit.id, gateId: lane.exitId }, { paid }, key);
    expect(visitOf(await told(auditor, 1_000)).paid).toBe(1_000);
    expect((await told(auditor, 2_000)).status).not.toBe(200);
    expect((await told(await signInAs(server, 'AUDITOR'), 1_000)).status).not.toBe(200);
    expect((await told(cashier, 1_000)).status).toBe(403);
    const { data } = await auditor.call(contract.secretVisits.list, { query: `id.equals=${visit.id}&size=5` });
    expect(JSON.stringify(data)).not.toContain('2000');
  });
});
