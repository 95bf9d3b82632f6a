import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import { type AuditedExit, type AuditStatus } from '@parking/contract/audits/audited-exit';
import type { MachineAccuracy } from '@parking/contract/audits/audit-configurations';
import { type SimulatedRecogniser, startRecogniser } from '@parking/gate-simulator/recogniser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { endsSound } from '../../testing/ends-sound.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, car, motorcycle, nextPlate } from '../parking/testing/stays.ts';
import { signedBy } from '../parking/testing/to-collect.ts';
import { auditByMachine, showToMachine } from './machine-audit.ts';
import { audits, pick, sellSeen } from './testing/audits.ts';
import { drawSeen, upload, uploadSeen } from './testing/pictures.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let top: Signed;
let auditor: Signed;
let cashier: Signed;
let recogniser: SimulatedRecogniser;
/** Answers whatever the test says. */
let other: Server;
let answer: { status: number; body: string };
let asked = 0;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  top = await signInAs(server, 'SUPERADMIN');
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [auditor, cashier] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'CASHIER')];
  recogniser = await startRecogniser();
  other = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      if (answer.status > 0) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      else request.socket.destroy();
    });
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const vehicleMapTypes = [
    { name: 'car', vehicleTypeId: car },
    { name: 'motor', vehicleTypeId: motorcycle },
  ];
  await top.call(contract.vehicleAuditTypes.update, { body: { vehicleMapTypes } });
});
beforeEach(async () => {
  // What earlier tests left waiting is not looked at again.
  await changeAsOwner(
    server,
    `update machine_audits set state = 'PEOPLE', decided_at = now() where state = 'WAITING';
     update audited_exits set business_day = business_day - 40, claimed_by = null, claimed_until = null where status = 'UNAUDITED'`,
  );
});
afterAll(async () => {
  await recogniser.stop();
  other.closeAllConnections();
  other.close();
  await server.close();
});
endsSound(() => server);

const otherUrl = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
interface Look {
  readonly url?: string;
  readonly threshold?: number;
  readonly isChecked?: boolean;
}
const look = ({ url = recogniser.url, threshold = 9_000, isChecked = false }: Look = {}) => {
  const { database, files, site } = server.platform;
  const machine = { database, files, site: site.current(), allowPrivate: true, isChecked: () => isChecked };
  return showToMachine(machine, { url, thresholdBasisPoints: threshold });
};

interface Sale {
  readonly seller?: Signed;
  readonly seenIn?: string | null;
  readonly seenOut?: string;
  readonly body?: 'CAR' | 'MOTOR' | 'BUS';
  readonly more?: object;
  readonly images?: readonly string[];
  readonly imagesIn?: readonly string[];
}
/** A risk that pictures settle: counted as a car that came in as a motorcycle. */
async function sell({
  seller = cashier,
  seenIn,
  seenOut,
  body = 'CAR',
  more = {},
  images,
  imagesIn,
}: Sale = {}): Promise<string> {
  const plate = nextPlate();
  const entryImages = imagesIn ?? (seenIn === null ? [] : [await uploadSeen(seller, seenIn ?? plate, body)]);
  const stayId = await sellSeen(server, lane, seller, {
    entry: { plate, vehicleTypeId: motorcycle, images: entryImages, imagesBy: seller.person.id },
    more: { vehicleId: car, images: images ?? [await uploadSeen(seller, seenOut ?? plate, body)], ...more },
  });
  await pick(server);
  return stayId;
}
const exitOf = async (stayId: string): Promise<AuditedExit> => (await audits.detail(auditor, stayId)).exit;
const statusOf = async (stayId: string): Promise<AuditStatus> => (await exitOf(stayId)).status;
const rowOf = async (stayId: string) => {
  const { rows } = await server.platform.database.writes.query<{ state: string; tries: number; fault: string | null }>(
    'select state, tries, fault from machine_audits where stay_id = $1',
    [stayId],
  );
  return rows[0];
};
const accuracy = async () => (await top.call(contract.auditConfigurations.accuracy)).data as MachineAccuracy;

