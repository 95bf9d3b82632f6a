import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Lane, buildLane, buildStay, car, cash, emoney, motorcycle, qris, save } from '../testing/stays.ts';

const { offline } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client & { person: { id: string } };
let grant: string;
/** As if the device had been without the server for the last hours. */
const longAlone = () =>
  changeAsOwner(
    server,
    `with g as (update offline_grants set made_at = now() - interval '1 day') delete from offline_contacts`,
  );
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
  const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K1' } });
  grant = (opened.data as { grant: string }).grant;
});
afterAll(() => server.close());

const local = (minutesAgo: number) => toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), 'Asia/Jakarta');
let slip = 0;
const sale = (more: object) => ({
  requestId: newId(),
  vehicleId: car,
  gateId: lane.exitId,
  datetimeOut: local(5),
  amountTaken: 5_000,
  provisionalNumber: `K1-${(slip += 1)}`,
  ...more,
});
interface Booked {
  readonly requestId: string;
  readonly result: string;
  readonly saved: Saved | null;
  readonly error: { readonly code: string; readonly fields: readonly object[] } | null;
}
const flagsOf = (booked: Booked | undefined) => booked?.saved?.parkingOut.flags;
const openDevice = async (deviceNumber: string): Promise<string> => {
  const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber } });
  return (opened.data as { grant: string }).grant;
};
const upload = (...sales: (object | null)[]): Promise<Booked[]> => uploadBy(grant, ...sales);
// Without a token: the grant outlives log-out and displacement.
const uploadBy = async (by: string, ...sales: (object | null)[]): Promise<Booked[]> => {
  await longAlone();
  const answer = await server.client().call(offline.uploadSales, { body: { grant: by, sales } });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.data as { sales: Booked[] }).sales;
};

