import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Guest } from '@parking/contract/members/guests';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsSound } from '../../../testing/ends-sound.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, car } from '../../parking/testing/stays.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { act, fieldsOf, guestOf, keyed, newPlate } from '../testing/members.ts';

const { guests, members } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: Signed;
let other: Signed;
let finance: Signed;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  other = await signInAs(server, 'ADMIN');
  finance = await signInAs(server, 'FINANCE');
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
});
afterAll(() => server.close());
endsSound(() => server);

const inDays = (n: number): string => toLocalDate(new Date(Date.now() + n * 86_400_000), 'Asia/Jakarta');
/** So many days from today on, both ends counted. */
const daysLong = (days: number) => ({ memberStartDate: inDays(0), memberEndDate: inDays(days - 1) });
const body = (days: number, more: object = {}) => ({
  name: 'Tamu rapat',
  vehicleTypeId: car,
  plateNumbers: [newPlate()],
  ...daysLong(days),
  ...more,
});
const invited = async (days: number, more: object = {}, client: Client = admin): Promise<Guest> => {
  const answer = await act.invite(client, body(days, more));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return guestOf(answer);
};
const decide = (client: Client, id: string, accepted = true, note: string | null = 'Diperiksa'): Promise<Answer> =>
  client.call(guests.decideDays, { params: { id }, body: { accepted, ...(note && { note }) }, headers: keyed() });
const change = (id: string, more: object, client: Client = admin): Promise<Answer> =>
  client.call(guests.update, { params: { id }, body: more, headers: keyed() });
/** What a gate says to a plate now. */
const said = async (plateNumber = ''): Promise<Pick<MembershipCheck, 'status' | 'reason'>> => {
  const { data } = await admin.call(members.checkAtGate, { body: { gateId: lane.entryId, plateNumber } });
  const { status, reason } = data as MembershipCheck;
  return { status, reason };
};
const honoured = { status: 'ACTIVE', reason: null };
const waits = { status: 'ACTIVE', reason: 'waits-for-agreement' };
const codeOf = ({ status, error }: Answer) => [status, error?.code];

