import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { picture } from '../../files/testing/samples.ts';
import { type BuiltGate, buildGate } from '../testing/gates.ts';

const { lpr, assetFiles } = contract;
let server: TestServer;
let top: Client;
let gate: BuiltGate;
/** Stands for a plate reader, and for a camera. */
let other: Server;
let address: string;
let answer: { status: number; body: string | Buffer; type: string };
let asked: { url: string | undefined; authorization: string | undefined; bytes: number }[];

beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  gate = await buildGate(server, { gateType: 'OUT' });
  other = createServer((request, response) => {
    void countBytes(request).then((bytes) => {
      asked.push({ url: request.url, authorization: request.headers.authorization, bytes });
      if (answer.status === 0) return;
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    });
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  address = `127.0.0.1:${(other.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  other.closeAllConnections();
  await new Promise((done) => other.close(done));
  await server.close();
});

async function countBytes(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

const configure = (provider: string, lprServer: string | null, useLpr = true) =>
  server.platform.database.writes.query(
    'update system_configuration set use_lpr = $1, lpr_server = $2, lpr_provider = $3',
    [useLpr, lprServer, provider],
  );

async function upload(filename: string): Promise<string> {
  const files = (await picture('jpeg')).toString('base64');
  const { data } = await top.call(assetFiles.uploadEncoded, { body: { filename, files } });
  return (data as { token: string }[])[0]?.token ?? '';
}

const recognise = async (body: object) => top.call(lpr.recognise, { body });
/** Status and code of a refusal; the test client takes a 503 for a fault of the product. */
async function unread(body: object): Promise<unknown[]> {
  const headers = { authorization: top.token ?? '' };
  const refused = await server.app.inject({ method: 'POST', url: '/api/lpr/recognise', headers, payload: body });
  return [refused.statusCode, refused.json<{ error: { code: string } }>().error.code];
}
const toBeTyped = [503, 'recognition-failed'];
const says = (body: object): typeof answer => ({ status: 200, body: JSON.stringify(body), type: 'application/json' });

describe('a plate', () => {
  test('is read by Plate Recognizer, whose key goes into a header', async () => {
    await configure('PLATE_RECOGNIZER', null);
    await top.call(contract.systemConfigurations.update, {
      body: { lprServer: `http://kunci@${address}/v1/plate-reader/` },
    });
    answer = says({
      results: [
        { plate: 'b1234xyz', score: 0.9, candidates: [{ plate: 'b1234xy2', score: 0.5 }], vehicle: { type: 'Sedan' } },
        { plate: 'd1a', score: 0.2, candidates: [] },
      ],
    });
    const { data } = await recognise({ token: await upload('mobil.jpg') });
    expect(data).toEqual({
      plate: {
        plateNumber: 'B 1234 XYZ',
        plateKey: 'B1234XYZ',
        confidence: 0.9,
        vehicleClass: 'Sedan',
        candidates: [{ plateNumber: 'B1234XY2', confidence: 0.5 }],
      },
      stay: null,
    });
    expect(asked).toMatchObject([{ url: '/v1/plate-reader/', authorization: 'Token kunci' }]);
    expect(asked[0]?.bytes).toBeGreaterThan(1_000);
  });

  test('is read by OpenALPR, whose confidence runs to 100', async () => {
    await configure('OPENALPR', `http://${address}/v3/recognize`);
    answer = says({ results: [{ plate: 'AB2172D', confidence: 87.5, candidates: [] }] });
    expect((await recognise({ token: await upload('x.jpg') })).data).toMatchObject({
      plate: { plateNumber: 'AB 2172 D', confidence: 0.875, vehicleClass: null },
    });
  });

  test('is found in its picture by each of them, and that is kept with the picture', async () => {
    const boxOf = async (token: string) => {
      await recognise({ token });
      const kept = server.platform.database.readQueries.selectFrom('assetFiles').select('plateBox');
      return (await kept.where('token', '=', token).executeTakeFirst())?.plateBox;
    };
    const { width, height } = await sharp(await picture('jpeg')).metadata();
    const pixels = { left: width / 4, top: height / 2, right: width / 2, bottom: height };
    const parts = { left: 0.25, top: 0.5, width: 0.25, height: 0.5 };
    await configure('PLATE_RECOGNIZER', `http://${address}/`);
    const box = { xmin: pixels.left, ymin: pixels.top, xmax: pixels.right, ymax: pixels.bottom };
    answer = says({ results: [{ plate: 'b1a', score: 0.9, candidates: [], box }] });
    expect(await boxOf(await upload('satu.jpg'))).toEqual(parts);
    await configure('OPENALPR', `http://${address}/`);
    const coordinates = [
      { x: pixels.left, y: pixels.top },
      { x: pixels.right, y: pixels.bottom },
    ];
    const read = { plate: 'B1A', confidence: 90, candidates: [], coordinates };
    answer = says({ img_width: width, img_height: height, results: [read] });
    expect(await boxOf(await upload('dua.jpg'))).toEqual(parts);
    answer = says({ results: [{ ...read, coordinates: 'di tengah' }] });
    expect(await boxOf(await upload('tiga.jpg'))).toBeNull();
  });

  test('that is not there is no fault', async () => {
    await configure('OPENALPR', `http://${address}/`);
    answer = says({ results: [] });
    expect((await recognise({ token: await upload('x.jpg') })).data).toEqual({ plate: null, stay: null });
  });

  test('is read off the pictures of the simulator, the same each time', async () => {
    await configure('SIMULATOR', null);
    const token = await upload('plate-B 808 ID.jpg');
    const first = await recognise({ token });
    expect(first.data).toMatchObject({ plate: { plateKey: 'B808ID', confidence: 0.97 } });
    expect((await recognise({ token })).data).toEqual(first.data);
  });

  test('is read off the camera of a gate, on an allowed host alone', async () => {
    await configure('SIMULATOR', null);
    const camera = await server.platform.database.readQueries
      .selectFrom('deviceTypes')
      .select('id')
      .where('imageType', '=', 'SNAPSHOT')
      .executeTakeFirstOrThrow();
    const devices = [{ deviceTypeId: camera.id, name: 'Kamera', address: `http://${address}/snap`, config: {} }];
    const params = { id: gate.id };
    expect((await top.call(contract.gates.update, { params, body: { devices } })).status).toBe(200);
    const bytes = Buffer.concat([await picture('jpeg'), Buffer.from('plate=L 77 AA')]);
    answer = { status: 200, body: bytes, type: 'image/jpeg' };
    expect(await unread({ gateId: gate.id })).toEqual(toBeTyped);
    expect(asked).toEqual([]);
    await top.call(contract.streamSettings.update, { body: { isEnabled: true, allowedHosts: [address] } });
    expect((await recognise({ gateId: gate.id })).data).toMatchObject({ plate: { plateNumber: 'L 77 AA' } });
    answer = { status: 200, body: 'not a picture', type: 'text/html' };
    expect(await unread({ gateId: gate.id })).toEqual(toBeTyped);
  });

  test('read several times of one car is kept once, and found as the last of its gate', async () => {
    await configure('SIMULATOR', null);
    const own = await buildGate(server, { gateType: 'OUT' });
    expect((await top.call(lpr.last, { query: `gateId=${own.id}` })).data).toBeNull();
    for (const name of ['plate-B4321ABC.jpg', 'plate-84321ABC.jpg', 'plate-D9XYZ.jpg'])
      expect((await recognise({ token: await upload(name), gateId: own.id })).status).toBe(200);
    const kept = await server.platform.database.reads.query(
      'select plate_key from temp_plates where gate_id = $1 order by read_at',
      [own.id],
    );
    expect(kept.rows).toEqual([{ plate_key: 'B4321ABC' }, { plate_key: 'D9XYZ' }]);
    expect((await top.call(lpr.last, { query: `gateId=${own.id}` })).data).toMatchObject({
      gateId: own.id,
      plateNumber: 'D 9 XYZ',
      confidence: 0.97,
      stay: null,
    });
  });
});

