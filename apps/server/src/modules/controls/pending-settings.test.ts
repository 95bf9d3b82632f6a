import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, car, cash, nextPlate } from '../parking/testing/stays.ts';
import { beginPending } from './begin-pending.ts';

const { systemConfigurations, pendingSettings, notifications } = contract;
let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const read = async () => (await top.call(systemConfigurations.get)).data as SystemConfiguration;
const set = (body: object) => top.call(systemConfigurations.update, { body });
const begin = () => beginPending(server.platform.database, server.platform.site.current());

test('until something was sold every change holds at once', async () => {
  expect((await set({ fourEyes: 'OFF', cashOutLimit: 9_000_000 })).data).toMatchObject({
    fourEyes: 'OFF',
    cashOutLimit: 9_000_000,
    pending: [],
  });
  await set({ fourEyes: 'STANDARD', cashOutLimit: 500_000, roundSecondsUp: true });
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  // Money at an entry is a sale as well: where all pay there, exits are free.
  const body = { vehicleId: car, gateId: lane.entryId, plateNumber: nextPlate(), paidTypeId: cash };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  expect((await cashier.call(contract.entryPaid.checkIn, { body, headers })).status).toBe(200);
});

test.each([
  [{ fourEyes: 'OFF' }],
  [{ blindDeposit: false }],
  [{ cashOutLimit: 500_001 }],
  [{ cashOutDayLimit: 1_000_001 }],
  [{ plateDays: 1 }],
  [{ imageDays: 1 }],
  [{ lostTicketMinutes: 1 }],
  [{ roundSecondsUp: false }],
])('loosening waits for the next business day, and tightening takes it back: %o', async (body) => {
  const before = await read();
  const [name = ''] = Object.keys(body);
  const present = before[name as keyof SystemConfiguration];
  const answer = (await set(body)).data as SystemConfiguration;
  expect(answer).toMatchObject({ [name]: present, pending: [{ setting: name, value: Object.values(body)[0] }] });
  expect(await begin()).toBe(false);
  await changeAsOwner(server, 'update pending_settings set first_day = first_day - 1');
  expect(await Promise.all([begin(), begin()])).toContain(true);
  expect(await read()).toMatchObject({ ...body, pending: [] });
  expect((await set({ [name]: present })).data).toMatchObject({ [name]: present, pending: [] });
});

test('whichever version cars inside are to pay from another day on, it waits: either way may be the cheaper one', async () => {
  for (const fareHandlingType of ['EXIT', 'SPLIT'])
    expect((await set({ fareHandlingType })).data).toMatchObject({
      fareHandlingType: 'ENTRY',
      pending: [{ setting: 'fareHandlingType', value: fareHandlingType }],
    });
  const [{ id } = { id: '' }] = (await read()).pending;
  expect((await top.call(pendingSettings.withdraw, { params: { id } })).status).toBe(200);
});

test('what tightens holds at once, and what is said anew takes the place of what waits', async () => {
  await set({ cashOutLimit: 600_000 });
  await set({ cashOutLimit: 700_000 });
  expect((await read()).pending).toMatchObject([{ setting: 'cashOutLimit', value: 700_000 }]);
  expect((await set({ cashOutLimit: 400_000 })).data).toMatchObject({ cashOutLimit: 400_000, pending: [] });
});

test('auditors and owners are told, cashiers are not', async () => {
  const [auditor, owner, cashier] = [
    await signInAs(server, 'AUDITOR'),
    await signInAs(server, 'OWNER'),
    await signInAs(server, 'CASHIER'),
  ];
  await set({ fourEyes: 'OFF' });
  const told = async (by: Client) =>
    ((await by.call(notifications.mine)).data as { type: string; message: string }[])
      .filter(({ type }) => type === 'CONTROL_LOOSENED')
      .map(({ message }) => message)
      .join('; ');
  // What was loosened before may be told meanwhile, too.
  for (const by of [auditor, owner]) await expect.poll(() => told(by), { timeout: 10_000 }).toContain('empat mata');
  expect(await told(cashier)).toBe('');
});
