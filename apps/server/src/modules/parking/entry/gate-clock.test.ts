import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type BuiltGate, buildGate, connectGate, gateEvent } from '../../gates/testing/gates.ts';
import { buildLane, cash, type Lane, save } from '../testing/stays.ts';

let server: TestServer;
let cashier: Client;
let lane: Lane;
let gate: BuiltGate;
let machine: Client;
beforeAll(async () => {
  server = await startTestServer();
  const top = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
  gate = await buildGate(server, { gateType: 'IN' });
  machine = await connectGate(server, top, gate);
});
afterAll(() => server.close());

const hour = 3_600;
const day = 24 * hour;
const bySeconds = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

let issued = 0;
/** A ticket that a gate's clock says it issued so many seconds ago. */
function ticket(ago: number) {
  issued += 1;
  const parkingCode = `JAM-${issued}`;
  return { ...gateEvent('TICKET_ISSUED', { ago, data: { parkingCode } }), parkingCode };
}

async function send({ id, type, at, data: said }: ReturnType<typeof ticket>, sentAt?: string): Promise<void> {
  const { data } = await machine.call(contract.gateEvents.send, {
    body: { events: [{ id, type, at, data: said }], ...(sentAt !== undefined && { sentAt }) },
  });
  expect((data as { events: { kept: boolean }[] }).events).toMatchObject([{ kept: true }]);
}

const stayOf = (code: string) =>
  server.platform.database.readQueries
    .selectFrom('stays')
    .select(['id', 'enteredAt', 'flags', 'entryBusinessDay'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

const minutesInside = async (code: string): Promise<number> =>
  Math.round((Date.now() - (await stayOf(code)).enteredAt.getTime()) / 60_000);

describe('a gate whose clock is wrong and that tells what its clock shows', () => {
  test('three hours slow is charged by when the car really came', async () => {
    const event = ticket(3 * hour + 60);
    await send(event, bySeconds(3 * hour));
    expect(await minutesInside(event.parkingCode)).toBe(1);
    const { id, flags } = await stayOf(event.parkingCode);
    expect(flags).toEqual([]);
    const quote = await cashier.call(contract.parkingOuts.quoteV2, {
      body: { parkingInId: id, gateId: lane.exitId },
    });
    expect(quote.data).toMatchObject({ total: 5_000, durationMinutes: 1 });
  });

  test.each([
    ['thirty days behind', 30 * day],
    ['fifteen minutes ahead', -900],
    ['in 1970', Date.now() / 1_000],
  ])('%s is charged by when the car really came', async (_, off) => {
    const event = ticket(off + 600);
    await send(event, bySeconds(off));
    expect(await minutesInside(event.parkingCode)).toBe(10);
    expect((await stayOf(event.parkingCode)).flags).toEqual([]);
  });

  test('that was set right between the car and the sending is not believed, and the car leaves', async () => {
    const event = ticket(Date.now() / 1_000);
    await send(event, bySeconds(0));
    const { id, flags } = await stayOf(event.parkingCode);
    expect([await minutesInside(event.parkingCode), flags]).toEqual([0, ['clock-unsure']]);
    expect((await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  });

  test('sent again later keeps the time of its first arrival', async () => {
    const event = ticket(3 * hour);
    await send(event, bySeconds(3 * hour));
    const first = await stayOf(event.parkingCode);
    await send(event, bySeconds(4 * hour));
    await send(event);
    expect(await stayOf(event.parkingCode)).toEqual(first);
  });
});

describe('a gate that does not tell its clock', () => {
  test('is believed for what it kept up to seven days', async () => {
    const event = ticket(6 * day);
    await send(event);
    expect([await minutesInside(event.parkingCode), (await stayOf(event.parkingCode)).flags]).toEqual([8_640, []]);
  });

  test.each([
    ['from 1970', Date.now() / 1_000],
    ['thirty days old', 30 * day],
    ['an hour ahead', -hour],
  ])('%s came when it was heard, and that is unsure', async (_, ago) => {
    const event = ticket(ago);
    await send(event);
    const found = [await minutesInside(event.parkingCode), (await stayOf(event.parkingCode)).flags];
    expect(found).toEqual([0, ['clock-unsure']]);
  });
});

test('every use of an event takes the time put right: plates, barriers, the timeline, the state', async () => {
  const off = 5 * hour;
  const plate = `B ${Math.floor(Math.random() * 9_000) + 1_000} JAM`;
  const events = [
    gateEvent('PLATE_READ', { ago: off + 30, data: { plateNumber: plate } }),
    gateEvent('BARRIER_OPENED', { ago: off + 20, data: { cause: 'BUTTON' } }),
  ];
  await machine.call(contract.gateEvents.send, { body: { events, sentAt: bySeconds(off) } });
  const { rows } = await server.platform.database.reads.query<{ ago: number }>(
    `select extract(epoch from now() - read_at)::float as ago from temp_plates where plate = $1
     union all select extract(epoch from now() - at)::float from barrier_openings where gate_id = $2
     union all select extract(epoch from now() - barrier_at)::float from gate_states where gate_id = $2
     union all select extract(epoch from now() - at)::float from gate_events where gate_id = $2 and type = 'PLATE_READ'`,
    [plate, gate.id],
  );
  expect(rows).toHaveLength(4);
  for (const { ago } of rows) expect(ago).toBeLessThan(60);
});
