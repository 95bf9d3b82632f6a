import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import type { InsideCar } from '@parking/contract/parking/offline/offline';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { newPlate, sellSubscription } from '../../members/testing/members.ts';
import { connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { usualPrice } from '../../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../testing/memberships.ts';

const { parkingOuts, preEntry, entryPaid, members } = contract;
let server: TestServer;
let admin: Awaited<ReturnType<typeof signInAs>>;
let root: Client;
let cashier: Awaited<ReturnType<typeof signInAs>>;
let lane: Lane;
/** Subscriptions, by what they are. */
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  [admin, root, cashier] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'SUPERADMIN'),
    await signInAs(server, 'CASHIER'),
  ];
  lane = await buildLane(server);
  const elsewhere = await buildLane(server);
  for (const subscriptionFareType of ['SUBSCRIPTION', 'STRICT', 'FREE_PLATE'])
    sold[subscriptionFareType] = await sellSubscription(root, { subscriptionFareType });
  sold['company'] = await sellSubscription(root, { subscriptionFareGroup: 'PARENT', maxPlate: 2 });
  sold['elsewhere'] = await sellSubscription(root, { memberGates: [elsewhere.entryId] });
  sold['entry alone'] = await sellSubscription(root, { memberGates: [lane.entryId] });
  sold['once a day'] = await sellSubscription(root, {
    subscriptionFareType: 'DURATION',
    subscriptionFareGroup: 'PARENT',
    maxPlate: 3,
    freeMinutes: 30,
    oncePerDay: true,
  });
  sold['an hour'] = await sellSubscription(root, { subscriptionFareType: 'DURATION', freeMinutes: 30 });
});
afterAll(() => server.close());
endsSound(() => server);

const joined = (more: object = {}, subscription = 'SUBSCRIPTION'): Promise<Joined> =>
  buildMember(server, admin, sold[subscription] ?? '', more);
