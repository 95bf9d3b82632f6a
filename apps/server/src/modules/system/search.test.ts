import { contract } from '@parking/contract/contract';
import type { Found } from '@parking/contract/system/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';

let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const find = async (client: Client, q: string): Promise<Found[]> => {
  const reply = await client.call(contract.search.find, { query: `q=${encodeURIComponent(q)}` });
  expect(reply.status).toBe(200);
  return reply.data as Found[];
};
const kinds = (found: readonly Found[]): string[] => [...new Set(found.map(({ route }) => route))];

test('a text finds records of every kind by name and code, with the screen that shows them', async () => {
  for (const [call, body] of [
    [contract.departments.create, { name: 'KEU', label: 'Melati Keuangan', labelEn: 'Melati finance' }],
    [contract.cash.create, { name: 'Brankas melati', code: 'ML-1' }],
  ] as const)
    expect((await top.call(call, { body })).status).toBe(200);
  const found = await find(top, 'MELATI');
  expect(kinds(found)).toEqual(expect.arrayContaining(['/departments', '/cash']));
  expect(found.find(({ route }) => route === '/departments')).toMatchObject({
    title: 'Melati Keuangan',
    titleEn: 'Melati finance',
    detail: 'KEU',
  });
  expect(await find(top, '100%_')).toEqual([]);
});

test('who may not view a screen does not find what is on it', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  expect(kinds(await find(cashier, 'melati'))).toEqual([]);
  expect(kinds(await find(top, 'kasir'))).toEqual(expect.arrayContaining(['/user_groups']));
  expect(kinds(await find(cashier, 'kasir'))).not.toContain('/user_groups');
});

test('a car is found by its plate however it is written, and by its code, inside and gone', async () => {
  const lane = await buildLane(server);
  const inside = await buildStay(server, lane, { plate: 'B 7788 XYZ' });
  const gone = await buildStay(server, lane, { plate: 'D 4321 PQR' });
  const left = await save(top, {
    parkingInId: gone.id,
    gateId: lane.exitId,
    plateNumber: gone.plate,
    paidTypeId: cash,
    tendered: 1_000_000,
  });
  expect(left.status).toBe(200);
  const byPlate = (await find(top, 'b7788xy')).filter(({ route }) => route === '/parkings');
  expect(byPlate).toMatchObject([{ id: inside.id, title: 'B 7788 XYZ', detail: inside.code }]);
  expect((await find(top, inside.code)).map(({ id }) => id)).toContain(inside.id);
  expect(await find(top, 'd 4321')).toMatchObject([{ route: '/parking_outs', id: gone.id }]);
  expect((await find(top, 'b7')).filter(({ route }) => route === '/parkings')).toEqual([]);
});

test('a text of one letter is refused on its field', async () => {
  const reply = await top.call(contract.search.find, { query: 'q=a' });
  expect(reply.error.fields).toMatchObject([{ path: 'q', code: 'too-short' }]);
});
