import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, signIn, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { picture } from '../../files/testing/samples.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, nextPlate, save } from '../testing/stays.ts';

const { manualOpenings, entryPaid, preEntry, parkingIns, parkingOuts, gateActs } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client & { person: { id: string; username: string } };
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

interface Entered {
  readonly parkingIn: ParkingIn;
  readonly ticket: PrintDocument;
  readonly receipt: PrintDocument | null;
  readonly change: number;
}
const exit = (parkingInId: string, more = {}) =>
  save(cashier, { parkingInId, gateId: lane.exitId, paidTypeId: cash, ...more });

describe('an entry that is paid at once', () => {
  test('costs the shortest stay, has ticket and receipt, and leaves for nothing within it', async () => {
    const asked = await cashier.call(entryPaid.quote, { body: { vehicleId: car, gateId: lane.entryId } });
    expect(asked.data).toMatchObject({ total: 5_000, inside: [] });
    const saved = await cashier.call(entryPaid.checkIn, {
      body: {
        vehicleId: car,
        gateId: lane.entryId,
        plateNumber: nextPlate(),
        paidTypeId: cash,
        expectedTotal: 5_000,
        tendered: 10_000,
      },
    });
    const { parkingIn, ticket, receipt, change } = saved.data as Entered;
    expect(parkingIn).toMatchObject({ origin: 'PAID_ENTRY', prepaid: 5_000 });
    expect(ticket).toMatchObject({ kind: 'TICKET', barcode: parkingIn.parkingCode });
    expect(receipt).toMatchObject({ kind: 'RECEIPT', total: 5_000 });
    expect(change).toBe(5_000);
    const out = (await exit(parkingIn.id)).data as Saved;
    expect(out.parkingOut).toMatchObject({ total: 0, gross: 5_000, discount: 5_000 });
  });

  test('of little money or an exit gate is refused', async () => {
    const body = { vehicleId: car, gateId: lane.entryId, paidTypeId: cash, tendered: 1_000 };
    expect((await cashier.call(entryPaid.checkIn, { body })).error.code).toBe('tendered-too-little');
    const wrong = await cashier.call(entryPaid.quote, { body: { vehicleId: car, gateId: lane.exitId } });
    expect(wrong.error.code).toBe('wrong-gate-type');
  });
});

describe('an entry known before', () => {
  test('is inside with its plate and pays at the exit', async () => {
    const plateNumber = nextPlate();
    const body = { vehicleId: motorcycle, gateId: lane.entryId, plateNumber };
    const { parkingIn, receipt } = (await cashier.call(preEntry.checkIn, { body })).data as Entered;
    expect(parkingIn).toMatchObject({ origin: 'PRE_ENTRY', prepaid: 0, plateNumber });
    expect(receipt).toBeNull();
    const check = await cashier.call(entryPaid.check, { query: `plateNumber=${encodeURIComponent(plateNumber)}` });
    expect(check.data).toMatchObject({ inside: [{ id: parkingIn.id, match: 'EXACT' }] });
    expect(((await exit(parkingIn.id)).data as Saved).parkingOut.total).toBe(2_000);
  });
});

describe('a ticket from a dispenser', () => {
  test('is a car inside, from when the gate says, and only once', async () => {
    const gate = await buildGate(server, { gateType: 'IN' });
    const client = await connectGate(server, cashier, gate);
    const event = gateEvent('TICKET_ISSUED', {
      data: { parkingCode: 'DSP00001', vehicleId: motorcycle, plateNumber: 'B 5678 XY' },
      ago: 3_700,
    });
    const first = await sendEvents(client, [event]);
    expect(first).toMatchObject([{ status: 'accepted' }]);
    const twice = await sendEvents(client, [event]);
    expect(twice).toMatchObject([{ status: 'duplicate' }]);
    const same = await sendEvents(client, [gateEvent('TICKET_ISSUED', { data: { parkingCode: 'DSP00001' } })]);
    expect(same).toMatchObject([{ status: 'error', error: 'already-exists' }]);
    const quote = await cashier.call(parkingOuts.quoteV2, {
      body: { parkingCode: 'dsp00001', gateId: lane.exitId },
    });
    expect(quote.data as Quote).toMatchObject({
      durationMinutes: 61,
      total: 3_000,
      parkingIn: { origin: 'LPR', plateNumber: 'B 5678 XY', gateId: gate.id },
    });
  });

  test('is reprinted with its copy counted, and not once the car has left', async () => {
    const stay = await buildStay(server, lane);
    const again = () => cashier.call(parkingIns.reprint, { body: { id: stay.id, note: 'basah kena hujan' } });
    expect(((await again()).data as PrintDocument).copyNumber).toBe(1);
    expect(((await again()).data as PrintDocument).copyNumber).toBe(2);
    await exit(stay.id);
    expect((await again()).error.code).toBe('stay-already-closed');
    const receipts = await Promise.all(
      [1, 2, 3].map(() => cashier.call(parkingOuts.reprint, { body: { id: stay.id, note: 'diminta pelanggan' } })),
    );
    expect(
      receipts.map(({ data }) => (data as PrintDocument).copyNumber).toSorted((one, other) => one - other),
    ).toEqual([1, 2, 3]);
    const bySpecification = await cashier.call(parkingOuts.reprintBySpecification, {
      query: `id=${stay.id}&note=sekali%20lagi`,
    });
    expect(bySpecification.data).toMatchObject({ copyNumber: 4, kind: 'RECEIPT' });
  });
});