describe('an exit whose pictures show what was charged', () => {
  test('is matched by machine: a step of nobody, with how sure it was, told in list, log and report', async () => {
    const stayId = await sell();
    expect(await look()).toBe(true);
    expect(await exitOf(stayId)).toMatchObject({ status: 'MATCHED', byMachine: true, auditor: null, amount: 0 });
    const { audits: steps } = await audits.detail(auditor, stayId);
    expect(steps).toMatchObject([{ n: 1, status: 'MATCHED', by: null }]);
    const kept = await server.platform.database.readQueries
      .selectFrom('parkingOutAudits')
      .select(['plateConfidence', 'classConfidence', 'byId'])
      .where('stayId', '=', stayId)
      .execute();
    expect(kept).toEqual([{ plateConfidence: 9_700, classConfidence: 9_600, byId: null }]);
    // Where it found the plate is kept for whoever looks after it.
    const { plateBox } = await drawSeen('B 1234 XY');
    const { pictures } = await audits.detail(auditor, stayId);
    expect(pictures.map((one) => one.plateBox?.top)).toEqual([plateBox.top, plateBox.top]);
    const logged = await server.platform.database.writes.query(
      `select actor_id from operations_log where action = 'audit-exit' and payload::jsonb #>> '{after,parkingOutId}' = $1`,
      [stayId],
    );
    expect(logged.rows).toEqual([{ actor_id: null }]);
    const report = await auditor.call(contract.auditReports.auditReport, { query: 'groupBy=gate' });
    expect(report.data).toMatchObject([{ byMachine: 1, machineChecked: 0, matched: 1 }]);
    expect(await look()).toBe(false);
  });

  test('is matched when cameras confuse letters, and not when a letter is another', async () => {
    const plate = nextPlate();
    const mixed = await sell({ more: { plateNumber: plate }, seenIn: plate.replace('B', '8'), seenOut: plate });
    const near = await sell({ more: { plateNumber: plate }, seenIn: plate, seenOut: `${plate.slice(0, -1)}Z` });
    await look();
    expect([await statusOf(mixed), await statusOf(near)]).toEqual(['MATCHED', 'UNAUDITED']);
  });

  test('is taken back by a person like any other, and is not the machine’s again', async () => {
    const stayId = await sell();
    await look();
    expect((await audits.rollbackMatched(auditor, stayId)).status).toBe(200);
    expect(await look()).toBe(false);
    expect(await statusOf(stayId)).toBe('UNAUDITED');
  });

  test('is people’s again once it turns out to be a risk that pictures do not settle', async () => {
    const stayId = await sell();
    await look();
    await changeAsOwner(
      server,
      `alter table stays disable trigger user; update stays set flags = flags || array['free-pass-unseen'] where id = '${stayId}';
       alter table stays enable trigger user`,
    );
    await pick(server);
    expect(await exitOf(stayId)).toMatchObject({ status: 'UNAUDITED', risk: 90 });
    expect((await audits.detail(auditor, stayId)).audits).toMatchObject([{ rolledBackBy: null, by: null }]);
    expect(await look()).toBe(false);
  });
});