describe('who parks free for some days', () => {
  test('three days, both ends counted, are given by one person and hold at once', async () => {
    const guest = await invited(3);
    expect(guest).toMatchObject({ daysState: 'GIVEN', givenUntil: inDays(2), daysBy: admin.person.username });
    expect(await said(guest.plateNumbers[0])).toEqual(honoured);
    expect(codeOf(await decide(other, guest.id))).toEqual([409, 'guest-decided']);
  });

  test('four wait for a second person, and entitle nothing until then', async () => {
    const guest = await invited(4);
    const [plate] = guest.plateNumbers;
    expect(guest).toMatchObject({ daysState: 'WAITING', givenUntil: null, memberStatus: 'ACTIVE' });
    expect(await said(plate)).toEqual(waits);
    expect((await decide(finance, guest.id)).data).toMatchObject({ daysState: 'GIVEN', givenUntil: inDays(3) });
    expect(await said(plate)).toEqual(honoured);
  });

  test('who gave them does not agree, nor whoever may not', async () => {
    const { id } = await invited(4);
    expect(codeOf(await decide(server.client(), id))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await decide(await signInAs(server, 'OPERATOR'), id))).toEqual([403, 'forbidden']);
    expect(codeOf(await decide(admin, id))).toEqual([409, 'four-eyes']);
    expect(fieldsOf(await decide(other, id, false, null))).toEqual(['note required']);
    expect(fieldsOf(await decide(other, id, true, 'x'))).toEqual(['note too-short']);
    expect(codeOf(await decide(other, newId()))).toEqual([404, 'record-not-found']);
    const answers = await Promise.all([decide(other, id), decide(finance, id, false)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('who has looked at four days does not agree to more', async () => {
    const { id, updatedAt } = await invited(4);
    await change(id, { memberEndDate: inDays(300) });
    const body = { accepted: true, updatedAt };
    const stale = await finance.call(guests.decideDays, { params: { id }, body, headers: keyed() });
    expect(codeOf(stale)).toEqual([409, 'changed-meanwhile']);
  });

  test('refused ones are given nothing, leave their plates, and may be asked for again', async () => {
    const guest = await invited(10);
    const [plate = ''] = guest.plateNumbers;
    expect((await decide(await signInAs(server, 'OWNER'), guest.id, false)).data).toMatchObject({
      daysState: 'REFUSED',
      memberStatus: 'SUSPENDED',
      daysNote: 'Diperiksa',
    });
    expect((await said(plate)).status).toBe('SUSPENDED');
    expect((await change(guest.id, { note: 'Masih ditolak' })).data).toMatchObject({ daysState: 'REFUSED' });
    const back = { memberStatus: 'ACTIVE', ...daysLong(2) };
    expect((await change(guest.id, back)).data).toMatchObject({ daysState: 'GIVEN', givenUntil: inDays(1) });
    expect(await said(plate)).toEqual(honoured);
  });

  test('in the list those that wait are found', async () => {
    const { id } = await invited(5);
    const { data } = await finance.call(guests.list, { query: 'daysState.equals=WAITING&size=100' });
    expect((data as Guest[]).map((one) => one.id)).toContain(id);
  });
});

describe('more than three days are not given in parts', () => {
  test('a lengthening waits, and what was given goes on; refused, it is as before', async () => {
    const guest = await invited(2);
    const longer = await change(guest.id, { memberEndDate: inDays(6) });
    expect(longer.data).toMatchObject({ daysState: 'WAITING', memberEndDate: inDays(6), givenUntil: inDays(1) });
    expect(await said(guest.plateNumbers[0])).toEqual(honoured);
    expect((await decide(other, guest.id, false)).data).toMatchObject({
      daysState: 'GIVEN',
      memberEndDate: inDays(1),
      memberStatus: 'ACTIVE',
    });
    expect((await change(guest.id, { memberEndDate: inDays(2) })).data).toMatchObject({ daysState: 'GIVEN' });
    expect((await change(guest.id, { memberEndDate: inDays(3) })).data).toMatchObject({ daysState: 'WAITING' });
    expect((await change(guest.id, { memberEndDate: inDays(2) })).data).toMatchObject({ daysState: 'GIVEN' });
  });

  test('a plate that had its days under another record, a deleted one too, and as cameras read it', async () => {
    const plate = newPlate();
    const first = await invited(3, { plateNumbers: [plate] });
    expect((await admin.call(guests.remove, { params: { id: first.id } })).status).toBe(200);
    // Only the first of them was had.
    const second = await invited(2, { plateNumbers: [plate], memberStartDate: inDays(0), memberEndDate: inDays(1) });
    expect(second.daysState).toBe('GIVEN');
    const alike = plate.replace('B', '8');
    const third = await invited(2, { plateNumbers: [alike], memberStartDate: inDays(4), memberEndDate: inDays(5) });
    expect(third.daysState).toBe('WAITING');
    const fourth = await invited(1, { plateNumbers: [plate], memberStartDate: inDays(40), memberEndDate: inDays(40) });
    expect(fourth.daysState).toBe('GIVEN');
  });

  test('two at once for one plate', async () => {
    const plateNumbers = [newPlate()];
    const made = await Promise.all(
      [0, 3].map((from) =>
        invited(3, { plateNumbers, memberStartDate: inDays(from), memberEndDate: inDays(from + 2) }),
      ),
    );
    expect(made.map(({ daysState }) => daysState).sort((a, b) => a.localeCompare(b))).toEqual(['GIVEN', 'WAITING']);
  });

  test('what was agreed to stays so when it is made less, and waits anew when it is made more', async () => {
    const { id } = await invited(10);
    await decide(other, id);
    expect((await change(id, { memberEndDate: inDays(5) })).data).toMatchObject({ daysState: 'GIVEN' });
    expect((await change(id, { memberEndDate: inDays(7) })).data).toMatchObject({
      daysState: 'WAITING',
      givenUntil: inDays(5),
    });
  });

  test('another plate, card or type of such a guest takes two; a telephone number does not', async () => {
    const guest = await invited(10);
    for (const more of [{ plateNumbers: [newPlate()] }, { nfcNumber: '0BADCAFE' }])
      expect(codeOf(await change(guest.id, more))).toEqual([409, 'approval-needed']);
    await decide(finance, guest.id);
    const plateNumbers = [newPlate()];
    expect(codeOf(await change(guest.id, { plateNumbers }))).toEqual([409, 'approval-needed']);
    expect((await change(guest.id, { phoneNumber: '0812 555 0101' })).status).toBe(200);
    const signed = await change(guest.id, { plateNumbers, ...signedBy(other.person) });
    expect(signed.data).toMatchObject({ plateNumbers, daysState: 'GIVEN' });
    expect(await said(plateNumbers[0])).toEqual(honoured);
  });

  test('a plate that is inside as an ordinary car takes two', async () => {
    const { id } = await invited(1);
    const plate = newPlate();
    await buildStay(server, lane, { minutesAgo: 60, plate });
    expect(codeOf(await change(id, { plateNumbers: [plate] }))).toEqual([409, 'approval-needed']);
  });
});

test('after all of this everything holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
