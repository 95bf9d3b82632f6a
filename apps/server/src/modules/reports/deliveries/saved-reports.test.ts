import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { production } from '@parking/contract/reports/production';
import { maximumSchedules } from '@parking/contract/reports/report-deliveries';
import { maximumSavedViews } from '@parking/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../platform/failure.ts';
import { periodOf, shapeOf } from '../../../platform/report/read-report.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { askedReport } from './asked-report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const report = {
  path: '/reports/production/export',
  period: 'today',
  columns: [{ key: 'count', heading: 'Lembar' }],
} as const;

async function save(client: Client, more: object) {
  const body = { route: '/production', name: newId(), query: 'groupBy=vehicle', report, ...more };
  const { status, error } = await client.call(contract.savedViews.create, { body });
  return status === 400 ? error.fields.map(({ path }) => path) : status;
}

test('a saved report leads to its own screen and to no other address, whoever saves it', async () => {
  for (const group of ['FINANCE', 'SUPERADMIN']) {
    const client = await signInAs(server, group);
    for (const route of ['@contoh.id/masuk', '//contoh.id', '/production/../users', '/recap', '/Production'])
      expect(await save(client, { route })).toEqual(['route']);
    expect(await save(client, {})).toBe(200);
  }
});

test('whoever may not read a report saves none of it, and shares no view of a screen that is not one’s own to see', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  expect(await save(cashier, {})).toEqual(['report.path']);
  expect(await save(cashier, { report: undefined, shared: true })).toEqual(['route']);
  expect(await save(cashier, { report: undefined })).toBe(200);
});

test('a user keeps so many views and no more, also of two saved at once, and one more once one is gone', async () => {
  const client = await signInAs(server, 'CASHIER');
  const plain = { report: undefined };
  const { writes } = server.platform.database;
  await writes.query(
    `insert into saved_views (id, user_id, route, name, query)
     select gen_random_uuid(), $1, '/parking_outs', 'v' || n, '' from generate_series(1, $2::integer) n`,
    [client.person.id, maximumSavedViews - 1],
  );
  const both = await Promise.all([save(client, plain), save(client, plain)]);
  expect(both).toContainEqual(200);
  expect(both).toContainEqual(['name']);
  const full = await client.call(contract.savedViews.create, {
    body: { route: '/production', name: 'one more', query: '' },
    headers: { 'accept-language': 'id' },
  });
  expect(full.error.fields).toMatchObject([
    { path: 'name', code: 'list-full', message: 'Sudah ada 200; hapus dahulu yang tidak dipakai lagi.' },
  ]);
  const { data } = await client.call(contract.savedViews.list, { query: 'route=/parking_outs' });
  const [first] = data as { id: string }[];
  await client.call(contract.savedViews.remove, { params: { id: first?.id ?? '' } });
  expect(await save(client, plain)).toBe(200);
  expect(await save(await signInAs(server, 'CASHIER'), plain)).toBe(200);
});

test('a user sets so many schedules up and no more', async () => {
  const client = await signInAs(server, 'FINANCE');
  const view = { route: '/production', name: newId(), query: 'groupBy=vehicle', report };
  const { data } = await client.call(contract.savedViews.create, { body: view });
  const { id: savedViewId } = data as { id: string };
  const { writes } = server.platform.database;
  await writes.query(
    `insert into report_schedules (id, saved_view_id, user_id, rhythm, formats, active)
     select gen_random_uuid(), $1, $2, 'OPENING', '{pdf}', false from generate_series(1, $3::integer)`,
    [savedViewId, client.person.id, maximumSchedules],
  );
  const body = { savedViewId, rhythm: 'OPENING', formats: ['pdf'], recipients: [client.person.id] };
  const { status, error } = await client.call(contract.reportSchedules.create, { body });
  expect([status, error.fields]).toMatchObject([400, [{ path: 'savedViewId', code: 'list-full' }]]);
  await writes.query('delete from report_schedules where user_id = $1', [client.person.id]);
  expect((await client.call(contract.reportSchedules.create, { body })).status).toBe(200);
});

test('own days with an open end are those that the screen shows, and days that run backwards are none', () => {
  const shape = shapeOf(production);
  const asked = (query: string) => askedReport({ query, report: { period: 'own' } }, shape, '2026-11-26').query;
  expect(asked('to=2026-03-15')).toMatchObject({ from: '2026-03-15', to: '2026-03-15' });
  expect(asked('from=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-26' });
  expect(() => periodOf(asked('from=2026-03-15&to=2026-03-01'), '2026-11-26', 366)).toThrow(Failure);
});
