import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { openDepositOf } from '../money/testing/deposits.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../parking/testing/memberships.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildLane, cash, qris, save } from '../parking/testing/stays.ts';
import {
  act,
  cardPrice,
  fieldsOf,
  keyed,
  memberOf,
  newMember,
  periodsOf,
  prices,
  sellOtherCards,
  sellSubscription,
} from './testing/members.ts';

type Someone = Client & { readonly person: Person };
const { memberActs, members } = contract;
let server: TestServer;
let clerk: Someone;
let admin: Someone;
let finance: Someone;
let fareId: string;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  const root = await signInAs(server, 'SUPERADMIN');
  [clerk, admin, finance] = [
    await signInAs(server, 'ADMIN', 'CASHIER'),
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'FINANCE'),
  ];
  fareId = await sellSubscription(root);
  await sellOtherCards(root, fareId, 30_000);
  lane = await buildLane(server);
});
afterAll(() => server.close());

let made = 0;
const newCard = (): string => `04CA4D${(made += 1).toString(16).padStart(4, '0').toUpperCase()}`;
const joined = (more: object = {}): Promise<Joined> =>
  buildMember(server, clerk, fareId, { nfcNumber: newCard(), ...more });
const change = (client: Client, { id }: Joined, body: object, key?: string): Promise<Answer> =>
  client.call(memberActs.updateCard, {
    params: { id },
    body: { note: 'Kartu hilang', paidTypeId: cash, ...body },
    headers: keyed(key),
  });
const signed = ({ person }: Someone) => ({ approverUsername: person.username, approverPassword: testPassword });
const statusOf = async (nfcNumber: string): Promise<string> => {
  const answer = await admin.call(members.checkAtGate, { body: { nfcNumber, gateId: lane.entryId } });
  return (answer.data as MembershipCheck).status;
};
const owed = async (): Promise<number> => (await openDepositOf(finance, clerk.person.id))?.expected ?? 0;