describe('a sale made offline', () => {
  test('after a save whose answer was lost books nothing: the same number is the same sale', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 50 });
    const sold = sale({ parkingCode: stay.code, paidTypeId: cash });
    const saved = await cashier.call(contract.parkingOuts.checkOut, {
      headers: { 'idempotency-key': sold.requestId },
      body: { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash, expectedTotal: 5_000 },
    });
    expect(saved.status).toBe(200);
    const [known] = await upload(sold);
    expect(known).toMatchObject({ result: 'KNOWN', saved: { parkingOut: { id: stay.id, exitKind: 'NORMAL' } } });
  });

  test('is booked as it was taken, once, however often it comes', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const sold = sale({ parkingCode: stay.code, tendered: 10_000 });
    const [first] = await upload(sold);
    expect(first).toMatchObject({ result: 'BOOKED', saved: { change: 5_000, receipt: { copyNumber: 0 } } });
    expect(first?.saved?.parkingOut).toMatchObject({ total: 5_000, exitKind: 'OFFLINE', variance: 0, flags: [] });
    const again = await Promise.all([upload(sold), upload(sold), upload(sold)]);
    expect(again.flat().map(({ result }) => result)).toEqual(['KNOWN', 'KNOWN', 'KNOWN']);
    const [cheaper] = await upload({ ...sold, amountTaken: 1 });
    expect(cheaper).toMatchObject({ result: 'REFUSED', error: { code: 'idempotency-key-reused' } });
    // The same money for another car is another sale.
    const other = await buildStay(server, lane, { minutesAgo: 60 });
    const [reused] = await upload({ ...sold, parkingCode: other.code });
    expect(reused).toMatchObject({ result: 'REFUSED', error: { code: 'idempotency-key-reused' } });
  });

  test('at another price keeps what was taken and says how much it differs', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 130 });
    const [booked] = await upload(sale({ parkingCode: stay.code, amountTaken: 5_000 }));
    expect(booked?.saved?.parkingOut).toMatchObject({ total: 5_000, variance: -6_000, flags: ['price-variance'] });
    const above = await buildStay(server, lane, { minutesAgo: 30 });
    const [more] = await upload(sale({ parkingCode: above.code, amountTaken: 9_000 }));
    expect(more?.saved?.parkingOut).toMatchObject({ total: 9_000, variance: 4_000 });
  });

  test('of a car that has left keeps the first exit and sets the money apart', async () => {
    const stay = await buildStay(server, lane);
    await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
    const [booked] = await upload(sale({ parkingInId: stay.id }));
    expect(booked).toMatchObject({ result: 'UNMATCHED', saved: null });
    const kept = await server.platform.database.readQueries
      .selectFrom('unmatchedTakings')
      .select(['amount', 'operatorId'])
      .where('stayId', '=', stay.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ amount: 5_000, operatorId: cashier.person.id });
  });

  test('of a car nobody knows makes its stay, which its late ticket joins', async () => {
    const top = await signInAs(server, 'SUPERADMIN');
    const client = await connectGate(server, top, await buildGate(server, { gateType: 'IN' }));
    const [booked] = await upload(sale({ parkingCode: 'LURING-1', datetimeIn: local(50) }));
    expect(booked?.saved?.parkingOut).toMatchObject({
      parkingCode: 'LURING-1',
      durationMinutes: 45,
      flags: ['unknown-offline'],
    });
    const told = await sendEvents(client, [
      gateEvent('TICKET_ISSUED', { data: { parkingCode: 'LURING-1' }, ago: 3_000 }),
    ]);
    expect(told).toMatchObject([{ status: 'accepted' }]);
    const stays = await server.platform.database.readQueries
      .selectFrom('stays')
      .select(['state', 'entryEventId'])
      .where('code', '=', 'LURING-1')
      .execute();
    expect(stays).toMatchObject([{ state: 'OUT', entryEventId: expect.any(String) }]);
  });

  test('of another kind of car or parking than it came in as says so', async () => {
    const stay = await buildStay(server, lane);
    const [booked] = await upload(sale({ parkingCode: stay.code, parkingType: 'VALET', amountTaken: 8_000 }));
    expect(booked?.saved?.parkingOut).toMatchObject({ parkingType: 'VALET', total: 8_000 });
    expect(booked?.saved?.parkingOut.flags).toContain('parking-type-changed');
  });

  test('of a type that is out of use costs what the car came in as', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const use = (active: boolean) =>
      changeAsOwner(server, `update vehicle_types set is_active = ${active} where id = '${motorcycle}'`);
    await use(false);
    const [booked] = await upload(sale({ parkingCode: stay.code, vehicleId: motorcycle, amountTaken: 2_000 }));
    await use(true);
    expect(booked?.saved?.parkingOut).toMatchObject({ total: 2_000, variance: -3_000 });
    expect(flagsOf(booked)).toEqual(['vehicle-changed', 'price-variance']);
  });

  test('by a clock that runs ahead is booked now and says so', async () => {
    const stay = await buildStay(server, lane);
    const [booked] = await upload(sale({ parkingCode: stay.code, datetimeOut: local(-600) }));
    expect(booked?.saved?.parkingOut.flags).toContain('clock-unsure');
  });

  test('with a grant nobody gave is refused', async () => {
    const answer = await server
      .client()
      .call(offline.uploadSales, { body: { grant: 'x'.repeat(43), sales: [sale({})] } });
    expect([answer.status, answer.error.code]).toEqual([403, 'token-invalid']);
  });

  test('one rupiah beside the price is a variance', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const [booked] = await upload(sale({ parkingCode: stay.code, amountTaken: 4_999 }));
    expect(booked?.saved?.parkingOut).toMatchObject({ variance: -1, flags: ['price-variance'] });
  });

  test('tells no time of its own by the usual call', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 600 });
    const claims = { parkingCode: stay.code, gateId: lane.exitId, paidTypeId: cash };
    const told = await save(cashier, { ...claims, offline: true, datetimeOut: local(595), amountTaken: 5_000 });
    expect(told.error.fields.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'amountTaken unknown-field',
      'offline unknown-field',
    ]);
    const claimed = await save(cashier, { ...claims, datetimeOut: local(595) });
    const { parkingOut } = claimed.data as Saved;
    expect(parkingOut).toMatchObject({ durationMinutes: 600, flags: ['exit-time-claimed'] });
  });

  test('while the server was there is priced at its arrival, and seen', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 600 });
    // The grant is of this minute, and its device was answered all the while.
    const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K2' } });
    const own = (opened.data as { grant: string }).grant;
    const answer = await server.client().call(offline.uploadSales, {
      body: { grant: own, sales: [sale({ parkingCode: stay.code, datetimeOut: local(598), amountTaken: 5_000 })] },
    });
    const [booked] = (answer.data as { sales: Booked[] }).sales;
    expect(flagsOf(booked)).toEqual(['offline-while-online', 'price-variance']);
    expect(booked?.saved?.parkingOut.variance).toBeLessThan(-20_000);
  });

  test('out of the order of its device is priced at its arrival', async () => {
    const [one, other] = [
      await buildStay(server, lane, { minutesAgo: 600 }),
      await buildStay(server, lane, { minutesAgo: 600 }),
    ];
    const [first, second] = await uploadBy(
      await openDevice('K8'),
      sale({ parkingCode: one.code, sequence: 11, datetimeOut: local(20), amountTaken: 32_000 }),
      sale({ parkingCode: other.code, sequence: 12, datetimeOut: local(590), amountTaken: 5_000 }),
    );
    expect(flagsOf(first)).not.toContain('clock-unsure');
    expect(flagsOf(second)).toEqual(['clock-unsure', 'price-variance']);
  });

  test.each([
    ['QRIS', () => qris],
    ['a card', () => emoney],
  ])('told as paid by %s lies in the drawer as cash, and is seen', async (_, paidTypeId) => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const [booked] = await upload(sale({ parkingCode: stay.code, paidTypeId: paidTypeId() }));
    expect(booked?.saved?.parkingOut).toMatchObject({ paidTypeId: cash, flags: ['cashless-offline'] });
  });

  test('at fault holds up none before or behind it, and no money is lost', async () => {
    const cars = await Promise.all([1, 2].map(() => buildStay(server, lane, { minutesAgo: 60 })));
    const [first, last] = cars;
    const faulty = [
      sale({ gateId: newId() }),
      sale({ vehicleId: newId(), parkingCode: 'TAKDIKENAL' }),
      sale({ paidTypeId: newId() }),
      sale({ amountTaken: 9_007_199_254_740_991 }),
      sale({ datetimeOut: '0001-01-01T00:00:00' }),
      sale({ note: 'setengah \ud800' }),
      { requestId: 'x' },
      null,
    ];
    const results = await upload(sale({ parkingCode: first?.code }), ...faulty, sale({ parkingCode: last?.code }));
    expect(results.map(({ result }) => result)).toEqual([
      'BOOKED',
      'UNMATCHED',
      'UNMATCHED',
      'UNMATCHED',
      'REFUSED',
      'UNMATCHED',
      'UNMATCHED',
      'REFUSED',
      'REFUSED',
      'BOOKED',
    ]);
    expect(results[4]?.error).toMatchObject({ code: 'bad-input', fields: [{ path: 'amountTaken', code: 'too-big' }] });
    const asides = [0, 1, 2, 4, 5].map((n) => (faulty[n] as { requestId: string }).requestId);
    const kept = await server.platform.database.readQueries
      .selectFrom('unmatchedTakings')
      .select(['amount', 'sale'])
      .where('requestId', 'in', asides)
      .execute();
    expect(kept).toHaveLength(asides.length);
  });

  test('of a car that paid by QRIS as well owes that back', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const paid = await cashier.call(contract.payments.deductEmoney, {
      body: { amount: 5_000, gateId: lane.exitId, parkingInId: stay.id },
    });
    await changeAsOwner(server, `update payments set created_at = now() - interval '10 minutes' where stay_id = $1`, [
      stay.id,
    ]);
    const [booked] = await upload(sale({ parkingCode: stay.code, amountTaken: 5_000 }));
    expect(booked?.saved?.parkingOut).toMatchObject({ total: 5_000, variance: 0, flags: [] });
    const use = await server.platform.database.readQueries
      .selectFrom('paymentUses')
      .select(['used', 'owedBack'])
      .where('paymentId', '=', (paid.data as { id: string }).id)
      .executeTakeFirstOrThrow();
    expect(use).toEqual({ used: 0, owedBack: 5_000 });
  });

  test('is seen by any grant of its cashier that was answered', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 480 });
    const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K3' } });
    await longAlone();
    const seen = (opened.data as { id: string }).id;
    await changeAsOwner(
      server,
      `insert into offline_contacts (grant_id, at) select $1, now() - interval '470 minutes' + n * interval '20 seconds'
       from generate_series(-5, 5) n`,
      [seen],
    );
    const sold = sale({ parkingCode: stay.code, datetimeOut: local(470) });
    const answer = await server.client().call(offline.uploadSales, { body: { grant, sales: [sold] } });
    expect(flagsOf((answer.data as { sales: Booked[] }).sales[0])).toEqual(['offline-while-online', 'price-variance']);
  });

  test('of a car that was asked for money later is priced at its arrival', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 480 });
    const amount = 26_000;
    await cashier.call(contract.payments.requestQr, {
      body: { amount, gateId: lane.exitId, parkingInId: stay.id, reason: 'Nominal uji' },
    });
    const [booked] = await upload(sale({ parkingCode: stay.code, datetimeOut: local(470) }));
    expect(flagsOf(booked)).toContain('offline-while-online');
    expect(booked?.saved?.parkingOut.variance).toBeLessThan(-15_000);
  });

  test('without its number, where its device counts, is in doubt', async () => {
    const [one, other] = [await buildStay(server, lane), await buildStay(server, lane, { minutesAgo: 480 })];
    const device = await openDevice('K9');
    await uploadBy(device, sale({ parkingCode: one.code, sequence: 41, amountTaken: 8_000 }));
    const [booked] = await uploadBy(device, sale({ parkingCode: other.code, datetimeOut: local(470) }));
    expect(flagsOf(booked)).toContain('clock-unsure');
  });

  test('by plate under the number of another car is refused, not known', async () => {
    const [mine, other] = [await buildStay(server, lane, { minutesAgo: 60 }), await buildStay(server, lane)];
    const requestId = newId();
    await save(cashier, { parkingInId: mine.id, gateId: lane.exitId, paidTypeId: cash }, requestId);
    const [stolen] = await upload(sale({ requestId, plateNumber: other.plate }));
    expect(stolen).toMatchObject({ result: 'REFUSED', error: { code: 'idempotency-key-reused' } });
    const [own] = await upload(sale({ requestId, plateNumber: mine.plate }));
    expect(own).toMatchObject({ result: 'KNOWN' });
  });

  test('and its online save at the same moment are one sale', async () => {
    for (let round = 0; round < 6; round += 1) {
      const stay = await buildStay(server, lane, { minutesAgo: 60 });
      const requestId = newId();
      const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash };
      const [saved, [uploaded]] = await Promise.all([
        save(cashier, body, requestId),
        upload(sale({ requestId, parkingCode: stay.code })),
      ]);
      expect([saved.status, uploaded?.result]).not.toEqual([200, 'BOOKED']);
      expect(uploaded?.result).not.toBe('UNMATCHED');
    }
  });

  test('of somebody who was shut out is kept apart', async () => {
    const rina = await signInAs(server, 'CASHIER');
    const opened = await rina.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K4' } });
    await changeAsOwner(server, `update users set status = 'INACTIVE' where id = $1`, [rina.person.id]);
    const stay = await buildStay(server, lane);
    const answer = await server.client().call(offline.uploadSales, {
      body: { grant: (opened.data as { grant: string }).grant, sales: [sale({ parkingCode: stay.code })] },
    });
    expect((answer.data as { sales: Booked[] }).sales).toMatchObject([{ result: 'UNMATCHED' }]);
  });

  test('of another cashier under the same number is another sale', async () => {
    const [one, other] = [await buildStay(server, lane), await buildStay(server, lane)];
    const rina = await signInAs(server, 'CASHIER');
    const requestId = newId();
    const body = (parkingInId: string) => ({ parkingInId, gateId: lane.exitId, paidTypeId: cash });
    expect((await save(cashier, body(one.id), requestId)).status).toBe(200);
    expect((await save(rina, body(other.id), requestId)).status).toBe(200);
  });
});

test('an exit screen gets all cars inside and how slips are printed', async () => {
  const stay = await buildStay(server, lane);
  const { data } = await cashier.call(offline.copy);
  expect(data).toMatchObject({
    cars: expect.arrayContaining([expect.objectContaining({ id: stay.id, parkingCode: stay.code })]),
    printSettings: { titleTicketIn: 'TIKET PARKIR' },
  });
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
