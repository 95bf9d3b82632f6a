import { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type TimelineMark, mostMarks } from '@parking/contract/gates/monitoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { buildGate, connectGate } from './testing/gates.ts';

const { gateMonitoring, gateActs, parkingIns } = contract;
type Density = ReplyOf<typeof gateMonitoring.density>;
type Marks = ReplyOf<typeof gateMonitoring.marks>;
let server: TestServer;
let top: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const density = async (date = ''): Promise<Density> => {
  const { data } = await top.call(gateMonitoring.density, { query: date && `date=${date}` });
  return data as Density;
};
const localOf = (ms: number): string => toLocalDateTime(new Date(ms), 'Asia/Jakarta');
/** The last so many minutes up to now. */
const lately = async (minutes: number, more = ''): Promise<Marks> => {
  const from = localOf(Date.now() + 5_000 - minutes * 60_000);
  const { data } = await top.call(gateMonitoring.marks, { query: `from=${from}&minutes=${minutes}${more}` });
  return data as Marks;
};
const ofGate = (marks: readonly TimelineMark[], gate: string) =>
  marks.filter(({ gateId }) => gateId === gate).map(({ kind, id }) => ({ kind, id }));
const openByHand = (gateId: string) =>
  top.call(gateActs.openGate, {
    body: { gateId, note: 'Tamu direksi', image: null },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
/** When by the parts of a day something was counted: the beginnings of these, and how often. */
const told = ({ from }: Density, parts: readonly number[]) =>
  parts.flatMap((count, part) =>
    count === 0 ? [] : [{ begins: localOf(Date.parse(`${from}+07:00`) + part * 300_000), count }],
  );

test('each car in and out and each opening by hand is a mark, and counted in its five minutes', async () => {
  const lane = await buildLane(server);
  const minutesAgo = 40;
  const enteredAt = localOf(Date.now() - minutesAgo * 60_000);
  const inside = await buildStay(server, lane, { minutesAgo });
  const left = await buildStay(server, lane, { minutesAgo });
  const body = { parkingCode: left.code, gateId: lane.exitId, plateNumber: left.plate, paidTypeId: cash };
  expect(await save(top, body)).toMatchObject({ status: 200 });
  expect((await openByHand(lane.exitId)).status).toBe(200);
  // An entry that was taken away is no car that came in.
  const gone = await buildStay(server, lane, { minutesAgo });
  for (const one of [top, await signInAs(server, 'SUPERADMIN')])
    await one.call(parkingIns.deleteEntry, { params: { id: gone.id }, query: 'note=tiket%20ganda' });

  const { marks, isCut } = await lately(60);
  expect(isCut).toBe(false);
  expect(ofGate(marks, lane.entryId)).toEqual(
    expect.arrayContaining([
      { kind: 'IN', id: inside.id },
      { kind: 'IN', id: left.id },
    ]),
  );
  expect(ofGate(marks, lane.entryId)).toHaveLength(2);
  expect(ofGate(marks, lane.exitId)).toEqual([
    { kind: 'OUT', id: left.id },
    { kind: 'OPENING', id: expect.any(String) },
  ]);
  expect(marks.find(({ kind, id }) => kind === 'OUT' && id === left.id)).toEqual({
    id: left.id,
    kind: 'OUT',
    gateId: lane.exitId,
    at: expect.any(String),
    plate: left.plate,
    code: left.code,
  });
  expect(marks.map(({ at }) => at)).toEqual(marks.map(({ at }) => at).toSorted());
  // A shorter window and one gate alone tell of nothing else.
  expect(ofGate((await lately(30)).marks, lane.entryId)).toEqual([]);
  expect(new Set((await lately(60, `&gateId=${lane.exitId}`)).marks.map(({ gateId }) => gateId))).toEqual(
    new Set([lane.exitId]),
  );

  const day = await density();
  const entryDay = enteredAt < day.from ? await density(localOf(Date.now() - 86_400_000).slice(0, 10)) : day;
  const entry = entryDay.gates.find(({ id }) => id === lane.entryId);
  const exit = day.gates.find(({ id }) => id === lane.exitId);
  expect([entry?.in.length, exit?.openings.length]).toEqual([288, 288]);
  const [cameIn, ...more] = told(entryDay, entry?.in ?? []);
  expect([cameIn?.count, more]).toEqual([2, []]);
  expect(Date.parse(`${enteredAt}Z`) - Date.parse(`${cameIn?.begins}Z`)).toBeGreaterThanOrEqual(0);
  expect(Date.parse(`${enteredAt}Z`) - Date.parse(`${cameIn?.begins}Z`)).toBeLessThan(300_000);
  expect(told(day, exit?.out ?? []).map(({ count }) => count)).toEqual([1]);
  expect(told(day, exit?.openings ?? []).map(({ count }) => count)).toEqual([1]);
});

test('entries stand before exits; a gate that is not to be shown does only where something happened', async () => {
  const [out, into] = [await buildGate(server, { gateType: 'OUT' }), await buildGate(server)];
  const [quiet, busy] = [
    await buildGate(server, { showOnMonitoring: false }),
    await buildGate(server, { showOnMonitoring: false }),
  ];
  expect((await openByHand(busy.id)).status).toBe(200);
  const { gates } = await density();
  expect(gates.map(({ gateType }) => gateType)).toEqual(gates.map(({ gateType }) => gateType).toSorted());
  const ids = gates.map(({ id }) => id);
  expect([out, into, quiet, busy].map(({ id }) => ids.includes(id))).toEqual([true, true, false, true]);
});

test('no more marks are told than a screen can draw, and it is said that some are left out', async () => {
  const gate = await buildGate(server);
  await server.platform.database.writes.query(
    `insert into manual_openings (id, site_id, gate_id, note, by_id, at)
     select gen_random_uuid(), $1, $2, 'x', $3, timestamptz '2026-11-01 10:00+07' + n * interval '1 second'
     from generate_series(0, $4) n`,
    [server.platform.site.current().id, gate.id, top.person.id, mostMarks],
  );
  const asked = async (query: string) => (await top.call(gateMonitoring.marks, { query })).data as Marks;
  const { marks, isCut } = await asked('from=2026-11-01T10:00:00&minutes=60');
  expect([marks.length, isCut, marks[0]?.at]).toEqual([mostMarks, true, '2026-11-01T10:00:01']);
  const later = await asked('from=2026-11-01T10:00:01&minutes=59');
  expect([later.marks.length, later.isCut]).toEqual([mostMarks, false]);
});

test('is for whom the monitoring is: a wall screen, and whoever may view it; nobody learns of money', async () => {
  const query = `from=${localOf(Date.now() - 3_600_000)}&minutes=60`;
  const asks = [
    { call: gateMonitoring.density, input: {} },
    { call: gateMonitoring.marks, input: { query } },
  ] as const;
  const gate = await buildGate(server);
  const [wall, machine] = [await connectGate(server, top, gate, 'wall'), await connectGate(server, top, gate)];
  for (const { call, input } of asks) {
    const statuses = [server.client(), machine, wall].map(async (client) => (await client.call(call, input)).status);
    expect(await Promise.all(statuses)).toEqual([401, 403, 200]);
    expect((await (await signInAs(server, 'CASHIER')).call(call, input)).status).toBe(403);
    for (const role of ['OPERATOR', 'AUDITOR'] as const) {
      const { status, data } = await (await signInAs(server, role)).call(call, input);
      expect(status).toBe(200);
      expect(JSON.stringify(data)).not.toMatch(/total|amount|gross/);
    }
  }
});

test.each(['date=2026-13-01', 'from=2026-11-20T10:00:00&minutes=10'])(
  'a density asked with %s is refused',
  async (query) => {
    expect((await top.call(gateMonitoring.density, { query })).status).toBe(400);
  },
);
test.each([
  '',
  'from=2026-11-20&minutes=10',
  'from=2026-11-20T10:00:00&minutes=61',
  'from=2026-11-20T10:00:00&minutes=0',
  'from=2026-11-20T10:00:00&minutes=60&gateId=1',
])('marks asked with %s are refused', async (query) => {
  expect((await top.call(gateMonitoring.marks, { query })).status).toBe(400);
});
