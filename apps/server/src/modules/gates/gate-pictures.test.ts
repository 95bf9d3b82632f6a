import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { plantIndication } from '../indications/testing/plant-indication.ts';
import { releaseGatePictures } from './release-pictures.ts';
import { type BuiltGate, buildGate, connectGate, gateEvent, photograph, sendEvents } from './testing/gates.ts';

let server: TestServer;
let top: Client;
let gate: BuiltGate;
let machine: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  gate = await buildGate(server);
  machine = await connectGate(server, top, gate);
});
afterAll(() => server.close());

describe('pictures', () => {
  test('are uploaded by a gate as by a user, and nobody else holds them until an event names them', async () => {
    const token = await photograph(server, machine);
    const read = (client: Client) => client.call(contract.assetFiles.download, { params: { token } });
    expect((await read(top)).status).toBe(404);
    await sendEvents(machine, [gateEvent('BUTTON', { data: { images: [token] } })]);
    expect((await read(top)).status).toBe(200);
    // With one gate alone everybody would work there.
    const elsewhere = await buildGate(server);
    const cashier = await signInAs(server, 'CASHIER');
    expect((await read(cashier)).status).toBe(404);
    // Whoever works at the gate sees what its camera took, until they work at another.
    for (const [chosen, status] of [
      [gate, 200],
      [elsewhere, 404],
    ] as const) {
      await cashier.call(contract.gates.choose, { body: { gateId: chosen.id } });
      expect((await read(cashier)).status).toBe(status);
    }
    const finance = await signInAs(server, 'FINANCE');
    await finance.call(contract.gates.choose, { body: { gateId: gate.id } });
    expect((await read(finance)).status).toBe(404);
    expect((await read(await connectGate(server, top, gate, 'wall'))).status).toBe(200);
  });

  test('go up with the token of the gate and belong to the event that names them', async () => {
    const upload = await machine.call(contract.assetFiles.uploadEncoded, { body: { filename: 'a.png', files: 'x' } });
    expect(upload.error.code).toBe('forbidden');
    const token = `pic-${newId()}`;
    const other = `pic-${newId()}`;
    await server.platform.database.writeQueries
      .insertInto('assetFiles')
      .values(
        [token, other].map((name, index) => ({
          token: name,
          filename: 'a.jpg',
          mediaType: 'image/jpeg',
          bytes: 1,
          sha256: Buffer.from('x'),
          uploadedBy: index === 0 ? gate.id : newId(),
        })),
      )
      .execute();
    await sendEvents(machine, [gateEvent('BUTTON', { data: { images: [token, other, 'missing'] } })]);
    const { rows } = await server.platform.database.reads.query<{ held: string | null }>(
      'select attached_to as held from asset_files where token = any($1) order by token = $2 desc',
      [[token, other], token],
    );
    expect(rows.map(({ held }) => held)).toEqual(['gate_events', null]);
  });
});

test('pictures of events are let go when they are old, if the operator wants that', async () => {
  const { database } = server.platform;
  const token = `old-${newId()}`;
  const asset = { token, filename: 'a.jpg', mediaType: 'image/jpeg', bytes: 1, sha256: Buffer.from('x') };
  const createdAt = new Date(Date.now() - 91 * 86_400_000);
  await database.writeQueries
    .insertInto('assetFiles')
    .values({ ...asset, uploadedBy: gate.id, attachedTo: 'gate_events', createdAt })
    .execute();
  await database.writes.query('update system_configuration set is_delete_image = false');
  expect(await releaseGatePictures(database)).toBe(0);
  await database.writes.query('update system_configuration set is_delete_image = true, image_days = 90');
  // Somebody is found for what passed at that gate then.
  const figures = { gateIds: `${newId()},${gate.id}`, gate: 'x', day: 'x', cars: 1, sales: 0, what: 'x', whatEn: 'x' };
  const found = { subjectId: (await buildUser(server)).id, rule: 'LOOP_AGAINST_SALES', figures } as const;
  const id = await plantIndication(server, found);
  const window = (at: Date) =>
    database.writes.query('update indications set window_from = $2, window_to = $2 where id = $1', [id, at]);
  await window(createdAt);
  expect(await releaseGatePictures(database)).toBe(0);
  await window(new Date());
  expect(await releaseGatePictures(database)).toBe(1);
});
