import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildGate, connectGate, gateEvent, photograph, sendEvents } from '../../gates/testing/gates.ts';
import { newPlate, sellSubscription } from '../../members/testing/members.ts';
import { type Joined, buildMember } from '../testing/memberships.ts';

const rounds = process.env['FULL'] === '1' ? 20 : 2;
const gateCount = 50;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let servers: readonly [TestServer, TestServer];
let company: string;
let admin: Client;
/** Every other one at the other server. */
const gates: { readonly id: string; readonly server: TestServer; readonly machine: Client }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const server = await startServerOn(database.app);
  servers = [server, await startServerOn(database.app)];
  const root = await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  company = await sellSubscription(root, { subscriptionFareGroup: 'PARENT', maxPlate: 3 });
  for (let index = 0; index < gateCount; index += 1) {
    const gate = await buildGate(server, { gateType: 'IN' });
    const { token } = await connectGate(server, root, gate);
    const at = servers[index % 2 === 0 ? 0 : 1];
    gates.push({ id: gate.id, server: at, machine: at.client(token) });
  }
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
  await database.drop();
});

/** A company's car on the loop of its gate, whose plate a camera is sure of. */
async function arrive({ server, machine }: (typeof gates)[number], plateNumber: string): Promise<void> {
  const images = [await photograph(server, machine)];
  const read = gateEvent('PLATE_READ', { data: { plateNumber, plateConfidence: 0.97, images } });
  const answers = await sendEvents(machine, [gateEvent('LOOP_ON', { data: { loop: 1 } }), read]);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
}

const countsOf = async ({ id }: Joined) => {
  const { readQueries } = servers[0].platform.database;
  const inside = await readQueries.selectFrom('staysInside').select('stayId').where('memberId', '=', id).execute();
  const opened = await readQueries
    .selectFrom('gateCommands')
    .select('id')
    .where('command', '=', 'OPEN')
    .where(
      'gateId',
      'in',
      gates.map((gate) => gate.id),
    )
    .execute();
  return { inside: inside.length, opened: opened.length };
};

test('the last place of a company, asked for by fifty gates of two servers at once, is given once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await buildMember(servers[0], admin, company, {
      plateNumbers: [newPlate(), newPlate(), newPlate()],
    });
    const plates = Array.from({ length: gateCount }, newPlate);
    const all = [...member.plateNumbers.slice(0, 2), ...plates];
    await changeAsOwner(servers[0], 'update members set plate_numbers = $2 where id = $1', [member.id, all]);
    const [first, second] = gates;
    if (first && second) for (const [at, gate] of [first, second].entries()) await arrive(gate, all[at] ?? '');
    const before = await countsOf(member);
    expect(before.inside).toBe(2);
    await Promise.all(gates.map((gate, index) => arrive(gate, plates[index] ?? '')));
    expect(await countsOf(member)).toEqual({ inside: 3, opened: before.opened + 1 });
  }
  expect((await verifyDatabase(database.app)).breaches).toEqual([]);
}, 300_000);