test('a plate that a camera reads twice in passing is read once', async () => {
  const gate = await buildGate(server, { gateType: 'OUT' });
  const client = await connectGate(server, cashier, gate);
  const read = (ago: number) => gateEvent('PLATE_READ', { data: { plateNumber: 'B 9 ZZ', plateConfidence: 0.9 }, ago });
  await sendEvents(client, [read(12), read(2), read(1)]);
  const newest = await cashier.call(gateActs.tempPlate, { query: `gateId=${gate.id}` });
  expect(newest.data).toMatchObject({ plateNumber: 'B 9 ZZ', confidence: 0.9 });
  const kept = await server.platform.database.readQueries
    .selectFrom('tempPlates')
    .select('id')
    .where('gateId', '=', gate.id)
    .execute();
  expect(kept).toHaveLength(2);
});

describe('opening a gate by hand', () => {
  /** A picture that somebody, or a gate's camera, sent. */
  const pictureOf = async (uploadedBy: string): Promise<string> => {
    const files = (await picture('jpeg')).toString('base64');
    const { data } = await cashier.call(contract.assetFiles.uploadEncoded, { body: { filename: 'foto.jpg', files } });
    const token = (data as { token: string }[])[0]?.token ?? '';
    await server.platform.database.writeQueries
      .updateTable('assetFiles')
      .set({ uploadedBy })
      .where('token', '=', token)
      .execute();
    return token;
  };

  test('needs a reason, is written down, and orders the gate', async () => {
    const body = { gateId: lane.exitId, note: 'palang macet' };
    expect((await cashier.call(gateActs.openGate, { body: { gateId: lane.exitId } })).status).toBe(400);
    const opened = await cashier.call(gateActs.openGate, { body });
    const { id } = opened.data as { id: string };
    const state = await cashier.call(gateActs.commandState, { query: `causeId=${id}` });
    expect(state.data).toMatchObject({ state: 'WAITING' });
    const query = `gateId=${lane.exitId}&note=uji%20coba`;
    expect((await cashier.call(gateActs.openBySpecification, { query })).status).toBe(200);
    const { data: found } = await cashier.call(manualOpenings.list, { query: `gateId.equals=${lane.exitId}` });
    expect(found).toMatchObject([
      { note: 'uji coba', photo: null, cameraImage: null },
      { id, note: body.note, operator: cashier.person.username, commandState: 'WAITING' },
    ]);
    const unknown = await cashier.call(gateActs.openGate, { body: { ...body, gateId: car } });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'gate-not-found']);
  });

  test('tells the car that passed there around it, and gates that were opened for nobody', async () => {
    const [passed, empty] = [await buildLane(server), await buildLane(server)];
    const stay = await buildStay(server, passed, { minutesAgo: 1 });
    for (const gateId of [passed.entryId, empty.entryId])
      expect((await cashier.call(gateActs.openGate, { body: { gateId, note: 'palang macet' } })).status).toBe(200);
    const ask = async (gateId: string, more = '') =>
      (await cashier.call(manualOpenings.list, { query: `gateId.equals=${gateId}${more}` })).data;
    expect(await ask(passed.entryId)).toMatchObject([{ parkingCode: stay.code, hasCar: true }]);
    expect(await ask(empty.entryId, '&hasCar.equals=false')).toMatchObject([{ parkingCode: null, hasCar: false }]);
    expect(await ask(passed.entryId, '&hasCar.equals=false')).toEqual([]);
  });

  test("keeps the photo of who opens it, and what the gate's camera saw last", async () => {
    const gate = await buildGate(server, { gateType: 'OUT' });
    const atGate = await connectGate(server, cashier, gate);
    const seen = await pictureOf(gate.id);
    const read = (ago: number) =>
      gateEvent('PLATE_READ', { data: { plateNumber: 'B 77 OP', plateConfidence: 0.9, images: [seen] }, ago });
    await sendEvents(atGate, [read(30 * 60)]);
    const body = { gateId: gate.id, note: 'kartu tidak terbaca', image: await pictureOf(cashier.person.id) };
    expect((await cashier.call(gateActs.openGate, { body: { ...body, image: seen } })).error.code).toBe(
      'asset-not-found',
    );
    expect((await cashier.call(gateActs.openGate, { body: { ...body, image: undefined } })).status).toBe(200);
    await sendEvents(atGate, [read(5)]);
    expect((await cashier.call(gateActs.openGate, { body })).status).toBe(200);
    const auditor = await signInAs(server, 'AUDITOR');
    const { data: found } = await auditor.call(manualOpenings.list, { query: `gateId.equals=${gate.id}` });
    expect(found).toMatchObject([
      { photo: body.image, cameraImage: seen, cameraAt: expect.any(String) },
      { photo: null, cameraImage: null, cameraAt: null },
    ]);
    for (const token of [seen, body.image])
      expect((await auditor.call(contract.assetFiles.thumbnail, { params: { token } })).status).toBe(200);
  });

  test('takes no picture for the camera’s that somebody had read there: only what the gate sent counts', async () => {
    const gate = await buildGate(server, { gateType: 'OUT' });
    const [own, sent] = [await pictureOf(cashier.person.id), await pictureOf(gate.id)];
    const readAt = new Date(Date.now() - 5_000);
    const read = { gateId: gate.id, plate: 'B 78 OP', plateKey: 'B78OP', confidence: 0.9, readAt } as const;
    const keep = (imageToken: string, source: 'GATE' | 'LPR') =>
      server.platform.database.writeQueries
        .insertInto('tempPlates')
        .values({ id: newId(), ...read, imageToken, source })
        .execute();
    const cameraOf = async (): Promise<unknown> => {
      const body = { gateId: gate.id, note: 'kartu tidak terbaca' };
      expect((await cashier.call(gateActs.openGate, { body })).status).toBe(200);
      const auditor = await signInAs(server, 'AUDITOR');
      const { data } = await auditor.call(manualOpenings.list, { query: `gateId.equals=${gate.id}` });
      return (data as { cameraImage: string | null }[])[0]?.cameraImage;
    };
    await keep(own, 'LPR');
    await keep(own, 'GATE');
    await keep(sent, 'LPR');
    expect(await cameraOf()).toBeNull();
    await server.platform.database.writes.query('delete from temp_plates where gate_id = $1', [gate.id]);
    await keep(sent, 'GATE');
    expect(await cameraOf()).toBe(sent);
  });

  test("takes the picture of the gate's camera when the barrier goes up, of that gate alone", async () => {
    const gate = await buildGate(server, { gateType: 'OUT' });
    const atGate = await connectGate(server, cashier, gate);
    const opened = await cashier.call(gateActs.openGate, { body: { gateId: gate.id, note: 'tiket basah' } });
    const { commandId } = opened.data as { commandId: string };
    const order = await server.platform.database.readQueries
      .selectFrom('gateCommands')
      .select('payload')
      .where('id', '=', commandId)
      .executeTakeFirstOrThrow();
    expect(order.payload).toEqual({ picture: true });
    const cameraImage = async (): Promise<unknown> => {
      const { data } = await cashier.call(manualOpenings.list, { query: `gateId.equals=${gate.id}` });
      return (data as { cameraImage: unknown }[])[0]?.cameraImage;
    };
    const up = (token: string) =>
      gateEvent('BARRIER_OPENED', { data: { cause: 'COMMAND', commandId, images: [token] }, ago: 0 });
    await sendEvents(atGate, [up(await pictureOf(lane.exitId))]);
    expect(await cameraImage()).toBe(null);
    const own = await pictureOf(gate.id);
    await sendEvents(atGate, [up(own)]);
    expect(await cameraImage()).toBe(own);
  });
});

