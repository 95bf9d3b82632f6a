import type { PlateBox } from '@parking/contract/gates/plate-box';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { connectGate, gateEvent, photograph, sendEvents } from '../gates/testing/gates.ts';
import { type Lane, buildLane, cash, nextPlate, save } from '../parking/testing/stays.ts';
import { audits } from './testing/audits.ts';

let server: TestServer;
let lane: Lane;
let cashier: Client;
let auditor: Client;
let entry: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  const top = await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  auditor = await signInAs(server, 'AUDITOR');
  entry = await connectGate(server, top, { id: lane.entryId, code: '' });
  other = await connectGate(server, top, { id: (await buildLane(server)).entryId, code: '' });
});
afterAll(() => server.close());

const place = { left: 0.4, top: 0.6, width: 0.2, height: 0.1 };

/** What else is told of its picture. */
interface Told {
  readonly before?: (token: string) => Promise<unknown>;
  readonly after?: (token: string) => Promise<unknown>;
}

/** A car whose ticket came with a picture and whatever is said of its plate's place; it has left. Where its desk finds the plate. */
async function boxAfter(plateBox: unknown, told: Told = {}): Promise<PlateBox | null> {
  const token = await photograph(server, entry);
  await told.before?.(token);
  const [plateNumber, id] = [nextPlate(), crypto.randomUUID()];
  const data = { parkingCode: `T${id.slice(0, 8)}`, plateNumber, plateConfidence: 0.9, plateBox, images: [token] };
  const [answer] = await sendEvents(entry, [gateEvent('TICKET_ISSUED', { id, ago: 300, data })]);
  expect(answer).toMatchObject({ status: 'accepted' });
  await told.after?.(token);
  const stay = await server.platform.database.readQueries
    .selectFrom('stays')
    .select('id')
    .where('entryEventId', '=', id)
    .executeTakeFirstOrThrow();
  const body = { parkingInId: stay.id, gateId: lane.exitId, plateNumber, paidTypeId: cash };
  expect((await save(cashier, body)).status).toBe(200);
  const { pictures } = await audits.detail(auditor, stay.id);
  expect(pictures).toMatchObject([{ side: 'ENTRY', token }]);
  return pictures[0]?.plateBox ?? null;
}

test('where a gate found the plate in its picture is shown to the auditor', async () => {
  expect(await boxAfter(place)).toEqual(place);
});

test('what is no place in a picture is dropped, and the car is let in', async () => {
  for (const wrong of [null, 'left', { ...place, width: 0 }, { ...place, left: 0.9 }, { left: 0.1 }])
    expect(await boxAfter(wrong)).toBeNull();
});

test('a gate says nothing of a picture that another took, nor anybody anew of one that was said', async () => {
  const read = (client: Client, token: string, plateBox: object) =>
    sendEvents(client, [gateEvent('PLATE_READ', { data: { plateNumber: nextPlate(), plateBox, images: [token] } })]);
  const elsewhere = { ...place, left: 0.1 };
  expect(await boxAfter(place, { before: (token) => read(other, token, elsewhere) })).toEqual(place);
  expect(await boxAfter(place, { after: (token) => read(entry, token, elsewhere) })).toEqual(place);
});
