import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { auditConfigurations, vehicleAuditTypes, vehicleTypes } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const write = (body: object) => admin.call(auditConfigurations.update, { body });
const writeTypes = (body: object) => admin.call(vehicleAuditTypes.update, { body });

test('the audit service merges, is off at first, and cannot be on without an address', async () => {
  expect((await admin.call(auditConfigurations.get)).data).toMatchObject({ url: null, isEnable: false, threshold: 90 });
  expect((await write({ isEnable: true })).error.fields).toMatchObject([{ path: 'url', code: 'required' }]);
  const on = await write({ isEnable: true, url: 'https://baca.example/audit' });
  expect(on.data).toMatchObject({ isEnable: true, threshold: 90, url: 'https://baca.example/audit' });
  expect((await write({ url: null })).error.fields).toMatchObject([{ path: 'url', code: 'required' }]);
});

test('the least confidence has up to two decimals', async () => {
  expect((await write({ threshold: 87.25 })).data).toMatchObject({ threshold: 87.25 });
  expect((await write({ threshold: 87.255 })).error.fields).toMatchObject([
    { path: 'threshold', code: 'wrong-format' },
  ]);
  expect((await write({ threshold: 90 })).data).toMatchObject({ threshold: 90 });
});

test('addresses of the own network, foreign forms and thresholds beyond 100 are refused by field', async () => {
  for (const url of ['http://169.254.169.254/', 'http://localhost:9000/', 'https://u:p@baca.example/'])
    expect((await write({ url })).error.fields, url).toMatchObject([{ path: 'url', code: 'unsafe-address' }]);
  const wrong = await write({ url: 'ftp://baca.example', threshold: 101, hue: 1 });
  expect(wrong.error.fields.map(({ path }) => path)).toEqual(['url', 'threshold', 'hue']);
});

test('of two who change it at once, the one with the older state is told', async () => {
  const { updatedAt } = (await admin.call(auditConfigurations.get)).data as { updatedAt: string };
  const answers = await Promise.all([70, 80].map((threshold) => write({ threshold, updatedAt })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("the recogniser's classes are replaced as a whole, and a vehicle type they name stays", async () => {
  const made = await admin.call(vehicleTypes.create, {
    body: { name: 'SEDAN', label: 'Sedan', vehicleGroup: 'CAR', isActive: true },
  });
  const { id: vehicleTypeId } = made.data as { id: string };
  const saved = await writeTypes({
    vehicleMapTypes: [
      { name: 'SUV', vehicleTypeId },
      { name: 'sedan', vehicleTypeId },
    ],
  });
  expect(saved.data).toMatchObject({ vehicleMapTypes: [{ name: 'sedan' }, { name: 'suv' }] });
  const refused = await admin.call(vehicleTypes.remove, { params: { id: vehicleTypeId } });
  expect(refused.error.code).toBe('in-use');
  expect((await writeTypes({ vehicleMapTypes: [] })).data).toMatchObject({ vehicleMapTypes: [] });
  expect((await admin.call(vehicleAuditTypes.get)).data).toMatchObject({ vehicleMapTypes: [] });
});

test('a class named twice and a vehicle type that is not there are refused on their lines; the older state is told', async () => {
  const [type] = (await admin.call(vehicleTypes.options)).data as { id: string }[];
  const answer = await writeTypes({
    vehicleMapTypes: [
      { name: 'bus', vehicleTypeId: type?.id },
      { name: 'Bus', vehicleTypeId: newId() },
    ],
  });
  expect(answer.error.fields).toMatchObject([
    { path: 'vehicleMapTypes.1.name', code: 'already-taken' },
    { path: 'vehicleMapTypes.1.vehicleTypeId', code: 'does-not-exist' },
  ]);
  const stale = await writeTypes({ vehicleMapTypes: [], updatedAt: '2001-01-01T00:00:00' });
  expect(stale.error.code).toBe('changed-meanwhile');
});
