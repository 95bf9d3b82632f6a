import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';

// Somebody who keeps the difference lets a car that came ten hours ago leave at the price of one that came just now.

const { parkingOuts, parkingIns, preEntry } = contract;
type SignedIn = Client & { person: { id: string; username: string } };
let server: TestServer;
let lane: Lane;
let cashier: SignedIn;
let operator: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  admin = await signInAs(server, 'ADMIN');
  await buildUser(server, { groups: ['SUPERADMIN'] });
});
afterAll(() => server.close());

const long = 600;
const by = ({ person }: SignedIn) => ({ approverUsername: person.username, approverPassword: testPassword });
const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
const lose = (body: object, client: Client = cashier) =>
  client.call(parkingOuts.lostTicket, { body: { vehicleId: car, gateId: lane.exitId, ...body } });
const closed = async (body: object, client: Client = cashier) => {
  const answer = await lose({ paidTypeId: cash, ...body }, client);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return (answer.data as { saved: Saved }).saved.parkingOut;
};
const leave = async (client: Client, body: object) => {
  const answer = await save(client, { gateId: lane.exitId, paidTypeId: cash, ...body });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return (answer.data as Saved).parkingOut;
};
const young = (plate?: string) => buildStay(server, lane, { minutesAgo: 5, ...(plate !== undefined && { plate }) });
const old = (plate?: string) => buildStay(server, lane, { minutesAgo: long, ...(plate !== undefined && { plate }) });
const read = (plate: string, gateId: string, minutesAgo: number) =>
  server.platform.database.writes.query(
    `insert into temp_plates (id, gate_id, plate, plate_key, read_at, source)
     values (gen_random_uuid(), $1, $2, replace($2, ' ', ''), now() - make_interval(mins => $3), 'LPR')`,
    [gateId, plate, minutesAgo],
  );
const edit = (id: string, plateNumber: string) =>
  operator.call(parkingIns.editPlate, { params: { id }, body: { plateNumber, note: 'salah baca' } });

test('by writing its plate onto a young record: nobody else signing, a lost ticket does not leave by it', async () => {
  const plate = nextPlate();
  const bait = await young();
  expect((await edit(bait.id, plate)).status).toBe(200);
  const asked = { plateNumber: plate, parkingInId: bait.id };
  const refused = await lose({ ...asked, paidTypeId: cash }, operator);
  expect([refused.status, refused.error.code]).toEqual([409, 'approval-needed']);
  const own = await lose({ ...asked, paidTypeId: cash, ...by(operator) }, operator);
  expect(own.error.code).toBe('approval-needed');
  // Told, not refused: what it costs without the record is no less than unknown.
  const { total } = (await lose({ plateNumber: plate })).data as Quote;
  expect(total).toBeGreaterThanOrEqual(99_000);
  const { flags, approvedBy } = await closed({ ...asked, ...by(operator) });
  expect(flags).toEqual(expect.arrayContaining(['plate-edited', 'lost-plate-doubtful']));
  expect(approvedBy).toBe(operator.person.username);
});

test('of two cars inside with its plate the young one is not chosen alone, the old one is', async () => {
  const plate = nextPlate();
  const first = await old(plate);
  const second = await young(plate);
  const refused = await lose({ plateNumber: plate, parkingInId: second.id, paidTypeId: cash });
  expect([refused.status, refused.error.code]).toEqual([409, 'approval-needed']);
  const out = await closed({ plateNumber: plate, parkingInId: first.id });
  expect(out).toMatchObject({ id: first.id });
  expect(out.flags).toContain('plate-also-inside');
  // The other one is alone now, and was not seen before it came.
  expect((await closed({ plateNumber: plate, parkingInId: second.id })).flags).not.toContain('lost-plate-doubtful');
});

test.each([
  ['read', (plate: string) => plate],
  ['read as a camera confuses it', (plate: string) => plate.replace('B', '8')],
])('a record younger than when its plate was first %s is not believed alone', async (_, seen) => {
  const plate = nextPlate();
  await read(seen(plate), lane.entryId, long);
  const bait = await young(plate);
  const asked = { plateNumber: plate, parkingInId: bait.id, paidTypeId: cash };
  expect((await lose(asked)).error.code).toBe('approval-needed');
  expect((await closed({ ...asked, ...by(admin) })).flags).toContain('lost-plate-doubtful');
});

test('a camera that reads a car just before its ticket is issued speaks for the record', async () => {
  const stay = await young();
  await read(stay.plate, lane.entryId, 6);
  const out = await closed({ plateNumber: stay.plate, parkingInId: stay.id });
  expect(out.flags).toEqual([]);
});

test('with another car by its plate, whose driver knows nothing of it: the exit camera saw the true one', async () => {
  const bait = await young();
  const other = await buildLane(server);
  // Like no plate of the others: cameras confuse some letters and digits.
  await read('KT 9 QX', other.exitId, 0);
  const out = await closed({ plateNumber: bait.plate, parkingInId: bait.id, gateId: other.exitId });
  expect(out.flags).toEqual(['camera-differs']);
  const honest = await young();
  await read(honest.plate, other.exitId, 0);
  expect((await closed({ plateNumber: honest.plate, parkingInId: honest.id, gateId: other.exitId })).flags).toEqual([]);
});

