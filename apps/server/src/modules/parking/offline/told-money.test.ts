import { contract } from '@parking/contract/contract';
import { largestSale } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildClaimedTypes, nextSlip } from '../../money/testing/claims.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { type Device, localAgo, openDevice } from '../testing/offline.ts';
import { type Lane, buildLane, buildStay, cash, nextPlate, save } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let top: Client;
let cashier: Client & { readonly person: Person };
let device: Device;
let edc: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  device = await openDevice(server, cashier, lane);
  ({ edc } = await buildClaimedTypes(await signInAs(server, 'FINANCE')));
});
afterAll(() => server.close());

const keptApart = (requestId: string) =>
  server.platform.database.readQueries
    .selectFrom('unmatchedTakings')
    .select(['amount', 'sale', 'takenAt'])
    .where('requestId', '=', requestId)
    .execute();

const deep = (): unknown => JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);

describe('money that was told is kept, whatever else is wrong with its sale', () => {
  test.each<[string, object, object]>([
    ['a plate too long', { plateNumber: 'B'.repeat(21) }, { path: 'plateNumber', code: 'too-long' }],
    ['a note too long', { note: 'x'.repeat(501) }, { path: 'note', code: 'too-long' }],
    ['half a character', { note: 'setengah \ud800' }, { path: 'note', code: 'broken-characters' }],
    ['a control character', { provisionalNumber: 'K1\u0000' }, { path: 'provisionalNumber' }],
    ['a time that never was', { datetimeOut: '2026-02-30T10:00:00' }, { path: 'datetimeOut' }],
    ['a year that nothing knows', { datetimeOut: '0001-01-01T00:00:00' }, { path: 'datetimeOut' }],
    ['a field that nobody knows', { tip: 500 }, { path: 'tip', code: 'unknown-field' }],
    ['no gate', { gateId: undefined }, { path: 'gateId', code: 'required' }],
    ['more handed over than any sale is of', { tendered: largestSale + 1 }, { path: 'tendered', code: 'too-big' }],
    ['what goes too deep', { lines: deep() }, {}],
    ['a megabyte of name', { provisionalNumber: 'K'.repeat(300_000) }, { path: 'provisionalNumber', code: 'too-long' }],
  ])('%s: unmatched, with what came', async (_, more, problem) => {
    const sale = device.sale({ parkingCode: 'TAKTERBACA', ...more });
    const [kept] = await device.upload(sale);
    expect(kept).toMatchObject({ result: 'UNMATCHED', saved: null, error: { code: 'bad-input' } });
    expect(kept?.error?.fields).toContainEqual(expect.objectContaining(problem));
    const [row, ...others] = await keptApart(sale.requestId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ amount: 5_000, sale: { requestId: sale.requestId, parkingCode: 'TAKTERBACA' } });
    expect(JSON.stringify(row?.sale).length).toBeLessThan(25_000);
    const [again] = await device.upload(sale);
    expect(again).toMatchObject({ result: 'KNOWN' });
    const [other] = await device.upload({ ...sale, amountTaken: 4_000 });
    expect(other).toMatchObject({ result: 'REFUSED', error: { code: 'idempotency-key-reused' } });
    expect(await keptApart(sale.requestId)).toHaveLength(1);
  });

  test('twice at once it is kept once', async () => {
    const sale = device.sale({ note: 'x'.repeat(501) });
    const results = (await Promise.all([device.upload(sale), device.upload(sale), device.upload(sale)])).flat();
    expect(results.map(({ result }) => result).toSorted()).toEqual(['KNOWN', 'KNOWN', 'UNMATCHED']);
    expect(await keptApart(sale.requestId)).toHaveLength(1);
  });

  test('the order of its fields makes no other sale of it', async () => {
    const sale = device.sale({ note: 'x'.repeat(501), lines: [] });
    await device.upload(sale);
    const [again] = await device.upload(Object.fromEntries(Object.entries(sale).toReversed()));
    expect(again).toMatchObject({ result: 'KNOWN' });
  });

  test('one that the server had booked online is known by its car, else refused', async () => {
    const stay = await buildStay(server, lane);
    const requestId = newId();
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash };
    expect((await save(cashier, body, requestId)).status).toBe(200);
    const sale = { requestId, amountTaken: 8_000, note: 'x'.repeat(501) };
    const [known] = await device.upload(device.sale({ ...sale, parkingInId: stay.id }));
    expect(known).toMatchObject({ result: 'KNOWN', saved: { parkingOut: { id: stay.id } } });
    const [other] = await device.upload(device.sale({ ...sale, parkingInId: newId() }));
    expect(other).toMatchObject({ result: 'REFUSED', error: { code: 'idempotency-key-reused' } });
  });

  test('it can be read in the list of unmatched takings, and by whoever verifies', async () => {
    const { status } = await top.call(contract.unmatchedTakings.list, { query: 'size=500' });
    expect(status).toBe(200);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'x'],
    ['no number', { amountTaken: 5_000 }],
    ['no money', { requestId: newId() }],
    ['money below nothing', { requestId: newId(), amountTaken: -1 }],
    ['half a rupiah', { requestId: newId(), amountTaken: 0.5 }],
    ['more money than any sale is of', { requestId: newId(), amountTaken: largestSale + 1 }],
  ])('%s is no sale', async (_, given) => {
    const [refused] = await device.upload(given);
    expect(refused).toMatchObject({ result: 'REFUSED', error: { code: 'bad-input' } });
  });
});

