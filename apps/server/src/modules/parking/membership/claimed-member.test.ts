import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { buildGate, connectGate, gateEvent, photograph, sendEvents } from '../../gates/testing/gates.ts';
import { sellSubscription } from '../../members/testing/members.ts';
import { usualPrice } from '../../money/testing/deposits.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../testing/memberships.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { parkingOuts, parkingIns, memberOuts } = contract;
let server: TestServer;
let root: Signed;
let seller: Signed;
let admin: Signed;
let cashier: Signed;
let lane: Lane;
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  root = await signInAs(server, 'SUPERADMIN');
  [seller, admin, cashier] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'CASHIER'),
  ];
  lane = await buildLane(server);
  const elsewhere = await buildLane(server);
  for (const subscriptionFareType of ['SUBSCRIPTION', 'STRICT', 'FREE_PLATE'])
    sold[subscriptionFareType] = await sellSubscription(root, { subscriptionFareType });
  sold['elsewhere'] = await sellSubscription(root, { memberGates: [elsewhere.entryId] });
});
afterAll(() => server.close());

const joined = (subscription = 'SUBSCRIPTION', more: object = {}): Promise<Joined> =>
  buildMember(server, seller, sold[subscription] ?? '', more);
/** A car that came in on a ticket; the plate is what its entry took. */
const ticket = (more: Parameters<typeof buildStay>[2] = {}) =>
  buildStay(server, lane, { origin: 'DISPENSER', plate: '', minutesAgo: 61.5, ...more });
const claimOf = (member: Joined, more: object = {}) => ({
  memberId: member.id,
  plateNumber: plateOf(member),
  reason: 'Kartunya tertinggal',
  ...more,
});
/** At an exit without a camera, with a picture that its desk took. */
const claim = async (
  parkingInId: string,
  memberClaim: object,
  more: object = signedBy(admin.person),
): Promise<Answer> =>
  save(cashier, { parkingInId, gateId: lane.exitId, memberClaim, images: [await uploadPicture(cashier)], ...more });
