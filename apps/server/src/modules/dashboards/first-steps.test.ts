import { contract } from '@parking/contract/contract';
import type { FirstStep } from '@parking/contract/dashboards/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSummary } from '../../platform/backup/format.ts';
import { recordBackup } from '../../platform/backup/last-backup.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { connectGate, gateEvent, sendEvents } from '../gates/testing/gates.ts';
import { sell } from '../money/testing/deposits.ts';
import { buildLane, car } from '../parking/testing/stays.ts';

const { dashboards } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

async function listDone(): Promise<FirstStep[]> {
  const { data } = await admin.call(dashboards.firstSteps);
  return (data as { steps: { step: FirstStep; done: boolean }[] }).steps
    .filter(({ done }) => done)
    .map(({ step }) => step);
}

test('a new installation has done none of its first steps, and each is done by what is there', async () => {
  expect(await listDone()).toEqual([]);
  await changeAsOwner(server, `update system_profile set company_name = 'Parkir Sentosa'`);
  expect(await listDone()).toEqual(['NAME']);
  await changeAsOwner(
    server,
    `insert into parking_fares (id, vehicle_type_id, parking_type, effective_date, rules, created_by)
     select gen_random_uuid(), vehicle_type_id, parking_type, '2021-01-01', rules, (select id from users limit 1)
     from parking_fares where vehicle_type_id = $1 limit 1`,
    [car],
  );
  expect(await listDone()).toEqual(['NAME', 'TARIFF']);
  const lane = await buildLane(server);
  expect(await listDone()).toContain('GATES');
  const cashier = await buildUser(server, { groups: ['CASHIER'] });
  expect(await listDone()).toEqual(['NAME', 'TARIFF', 'GATES', 'PEOPLE']);
  await sendEvents(await connectGate(server, admin, { id: lane.entryId, code: '' }), [gateEvent('ONLINE')]);
  expect(await listDone()).toContain('HARDWARE');
  await sell(server, lane, cashier);
  expect(await listDone()).toContain('FIRST_CAR');
  await recordBackup(server.platform.config.dataDir, {
    takenAt: new Date().toISOString(),
    file: 'x',
    bytes: 1,
  } as BackupSummary);
  expect(await listDone()).toEqual(['NAME', 'TARIFF', 'GATES', 'PEOPLE', 'HARDWARE', 'FIRST_CAR', 'BACKUP']);
});

test('only who may set the product up is told', async () => {
  expect((await server.client().call(dashboards.firstSteps)).status).toBe(401);
  for (const group of ['CASHIER', 'FINANCE', 'AUDITOR'])
    expect((await (await signInAs(server, group)).call(dashboards.firstSteps)).status).toBe(403);
});