describe('another card', () => {
  test('is sold at its price, and the old one is nobody’s from then on', async () => {
    const member = await joined({ parkingCode: 'KODE-LAMA' });
    const before = await owed();
    const nfcNumber = newCard();
    const quote = await clerk.call(memberActs.quoteCard, { params: { id: member.id } });
    expect(quote.data).toMatchObject({
      amount: 30_000,
      takesTwo: false,
      lines: [{ code: 'COMPONENT', amount: 30_000 }],
    });
    const answer = await change(clerk, member, { nfcNumber, parkingCode: 'KODE-BARU', expectedTotal: 30_000 });
    expect(answer.data).toMatchObject({ nfcNumber, parkingCode: 'KODE-BARU', memberEndDate: member.memberEndDate });
    expect([await statusOf(member.nfcNumber ?? ''), await statusOf(nfcNumber)]).toEqual(['NOT_FOUND', 'ACTIVE']);
    const byCode = await admin.call(members.checkAtGate, { body: { parkingCode: 'KODE-LAMA', gateId: lane.entryId } });
    expect((byCode.data as MembershipCheck).status).toBe('NOT_FOUND');
    expect((await owed()) - before).toBe(30_000);
    const [sold] = await periodsOf(finance, member.id);
    expect(sold).toMatchObject({
      kind: 'CARD',
      nfcNumber,
      months: null,
      fromDate: null,
      amount: 30_000,
      isNewest: true,
    });
    const { data } = await admin.call(members.history, { params: { id: member.id } });
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'change-card',
        before: { nfcNumber: member.nfcNumber, parkingCode: 'KODE-LAMA' },
        after: expect.objectContaining({ nfcNumber, parkingCode: 'KODE-BARU', note: 'Kartu hilang' }),
      }),
    );
  });

  test('leaves the code of the old one dead as well where it has none', async () => {
    const member = await joined({ parkingCode: 'KODE-MATI' });
    expect((await change(clerk, member, { nfcNumber: newCard() })).data).toMatchObject({ parkingCode: null });
  });

  test('is the car’s that came in by the old one: it leaves as a member’s, by the new one', async () => {
    const member = await joined();
    const parkingInId = await enterOn(server, lane, {
      nfcNumber: member.nfcNumber ?? '',
      plateNumber: plateOf(member),
    });
    const nfcNumber = newCard();
    expect((await change(clerk, member, { nfcNumber })).status).toBe(200);
    const again = await admin.call(members.checkAtGate, { body: { nfcNumber, gateId: lane.entryId } });
    expect(again.data).toMatchObject({ reason: 'already-inside', places: { used: 1 } });
    const atExit = await admin.call(members.checkAtGate, {
      body: { nfcNumber: member.nfcNumber ?? '', gateId: lane.exitId },
    });
    expect((atExit.data as MembershipCheck).status).toBe('NOT_FOUND');
    const answer = await save(clerk, { parkingInId, gateId: lane.exitId });
    expect(answer.data).toMatchObject({ parkingOut: { total: 0 } });
  });

  test('takes somebody else the second time in a month, and by the record always', async () => {
    const member = await joined();
    expect((await change(clerk, member, { nfcNumber: newCard() })).status).toBe(200);
    expect((await clerk.call(memberActs.quoteCard, { params: { id: member.id } })).data).toMatchObject({
      takesTwo: true,
    });
    const nfcNumber = newCard();
    expect((await change(clerk, member, { nfcNumber })).error.code).toBe('approval-needed');
    expect((await change(clerk, member, { nfcNumber, ...signed(clerk) })).error.code).toBe('approval-needed');
    expect((await change(clerk, member, { nfcNumber, ...signed(finance) })).error.code).toBe('approval-needed');
    expect((await change(clerk, member, { nfcNumber, ...signed(admin) })).data).toMatchObject({ nfcNumber });
    for (const other of [newCard(), null])
      expect((await act.change(clerk, member.id, { nfcNumber: other })).error.code).toBe('approval-needed');
    expect((await act.change(clerk, member.id, { nfcNumber: nfcNumber.toLowerCase() })).status).toBe(200);
  });

  test('is nobody else’s, in neither column, and not the one that is held', async () => {
    const [owner, member] = [await joined({ parkingCode: 'KODE-9' }), await joined()];
    for (const card of [{ nfcNumber: owner.nfcNumber?.toLowerCase() }, { nfcNumber: newCard(), parkingCode: 'kode-9' }])
      expect((await change(clerk, member, card)).error.code).toBe('already-exists');
    const crossed = await change(clerk, member, { nfcNumber: newCard(), parkingCode: owner.nfcNumber });
    expect([crossed.status, ...fieldsOf(crossed)]).toEqual([409, 'parkingCode already-taken']);
    const same = await change(clerk, member, { nfcNumber: member.nfcNumber?.toLowerCase() });
    expect(fieldsOf(same)).toEqual(['nfcNumber already-so']);
    expect((await periodsOf(finance, member.id)).map(({ kind }) => kind)).toEqual(['PERIOD']);
  });

  test('is given once by two that ask at once, of one member or of two', async () => {
    const [one, other] = [await joined(), await joined()];
    const wanted = newCard();
    const ofTwo = await Promise.all([
      change(clerk, one, { nfcNumber: wanted }),
      change(admin, other, { nfcNumber: wanted }),
    ]);
    expect(ofTwo.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const third = await joined();
    const ofOne = await Promise.all([newCard(), newCard()].map((nfcNumber) => change(clerk, third, { nfcNumber })));
    expect(ofOne.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await periodsOf(finance, third.id)).filter(({ kind }) => kind === 'CARD')).toHaveLength(1);
  });

  test('that is asked for again, as no answer came, is sold once', async () => {
    const member = await joined();
    const [nfcNumber, key] = [newCard(), newId()];
    const answers = [await change(clerk, member, { nfcNumber }, key), await change(clerk, member, { nfcNumber }, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await periodsOf(finance, member.id)).filter(({ kind }) => kind === 'CARD')).toHaveLength(1);
  });

  test('is paid by QRIS to the rupiah, and costs what was shown', async () => {
    const member = await joined();
    const pay = (amount: number) =>
      buildPayment(server, { byId: clerk.person.id, paidTypeId: qris, amount, purpose: 'MEMBERSHIP' });
    const card = { nfcNumber: newCard(), paidTypeId: qris };
    expect((await change(clerk, member, card)).error.code).toBe('payment-not-paid');
    const moved = await change(clerk, member, { ...card, expectedTotal: 25_000 });
    expect(moved.error).toMatchObject({ code: 'fare-changed', values: { total: 30_000 } });
    expect((await change(clerk, member, { ...card, paymentId: await pay(30_000) })).status).toBe(200);
  });

  test('needs its note, a number, and how it is paid; the fields are named', async () => {
    const member = await joined();
    expect(fieldsOf(await change(clerk, member, { nfcNumber: '', note: ' ' }))).toEqual(
      expect.arrayContaining(['nfcNumber required', 'note too-short']),
    );
    expect(fieldsOf(await change(clerk, member, { nfcNumber: newCard(), paidTypeId: null }))).toEqual([
      'paidTypeId required',
    ]);
  });

  test('is given by who edits members, of those whom they work with', async () => {
    const member = await joined();
    const body = { nfcNumber: newCard() };
    const nobody = await server
      .client()
      .call(memberActs.updateCard, { params: { id: member.id }, body, headers: keyed() });
    expect(nobody.status).toBe(401);
    expect((await change(finance, member, body)).status).toBe(403);
    expect((await change(await signInAs(server, 'CASHIER'), member, body)).status).toBe(403);
    expect((await change(clerk, { ...member, id: newId() }, body)).status).toBe(404);
  });

  test('is taken back with its money, and opens nothing any more; the membership stays', async () => {
    const member = await joined();
    const before = await owed();
    const nfcNumber = newCard();
    await change(clerk, member, { nfcNumber, parkingCode: 'KODE-BATAL' });
    const [card, period] = await periodsOf(finance, member.id);
    expect((await act.rollBack(clerk, card?.id ?? '')).data).toMatchObject({ kind: 'CARD', state: 'ROLLED_BACK' });
    expect(await owed()).toBe(before);
    const { data } = await admin.call(members.list, { query: `name.equals=${encodeURIComponent(member.name)}` });
    expect(data).toMatchObject([{ nfcNumber: null, parkingCode: null, memberEndDate: member.memberEndDate }]);
    expect([await statusOf(nfcNumber), await statusOf(member.nfcNumber ?? '')]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect((await act.rollBack(clerk, card?.id ?? '')).error.code).toBe('already-rolled-back');
    expect((await act.rollBack(clerk, period?.id ?? '')).status).toBe(200);
  });

  test('is not charged with a first period', async () => {
    const member = memberOf(await act.join(clerk, newMember(fareId)));
    const [first] = await periodsOf(finance, member.id);
    expect(first?.amount).toBe(prices[1] + cardPrice);
  });
});

test('after all of this everything holds', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
