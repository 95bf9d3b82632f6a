import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, save } from '../testing/stays.ts';

const { freePasses } = contract;
let server: TestServer;
let lane: Lane;
let supervisor: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  supervisor = await signInAs(server, 'OPERATOR');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const give = async (cashier: Client): Promise<string> => {
  const { id } = await buildStay(server, lane, { minutesAgo: 61.5 });
  await save(cashier, { parkingInId: id, gateId: lane.exitId, freePass: true, freePassVerification: 'Tamu direksi' });
  return id;
};
const passOf = async (stayId: string, client: Client = supervisor) =>
  ((await client.call(freePasses.list, { query: 'size=100' })).data as FreePass[]).find(
    ({ parkingInId }) => parkingInId === stayId,
  );
const decide = async (stayId: string, status: string, client: Client = supervisor) =>
  client.call(freePasses.changeStatus, {
    params: { id: (await passOf(stayId))?.id ?? '' },
    body: { status, note: 'Bukan tamu' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

describe('what nobody decided in three days goes to the owner', () => {
  const age = (stayId: string, hours: number) =>
    changeAsOwner(server, 'update free_passes set at = now() - make_interval(hours => $2) where stay_id = $1', [
      stayId,
      hours,
    ]);

  test('who decides on it then, and changes the decision, but on no other', async () => {
    const owner = await signInAs(server, 'OWNER');
    await signInAs(server, 'SUPERADMIN');
    const cashier = await signInAs(server, 'CASHIER');
    const stayId = await give(cashier);
    await age(stayId, 71);
    expect(await passOf(stayId, owner)).toMatchObject({ withOwner: false });
    expect(codeOf(await decide(stayId, 'APPROVED', owner))).toEqual([409, 'free-pass-not-yours']);
    await age(stayId, 73);
    expect(await passOf(stayId, owner)).toMatchObject({ withOwner: true, overdue: true });
    expect((await decide(stayId, 'REJECTED', owner)).data).toMatchObject({ status: 'REJECTED', withOwner: true });
    expect((await decide(stayId, 'APPROVED', owner)).status).toBe(200);
    expect(codeOf(await decide(stayId, 'APPROVED', owner))).toEqual([409, 'already-settled']);
    const decided = await give(cashier);
    expect((await decide(decided, 'APPROVED')).status).toBe(200);
    await age(decided, 73);
    await changeAsOwner(
      server,
      `update free_pass_decisions set at = now() - interval '70 hours' where free_pass_id = (select id from free_passes where stay_id = $1)`,
      [decided],
    );
    expect(codeOf(await decide(decided, 'REJECTED', owner))).toEqual([409, 'free-pass-not-yours']);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('not on one that the owner gave, nor does who only looks at it, or finance', async () => {
    const both = await signInAs(server, 'OWNER', 'CASHIER');
    const stayId = await give(both);
    await age(stayId, 100);
    expect(codeOf(await decide(stayId, 'APPROVED', both))).toEqual([409, 'four-eyes']);
    for (const group of ['FINANCE', 'AUDITOR', 'CASHIER'] as const)
      expect(codeOf(await decide(stayId, 'APPROVED', await signInAs(server, group)))).toEqual([403, 'forbidden']);
    expect(codeOf(await decide(stayId, 'APPROVED', server.client()))).toEqual([401, 'not-signed-in']);
    const [owner, another] = [await signInAs(server, 'OWNER'), await signInAs(server, 'OWNER')];
    const answers = await Promise.all([owner, another].map((client) => decide(stayId, 'APPROVED', client)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});
