import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { type Lane, buildLane, buildStay, car, cash, save } from '../testing/stays.ts';

const { offline } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client & { person: { id: string } };
let grant: string;
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
}
// Without a token: the grant outlives log-out and displacement.
const upload = async (...sales: object[]): Promise<Booked[]> => {
  const answer = await server.client().call(offline.upload, { body: { grant, sales } });
  expect(answer.status).toBe(200);
  return (answer.data as { sales: Booked[] }).sales;
};

describe('a sale made offline', () => {
  test('after a save whose answer was lost books nothing: the same number is the same sale', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 50 });
    const sold = sale({ parkingCode: stay.code, paidTypeId: cash });
    const saved = await cashier.call(contract.parkingOuts.save, {
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
    const other = await server.client().call(offline.upload, { body: { grant, sales: [{ ...sold, amountTaken: 1 }] } });
    expect([other.status, other.error.code]).toEqual([409, 'idempotency-key-reused']);
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
    const gate = await buildGate(server, { gateType: 'IN' });
    const [booked] = await upload(sale({ parkingCode: 'LURING-1', datetimeIn: local(50) }));
    expect(booked?.saved?.parkingOut).toMatchObject({
      parkingCode: 'LURING-1',
      durationMinutes: 45,
      flags: ['unknown-offline'],
    });
    const top = await signInAs(server, 'SUPERADMIN');
    const client = await connectGate(server, top, gate);
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

  test('by a clock that runs ahead is booked now and says so', async () => {
    const stay = await buildStay(server, lane);
    const [booked] = await upload(sale({ parkingCode: stay.code, datetimeOut: local(-600) }));
    expect(booked?.saved?.parkingOut.flags).toContain('clock-unsure');
  });

  test('with a grant nobody gave is refused', async () => {
    const answer = await server.client().call(offline.upload, { body: { grant: 'x'.repeat(43), sales: [sale({})] } });
    expect([answer.status, answer.error.code]).toEqual([403, 'token-invalid']);
  });

  test('by the usual call is booked as well, and of a car that has left answers the exit that stands', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const body = {
      parkingCode: stay.code,
      gateId: lane.exitId,
      offline: true,
      datetimeOut: local(2),
      amountTaken: 5_000,
    };
    const first = await save(cashier, body);
    expect((first.data as Saved).parkingOut).toMatchObject({ exitKind: 'OFFLINE', total: 5_000 });
    const second = await save(cashier, body);
    expect((second.data as Saved).parkingOut.receiptNumber).toBe((first.data as Saved).parkingOut.receiptNumber);
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