describe('what stays with people', () => {
  const cases: readonly [string, Sale, Look?][] = [
    ['another plate at the exit', { seenOut: 'D 4321 XYZ' }],
    ['another plate at the entry', { seenIn: 'D 4321 XYZ' }],
    ['another class than was charged', { body: 'MOTOR' }],
    ['a class that is none of ours', { body: 'BUS' }],
    ['no picture of the entry', { seenIn: null }],
    ['less sure of the plate than it must be', {}, { threshold: 9_750 }],
    ['less sure of the class than it must be', {}, { threshold: 9_650 }],
  ];
  test.each(cases)('%s', async (_, sale, how = {}) => {
    const stayId = await sell(sale);
    await look(how);
    expect(await statusOf(stayId)).toBe('UNAUDITED');
    expect((await rowOf(stayId))?.state).toBe(sale.seenIn === null ? undefined : 'PEOPLE');
  });

  test('a picture that another stay has, byte by byte', async () => {
    const plate = nextPlate();
    const once = await drawSeen(plate);
    const [one, same] = [await upload(cashier, once), await upload(cashier, once)];
    await sell({ more: { plateNumber: plate }, images: [one] });
    const stayId = await sell({ more: { plateNumber: plate }, seenIn: plate, images: [same] });
    await look();
    expect(await statusOf(stayId)).toBe('UNAUDITED');
  });

  test('one picture that is shown of both ends, byte by byte', async () => {
    const plate = nextPlate();
    const once = await drawSeen(plate);
    const [one, same] = [await upload(cashier, once), await upload(cashier, once)];
    const stayId = await sell({ more: { plateNumber: plate }, imagesIn: [one], images: [same] });
    await look();
    expect(await statusOf(stayId)).toBe('UNAUDITED');
    const { pictures } = await audits.detail(auditor, stayId);
    expect(pictures.map(({ repeated }) => repeated)).toEqual([true, true]);
  });

  test('a surer answer than there can be', async () => {
    const plate = nextPlate();
    for (const [score, of] of [
      [1e308, 0.99],
      [99, 0.99],
      [0.99, 99],
    ]) {
      const stayId = await sell({ more: { plateNumber: plate }, seenIn: plate, seenOut: plate });
      answer = {
        status: 200,
        body: JSON.stringify({ results: [{ plate, score, vehicle: { type: 'car', score: of } }] }),
      };
      await look({ url: otherUrl() });
      expect(await statusOf(stayId)).toBe('UNAUDITED');
    }
  });

  test('a class that is sure and stands for no type here, beside one that was charged', async () => {
    const plate = nextPlate();
    const images = [await uploadSeen(cashier, plate, 'BUS'), await uploadSeen(cashier, plate)];
    const stayId = await sell({ more: { plateNumber: plate }, seenIn: plate, images });
    await look();
    expect(await statusOf(stayId)).toBe('UNAUDITED');
  });

  test('a price by hand, whatever the pictures show', async () => {
    const admin = await signInAs(server, 'CASHIER', 'ADMIN');
    const priceOverride = { total: 1_000, reason: 'Jam gate rusak' };
    const stayId = await sell({ seller: admin, more: { priceOverride, ...signedBy(top.person) } });
    expect((await exitOf(stayId)).risks).toContain('price-overridden');
    await look();
    expect([await statusOf(stayId), await rowOf(stayId)]).toEqual(['UNAUDITED', undefined]);
  });

  test('what a person holds already, or has said something of meanwhile', async () => {
    const stayId = await sell();
    await changeAsOwner(
      server,
      `update audited_exits set claimed_by = '${auditor.person.id}', claimed_until = now() + interval '1 minute' where stay_id = '${stayId}'`,
    );
    await look();
    expect([await statusOf(stayId), await rowOf(stayId)]).toEqual(['UNAUDITED', undefined]);
  });
});

describe('two in a hundred of those it agrees on', () => {
  test('are looked at by a person who cannot know, and are its accuracy once that person has decided', async () => {
    const before = await accuracy();
    const [good, bad, plain] = [await sell(), await sell(), await sell({ seenOut: 'D 4321 XYZ' })];
    await look({ isChecked: true });
    const shown = await Promise.all([good, bad, plain].map(exitOf));
    for (const exit of shown) expect(exit).toMatchObject({ status: 'UNAUDITED', why: ['RISK'], byMachine: false });
    const handed = (await audits.next(auditor, { size: 10 })).items.map(({ id }) => id);
    expect(handed).toEqual(expect.arrayContaining([good, bad, plain]));
    expect(await accuracy()).toMatchObject({ checked: before.checked, right: before.right });
    await audits.audit(auditor, {
      items: [
        { parkingOutId: good, status: 'MATCHED' },
        { parkingOutId: bad, status: 'UNMATCHED', reason: 'PLATE', amount: 0 },
        { parkingOutId: plain, status: 'UNMATCHED', reason: 'PLATE', amount: 0 },
      ],
    });
    expect(await accuracy()).toMatchObject({ checked: before.checked + 2, right: before.right + 1 });
    expect((await exitOf(good)).why).toEqual(['RISK', 'MACHINE_CHECK']);
    expect((await exitOf(plain)).why).toEqual(['RISK']);
    const report = await auditor.call(contract.auditReports.auditReport, { query: 'groupBy=auditor' });
    expect(report.data).toContainEqual(expect.objectContaining({ machineChecked: 2, machineRight: 1 }));
    await audits.rollbackMatched(auditor, good);
    expect((await exitOf(good)).why).toEqual(['RISK']);
  });
});