describe('a payment that the cashier claims', () => {
  const sold = async (more: object) => {
    const stay = await buildStay(server, lane, { minutesAgo: 60 });
    const [booked] = await device.upload(device.sale({ parkingInId: stay.id, paidTypeId: edc, ...more }));
    expect(booked).toMatchObject({ result: 'BOOKED' });
    return { stay, exit: booked?.saved?.parkingOut };
  };
  const claimsOf = (stayId: string) =>
    server.platform.database.readQueries
      .selectFrom('claimedPayments')
      .select(['amount', 'approvalCode', 'state'])
      .where('sourceId', '=', stayId)
      .execute();

  test('is claimed by its slip, and not in the drawer', async () => {
    const slip = nextSlip();
    const { stay, exit } = await sold({ slip });
    expect(exit).toMatchObject({ paidTypeId: edc, total: 5_000, flags: [] });
    expect(await claimsOf(stay.id)).toEqual([{ amount: 5_000, approvalCode: slip.approvalCode, state: 'OPEN' }]);
  });

  test.each<[string, () => object]>([
    ['without a slip', () => ({})],
    ['with a slip that names no payment', () => ({ slip: { terminal: 'EDC1', cardLast4: '1234' } })],
    ['with a slip that cannot be read', () => ({ slip: { approvalCode: '000000' } })],
  ])('%s lies in the drawer, flagged', async (_, told) => {
    const { stay, exit } = await sold(told());
    expect(exit).toMatchObject({ paidTypeId: cash, flags: ['cashless-offline'] });
    expect(await claimsOf(stay.id)).toEqual([]);
  });

  test('by one slip for two cars lies in the drawer for one of them, also at once', async () => {
    const slip = nextSlip();
    const exits = await Promise.all([sold({ slip }), sold({ slip }), sold({ slip })]);
    const typeIds = exits.map(({ exit }) => exit?.paidTypeId);
    expect([typeIds.filter((id) => id === edc).length, typeIds.filter((id) => id === cash).length]).toEqual([1, 2]);
  });

  test('of a stay that has ended already lies in the drawer until it is found out', async () => {
    const { stay } = await sold({ slip: nextSlip() });
    const late = device.sale({ parkingInId: stay.id, paidTypeId: edc, slip: nextSlip() });
    expect(await device.upload(late)).toMatchObject([{ result: 'UNMATCHED' }]);
    expect(await claimsOf(stay.id)).toHaveLength(1);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });
});

