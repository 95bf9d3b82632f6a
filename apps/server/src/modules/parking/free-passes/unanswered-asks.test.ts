import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { FreePassRequest } from '@parking/contract/parking/free-passes/free-pass-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { ageRequests, askForPass } from '../testing/free-pass-requests.ts';
import { type Lane, buildLane, buildStay, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let supervisor: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  await changeAsOwner(server, `update system_configuration set free_passes_per_shift = 0`);
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  supervisor = await signInAs(server, 'OPERATOR');
});
afterAll(() => server.close());
endsSound(() => server);

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const done = [200, undefined];
const unheard = [409, 'free-pass-unheard'];
const buildCar = async () => (await buildStay(server, lane, { minutesAgo: 61.5 })).id;
const ask = (parkingInId: string, client: Client = cashier) => askForPass(client, lane, parkingInId);
const wait = (seconds: number) => ageRequests(server, seconds);

test('five an hour go unanswered, whoever is signed in, and of two at once one is the fifth; a signature still lets a car go', async () => {
  for (const _ of [1, 2, 3, 4]) {
    expect(codeOf(await ask(await buildCar()))).toEqual(done);
    await wait(61);
  }
  const [answered, fifth, sixth, last] = [await buildCar(), await buildCar(), await buildCar(), await buildCar()];
  const { data } = await ask(answered);
  const granted = await supervisor.call(contract.freePassRequests.answer, {
    params: { id: (data as FreePassRequest).id },
    body: { answer: 'GRANTED' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(codeOf(granted)).toEqual(done);
  // From here on each is over as it begins.
  await changeAsOwner(server, `update sessions set ended_at = now(), ended_why = 'LOGOUT' where user_id = $1`, [
    supervisor.person.id,
  ]);
  const atOnce = (await Promise.all([ask(fifth), ask(sixth)])).map(codeOf);
  expect([atOnce.filter(([status]) => status === 200), atOnce.filter(([, code]) => code === unheard[1])]).toEqual([
    [done],
    [unheard],
  ]);
  const again = await ask(last);
  expect([...codeOf(again), again.error.message]).toEqual([...unheard, expect.stringMatching(/^5 .* 5\d minutes/)]);
  expect(codeOf(await ask(last, await signInAs(server, 'CASHIER')))).toEqual(done);
  const signer = await signInAs(server, 'OPERATOR');
  const left = await save(cashier, {
    parkingInId: last,
    gateId: lane.exitId,
    freePass: true,
    freePassVerification: 'Tamu direksi',
    ...signedBy(signer.person),
  });
  expect(codeOf(left)).toEqual(done);
  await wait(3_600);
  expect(codeOf(await ask(sixth))).toEqual(done);
});
