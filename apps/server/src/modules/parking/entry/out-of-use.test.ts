import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { openDevice } from '../testing/offline.ts';
import { type Lane, buildLane, car, cash, motorcycle, nextPlate, save } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let cashier: Client & { person: { id: string } };
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
  await changeAsOwner(server, `update vehicle_types set is_active = false where id = '${motorcycle}'`);
  await changeAsOwner(server, `update vehicle_types set is_basic = (id = '${car}')`);
});
afterAll(() => server.close());

const typesOf = async (...codes: string[]) => {
  const rows = await server.platform.database.readQueries
    .selectFrom('stays')
    .select(['code', 'vehicleTypeId', 'flags'])
    .where('code', 'in', codes)
    .orderBy('code')
    .execute();
  return rows.map(({ code, vehicleTypeId, flags }) => [code, vehicleTypeId, flags]);
};

const { preEntry, entryPaid, parkingOuts } = contract;

test('whoever lets a car in or out counts it as no type that is out of use', async () => {
  const told = { vehicleId: motorcycle, gateId: lane.entryId };
  const byHand = { plateNumber: nextPlate(), vehicleId: motorcycle, note: 'listrik padam' };
  const now = toLocalDateTime(new Date(), server.platform.site.current().zone);
  for (const refused of [
    await cashier.call(preEntry.quote, { body: told }),
    await cashier.call(preEntry.checkIn, { body: told }),
    await cashier.call(entryPaid.quote, { body: told }),
    await cashier.call(entryPaid.checkIn, { body: { ...told, paidTypeId: cash, tendered: 50_000 } }),
    await cashier.call(parkingOuts.checkInByHand, { body: { ...byHand, gateId: lane.entryId, datetimeIn: now } }),
    await cashier.call(parkingOuts.lostTicket, { body: { ...byHand, gateId: lane.exitId, paidTypeId: cash } }),
  ])
    expect(refused.error).toMatchObject({ code: 'bad-input', fields: [{ path: 'vehicleId', code: 'not-an-option' }] });
});

test('a car that a machine has let in is in, as what its gate or the house takes it for, and that is seen', async () => {
  const gate = await buildGate(server);
  const ofMotorcycles = await buildGate(server);
  await changeAsOwner(server, `update gates set fixed_vehicle_id = '${motorcycle}' where id = '${ofMotorcycles.id}'`);
  const ticket = (parkingCode: string, vehicleId?: string) =>
    gateEvent('TICKET_ISSUED', { data: { parkingCode, ...(vehicleId && { vehicleId }) } });
  const told = await sendEvents(await connectGate(server, cashier, gate), [
    ticket('USE-1', motorcycle),
    ticket('USE-2', car),
    ticket('USE-3', newId()),
    ticket('USE-4'),
  ]);
  // Of a gate that takes every car for it, two have said so.
  const own = await sendEvents(await connectGate(server, cashier, ofMotorcycles), [
    ticket('USE-5', motorcycle),
    ticket('USE-6'),
  ]);
  expect([...told, ...own].map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'accepted'));
  expect(await typesOf('USE-1', 'USE-2', 'USE-3', 'USE-4', 'USE-5', 'USE-6')).toEqual([
    ['USE-1', car, ['vehicle-changed']],
    ['USE-2', car, []],
    ['USE-3', car, ['vehicle-changed']],
    ['USE-4', car, []],
    ['USE-5', motorcycle, []],
    ['USE-6', motorcycle, []],
  ]);
  const left = await save(cashier, { parkingCode: 'USE-1', gateId: lane.exitId, paidTypeId: cash });
  expect(left.data).toMatchObject({ parkingOut: { vehicleId: car, flags: ['vehicle-changed'] } });
});

test('what was sold without the server is booked, as what the house takes it for where nobody knows the car', async () => {
  const device = await openDevice(server, cashier, lane);
  const sale = device.sale({ parkingCode: 'USE-7', vehicleId: motorcycle, amountTaken: 2_000 });
  const [booked] = await device.upload(sale);
  expect(booked).toMatchObject({ result: 'BOOKED', saved: { parkingOut: { vehicleId: car, total: 2_000 } } });
  expect(booked?.saved?.parkingOut.flags).toEqual(expect.arrayContaining(['vehicle-changed', 'price-variance']));
  expect(await typesOf('USE-7')).toEqual([['USE-7', car, booked?.saved?.parkingOut.flags]]);
});
