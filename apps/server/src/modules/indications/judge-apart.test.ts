import { contract } from '@parking/contract/contract';
import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane } from '../parking/testing/stays.ts';
import { judgeApart } from './judge-apart.ts';
import { plantExits } from './testing/plant.ts';

let server: TestServer;
let auditor: Client;
let thief: Person;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  const lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  await changeAsOwner(server, 'alter table stays disable trigger user');
  thief = await buildUser(server, { groups: ['CASHIER'] });
  for (const operatorId of [thief.id, ...(await buildPeers())]) {
    const sale = { operatorId, exitedAt: new Date(Date.now() - 20 * 86_400_000), total: 20_000 };
    await plantExits(server, lane, { ...sale, exitKind: 'LOST_TICKET' }, operatorId === thief.id ? 12 : 1);
    await plantExits(server, lane, sale, 100);
  }
});
afterAll(() => server.close());

const buildPeers = () => Promise.all([1, 2, 3].map(async () => (await buildUser(server, { groups: ['CASHIER'] })).id));

const judgeNight = (signal = new AbortController().signal, failed: CheatingType[] = []): Promise<boolean> => {
  const { database, site } = server.platform;
  const order = { what: 'NIGHT', connection: database.connection, site: site.current() } as const;
  return judgeApart(order, { complain: (_, rule) => failed.push(rule) }, signal);
};

test('a thread of its own finds what there is to find, and says so', async () => {
  const failed: CheatingType[] = [];
  expect(await judgeNight(undefined, failed)).toBe(true);
  expect(failed).toEqual([]);
  const { data } = await auditor.call(contract.cheatingIndications.list, { query: 'cheatingType.equals=LOST_RATE' });
  expect(data).toMatchObject([{ subjectId: thief.id, severity: 'HIGH', x: 12 }]);
  expect(await judgeNight()).toBe(false);
});

test('a rule that cannot judge is named, and the others judge', async () => {
  await changeAsOwner(server, 'alter table sweeps rename to sweeps_away');
  const failed: CheatingType[] = [];
  try {
    await judgeNight(undefined, failed);
  } finally {
    await changeAsOwner(server, 'alter table sweeps_away rename to sweeps');
  }
  expect(failed).not.toEqual([]);
  expect(failed).not.toContain('LOST_RATE');
});

test('a server that stops ends it in the middle; the next night judges as if it had not begun', async () => {
  const stopping = new AbortController();
  const night = judgeNight(stopping.signal);
  setTimeout(() => stopping.abort(), 200);
  await expect(night).rejects.toThrow('went away');
  await expect(judgeNight(stopping.signal)).rejects.toThrow('aborted');
  expect(await judgeNight()).toBe(false);
});