describe('an entry that a second person approves to delete', () => {
  test('needs that person’s own password and right', async () => {
    const stay = await buildStay(server, lane);
    const approver = await buildUser(server, { groups: ['SUPERADMIN'] });
    const stranger = await buildUser(server, { groups: ['AUDITOR'] });
    const remove = (approverUsername: string, approverPassword = testPassword) =>
      cashier.call(parkingIns.deleteEntryApproved, {
        params: { id: stay.id },
        body: { note: 'tiket uji coba', approverUsername, approverPassword },
      });
    expect((await remove(approver.username, 'salah-sekali')).error.code).toBe('login-failed');
    expect((await remove(stranger.username)).error.code).toBe('approval-needed');
    expect((await remove(cashier.person.username)).error.code).toBe('approval-needed');
    expect((await remove(approver.username)).status).toBe(200);
    const gone = await server.platform.database.readQueries
      .selectFrom('stays')
      .select(['state', 'deleteApprovedBy'])
      .where('id', '=', stay.id)
      .executeTakeFirstOrThrow();
    expect(gone).toEqual({ state: 'DELETED', deleteApprovedBy: approver.id });
  });
});

test('somebody without any right is kept out of stays', async () => {
  const stranger = await signIn(server, await buildUser(server));
  const body = { parkingCode: 'X', gateId: lane.exitId };
  expect((await stranger.call(parkingOuts.quoteV2, { body })).status).toBe(403);
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
