import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Joined, buildMember, plateOf } from '../parking/testing/memberships.ts';
import { signedBy } from '../parking/testing/to-collect.ts';
import { act, newPlate, sellSubscription } from './testing/members.ts';

let server: TestServer;
let clerk: Awaited<ReturnType<typeof signInAs>>;
let admin: Awaited<ReturnType<typeof signInAs>>;
let fareId: string;
beforeAll(async () => {
  server = await startTestServer();
  clerk = await signInAs(server, 'ADMIN', 'CASHIER');
  admin = await signInAs(server, 'ADMIN');
  fareId = await sellSubscription(await signInAs(server, 'SUPERADMIN'), { maxPlate: 4 });
});
afterAll(() => server.close());

const joined = (more: object = {}): Promise<Joined> => buildMember(server, clerk, fareId, more);
const give = (member: Joined, plateNumbers: string[], more: object = {}, client = clerk): Promise<Answer> =>
  act.change(client, member.id, { plateNumbers, ...more });
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const needed = [409, 'approval-needed'];

describe('plates that come to a member in a month', () => {
  test('are two on one name; the third takes somebody else, whoever gave the others', async () => {
    const member = await joined();
    expect((await give(member, [newPlate()])).status).toBe(200);
    expect((await give(member, [newPlate()], {}, admin)).status).toBe(200);
    const third = [newPlate()];
    expect(codeOf(await give(member, third))).toEqual(needed);
    expect(codeOf(await give(member, third, signedBy(clerk.person)))).toEqual(needed);
    expect((await give(member, third, signedBy(admin.person))).status).toBe(200);
    expect(codeOf(await give(member, [newPlate()]))).toEqual(needed);
    const { data } = await admin.call(contract.members.history, { params: { id: member.id } });
    expect(data).toContainEqual(expect.objectContaining({ after: { approvedBy: admin.person.username } }));
  });

  test('count each, also when they come at once', async () => {
    const member = await joined();
    const plates = [plateOf(member), newPlate(), newPlate(), newPlate()];
    expect(codeOf(await give(member, plates))).toEqual(needed);
    expect((await give(member, plates.slice(0, 3))).status).toBe(200);
    expect(codeOf(await give(member, plates))).toEqual(needed);
  });

  test('count when one was taken away first, and when it comes back', async () => {
    const member = await joined();
    const own = plateOf(member);
    for (const plates of [[], [newPlate()], [], [own]]) expect((await give(member, plates)).status).toBe(200);
    expect((await give(member, [])).status).toBe(200);
    expect(codeOf(await give(member, [own]))).toEqual(needed);
  });

  test('do not count when they go, stay, or are written otherwise', async () => {
    const member = await joined({ plateNumbers: [newPlate(), newPlate(), newPlate()] });
    const [one = '', two = ''] = member.plateNumbers;
    for (const plates of [[one, two], [two, one], [one.toLowerCase()], [one]])
      expect((await give(member, plates)).status).toBe(200);
    expect((await give(member, [newPlate(), newPlate()])).status).toBe(200);
  });

  test('are counted right when two people give them at once', async () => {
    const member = await joined();
    expect((await give(member, [plateOf(member), newPlate()])).status).toBe(200);
    const answers = await Promise.all([clerk, admin].map((client) => give(member, [newPlate()], {}, client)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('begin anew with the month, and are no other member’s', async () => {
    const member = await joined();
    for (const _ of [1, 2]) expect((await give(member, [newPlate()])).status).toBe(200);
    const other = await joined();
    expect((await give(other, [newPlate()])).status).toBe(200);
    expect(codeOf(await give(member, [newPlate()]))).toEqual(needed);
    await changeAsOwner(
      server,
      "update member_plate_changes set business_day = (date_trunc('month', business_day) - interval '1 day')::date where member_id = $1",
      [member.id],
    );
    expect((await give(member, [newPlate()])).status).toBe(200);
  });
});
