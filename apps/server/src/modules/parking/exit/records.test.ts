import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { getParkingIn, getParkingOut } from '../lookup/read-stay.ts';
import { type Lane, buildLane, buildStay, cash, motorcycle, nextPlate } from '../testing/stays.ts';

const { parkingOuts } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client & { person: Person };
let signed: { approverUsername: string; approverPassword: string };
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
  const { username } = await buildUser(server, { groups: ['SUPERADMIN'] });
  signed = { approverUsername: username, approverPassword: testPassword };
});
afterAll(() => server.close());

const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);

/** What is made from what the act has in hand is what the views show. */
async function expectShown(call: EndpointDefinition, body: object): Promise<void> {
  const asked = { gateId: lane.exitId, paidTypeId: cash, ...body };
  const answer = await cashier.call(call, { body: asked, headers: { 'idempotency-key': newIdempotencyKey() } });
  expect(answer, JSON.stringify(answer.error)).toMatchObject({ status: 200 });
  const data = answer.data as Saved | { saved: Saved };
  const { parkingOut } = 'saved' in data ? data.saved : data;
  const { database, site } = server.platform;
  const shown = await getParkingOut(database.readQueries, site.current(), parkingOut.id);
  expect(parkingOut).toEqual(shown);
}

test('an exit and its quote answer what the lists show afterwards, whatever kind it was', async () => {
  const inside = async (given: Parameters<typeof buildStay>[2] = {}): Promise<string> =>
    (await buildStay(server, lane, { minutesAgo: 125, ...given })).id;
  const [others, ...pictures] = await Promise.all([1, 2, 3, 4].map(() => uploadPicture(cashier)));
  const images = pictures.slice(0, 2);
  await inside({ images: [others ?? ''], imagesBy: cashier.person.id });
  const pictured = await inside({ note: 'Penyok kiri', flags: ['clock-unsure'], images, imagesBy: cashier.person.id });
  const quote = await cashier.call(parkingOuts.quoteV2, {
    body: { gateId: lane.exitId, parkingInId: pictured },
  });
  const { database, site } = server.platform;
  expect((quote.data as Quote).parkingIn).toEqual(await getParkingIn(database.readQueries, site.current(), pictured));
  const left = { plateNumber: nextPlate(), tendered: 50_000, images: [pictures[2], pictures[2]] };
  await expectShown(parkingOuts.checkOut, { parkingInId: pictured, ...left });
  await expectShown(parkingOuts.checkOut, {
    parkingInId: await inside(),
    plateNumber: '--',
    note: ' ',
    paperNumber: 'A-17',
  });
  await expectShown(parkingOuts.checkOut, { parkingInId: await inside(), vehicleId: motorcycle, parkingType: 'VALET' });
  await expectShown(parkingOuts.checkOut, {
    parkingInId: await inside(),
    ...signed,
    freePass: true,
    note: 'Tamu direksi',
    freePassVerification: 'Surat 12',
  });
  await expectShown(parkingOuts.checkOut, {
    parkingInId: await inside({ prepaid: 3_000 }),
    ...signed,
    priceOverride: { total: 4_000, reason: 'Keluhan' },
    datetimeOut: ago(90),
  });
  const manual = { parkingInId: await inside(), datetimeOut: ago(60), note: 'Palang rusak', ...signed };
  await expectShown(parkingOuts.checkOutByHand, manual);
  const lost = { vehicleId: motorcycle, note: 'Karcis hilang' };
  await expectShown(parkingOuts.lostTicket, { ...lost, plateNumber: nextPlate() });
  await expectShown(parkingOuts.lostTicket, { ...lost, plateNumber: nextPlate(), datetimeIn: ago(600), ...signed });
});

test('the whole record of the specification is taken by every call that it is sent to', async () => {
  const { database, site } = server.platform;
  const exit = async (): Promise<object> => {
    const stay = await buildStay(server, lane, { minutesAgo: 125 });
    const { parkingCode, vehicleId, isMember } = await getParkingIn(database.readQueries, site.current(), stay.id);
    const car = {
      parkingInId: stay.id,
      parkingCode,
      vehicleId,
      isMember,
      plateNumber: stay.plate,
      gateId: lane.exitId,
    };
    const paid = { paidTypeId: cash, receiptNumber: '', paperNumber: '', note: 'Uji coba', images: [] };
    return { ...car, ...paid, datetimeOut: ago(0), freePass: false, freePassVerification: '' };
  };
  const { quote, quoteV2, quoteByHand, quoteByCamera, checkOut, lostTicket, checkOutByHand } = parkingOuts;
  for (const call of [quote, quoteV2, quoteByHand, quoteByCamera, checkOut, lostTicket, checkOutByHand]) {
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const answer = await cashier.call(call, { body: await exit(), headers });
    expect([call.path, answer.status, answer.error]).toEqual([call.path, 200, undefined]);
  }
  const unseen = { ...(await exit()), parkingInId: null, parkingCode: null };
  const body = { ...unseen, plateNumber: nextPlate(), datetimeIn: ago(60) };
  expect(await cashier.call(parkingOuts.stayByHand, { body })).toMatchObject({ status: 200 });
  const untold = await cashier.call(parkingOuts.stayByHand, { body: { ...unseen, plateNumber: nextPlate() } });
  expect((untold.data as Saved).parkingOut.durationMinutes).toBeGreaterThanOrEqual(24 * 60 - 1);
  // What would change the price is refused by its name.
  const voucherId = newId();
  for (const [call, given, code] of [
    [quoteV2, { voucherId }, 'voucher-not-found'],
    [lostTicket, { voucherId }, 'voucher-invalid'],
    [lostTicket, { freePass: true }, 'bad-input'],
    [parkingOuts.stayByHand, { parkingInId: newId() }, 'bad-input'],
  ] as const) {
    const answer = await cashier.call(call, { body: { ...(await exit()), ...given } });
    expect([call.path, answer.error.code, answer.error.fields?.[0]?.path]).toEqual([
      call.path,
      code,
      Object.keys(given)[0],
    ]);
  }
});