// Who sells a car's cash under a code that nobody knows keeps the car's own price: the claim costs as much as no ticket.
describe('a code that nobody knows', () => {
  const dayPrice = 75_000;
  let codes = 0;
  const unknown = (more: object) => device.sale({ parkingCode: `KARANGAN-${(codes += 1)}`, ...more });
  const sold = async (more: object) => {
    const [booked] = await device.upload(unknown(more));
    expect(booked).toMatchObject({ result: 'BOOKED' });
    return booked?.saved?.parkingOut;
  };

  test('sold without a time of entry costs what a lost ticket costs', async () => {
    const quote = await cashier.call(contract.parkingOuts.lostTicket, {
      body: { plateNumber: nextPlate(), vehicleId: device.sale()['vehicleId'], gateId: lane.exitId },
    });
    const { total } = quote.data as { total: number };
    expect(total).toBeGreaterThan(20_000);
    const exit = await sold({});
    expect(exit).toMatchObject({ total: 5_000, variance: 5_000 - total });
    expect(exit?.flags.toSorted()).toEqual(['entry-not-told', 'price-variance', 'unknown-offline']);
  });

  test('sold with a time that no gate can still tell of costs as much', async () => {
    // No entry gate has hardware here: whatever ticket there is, the server has it.
    const exit = await sold({ datetimeIn: localAgo(server, 15) });
    expect(exit?.variance).toBeLessThan(-20_000);
    expect(exit?.flags.toSorted()).toEqual(['lost-entry-claimed', 'price-variance', 'unknown-offline']);
  });

  test('sold with a time after its exit costs as much', async () => {
    const exit = await sold({ datetimeIn: localAgo(server, 1) });
    expect(exit?.variance).toBeLessThan(-20_000);
    expect(exit?.flags).toContain('entry-not-told');
  });

  test('of a plate that was seen days ago costs those days', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 4 * 1_440 });
    const exit = await sold({ plateNumber: stay.plate });
    expect(exit?.variance).toBeLessThan(-dayPrice);
  });

  test('of a ticket that a gate may still have to tell of is priced by what is printed on it', async () => {
    const gate = await connectGate(server, top, await buildGate(server, { gateType: 'IN' }));
    await sendEvents(gate, [gateEvent('HEARTBEAT', { ago: 3_600 })]);
    const code = unknown({ datetimeIn: localAgo(server, 50) });
    const [booked] = await device.upload(code);
    expect(booked?.saved?.parkingOut).toMatchObject({ durationMinutes: 45, variance: 0, flags: ['unknown-offline'] });
    await sendEvents(gate, [gateEvent('HEARTBEAT', { ago: 600 })]);
    // The gate has told of later, so that its ticket would be here.
    const exit = await sold({ datetimeIn: localAgo(server, 50) });
    expect(exit?.variance).toBeLessThan(-20_000);
  });

  test('whose ticket comes after all is joined by what was printed on it', async () => {
    const gate = await connectGate(server, top, await buildGate(server, { gateType: 'IN' }));
    await sendEvents(gate, [gateEvent('HEARTBEAT', { ago: 60 })]);
    const sale = unknown({ datetimeIn: localAgo(server, 50) });
    await device.upload(sale);
    const ticket = gateEvent('TICKET_ISSUED', { ago: 3_000, data: { parkingCode: sale['parkingCode'] } });
    expect(await sendEvents(gate, [ticket])).toMatchObject([{ status: 'accepted' }]);
    const stays = await server.platform.database.readQueries
      .selectFrom('stays')
      .select(['state', 'entryEventId'])
      .where('code', '=', String(sale['parkingCode']))
      .execute();
    expect(stays).toEqual([{ state: 'OUT', entryEventId: expect.any(String) }]);
  });

  test('is priced again as it was', async () => {
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });
});
