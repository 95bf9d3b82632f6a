import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { buildStay, car } from '../testing/stays.ts';

const { offline } = contract;
let server: TestServer;
let entryId: string;
let top: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  entryId = (await buildGate(server, { gateType: 'IN' })).id;
});
afterAll(() => server.close());

const local = (minutesAgo: number) => toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), 'Asia/Jakarta');
let slips = 0;

/** An exit gate whose booth has been without the server for long, and how it tells openings and sales. */
async function begin() {
  const gate = await buildGate(server, { gateType: 'OUT', gateCategory: 'CASHIER' });
  const client = await connectGate(server, top, gate);
  const cashier = await signInAs(server, 'CASHIER');
  const answer = await cashier.call(offline.openGrant, { body: { gateId: gate.id, deviceNumber: newId().slice(-8) } });
  const { grant } = answer.data as { grant: string };
  const lane = { entryId, exitId: gate.id };
  return {
    enter: (minutesAgo: number) => buildStay(server, lane, { minutesAgo }),
    open: (...minutesAgo: number[]) =>
      sendEvents(
        client,
        minutesAgo.map((ago) => gateEvent('BARRIER_OPENED', { ago: ago * 60, data: { cause: 'BUTTON' } })),
      ),
    sell: async (...sold: { code: string; ago: number; taken?: number }[]) => {
      await changeAsOwner(
        server,
        `with g as (update offline_grants set made_at = now() - interval '1 day') delete from offline_contacts`,
      );
      const sales = sold.map(({ code, ago, taken = 5_000 }) => ({
        requestId: newId(),
        parkingCode: code,
        vehicleId: car,
        gateId: gate.id,
        datetimeOut: local(ago),
        amountTaken: taken,
        provisionalNumber: `L-${(slips += 1)}`,
      }));
      const { data } = await server.client().call(offline.uploadSales, { body: { grant, sales } });
      return (data as { sales: { saved: Saved }[] }).sales.map(({ saved }) => saved.parkingOut);
    },
  };
}
const minutesAgoOf = (localTime: string | null): number =>
  Math.round((Date.now() - fromLocal(localTime ?? '', 'Asia/Jakarta').getTime()) / 60_000);

test('an exit is of the moment at which its barrier opened, which two clocks tell within two minutes alike', async () => {
  const booth = await begin();
  const { code } = await booth.enter(60);
  await booth.open(21, 45);
  const [out] = await booth.sell({ code, ago: 20 });
  expect(out).toMatchObject({ flags: [], variance: 0 });
  expect(minutesAgoOf(out?.datetimeOut ?? null)).toBe(21);
});

test('over two minutes apart it is priced at both, the higher is ours, and it is flagged', async () => {
  const booth = await begin();
  const { code } = await booth.enter(130);
  await booth.open(60);
  // Told ten minutes earlier, a segment cheaper.
  const [early] = await booth.sell({ code, ago: 71, taken: 5_000 });
  expect(early?.flags).toEqual(['offline-time-differs', 'price-variance']);
  expect(early?.variance).toBe(-3_000);
  expect(minutesAgoOf(early?.datetimeOut ?? null)).toBe(60);
  const later = await booth.enter(130);
  await booth.open(71);
  // Told later than it opened: what was told costs more.
  const [late] = await booth.sell({ code: later.code, ago: 60, taken: 8_000 });
  expect(late?.flags).toEqual(['offline-time-differs']);
  expect(late).toMatchObject({ variance: 0, total: 8_000 });
});

test('one opening is of one car: two sales at once take one each, and a third keeps the time that was told', async () => {
  const booth = await begin();
  const cars = [await booth.enter(60), await booth.enter(60), await booth.enter(60)];
  await booth.open(20, 21);
  const told = await Promise.all(cars.map(({ code }) => booth.sell({ code, ago: 20 })));
  const times = told.map(([out]) => minutesAgoOf(out?.datetimeOut ?? null)).toSorted((one, other) => one - other);
  expect(times).toEqual([20, 20, 21]);
  const { rows } = await sql<{ cars: number }>`
    select count(distinct stay_id)::integer as cars from barrier_openings
    where gate_id = (select exit_gate_id from stays where code = ${cars[0]?.code ?? ''})`.execute(
    server.platform.database.readQueries,
  );
  expect(rows).toEqual([{ cars: 2 }]);
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('an opening that is far off, of another gate, or from before the car came is none of its', async () => {
  const booth = await begin();
  const other = await begin();
  const { code } = await booth.enter(30);
  await other.open(20);
  await booth.open(40, 4);
  const [out] = await booth.sell({ code, ago: 20 });
  expect(out?.flags).toEqual([]);
  expect(minutesAgoOf(out?.datetimeOut ?? null)).toBe(20);
});
