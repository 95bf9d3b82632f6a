import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Option } from '@parking/contract/core/resource';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { cashierSettings, freePasses, freePassReasons } = contract;
let server: TestServer;
let lane: Lane;
let admin: Signed;
let cashier: Signed;
let signer: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [admin, cashier, signer] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'CASHIER'),
    await signInAs(server, 'OPERATOR'),
  ];
});
afterAll(() => server.close());

const offered = async (): Promise<Option[]> =>
  ((await cashier.call(cashierSettings.get)).data as { freePassReasons: Option[] }).freePassReasons;
const give = async (why: object): Promise<{ id: string; answer: Answer }> => {
  const { id } = await buildStay(server, lane, { minutesAgo: 61.5 });
  const body = { parkingInId: id, gateId: lane.exitId, freePass: true, ...why, ...signedBy(signer.person) };
  return { id, answer: await save(cashier, body) };
};
const listed = async (query: string): Promise<FreePass[]> =>
  (await admin.call(freePasses.list, { query: `${query}&size=100` })).data as FreePass[];

test('the desk is offered five reasons in both languages by the order of their codes, and what the administrator adds', async () => {
  expect((await offered()).map(({ label, labelEn }) => [label, labelEn])).toEqual([
    ['VIP', 'VIP'],
    ['Kendaraan darurat', 'Emergency vehicle'],
    ['Dinas', 'Official'],
    ['Keluhan', 'Complaint'],
    ['Uji coba', 'Test'],
  ]);
  const body = { name: '2-PERS', label: 'Pers', labelEn: 'Press' };
  expect((await cashier.call(freePassReasons.create, { body })).status).toBe(403);
  expect((await admin.call(freePassReasons.create, { body })).status).toBe(200);
  expect((await offered()).map(({ label }) => label).slice(0, 4)).toEqual([
    'VIP',
    'Kendaraan darurat',
    'Pers',
    'Dinas',
  ]);
  const { data } = await admin.call(freePassReasons.list);
  expect((data as Option[]).map(({ label }) => label)).toEqual((await offered()).map(({ label }) => label));
});

test('a reason is kept with its words or without any, found by it, and not deleted any more', async () => {
  const [vip, , , official] = await offered();
  const both = await give({ freePassReasonId: vip?.id, freePassVerification: 'Direksi' });
  const alone = await give({ freePassReasonId: official?.id });
  expect([both.answer.status, alone.answer.status]).toEqual([200, 200]);
  expect(await listed(`reasonId.equals=${vip?.id}`)).toMatchObject([
    { parkingInId: both.id, reasonLabel: 'VIP', reasonLabelEn: 'VIP', freePassVerification: 'Direksi' },
  ]);
  expect(await listed(`reasonId.equals=${official?.id}`)).toMatchObject([
    { parkingInId: alone.id, reasonLabel: 'Dinas', freePassVerification: null },
  ]);
  const removed = await admin.call(freePassReasons.remove, { params: { id: vip?.id ?? '' } });
  expect([removed.status, removed.error.code]).toEqual([409, 'in-use']);
});

test('whoever does not know the list says why in words, as before', async () => {
  const { id, answer } = await give({ freePassVerification: 'Ambulans RSUD' });
  expect(answer.status).toBe(200);
  const [given] = (await listed(`operatorId.equals=${cashier.person.id}`)).filter(
    ({ parkingInId }) => parkingInId === id,
  );
  expect(given).toMatchObject({ reasonId: null, reasonLabel: null, freePassVerification: 'Ambulans RSUD' });
});

test('neither no reason at all nor one that is not in the list is taken', async () => {
  const none = await give({});
  expect([none.answer.status, none.answer.error.fields]).toMatchObject([400, [{ path: 'note', code: 'too-short' }]]);
  const unknown = await give({ freePassReasonId: newId() });
  expect([unknown.answer.status, unknown.answer.error.fields]).toMatchObject([
    400,
    [{ path: 'freePassReasonId', code: 'does-not-exist' }],
  ]);
  const broken = await give({ freePassReasonId: 'VIP' });
  expect([broken.answer.status, broken.answer.error.fields]).toMatchObject([400, [{ path: 'freePassReasonId' }]]);
});
