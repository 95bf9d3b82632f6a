import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { type Lane, buildLane, car } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let machine: Client;
let grant: string;
beforeAll(async () => {
  server = await startTestServer();
  const top = await signInAs(server, 'SUPERADMIN');
  const cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
  machine = await connectGate(server, top, await buildGate(server, { gateType: 'IN' }));
  const opened = await cashier.call(contract.offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K1' } });
  grant = (opened.data as { grant: string }).grant;
});
afterAll(() => server.close());

const minute = 60;
const day = 1_440 * minute;
const local = (ago: number): string =>
  toLocalDateTime(new Date(Date.now() - ago * 1_000), server.platform.site.current().zone);

let sold = 0;
/** A sale of a code that nobody knows, its times as seconds ago; returns the code. */
async function sell({ out, printed }: { out: number; printed?: number }): Promise<string> {
  sold += 1;
  const parkingCode = `DULU-${sold}`;
  const { status, data } = await server.client().call(contract.offline.uploadSales, {
    body: {
      grant,
      sales: [
        {
          requestId: newId(),
          vehicleId: car,
          gateId: lane.exitId,
          parkingCode,
          datetimeOut: local(out),
          ...(printed !== undefined && { datetimeIn: local(printed) }),
          amountTaken: 5_000,
          provisionalNumber: `K1-${sold}`,
        },
      ],
    },
  });
  expect([status, (data as { sales: unknown[] }).sales]).toMatchObject([200, [{ result: 'BOOKED' }]]);
  return parkingCode;
}

const ticket = (parkingCode: string, ago: number) => gateEvent('TICKET_ISSUED', { ago, data: { parkingCode } });

const staysOf = (code: string) =>
  server.platform.database.readQueries
    .selectFrom('stays')
    .select(['state', 'entryEventId'])
    .where('code', '=', code)
    .orderBy('state')
    .execute();

const joined = [{ state: 'OUT', entryEventId: expect.any(String) }];
const apart = [
  { state: 'INSIDE', entryEventId: expect.any(String) },
  { state: 'OUT', entryEventId: null },
];

test.each([
  ['printed an hour before, issued then', { out: 600, printed: 600 + 60 * minute }, 600 + 57 * minute, joined],
  [
    'printed an hour before, issued half an hour later',
    { out: 600, printed: 600 + 60 * minute },
    600 + 30 * minute,
    apart,
  ],
  ['printed an hour before, issued after the sale', { out: 600, printed: 600 + 60 * minute }, 10, apart],
  ['of an untold time, issued six days before the sale', { out: 60 }, 6 * day, joined],
  ['of an untold time, issued after the sale', { out: 600 }, 10, apart],
])('a ticket %s', async (_, sale, issued, stays) => {
  const code = await sell(sale);
  expect(await sendEvents(machine, [ticket(code, issued)])).toMatchObject([{ status: 'accepted', error: null }]);
  expect(await staysOf(code)).toEqual(stays);
});

test('a code that comes again years after its sale is a car inside, which can leave', async () => {
  const code = await sell({ out: 600, printed: 3_600 });
  await sendEvents(machine, [ticket(code, 0)]);
  const cashier = await signInAs(server, 'CASHIER');
  const quote = await cashier.call(contract.parkingOuts.quoteV2, {
    body: { parkingCode: code, gateId: lane.exitId },
  });
  expect([quote.status, (quote.data as { durationMinutes: number }).durationMinutes]).toEqual([200, 1]);
});

test('two tickets of one code in one sending are two cars, of which the sale is one', async () => {
  const code = await sell({ out: 600, printed: 3_600 });
  await sendEvents(machine, [ticket(code, 3_590), ticket(code, 3_610)]);
  expect(await staysOf(code)).toEqual([
    { state: 'INSIDE', entryEventId: expect.any(String) },
    { state: 'OUT', entryEventId: expect.any(String) },
  ]);
});