const codeOf = ({ error }: Answer) => error?.code;
const quoted = async (parkingInId: string, memberClaim: object): Promise<Quote> => {
  const answer = await cashier.call(parkingOuts.quoteV2, { body: { parkingInId, gateId: lane.exitId, memberClaim } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as Quote;
};

describe('a member whose card was forgotten and whose plate nobody read', () => {
  test('leaves as one on the very stay, on the word of two, once a day; its price can be made again', async () => {
    const member = await joined();
    const { id } = await ticket();
    const said = claimOf(member);
    expect(await quoted(id, said)).toMatchObject({
      total: 0,
      gross: usualPrice,
      member: { id: member.id, reason: null },
    });
    expect(codeOf(await claim(id, said, {}))).toBe('approval-needed');
    const saved = await claim(id, said, { ...signedBy(admin.person), expectedTotal: 0 });
    expect((saved.data as Saved).parkingOut).toMatchObject({
      id,
      total: 0,
      discount: usualPrice,
      isMember: true,
      approvedBy: admin.person.username,
      flags: expect.arrayContaining(['member-late-claim']),
    });
    expect(codeOf(await claim((await ticket()).id, said))).toBe('already-claimed');
    const { rows } = await server.platform.database.writes.query(
      `select action, payload::jsonb #>> '{after,reason}' as reason from operations_log where entity_id = $1`,
      [id],
    );
    expect(rows).toContainEqual({ action: 'member-claim', reason: said.reason });
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('nor by the other way out on the same day; of two at once one is the second', async () => {
    const member = await joined();
    const [one, other] = [await ticket(), await ticket()];
    const answers = await Promise.all([one, other].map(({ id }) => claim(id, claimOf(member))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const operator = await signInAs(server, 'OPERATOR');
    const byHand = await operator.call(memberOuts.byHand, {
      params: { id: member.id },
      body: {
        gateId: lane.exitId,
        note: 'Palang masuk rusak',
        images: [await uploadPicture(operator)],
        ...signedBy(admin.person),
      },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(codeOf(byHand)).toBe('already-claimed');
  });
});

describe('a dishonest cashier frees no stranger with it', () => {
  test('signed by nobody, by themselves, by who sold it, or by who may not change members', async () => {
    const [member, { id }] = [await joined(), await ticket()];
    const signed = (person: Parameters<typeof signedBy>[0]) => claim(id, claimOf(member), signedBy(person));
    expect(codeOf(await signed(cashier.person))).toBe('approval-needed');
    expect(codeOf(await signed(seller.person))).toBe('own-membership');
    expect(codeOf(await signed((await signInAs(server, 'OPERATOR')).person))).toBe('approval-needed');
    const wrong = { approverUsername: admin.person.username, approverPassword: 'salah-sekali' };
    expect(codeOf(await claim(id, claimOf(member), wrong))).toBe('login-failed');
    const stranger = await signInAs(server, 'AUDITOR');
    expect((await save(stranger, { parkingInId: id, gateId: lane.exitId, memberClaim: claimOf(member) })).status).toBe(
      403,
    );
    // Whoever sold it does not say so at the desk either.
    const sellers = { parkingInId: id, gateId: lane.exitId, memberClaim: claimOf(member), ...signedBy(admin.person) };
    expect(codeOf(await save(seller, sellers))).toBe('own-membership');
  });

  test('with another plate, be it told, read at the entry, told of the exit, or seen by its camera', async () => {
    const member = await joined('FREE_PLATE');
    const own = plateOf(member);
    const refused = async (id: string, memberClaim: object, more: object = {}) => {
      expect(await quoted(id, memberClaim)).toMatchObject({ total: usualPrice });
      expect(codeOf(await claim(id, memberClaim, { ...signedBy(admin.person), ...more }))).toBe('not-on-membership');
    };
    await refused((await ticket()).id, claimOf(member, { plateNumber: nextPlate() }));
    const other = await ticket({ plate: nextPlate() });
    await refused(other.id, claimOf(member));
    const { id } = await ticket();
    const told = { ...signedBy(admin.person), plateNumber: nextPlate() };
    expect(codeOf(await claim(id, claimOf(member), told))).toBe('not-on-membership');
    const gate = await buildGate(server, { gateType: 'OUT' });
    const atGate = await connectGate(server, root, gate);
    const read = { plateNumber: nextPlate(), plateConfidence: 0.95, images: [await photograph(server, atGate)] };
    await sendEvents(atGate, [gateEvent('PLATE_READ', { data: read, ago: 3 })]);
    const there = { gateId: gate.id, memberClaim: claimOf(member), ...signedBy(admin.person) };
    expect(codeOf(await save(cashier, { parkingInId: id, ...there }))).toBe('not-on-membership');
    // One sign wrong at the entry is a misreading.
    const near = await ticket({ plate: `${own.slice(0, -1)}${own.endsWith('X') ? 'Y' : 'X'}` });
    expect((await claim(near.id, claimOf(member))).status).toBe(200);
  });

  test('without the picture of a gate that has a camera; the picture stands with the exit', async () => {
    const member = await joined();
    const { id } = await ticket();
    const gate = await buildGate(server, { gateType: 'OUT' });
    const atGate = await connectGate(server, root, gate);
    const read = async (ago: number) =>
      gateEvent('PLATE_READ', {
        data: { plateNumber: plateOf(member), plateConfidence: 0.5, images: [await photograph(server, atGate)] },
        ago,
      });
    await sendEvents(atGate, [await read(600)]);
    const leave = () =>
      save(cashier, { parkingInId: id, gateId: gate.id, memberClaim: claimOf(member), ...signedBy(admin.person) });
    expect(codeOf(await leave())).toBe('member-claim-unseen');
    await sendEvents(atGate, [await read(2)]);
    const saved = await leave();
    expect((saved.data as Saved).parkingOut.images).toHaveLength(1);
  });

  test('nor without a picture that the desk takes where no camera stands', async () => {
    const [member, { id }] = [await joined(), await ticket()];
    expect(codeOf(await claim(id, claimOf(member), { ...signedBy(admin.person), images: [] }))).toBe(
      'member-claim-unseen',
    );
    const saved = await claim(id, claimOf(member));
    expect((saved.data as Saved).parkingOut.images).toHaveLength(1);
  });

  test('of a car whose entry decided, that a person recorded, whose plate was edited, or that was deleted', async () => {
    const member = await joined();
    const refused = async (id: string, of: Joined = member) =>
      expect(codeOf(await claim(id, claimOf(of)))).toBe('member-claim-refused');
    const elsewhere = await joined('elsewhere');
    await refused(await enterOn(server, lane, { plateNumber: plateOf(elsewhere) }), elsewhere);
    // The car of another member, though that one's membership has ended.
    const ended = await joined();
    await changeAsOwner(server, `update members set suspended = true where id = '${ended.id}'`);
    await refused(await enterOn(server, lane, { plateNumber: plateOf(ended) }));
    const byHand = await ticket({ origin: 'MANUAL' });
    await refused(byHand.id);
    const edited = await ticket();
    await changeAsOwner(server, `update stays set flags = array['plate-edited'] where id = '${edited.id}'`);
    await refused(edited.id);
    const deleted = await ticket();
    const gone = await admin.call(parkingIns.deleteEntryApproved, {
      params: { id: deleted.id },
      body: { note: 'tiket uji coba', ...signedBy((await signInAs(server, 'SUPERADMIN')).person) },
    });
    expect(gone.status).toBe(200);
    await refused(deleted.id);
  });

  test('while the member’s own car is inside, was inside meanwhile, or nothing is in force', async () => {
    const member = await joined();
    const { id } = await ticket();
    const own = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 30 });
    expect(await quoted(id, claimOf(member))).toMatchObject({
      total: usualPrice,
      member: { reason: 'already-inside' },
    });
    expect(codeOf(await claim(id, claimOf(member)))).toBe('not-on-membership');
    await save(cashier, { parkingInId: own, gateId: lane.exitId });
    expect(codeOf(await claim(id, claimOf(member)))).toBe('not-on-membership');
    const suspended = await joined();
    await changeAsOwner(
      server,
      `update member_suspensions set from_at = '2000-01-01' where member_id = '${suspended.id}'`,
    );
    await changeAsOwner(server, `update members set suspended = true where id = '${suspended.id}'`);
    await changeAsOwner(
      server,
      `update member_suspensions set from_at = '2000-01-01' where member_id = '${suspended.id}'`,
    );
    expect(codeOf(await claim(id, claimOf(suspended)))).toBe('not-on-membership');
    expect(codeOf(await claim(id, { ...claimOf(member), memberId: newId() }))).toBe('not-on-membership');
  });

  test('by what the camera read of the car that left before it', async () => {
    const member = await joined();
    const gate = await buildGate(server, { gateType: 'OUT' });
    const atGate = await connectGate(server, root, gate);
    const read = async (plateNumber: string, ago: number) =>
      gateEvent('PLATE_READ', { data: { plateNumber, images: [await photograph(server, atGate)] }, ago });
    const at = { gateId: gate.id, memberClaim: claimOf(member), ...signedBy(admin.person) };
    await sendEvents(atGate, [await read(plateOf(member), 60)]);
    const other = await ticket({ minutesAgo: 5 });
    expect((await save(cashier, { parkingInId: other.id, gateId: gate.id, paidTypeId: cash })).status).toBe(200);
    await sendEvents(atGate, [await read(nextPlate(), 0)]);
    expect(codeOf(await save(cashier, { parkingInId: (await ticket()).id, ...at }))).toBe('not-on-membership');
  });

  test('let in by the one who claims it or signs for it, whatever its entry took', async () => {
    const member = await joined();
    const letIn = async (by: Signed, more: object = {}) => {
      const body = { vehicleId: car, gateId: lane.entryId, ...more };
      const headers = { 'idempotency-key': newIdempotencyKey() };
      const { data } = await by.call(contract.preEntry.checkIn, { body, headers });
      return (data as { parkingIn: { id: string } }).parkingIn.id;
    };
    const own = await letIn(cashier);
    const quote = { parkingInId: own, gateId: lane.exitId, memberClaim: claimOf(member) };
    expect(codeOf(await cashier.call(parkingOuts.quoteV2, { body: quote }))).toBe('member-claim-refused');
    expect(codeOf(await claim(own, claimOf(member)))).toBe('member-claim-refused');
    const signers = await letIn(admin);
    expect(codeOf(await claim(signers, claimOf(member)))).toBe('member-claim-refused');
    const others = await letIn(await signInAs(server, 'CASHIER'));
    expect((await claim(others, claimOf(member))).status).toBe(200);
  });

  test('beside a gift or a price by hand, of a lost ticket, or without a reason', async () => {
    const member = await joined();
    const { id } = await ticket();
    const more = (body: object) => claim(id, claimOf(member), { ...signedBy(admin.person), ...body });
    for (const body of [{ freePass: true, note: 'tamu' }, { priceOverride: { total: 0, reason: 'tamu' } }])
      expect((await more(body)).error.fields).toMatchObject([{ path: 'memberClaim', code: 'not-an-option' }]);
    expect((await claim(id, claimOf(member, { reason: '' }))).error.fields).toMatchObject([
      { path: 'memberClaim.reason' },
    ]);
    const lost = { plateNumber: plateOf(member), vehicleId: car, gateId: lane.exitId, memberClaim: claimOf(member) };
    const answer = await cashier.call(parkingOuts.lostTicket, { body: { ...lost, paidTypeId: cash } });
    expect(answer.status).toBe(400);
  });
});

test('nobody finds out by trying which plates are a member’s: ten that are none in a minute, by whichever call', async () => {
  const member = await joined();
  const { id } = await ticket();
  const curious = await signInAs(server, 'CASHIER');
  const tell = (plateNumber: string) =>
    curious.call(parkingOuts.quoteV2, {
      body: { parkingInId: id, gateId: lane.exitId, memberClaim: claimOf(member, { plateNumber }) },
    });
  // The member's own are not counted.
  for (let tries = 0; tries < 12; tries += 1) expect((await tell(plateOf(member))).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 12 }, () => tell(nextPlate())));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(codeOf(await tell(plateOf(member)))).toBe('too-many-requests');
  const there = { parkingInId: id, gateId: lane.exitId, memberClaim: claimOf(member), ...signedBy(admin.person) };
  expect(codeOf(await save(curious, there))).toBe('too-many-requests');
  expect((await quoted(id, claimOf(member))).total).toBe(0);
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