describe('without a plate reader', () => {
  const broken: [string, string | null, boolean, typeof answer][] = [
    ['it is switched off', null, false, says({})],
    ['it has no address', null, true, says({})],
    ['nobody listens there', 'http://127.0.0.1:9/', true, says({})],
    ['it answers an error', 'other', true, { status: 500, body: 'B1234XYZ', type: 'text/plain' }],
    ['it answers no JSON', 'other', true, { status: 200, body: '<html>', type: 'text/html' }],
    ['it answers in another shape', 'other', true, says({ plates: [] })],
  ];
  test.each(broken)('because %s, the plate is to be typed', async (_, at, useLpr, answered) => {
    await configure('PLATE_RECOGNIZER', at === 'other' ? `http://${address}/` : at, useLpr);
    answer = answered;
    expect(await unread({ token: await upload('x.jpg') })).toEqual(toBeTyped);
  });

  test('that answers in time the plate is to be typed', async () => {
    await configure('PLATE_RECOGNIZER', `http://${address}/`);
    answer = { status: 0, body: '', type: '' };
    expect(await unread({ token: await upload('x.jpg') })).toEqual(toBeTyped);
  });
});

test.each([
  [{}, 400, 'bad-input'],
  [{ token: 'missing' }, 404, 'asset-not-found'],
  [{ gateId: newId() }, 404, 'gate-not-found'],
])('%o is refused', async (body, status, code) => {
  await configure('SIMULATOR', null);
  const refused = await recognise(body);
  expect([refused.status, refused.error.code]).toEqual([status, code]);
});