test('with the plate of a car that has left written onto one that left just now: it is still seen as before', async () => {
  const plate = nextPlate();
  await read(plate, lane.entryId, 3 * 1440);
  const gone = await young();
  await leave(cashier, { parkingInId: gone.id });
  const body = { plateNumber: plate, note: 'salah baca' };
  expect((await operator.call(parkingOuts.editPlate, { params: { id: gone.id }, body })).status).toBe(200);
  const { durationMinutes } = (await lose({ plateNumber: plate })).data as Quote;
  expect(durationMinutes).toBeGreaterThanOrEqual(3 * 1440);
});

test('with the plate of the old record changed, so that no record is found: both are flagged', async () => {
  const stay = await old();
  expect((await edit(stay.id, nextPlate())).data).toMatchObject({ flags: ['plate-edited'] });
  const out = await closed({ plateNumber: stay.plate });
  expect(out.total).toBeGreaterThanOrEqual(99_000);
  expect(out.flags).toContain('lost-entry-unknown');
});

test('with its ticket: the young record is given its code, and is flagged where it left', async () => {
  const [true_, bait] = [await old(), await young()];
  const rename = (id: string, parkingCode: string) =>
    admin.call(parkingIns.editCode, { params: { id }, body: { parkingCode, note: 'tiket rusak' } });
  expect((await rename(bait.id, true_.code)).error.code).toBe('already-exists');
  expect((await rename(true_.id, `X${true_.code}`)).status).toBe(200);
  expect((await rename(bait.id, true_.code)).status).toBe(200);
  const out = await leave(admin, { parkingCode: true_.code, plateNumber: true_.plate });
  expect(out.flags).toEqual(expect.arrayContaining(['code-edited', 'plate-differs', 'plate-also-inside']));
});

test('with the ticket of a young car without a plate: the plate that is told is inside as another car', async () => {
  const stay = await old();
  const bait = await young('');
  const out = await leave(cashier, { parkingCode: bait.code, plateNumber: stay.plate });
  expect(out.flags).toContain('plate-also-inside');
});

test('with a new ticket: an entry of a plate that never left is flagged, at the exit too', async () => {
  const stay = await old();
  const entered = await admin.call(preEntry.checkIn, {
    body: { plateNumber: stay.plate, vehicleId: car, gateId: lane.entryId },
  });
  const { parkingIn } = entered.data as { parkingIn: ParkingIn };
  expect(parkingIn.flags).toEqual(['plate-also-inside']);
  expect((await leave(cashier, { parkingInId: parkingIn.id })).flags).toEqual(
    expect.arrayContaining(['plate-also-inside']),
  );
});

test('with an entry by hand: its plate inside is refused, a confusable one is taken as the time it was first seen', async () => {
  const plate = `B ${nextPlate().replace(/\D/g, '')} OOO`;
  await old(plate);
  const enter = (plateNumber: string) =>
    operator.call(parkingOuts.checkInByHand, {
      body: { plateNumber, vehicleId: car, gateId: lane.entryId, note: 'mesin mati', datetimeIn: ago(1) },
    });
  expect((await enter(plate)).error.code).toBe('already-inside');
  const { data } = await enter(plate.replace('OOO', 'O0O'));
  expect(data).toMatchObject({ flags: ['manual-entry', 'plate-also-inside'] });
  expect((data as ParkingIn).datetimeIn < ago(long - 2)).toBe(true);
});

test('with an entry by hand and its exit by the same person: flagged, whatever the plate', async () => {
  const enter = async () =>
    (
      await operator.call(parkingOuts.checkInByHand, {
        body: {
          plateNumber: nextPlate(),
          vehicleId: car,
          gateId: lane.entryId,
          note: 'mesin mati',
          datetimeIn: ago(1),
        },
      })
    ).data as ParkingIn;
  const body = { datetimeOut: ago(0), note: 'listrik padam', paidTypeId: cash, gateId: lane.exitId };
  const out = await operator.call(parkingOuts.checkOutByHand, { body: { ...body, parkingInId: (await enter()).id } });
  expect((out.data as Saved).parkingOut.flags).toContain('entered-and-left-by-one');
  expect((await leave(cashier, { parkingInId: (await enter()).id })).flags).not.toContain('entered-and-left-by-one');
});

test('with its entry taken away and made anew: it costs as from its true entry, and a new ticket is flagged', async () => {
  const stay = await old();
  const removal = { params: { id: stay.id }, body: { note: 'tiket ganda', ...by(admin) } };
  expect((await operator.call(parkingIns.deleteEntryApproved, removal)).status).toBe(200);
  const again = await operator.call(parkingOuts.checkInByHand, {
    body: { plateNumber: stay.plate, vehicleId: car, gateId: lane.entryId, note: 'mesin mati', datetimeIn: ago(1) },
  });
  const entered = again.data as ParkingIn;
  expect(entered.datetimeIn < ago(long - 2)).toBe(true);
  expect(entered.flags).toEqual(['manual-entry', 'plate-also-inside']);
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