const quote = async (parkingInId: string, more: object = {}): Promise<Quote> => {
  const body = { parkingInId, gateId: lane.exitId, ...more };
  const answer = await cashier.call(parkingOuts.quoteV2, { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as Quote;
};
const leave = async (parkingInId: string, more: object = {}): Promise<Saved['parkingOut']> => {
  const answer = await save(cashier, { parkingInId, gateId: lane.exitId, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as Saved).parkingOut;
};
const enter = (body: object): Promise<Answer> =>
  cashier.call(preEntry.checkIn, {
    body: { vehicleId: car, gateId: lane.entryId, ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const entered = async (body: object): Promise<ParkingIn> => {
  const answer = await enter(body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as { parkingIn: ParkingIn }).parkingIn;
};
const placesOf = async ({ id }: Joined) =>
  ((await cashier.call(members.check, { params: { id } })).data as MembershipCheck).places;
const insideBy = async (plateKey: string): Promise<string> => {
  const { readQueries } = server.platform.database;
  const query = readQueries.selectFrom('staysInside').select('stayId').where('plateKey', '=', plateKey);
  return (await query.executeTakeFirstOrThrow()).stayId;
};

describe('a member drives in and out', () => {
  test('by plate, with nothing to pay: the receipt says what the membership gave', async () => {
    const member = await joined();
    const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
    expect(await quote(id)).toMatchObject({
      gross: usualPrice,
      total: 0,
      member: {
        id: member.id,
        name: member.name,
        status: 'ACTIVE',
        reason: null,
        memberEndDate: member.memberEndDate,
        tokenPhoto: null,
        places: { used: 1, of: 1 },
      },
      parkingIn: { isMember: true },
    });
    const exit = await leave(id, { expectedTotal: 0 });
    expect(exit).toMatchObject({ total: 0, discount: usualPrice, isMember: true, paidTypeId: null });
    expect(exit.lines?.find(({ code }) => code === 'MEMBER')).toMatchObject({ amount: -usualPrice });
  });

  test('by the chip of the card, and by the code on it, at the desk of an entry', async () => {
    for (const card of [{ nfcNumber: '04AA01' }, { parkingCode: 'KARTU-9' }]) {
      const member = await joined(card);
      const shown = 'nfcNumber' in card ? { nfcNumber: '04aa01' } : { cardCode: 'kartu-9' };
      const stay = await entered({ plateNumber: plateOf(member), ...shown });
      expect(stay).toMatchObject({ isMember: true, flags: [] });
      expect(await placesOf(member)).toEqual({ used: 1, of: 1 });
      expect((await leave(stay.id)).total).toBe(0);
      expect(await placesOf(member)).toEqual({ used: 0, of: 1 });
    }
  });

  test('by a card that a desk cannot tell for a chip or a code; one of nobody says nothing of the plate either', async () => {
    const member = await joined({ parkingCode: 'KARTU10' });
    const asked = (text: string) =>
      cashier.call(preEntry.quote, {
        body: {
          vehicleId: car,
          gateId: lane.entryId,
          plateNumber: plateOf(member),
          nfcNumber: text,
          cardCode: text,
        },
      });
    expect((await asked('kartu10')).data).toMatchObject({ member: { id: member.id, reason: null } });
    expect((await asked('KARTUXX')).data).toMatchObject({ member: null });
  });

  test('pays nothing at an entry that is paid', async () => {
    const member = await joined();
    const body = { vehicleId: car, gateId: lane.entryId, plateNumber: plateOf(member) };
    const { data } = await cashier.call(entryPaid.quote, { body });
    expect(data).toMatchObject({ total: 0, member: { id: member.id, reason: null } });
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const answer = await cashier.call(entryPaid.checkIn, { body: { ...body, paidTypeId: cash }, headers });
    expect(answer.data).toMatchObject({ parkingIn: { isMember: true, prepaid: 0 } });
  });

  test('has them free once in a business day where that is what it bought', async () => {
    const { plateNumbers } = await joined({ plateNumbers: [newPlate(), newPlate(), newPlate()] }, 'once a day');
    const [one = '', two = '', three = ''] = plateNumbers;
    const stayOf = (plateNumber: string) => enterOn(server, lane, { plateNumber });
    const paidFor = async (id: string) => {
      const { total, gross, member } = await quote(id);
      const exit = await leave(id, { paidTypeId: cash, expectedTotal: total });
      expect(exit).toMatchObject({ total, isMember: true });
      return { isReduced: total < gross, warnings: member?.warnings };
    };
    const [first, second] = [await stayOf(one), await stayOf(two)];
    expect(await paidFor(first)).toEqual({ isReduced: true, warnings: [] });
    const { data } = await cashier.call(contract.offline.copy, { query: `gateId=${lane.exitId}` });
    const copied = (data as { cars: InsideCar[] }).cars.find(({ id }) => id === second);
    expect(copied).toMatchObject({ entitlement: null, member: { warnings: ['free-minutes-used'] } });
    expect(await paidFor(second)).toEqual({ isReduced: false, warnings: ['free-minutes-used'] });
    const third = await stayOf(three);
    expect((await quote(third)).member).toMatchObject({ warnings: ['free-minutes-used'] });
    const moveBy = (days: number) =>
      changeAsOwner(
        server,
        `update stays set entered_at = entered_at + interval '${days} days', entry_business_day = entry_business_day + ${days} where id = '${third}'`,
      );
    await moveBy(-1);
    expect((await quote(third)).member).toMatchObject({ warnings: [] });
    await moveBy(1);
  });

  test('has its first minutes free where it bought those', async () => {
    const member = await joined({}, 'an hour');
    const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
    const { total, lines } = await quote(id);
    expect(total).toBeLessThan(usualPrice);
    expect(lines.some(({ code }) => code === 'MEMBER')).toBe(true);
    expect((await leave(id, { paidTypeId: cash, expectedTotal: total })).total).toBe(total);
  });
});

describe('is an ordinary car, and everybody is told why', () => {
  const expectOrdinary = async (id: string, reason: string | null, status = 'ACTIVE') => {
    expect(await quote(id)).toMatchObject({ total: usualPrice, member: { status, reason } });
    expect(await leave(id, { paidTypeId: cash })).toMatchObject({ total: usualPrice, isMember: false });
  };

  test('where its cars may not come in', async () => {
    const member = await joined({}, 'elsewhere');
    const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
    await expectOrdinary(id, 'other-gate');
    expect(await placesOf(member)).toMatchObject({ used: 0 });
  });

  test('where they may not go out: it came in as a member', async () => {
    const member = await joined({}, 'entry alone');
    const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
    expect(await quote(id)).toMatchObject({ total: usualPrice, member: { reason: 'other-gate' } });
    expect(await leave(id, { paidTypeId: cash })).toMatchObject({ total: usualPrice, isMember: true });
  });

  test('of another type', async () => {
    const member = await joined();
    const id = await enterOn(server, lane, { plateNumber: plateOf(member), vehicleId: motorcycle });
    expect((await quote(id)).member).toMatchObject({ reason: 'other-vehicle-type' });
  });

  test('with another plate where it is strict', async () => {
    const member = await joined({ nfcNumber: '04AA02' }, 'STRICT');
    const plateNumber = newPlate();
    const id = await enterOn(server, lane, { nfcNumber: '04AA02', plateNumber });
    await expectOrdinary(id, 'plate-not-registered');
    expect(await placesOf(member)).toEqual({ used: 0, of: 1 });
  });

  test('and the receipt, its copies, the exit and its audit say why the next day', async () => {
    await joined({ nfcNumber: '04AA12' }, 'STRICT');
    const id = await enterOn(server, lane, { nfcNumber: '04AA12', plateNumber: newPlate() });
    const { total } = await quote(id);
    const { data } = await save(cashier, {
      parkingInId: id,
      gateId: lane.exitId,
      paidTypeId: cash,
      expectedTotal: total,
    });
    const { parkingOut, receipt } = data as Saved;
    const memberWhy = 'plate-not-registered';
    expect(parkingOut).toMatchObject({ memberWhy, isMember: false });
    const row = {
      label: 'Member tidak dipakai',
      labelEn: 'Membership not used',
      value: 'plat tidak terdaftar / plate not registered',
    };
    expect(receipt.rows).toContainEqual(row);
    const { data: copy } = await cashier.call(parkingOuts.reprint, { body: { id, note: 'diminta member' } });
    expect((copy as Saved['receipt']).rows).toContainEqual(row);
    expect((await cashier.call(parkingOuts.get, { params: { id } })).data).toMatchObject({ memberWhy });
    const { data: listed } = await admin.call(contract.parkingOutList.list, {
      query: `parkingCode.equals=${parkingOut.parkingCode}`,
    });
    expect(listed).toMatchObject([{ memberWhy }]);
    const auditor = await signInAs(server, 'AUDITOR');
    const { data: detail } = await auditor.call(contract.parkingOutAudits.viewDetail, { query: `parkingOutId=${id}` });
    expect(detail).toMatchObject({ exit: { memberWhy } });
    // Who is honoured has nothing to be told.
    const own = await joined();
    expect(await leave(await enterOn(server, lane, { plateNumber: plateOf(own) }))).toMatchObject({ memberWhy: null });
  });

  test('when its card is in another car, or a company has no place left', async () => {
    await joined({ nfcNumber: '04AA03' });
    await enterOn(server, lane, { nfcNumber: '04AA03', plateNumber: newPlate() });
    const second = await enterOn(server, lane, { nfcNumber: '04AA03', plateNumber: newPlate() });
    await expectOrdinary(second, 'already-inside');
    const company = await joined({ plateNumbers: [newPlate(), newPlate()] }, 'company');
    const ids = [];
    for (const plateNumber of company.plateNumbers) ids.push(await enterOn(server, lane, { plateNumber }));
    await joined({ nfcNumber: '04AA04', plateNumbers: [newPlate()] }, 'company');
    expect(await placesOf(company)).toEqual({ used: 2, of: 2 });
    await leave(ids[0] ?? '');
    expect(await placesOf(company)).toEqual({ used: 1, of: 2 });
  });

  test('whose card and plate name two members: the card counts', async () => {
    const [one, other] = [await joined({ nfcNumber: '04AA05' }), await joined()];
    const stay = await entered({ nfcNumber: '04AA05', plateNumber: plateOf(other) });
    expect(stay).toMatchObject({ isMember: true });
    expect([...stay.flags].sort((a, b) => (a < b ? -1 : 1))).toEqual(['member-other-plate', 'member-plate-differs']);
    expect([(await placesOf(one)).used, (await placesOf(other)).used]).toEqual([1, 0]);
  });

  test('that was told by a person alone at the exit: never', async () => {
    const member = await joined();
    const { id } = await buildStay(server, lane, { minutesAgo: 61.5, plate: newPlate(), origin: 'DISPENSER' });
    expect(await quote(id, { plateNumber: plateOf(member) })).toMatchObject({ total: usualPrice, member: null });
  });
});

describe('what changes while the car is inside', () => {
  const suspend = (member: Joined, minutesAgo: number) =>
    changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at) values ('${member.id}', now() - interval '${minutesAgo} minutes')`,
    );

  test('a suspension charges what falls due since', async () => {
    const member = await joined();
    const id = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 121.5 });
    const { gross } = await quote(id);
    await suspend(member, 61);
    const priced = await quote(id);
    expect(priced).toMatchObject({ member: { status: 'SUSPENDED' } });
    expect(priced.total).toBeGreaterThan(0);
    expect(priced.total).toBeLessThan(gross);
    expect((await leave(id, { paidTypeId: cash })).total).toBe(priced.total);
  });

  test('a membership that is renewed meanwhile covers from then on, by the card that was shown', async () => {
    const member = await joined({ nfcNumber: '04AA06' });
    await suspend(member, 200);
    const id = await enterOn(server, lane, { nfcNumber: '04AA06', plateNumber: plateOf(member), minutesAgo: 121.5 });
    expect(await quote(id)).toMatchObject({ member: { status: 'SUSPENDED' } });
    expect((await placesOf(member)).used).toBe(0);
    await changeAsOwner(
      server,
      `update member_suspensions set until_at = now() - interval '61 minutes' where member_id = '${member.id}'`,
    );
    const { total, gross } = await quote(id);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(gross);
    const exit = await leave(id, { paidTypeId: cash });
    expect(exit).toMatchObject({ total, isMember: true });
    expect(exit.flags).toContain('member-late-claim');
  });

  test("a plate that a camera saw at the entry is a member's now: it leaves as one, once", async () => {
    const plates = [newPlate(), newPlate()];
    const machine = await connectGate(server, root, { id: lane.entryId, code: '' });
    const tickets = plates.map((plateNumber) =>
      gateEvent('TICKET_ISSUED', { ago: 3_690, data: { parkingCode: newId(), plateNumber, plateConfidence: 0.97 } }),
    );
    await sendEvents(machine, tickets);
    const ids = [];
    for (const plate of plates) ids.push(await insideBy(plate));
    const [first = '', second = ''] = ids;
    const member = await joined({ plateNumbers: plates });
    expect(await quote(first)).toMatchObject({ total: 0, member: { id: member.id } });
    const exits = await Promise.all(ids.map((id) => save(cashier, { parkingInId: id, gateId: lane.exitId })));
    expect(exits.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const left = exits[0]?.status === 200 ? second : first;
    expect(await quote(left)).toMatchObject({ total: usualPrice, member: { reason: 'already-inside' } });
  });
});

describe('a membership covers one car at a time, whatever is told afterwards', () => {
  test('an entry that was deleted left its place to others: its ticket is an ordinary one', async () => {
    const member = await joined({ plateNumbers: [newPlate(), newPlate()] });
    const [first = '', second = ''] = member.plateNumbers;
    const deleted = await enterOn(server, lane, { plateNumber: first, minutesAgo: 61.5 });
    const operator = await signInAs(server, 'OPERATOR');
    const signer = await signInAs(server, 'OPERATOR');
    const body = { note: 'Tiket ganda', ...signedBy(signer.person) };
    const gone = await operator.call(contract.parkingIns.deleteEntryApproved, { params: { id: deleted }, body });
    expect(gone.status).toBe(200);
    await enterOn(server, lane, { plateNumber: second, minutesAgo: 30 });
    expect(await quote(deleted)).toMatchObject({ total: usualPrice, member: { reason: 'already-inside' } });
    expect(await leave(deleted, { paidTypeId: cash })).toMatchObject({ total: usualPrice });
  });

  test('an exit that was told back makes no room for another car before it was told', async () => {
    const member = await joined({ plateNumbers: [newPlate(), newPlate()], nfcNumber: '04AA30' });
    const [first = '', second = ''] = member.plateNumbers;
    const one = await enterOn(server, lane, { plateNumber: first, minutesAgo: 300 });
    await changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at, until_at) values ('${member.id}', now() - interval '251 minutes', now() - interval '249 minutes')`,
    );
    const other = await enterOn(server, lane, { nfcNumber: '04AA30', plateNumber: second, minutesAgo: 250 });
    const datetimeOut = toLocalDateTime(new Date(Date.now() - 299 * 60_000), 'Asia/Jakarta');
    const told = { parkingInId: one, gateId: lane.exitId, datetimeOut, note: 'Palang rusak' };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const left = await root.call(contract.parkingOuts.checkOutByHand, { body: told, headers });
    expect(left.status).toBe(200);
    expect(await quote(other)).toMatchObject({ member: { reason: 'already-inside' } });
  });
});

test('the last place of a company, asked for by many at once, is given once', async () => {
  const plateNumbers = Array.from({ length: 2 }, newPlate);
  const member = await joined({ plateNumbers, nfcNumber: '04AA07' }, 'company');
  await entered({ plateNumber: plateNumbers[0] });
  const all = await Promise.all(
    Array.from({ length: 8 }, () => enter({ nfcNumber: '04AA07', plateNumber: newPlate() })),
  );
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  const came = all.filter(({ data }) => (data as { parkingIn: ParkingIn }).parkingIn.isMember);
  expect(came).toHaveLength(1);
  expect(await placesOf(member)).toEqual({ used: 2, of: 2 });
});
