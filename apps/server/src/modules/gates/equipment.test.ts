import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { picture, wav } from '../files/testing/samples.ts';
import { sell } from '../money/testing/deposits.ts';
import { buildLane } from '../parking/testing/stays.ts';
import { buildGate, connectGate, gateBody } from './testing/gates.ts';

const { deviceTypes, audioFiles, programFiles, printFields, streamSettings, assetFiles, gates } = contract;
let server: TestServer;
let top: Client & { readonly person: { readonly id: string } };
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

async function upload(client: Client, filename: string, bytes: Buffer): Promise<string> {
  const { data } = await client.call(assetFiles.uploadEncoded, {
    body: { filename, files: bytes.toString('base64') },
  });
  return (data as { token: string }[])[0]?.token ?? '';
}

const heldBy = async (token: string) =>
  (
    await server.platform.database.readQueries
      .selectFrom('assetFiles')
      .select('attachedTo')
      .where('token', '=', token)
      .executeTakeFirst()
  )?.attachedTo;

describe('device types', () => {
  test('are kept with their makes, and stay while a gate names them', async () => {
    const body = { name: 'LOOP', label: 'Sensor loop', deviceTypeList: ['Nice LP21'], imageType: null };
    const made = await top.call(deviceTypes.create, { body });
    expect(made.data).toMatchObject(body);
    const { id } = made.data as { id: string };
    const devices = [{ deviceTypeId: id, name: 'Loop 1', address: null, config: {} }];
    const gate = (await top.call(gates.create, { body: { ...gateBody(), devices } })).data as { id: string };
    const refused = await top.call(deviceTypes.remove, { params: { id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'in-use']);
    await top.call(gates.update, { params: { id: gate.id }, body: { devices: [] } });
    expect((await top.call(deviceTypes.remove, { params: { id } })).status).toBe(200);
  });

  test.each([
    [{ imageType: 'HOLOGRAM' }, 'imageType', 'not-an-option'],
    [{ deviceTypeList: 'Nice' }, 'deviceTypeList', 'wrong-type'],
    [{ label: '' }, 'label', 'required'],
  ])('with %o are refused and the field is named', async (part, path, code) => {
    const body = { name: 'X', label: 'X', deviceTypeList: [], ...part };
    const { status, error } = await top.call(deviceTypes.create, { body });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ path, code }]);
  });
});

describe('files for gates', () => {
  test('are held by their record, and a gate fetches them with its own token', async () => {
    const token = await upload(top, 'silakan.wav', wav());
    const body = { name: 'Silakan tekan tombol', tokenFile: token };
    const made = await top.call(audioFiles.create, { body });
    expect(made.data).toMatchObject({ ...body, filename: 'silakan.wav' });
    const machine = await connectGate(server, top, await buildGate(server));
    const wall = await connectGate(server, top, await buildGate(server), 'wall');
    const fetch = (client: Client, file: string) => client.call(assetFiles.download, { params: { token: file } });
    expect((await fetch(machine, token)).status).toBe(200);
    expect((await fetch(wall, token)).status).toBe(404);
    expect((await fetch(await signInAs(server, 'CASHIER'), token)).status).toBe(404);
    const loose = await upload(top, 'lain.png', await picture('png'));
    expect((await fetch(machine, loose)).status).toBe(404);
  });

  test('change with their record: the file before is let go', async () => {
    const [first, second] = [await upload(top, 'a.wav', wav()), await upload(top, 'b.wav', wav())];
    const made = await top.call(audioFiles.create, { body: { name: 'Terima kasih', tokenFile: first } });
    const params = made.data as { id: string };
    expect((await top.call(audioFiles.update, { params, body: { tokenFile: second } })).data).toMatchObject({
      filename: 'b.wav',
    });
    expect([await heldBy(first), await heldBy(second)]).toEqual([null, 'audio_files']);
    expect((await top.call(audioFiles.remove, { params })).status).toBe(200);
    expect(await heldBy(second)).toBeNull();
  });

  test('must be an own upload that nothing holds', async () => {
    const other = await signInAs(server, 'SUPERADMIN');
    const strange = await upload(other, 'c.wav', wav());
    for (const tokenFile of [strange, 'missing']) {
      const { status, error } = await top.call(audioFiles.create, { body: { name: 'Asing', tokenFile } });
      expect([status, error.code, error.fields[0]?.path]).toEqual([404, 'asset-not-found', 'tokenFile']);
    }
  });

  test('of programs are told apart by type and version', async () => {
    const make = async () =>
      top.call(programFiles.create, {
        body: { type: 'DISPENSER', version: '1.2.0', tokenFile: await upload(top, 'p.pdf', Buffer.from('%PDF-1.4\n')) },
      });
    expect((await make()).status).toBe(200);
    const again = await make();
    expect([again.status, again.error.fields[0]?.path]).toEqual([409, 'version']);
    expect((await top.call(programFiles.list, { query: 'type.equals=DISPENSER' })).data).toMatchObject([
      { version: '1.2.0', filename: 'p.pdf' },
    ]);
  });
});

