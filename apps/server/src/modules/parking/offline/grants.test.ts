import { contract } from '@parking/contract/contract';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildShift } from '../../workforce/testing/plan.ts';
import { type Lane, buildLane } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  await server.platform.database.writes.query('delete from shifts');
});
afterAll(() => server.close());

const hourMs = 3_600_000;
const graceMs = 14 * 24 * hourMs;
const zone = () => server.platform.site.current().zone;

async function openGrant(): Promise<{ readonly expiresAt: Date }> {
  const body = { gateId: lane.exitId, deviceNumber: 'K1' };
  const { expiresAt } = (await cashier.call(contract.offline.openGrant, { body })).data as { expiresAt: string };
  return { expiresAt: fromLocal(expiresAt, zone()) };
}

test('without a shift a grant ends 14 days after the longest that a deposit takes sales', async () => {
  const { expiresAt } = await openGrant();
  const hours = (expiresAt.getTime() - Date.now() - graceMs) / hourMs;
  expect(hours).toBeGreaterThan(15.9);
  expect(hours).toBeLessThanOrEqual(16);
});

test('a grant is of a gate out', async () => {
  const body = { gateId: lane.entryId, deviceNumber: 'K1' };
  expect((await cashier.call(contract.offline.openGrant, { body })).error.code).toBe('wrong-gate-type');
});

test('in a shift it ends 14 days after that is over', async () => {
  const clock = (hours: number): string => toLocalDateTime(new Date(Date.now() + hours * hourMs), zone()).slice(11, 16);
  const end = clock(3);
  await buildShift(server, clock(-1), end);
  const { expiresAt } = await openGrant();
  const ends = new Date(expiresAt.getTime() - graceMs);
  expect(toLocalDateTime(ends, zone()).slice(11)).toBe(`${end}:00`);
  expect(ends.getTime() - Date.now()).toBeLessThanOrEqual(3 * hourMs);
  expect(ends.getTime()).toBeGreaterThan(Date.now());
});