describe('the recogniser', () => {
  test.each([
    ['refuses', { status: 500, body: '' }, 'refused: 500'],
    ['answers in another shape', { status: 200, body: '{"plates":[]}' }, 'wrong-answer'],
    ['answers no JSON', { status: 200, body: '<html>' }, 'wrong-answer'],
    ['hangs up', { status: 0, body: '' }, 'connection-failed'],
  ])('that %s is asked again later, and people have the exit meanwhile', async (_, how, fault) => {
    answer = how;
    const stayId = await sell();
    const handed = async () => (await audits.next(auditor, { size: 10 })).items.map(({ id }) => id);
    expect(await look({ url: otherUrl() })).toBe(false);
    expect(await rowOf(stayId)).toEqual({ state: 'WAITING', tries: 1, fault });
    expect(await accuracy()).toMatchObject({ fault, waiting: 1 });
    expect(await look({ url: otherUrl() })).toBe(false);
    expect(await handed()).not.toContain(stayId);
    await changeAsOwner(server, `update machine_audits set kept_until = now() where stay_id = '${stayId}'`);
    expect(await handed()).toContain(stayId);
    await audits.next(auditor, { release: [stayId] });
    await changeAsOwner(server, `update machine_audits set due_at = now() where stay_id = '${stayId}'`);
    expect(await look()).toBe(true);
    expect(await statusOf(stayId)).toBe('MATCHED');
  });

  test('that stays away is given up after some hours, and the exit is people’s', async () => {
    answer = { status: 500, body: '' };
    const stayId = await sell();
    await look({ url: otherUrl() });
    await changeAsOwner(server, `update machine_audits set due_at = now(), tries = 9 where stay_id = '${stayId}'`);
    await look({ url: otherUrl() });
    expect((await rowOf(stayId))?.state).toBe('SILENT');
    expect(await statusOf(stayId)).toBe('UNAUDITED');
  });

  test('is asked of each exit by one server at a time, and again where that one was killed', async () => {
    answer = { status: 200, body: '{"results":[]}' };
    const stays = [await sell(), await sell(), await sell()];
    asked = 0;
    await Promise.all([look({ url: otherUrl() }), look({ url: otherUrl() }), look({ url: otherUrl() })]);
    expect(asked).toBe(2 * stays.length);
    // It was taken, and nothing more was heard of who took it.
    await changeAsOwner(
      server,
      `update machine_audits set state = 'WAITING', decided_at = null, due_at = now() + interval '3 minutes' where stay_id = '${stays[0]}'`,
    );
    expect(await look()).toBe(false);
    await changeAsOwner(server, `update machine_audits set due_at = now() where stay_id = '${stays[0]}'`);
    await Promise.all([look(), look()]);
    expect(await statusOf(stays[0] ?? '')).toBe('MATCHED');
    expect((await audits.detail(auditor, stays[0] ?? '')).audits).toHaveLength(1);
  });

  test('of the own network is not called unless the server may', async () => {
    const stayId = await sell();
    const { database, files, site } = server.platform;
    const machine = { database, files, site: site.current(), allowPrivate: false };
    await showToMachine(machine, { url: recogniser.url, thresholdBasisPoints: 9_000 });
    expect(await rowOf(stayId)).toMatchObject({ state: 'WAITING', fault: 'address-not-allowed' });
  });

  test('is asked once it is switched on, by two', async () => {
    const stayId = await sell();
    const { database, files, site } = server.platform;
    const machine = { database, files, site: site.current(), allowPrivate: true, isChecked: () => false };
    expect(await auditByMachine(machine)).toBe(false);
    const body = { isEnable: true, url: recogniser.url };
    expect((await top.call(contract.auditConfigurations.update, { body })).error.code).toBe('approval-needed');
    const second = await signInAs(server, 'SUPERADMIN');
    expect(
      (await top.call(contract.auditConfigurations.update, { body: { ...body, ...signedBy(second.person) } })).data,
    ).toMatchObject({ isEnable: true });
    for (const looser of [{ threshold: 50 }, { url: otherUrl() }])
      expect((await top.call(contract.auditConfigurations.update, { body: looser })).error.code).toBe(
        'approval-needed',
      );
    expect((await top.call(contract.auditConfigurations.update, { body: { threshold: 95 } })).status).toBe(200);
    const vehicleMapTypes = [{ name: 'bus', vehicleTypeId: car }];
    expect((await top.call(contract.vehicleAuditTypes.update, { body: { vehicleMapTypes } })).error.code).toBe(
      'approval-needed',
    );
    await auditByMachine(machine);
    expect(await statusOf(stayId)).toBe('MATCHED');
    await top.call(contract.auditConfigurations.update, { body: { isEnable: false } });
  });

  test('has an accuracy for who may see how it is set up', async () => {
    for (const [client, status] of [
      [server.client(), 401],
      [cashier, 403],
      [auditor, 200],
    ] as const)
      expect((await client.call(contract.auditConfigurations.accuracy)).status).toBe(status);
  });
});
