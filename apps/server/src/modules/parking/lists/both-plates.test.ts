import { contract } from '@parking/contract/contract';
import { normalisePlate } from '@parking/contract/parking/plates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { pick } from '../../audits/testing/audits.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  client = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

/** A car that came with one plate, or an unread one, and left with another. */
async function leaveAs(came: string | null, left: string): Promise<{ id: string; depositId: string }> {
  const { id } = await buildStay(server, lane, { minutesAgo: 61, plate: came ?? '' });
  const gone = await save(client, { parkingInId: id, gateId: lane.exitId, plateNumber: left, paidTypeId: cash });
  expect(gone.status).toBe(200);
  return { id, depositId: (gone.data as { parkingOut: { depositId: string } }).parkingOut.depositId };
}

const { parkingInList, parkingOutList, parkingTransactions, transactions, deposits } = contract;
const since = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const lists = [
  { call: parkingInList.list, query: `datetimeIn.atLeast=${since}` },
  { call: parkingOutList.list, query: `datetimeOut.atLeast=${since}` },
  { call: parkingTransactions.list, query: `datetimeIn.atLeast=${since}` },
] as const;
const money = [
  { call: transactions.list, query: `businessDay.atLeast=${since}` },
  { call: deposits.transactions, query: '' },
  { call: transactions.detailProduction, query: '' },
] as const;

async function find(
  { id, depositId }: { id: string; depositId: string },
  { call, query }: { call: { method: 'GET'; path: string }; query: string },
  asked: string,
): Promise<boolean> {
  const answer = await client.call(call, { params: { id: depositId }, query: `${query}&${asked}` });
  expect([call.path, asked, answer.status]).toEqual([call.path, asked, 200]);
  const rows = answer.data as { id: string; sourceId?: string }[];
  return rows.some((row) => (row.sourceId ?? row.id) === id);
}

const operators = (plate: string): string[] => {
  const key = plate.replaceAll(' ', '');
  const tail = key.slice(-5);
  const shown = `matches=${encodeURIComponent(`^${plate.slice(0, 6)}`)}`;
  return [`equals=${key}`, `contains=${key.slice(1, 6)}`, `startsWith=${key.slice(0, 5)}`, `endsWith=${tail}`, shown];
};

/** By its plates it is found in every list of stays and from anywhere, by others nowhere; the operators that are asked. */
async function proveFoundBy(
  stay: { id: string; depositId: string },
  plates: readonly string[],
  no: string,
  asked: (plate: string) => readonly string[] = (plate) => operators(plate).slice(0, 1),
) {
  for (const plate of [...plates, no]) {
    const isOwn = plate !== no;
    const text = encodeURIComponent(plate);
    const queries = [...asked(plate).map((operator) => `plateNumber.${operator}`), `q=${text}`];
    const expected = [...lists, ...money].flatMap(({ call }) => queries.map((query) => [query, call.path, isOwn]));
    const answers = [...lists, ...money].map(async (one) => {
      const found = [];
      for (const query of queries) found.push([query, one.call.path, await find(stay, one, query)]);
      return found;
    });
    expect((await Promise.all(answers)).flat()).toEqual(expected);
    const found = (await client.call(contract.search.find, { query: `q=${text}` })).data as { id: string }[];
    expect([plate, found.some(({ id }) => id === stay.id)]).toEqual([plate, isOwn]);
    const log = (await client.call(contract.parkingLogs.get, { query: `search=${text}` })).data as { stays: unknown[] };
    expect([plate, log.stays.length]).toEqual([plate, isOwn ? 1 : 0]);
  }
}

const edit = (id: string, plateNumber: string) =>
  client.call(contract.parkingOuts.editPlate, { params: { id }, body: { plateNumber, note: 'Salah baca' } });

test('a stay is found by the plate it came with and by the one it left with, before and after a correction', async () => {
  const stay = await leaveAs('B 1357 KTR', 'D 2468 MEL');
  await proveFoundBy(stay, ['B 1357 KTR', 'D 2468 MEL'], 'F 9753 JAP', operators);
  expect((await edit(stay.id, 'F 9753 JAP')).status).toBe(200);
  await proveFoundBy(stay, ['B 1357 KTR', 'F 9753 JAP'], 'D 2468 MEL');
  expect((await edit(stay.id, 'B 1357 KTR')).status).toBe(200);
  await proveFoundBy(stay, ['B 1357 KTR'], 'F 9753 JAP');
});

