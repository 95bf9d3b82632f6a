import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane } from '../parking/testing/stays.ts';
import { judgeNight, judgeShifts } from './testing/judge-night.ts';
import { plantDeposit, plantExits } from './testing/plant.ts';

let server: TestServer;
let auditor: Client;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  auditor = await signInAs(server, 'AUDITOR');
  await changeAsOwner(server, 'alter table stays disable trigger user');
});
afterAll(() => server.close());

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
/** So many minutes past noon three days ago: at whatever hour this runs, all of it lies in one quarter of one day. */
function pastNoon(minutes: number): Date {
  const { zone } = server.platform.site.current();
  const midnight = fromLocal(toLocalDate(ago(3 * 24 * 60), zone), zone);
  return new Date(midnight.getTime() + (12 * 60 + minutes) * minuteMs);
}

/** A gate where three honest people sell beside one of whose exits so many are lost tickets. */
async function buildSeller(lost: number): Promise<Person> {
  const lane = await buildLane(server);
  const sell = async ({ id: operatorId }: Person, lostOnes: number): Promise<void> => {
    const sale = { operatorId, exitedAt: pastNoon(0), total: 20_000 };
    await plantExits(server, lane, { ...sale, exitKind: 'LOST_TICKET' }, lostOnes);
    await plantExits(server, lane, { ...sale, exitedAt: pastNoon(100) }, 300 - lostOnes);
  };
  const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
  for (const honest of [await cashier(), await cashier(), await cashier()]) await sell(honest, 2);
  const seller = await cashier();
  await sell(seller, lost);
  return seller;
}

const handIn = ({ id: operatorId }: Person, handedInAt = new Date()): Promise<string> =>
  plantDeposit(server, {
    operatorId,
    openedAt: ago(500),
    handedInAt,
    owed: 1_000,
    counted: 1_000,
    cashId: newId(),
  });

async function listFound(): Promise<CheatingIndication[]> {
  const query = 'cheatingType.equals=LOST_RATE&size=500';
  return (await auditor.call(contract.cheatingIndications.list, { query })).data as CheatingIndication[];
}
const found = async (): Promise<string[]> => (await listFound()).map(({ subjectId }) => subjectId);

test('who hands in is judged soon after, among all others and more strictly than at night, and nobody else is', async () => {
  const [grave, waiting, slight] = [await buildSeller(40), await buildSeller(40), await buildSeller(12)];
  for (const one of [grave, slight]) await handIn(one);
  await judgeShifts(server, new Date(Date.now() + 20 * minuteMs));
  expect(await found()).toEqual([grave.id]);
  await judgeNight(server);
  expect((await found()).toSorted()).toEqual([grave.id, waiting.id, slight.id].toSorted());
});

test('what the night called grave is not called less by who looks more strictly', async () => {
  const seller = await buildSeller(40);
  await judgeNight(server);
  const one = (await listFound()).find(({ subjectId }) => subjectId === seller.id);
  expect(one).toMatchObject({ severity: 'HIGH' });
  // From here on its chance is grave to the night alone.
  await changeAsOwner(
    server,
    `update rule_settings set thresholds = thresholds || jsonb_build_object('highChance', $1::double precision) where rule = 'LOST_RATE'`,
    [(one?.q ?? 0) * 5],
  );
  await handIn(seller, new Date(Date.now() + 40 * minuteMs));
  await judgeShifts(server, new Date(Date.now() + 60 * minuteMs));
  const again = (await listFound()).find(({ id }) => id === one?.id);
  expect(again).toMatchObject({ severity: 'HIGH' });
  expect(again?.datetimeTo).not.toBe(one?.datetimeTo);
});