describe('print fields', () => {
  test('are given; their words, order and whether they print are changed', async () => {
    const before = (await top.call(printFields.options)).data as { id: string; name: string; print: boolean }[];
    const shift = before.find(({ name }) => name === 'SHIFT');
    expect(shift?.print).toBe(false);
    const params = { id: shift?.id ?? '' };
    const body = { print: true, orderingNumber: 1, label: 'Giliran' };
    expect((await top.call(printFields.update, { params, body })).data).toMatchObject({ name: 'SHIFT', ...body });
    const after = (await top.call(printFields.options)).data as object[];
    expect([after[0], after.length]).toMatchObject([{ name: 'SHIFT', ...body }, 16]);
    expect((await top.call(printFields.list, { query: 'print.equals=true&size=50' })).data).toHaveLength(16);
    expect((await top.call(printFields.history, { params })).data).toHaveLength(1);
    const renamed = await top.call(printFields.update, { params, body: { name: 'OTHER' } });
    expect(renamed.data).toMatchObject({ name: 'SHIFT' });
    expect((await top.call(printFields.update, { params: { id: newId() }, body })).error.code).toBe('record-not-found');
  });
});

test('gates are written to a workbook as their list shows them', async () => {
  const gate = await buildGate(server);
  const columns = ['code', 'name', 'online', 'gateVehicleTypes', 'devices', 'since'].map((key) => ({
    key,
    heading: key,
  }));
  const started = await top.call(gates.export, { query: `code.equals=${gate.code}`, body: { columns } });
  expect(started.status).toBe(202);
  const params = { id: (started.data as { jobId: string }).jobId };
  const status = async () => ((await top.call(contract.jobs.get, { params })).data as { status: string }).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('DONE');
});

describe('stream settings', () => {
  test('are read by who watches cameras and changed by who may', async () => {
    const before = (await top.call(streamSettings.get)).data as { updatedAt: string };
    const changed = await top.call(streamSettings.update, {
      body: { isEnabled: true, allowedHosts: ['10.0.0.9', 'kamera.local:8080'], updatedAt: before.updatedAt },
    });
    expect(changed.data).toMatchObject({
      isEnabled: true,
      allowedHosts: ['10.0.0.9', 'kamera.local:8080'],
      width: 640,
    });
    const stale = await top.call(streamSettings.update, { body: { width: 800, updatedAt: '2020-01-01T00:00:00' } });
    expect(stale.error.code).toBe('changed-meanwhile');
    const bad = await top.call(streamSettings.update, { body: { allowedHosts: ['http://x/'], framesPerSecond: 99 } });
    expect(bad.error.fields.map(({ path }) => path).toSorted()).toEqual(['allowedHosts.0', 'framesPerSecond']);
  });
});

test('a kind of camera that is read no more takes somebody else', async () => {
  await sell(server, await buildLane(server), (await signInAs(server, 'CASHIER')).person);
  const body = { name: 'KAMERA UJI', label: 'Kamera uji', deviceTypeList: [], imageType: 'SNAPSHOT' };
  const { id } = (await top.call(deviceTypes.create, { body })).data as { id: string };
  const unread = (more: object) =>
    top.call(deviceTypes.update, { params: { id }, body: { imageType: 'MJPEG', ...more } });
  expect((await unread({})).error).toMatchObject({ code: 'approval-needed' });
  const { username } = (await signInAs(server, 'SUPERADMIN')).person;
  const signed = { approverUsername: username, approverPassword: testPassword };
  expect((await unread(signed)).data).toMatchObject({ imageType: 'MJPEG' });
  const { rows } = await server.platform.database.reads.query(
    `select loosens, approver_name from control_changes where setting = 'cameras'`,
  );
  expect(rows).toEqual([{ loosens: true, approver_name: username }]);
});