test('it is found by the plate of one end alone where that is asked for', async () => {
  const both = await leaveAs('B 2357 KTR', 'D 3468 MEL');
  const same = await leaveAs('B 4357 KTR', 'B 4357 KTR');
  const unread = await leaveAs(null, 'D 5468 MEL');
  for (const one of lists)
    for (const [stay, came, left] of [
      [both, 'B2357KTR', 'D3468MEL'],
      [same, 'B4357KTR', 'B4357KTR'],
      [unread, null, 'D5468MEL'],
    ] as const) {
      const found = async (asked: string) => [asked, await find(stay, one, asked)];
      expect(await found(`plateNumberOut.equals=${left}`)).toEqual([expect.anything(), true]);
      expect(await found(`plateNumberIn.equals=${left}`)).toEqual([expect.anything(), came === left]);
      expect(await found('plateNumberIn.equals=')).toEqual([expect.anything(), came === null]);
      if (came === null) continue;
      expect(await found(`plateNumberIn.equals=${came}`)).toEqual([expect.anything(), true]);
      expect(await found(`plateNumberOut.contains=${came}`)).toEqual([expect.anything(), came === left]);
    }
  expect((await edit(unread.id, 'D 6468 MEL')).status).toBe(200);
  expect(await find(unread, lists[1], 'plateNumberOut.equals=D6468MEL')).toBe(true);
  expect(await find(unread, lists[1], 'plateNumber.equals=D5468MEL')).toBe(false);
});

test('so it is where it was let go, left free, or is looked at by auditors', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const leave = async (came: string, left: string, more: object) => {
    const { id } = await buildStay(server, lane, { minutesAgo: 61, plate: came });
    const body = { parkingInId: id, gateId: lane.exitId, plateNumber: left, ...more };
    expect((await save(cashier, body)).status).toBe(200);
    return id;
  };
  const free = await leave('B 1457 KTR', 'D 2568 MEL', { freePass: true, freePassVerification: 'Ambulans' });
  const seen = await leave('B 1557 KTR', 'D 2668 MEL', { paidTypeId: cash });
  await pick(server);
  const found = async (path: string, asked: string) => {
    const call = { method: 'GET', path } as const;
    const { data } = await client.call(call, { query: asked });
    return (data as { id: string; parkingInId?: string }[]).map(({ id, parkingInId }) => parkingInId ?? id);
  };
  for (const [path, stay, plates] of [
    [contract.freePasses.list.path, free, ['B1457KTR', 'D2568MEL']],
    [contract.auditList.list.path, seen, ['B1557KTR', 'D2668MEL']],
  ] as const)
    for (const plate of plates)
      for (const asked of [`plateNumber.equals=${plate}`, `plateNumber.contains=${plate.slice(1, 6)}`, `q=${plate}`])
        expect([path, asked, await found(path, asked)]).toEqual([path, asked, [stay]]);
});

test('signs alone are no plate where one is needed', async () => {
  const { id } = await leaveAs('B 8357 KTR', 'B 8357 KTR');
  for (const plate of ['---', '.']) {
    const answer = await edit(id, plate);
    expect([plate, answer.status, answer.error?.fields.map(({ path }) => path)]).toEqual([plate, 400, ['plateNumber']]);
  }
});

test('a car inside has one plate, and none that it left with', async () => {
  const { id } = await buildStay(server, lane, { plate: 'B 7357 KTR' });
  const stay = { id, depositId: '' };
  for (const one of [lists[0], lists[2]]) {
    expect(await find(stay, one, 'plateNumberIn.equals=B7357KTR')).toBe(true);
    expect(await find(stay, one, 'plateNumberOut.equals=B7357KTR')).toBe(false);
    expect(await find(stay, one, 'plateNumberOut.equals=')).toBe(true);
  }
});

/** Texts of which something is stored, of every script and sign that may be typed. */
const anyPlate = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 3, maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('B', '1', ' ', 'é', 'ß', 'ı', 'ſ', 'Ｂ', '가', 'г', 'ǆ', '٣', '-'),
      minLength: 3,
      maxLength: 20,
    }),
  )
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim())
  .filter((text) => normalisePlate(text).length > 2);

test('a plate of any letters is one plate at the camera, in the entry, in its log and in every search', async () => {
  const gate = await buildGate(server);
  const camera = await connectGate(server, client, gate);
  const ownLane = { ...lane, entryId: gate.id };
  for (const plate of ['É 4711 ß', 'А123ВС', 'Ｂ１２９７ＫＴＲ', ...fc.sample(anyPlate, 25)]) {
    const key = normalisePlate(plate);
    expect(await sendEvents(camera, [gateEvent('PLATE_READ', { data: { plateNumber: plate } })])).toMatchObject([
      { status: 'accepted', error: null },
    ]);
    const { id } = await buildStay(server, ownLane, { plate: plate.toLowerCase(), minutesAgo: 0 });
    const log = await client.call(contract.parkingLogs.get, { query: `parkingInId=${id}` });
    const { events } = log.data as { events: { kind: string; plateNumber: string | null }[] };
    const readings = events.filter(({ kind }) => kind === 'GATE_EVENT').map((one) => one.plateNumber);
    expect([plate, readings]).toEqual([plate, expect.arrayContaining([plate])]);
    for (const asked of [`plateNumber.equals=${encodeURIComponent(plate)}`, `q=${encodeURIComponent(key)}`])
      expect([plate, asked, await find({ id, depositId: '' }, lists[0], asked)]).toEqual([plate, asked, true]);
    const found = await client.call(contract.search.find, { query: `q=${encodeURIComponent(key)}` });
    expect([plate, (found.data as { id: string }[]).some((one) => one.id === id)]).toEqual([plate, true]);
  }
});
