import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { evenPicture, picture, uploadPicture } from '../files/testing/samples.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { measurePictures } from './measure-pictures.ts';
import { audits, exitOf, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [auditor, cashier] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'CASHIER')];
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const sell = async (...pictures: Buffer[]): Promise<string> => {
  const images: string[] = [];
  for (const bytes of pictures) images.push(await uploadPicture(cashier, bytes));
  return sellSeen(server, lane, cashier, { more: { images } });
};
const match = (parkingOutId: string) => audits.audit(auditor, { parkingOutId, status: 'MATCHED' });
const blankOf = async (id: string) => (await audits.detail(auditor, id)).pictures.map(({ blank }) => blank);

test('a picture that is dark, of one colour or damaged counts as none: its exit is sold, and not matched', async () => {
  const whole = await picture();
  for (const bytes of [await evenPicture('#050505'), await evenPicture('#9ab'), whole.subarray(0, whole.length / 2)]) {
    const id = await sell(bytes);
    expect(codeOf(await match(id))).toEqual([409, 'audit-without-picture']);
    expect(exitOf(await audits.audit(auditor, { parkingOutId: id, status: 'NO_EVIDENCE' })).status).toBe('NO_EVIDENCE');
  }
});

test('one that shows something beside it is enough', async () => {
  const id = await sell(await evenPicture('#000'), await picture());
  expect(exitOf(await match(id)).status).toBe('MATCHED');
  expect(new Set(await blankOf(id))).toEqual(new Set([false, true]));
});

test('what waits in the queue is looked at before anybody decides', async () => {
  const id = await sell(await evenPicture('#000'));
  expect(codeOf(await match(id))).toEqual([409, 'audit-without-picture']);
  const { database, files, site } = server.platform;
  await database.writes.query(
    `insert into audited_exits (stay_id, business_day, exited_at, why, risk)
     select id, business_day, exited_at, array['SAMPLE'], 0 from stays where id = $1`,
    [id],
  );
  await measurePictures({ database, files, site: site.current() });
  expect(await blankOf(id)).toEqual([true]);
});

test('the report says how often no picture showed anything, by gate and by operator', async () => {
  for (const groupBy of ['gate', 'operator']) {
    const { data } = await auditor.call(contract.auditReports.auditReport, { query: `groupBy=${groupBy}` });
    const rows = (Array.isArray(data) ? data : (data as { data: unknown }).data) as { audited: number }[];
    expect(rows.filter(({ audited }) => audited > 0)).toMatchObject([
      { noEvidence: 3, audited: 4, noEvidenceRate: 75, mismatchRate: 0 },
    ]);
  }
});

test('a picture of a single dot shows nothing either, and keeps no other from being looked at', async () => {
  const id = await sell(await evenPicture('#9ab', 1, 1));
  expect(codeOf(await match(id))).toEqual([409, 'audit-without-picture']);
  expect(await blankOf(id)).toEqual([true]);
});
