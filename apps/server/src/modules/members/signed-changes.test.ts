import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { buildClaimedTypes, nextSlip } from '../money/testing/claims.ts';
import { usualPrice } from '../money/testing/deposits.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../parking/testing/memberships.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildLane, buildStay, qris, save } from '../parking/testing/stays.ts';
import {
  act,
  cardPrice,
  fieldsOf,
  memberOf,
  newMember,
  newPlate,
  periodsOf,
  prices,
  sellSubscription,
} from './testing/members.ts';

const { membershipTransactions } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
type Someone = Client & { readonly person: Person };
let server: TestServer;
let clerk: Someone;
let admin: Someone;
let finance: Someone;
let fareId: string;
let dearId: string;
let lane: Lane;
let edc: string;
beforeAll(async () => {
  server = await startTestServer();
  const root = await signInAs(server, 'SUPERADMIN');
  [clerk, admin, finance] = [
    await signInAs(server, 'ADMIN', 'CASHIER'),
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'FINANCE'),
  ];
  ({ edc } = await buildClaimedTypes(finance));
  fareId = await sellSubscription(root);
  dearId = await sellSubscription(root);
  lane = await buildLane(server);
});
afterAll(() => server.close());

const signed = ({ person }: Someone) => ({ approverUsername: person.username, approverPassword: testPassword });
const joined = (more: object = {}): Promise<Joined> => buildMember(server, clerk, fareId, more);
const drive = async (member: Joined): Promise<void> => {
  const parkingInId = await enterOn(server, lane, { plateNumber: plateOf(member) });
  const answer = await save(clerk, { parkingInId, gateId: lane.exitId });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
const logOf = async (member: Joined): Promise<string> => {
  const { data } = await admin.call(contract.members.history, { params: { id: member.id } });
  return JSON.stringify(data);
};

describe('a purchase is taken back', () => {
  test('by two once a stay was freed by it, and how much is written down', async () => {
    const member = await joined();
    await drive(member);
    const [bought] = await periodsOf(finance, member.id);
    const id = bought?.id ?? '';
    const alone = await act.rollBack(clerk, id);
    expect([alone.status, alone.error.code]).toEqual([409, 'approval-needed']);
    expect((await act.rollBack(clerk, id, 'Salah bulan', signed(admin))).error.code).toBe('approval-needed');
    expect((await act.rollBack(clerk, id, 'Salah bulan', signed(finance))).status).toBe(200);
    const { data } = await admin.call(contract.members.history, { params: { id: member.id } });
    const after = { freed: usualPrice, approvedBy: finance.person.username };
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'roll-back', after: expect.objectContaining(after) }),
    );
  });

  test.each(['cash', 'qris', 'claimed'] as const)('and its used days are charged, each once: %s', async (how) => {
    const price = prices[1] + cardPrice;
    const paid = { byId: clerk.person.id, paidTypeId: qris, amount: price, purpose: 'MEMBERSHIP' } as const;
    const money = {
      cash: {},
      qris: { paidTypeId: qris, ...(how === 'qris' && { paymentId: await buildPayment(server, paid) }) },
      claimed: { paidTypeId: edc, slip: nextSlip() },
    };
    const member = await joined(money[how]);
    await drive(member);
    const [bought] = await periodsOf(finance, member.id);
    const { fromDate, toDate } = bought ?? {};
    const days = (Date.parse(toDate ?? '') - Date.parse(fromDate ?? '')) / 86_400_000 + 1;
    const kept = Math.round((prices[1] * 11) / days);
    const inside = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 0 });
    const takeBack = () => act.rollBack(clerk, bought?.id ?? '', 'Pindah kota', signed(finance));
    expect((await takeBack()).error.code).toBe('in-use');
    await save(clerk, { parkingInId: inside, gateId: lane.exitId });
    const both = await Promise.all([takeBack(), takeBack()]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    // Its seller counts blind.
    expect(both.find(({ status }) => status === 200)?.data).toMatchObject({ kept: null, state: 'ROLLED_BACK' });
    expect(await periodsOf(finance, member.id)).toMatchObject([{ kept }]);
    const { rows } = await server.platform.database.reads.query<{ kind: string; amount: number }>(
      `select a.kind, -l.amount as amount from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id where e.source_id = $1 and e.kind = 'REVERSAL' and l.amount < 0`,
      [bought?.id],
    );
    const giver = { cash: 'DRAWER', qris: 'REFUNDABLE', claimed: 'REFUNDABLE' }[how];
    expect(rows.map((row) => ({ ...row, amount: Number(row.amount) }))).toEqual([
      { kind: giver, amount: price - kept },
    ]);
    expect(await breachesOf(server)).toEqual([]);
  });

  test('by one where it freed nothing: a next month that nobody has used yet', async () => {
    const member = await joined();
    await drive(member);
    await act.renew(clerk, member.id, 1);
    const [next] = await periodsOf(finance, member.id);
    expect((await act.rollBack(clerk, next?.id ?? '')).status).toBe(200);
    const { data } = await finance.call(membershipTransactions.list, { query: `memberId.equals=${member.id}` });
    expect(data).toMatchObject([{ state: 'ROLLED_BACK' }, { state: 'PAID' }]);
  });
});

describe('a plate that is inside now', () => {
  test.each(['the same', 'one that cameras confuse with it'])('is added by two: %s', async (which) => {
    const member = await joined();
    const plate = `B${which.length + 1000}QOD`;
    const inside = which === 'the same' ? plate : plate.replace('O', '0');
    await buildStay(server, lane, { plate: inside, origin: 'LPR' });
    const change = (more: object) => act.change(clerk, member.id, { plateNumbers: [plateOf(member), plate], ...more });
    expect((await change({})).error.code).toBe('approval-needed');
    expect((await change(signed(clerk))).error.code).toBe('approval-needed');
    expect((await change(signed(finance))).error.code).toBe('approval-needed');
    expect((await change(signed(admin))).data).toMatchObject({ plateNumbers: [plateOf(member), plate] });
    expect(await logOf(member)).toContain(admin.person.username);
  });

  test('takes one name while it is outside, and where it was held already', async () => {
    const member = await joined();
    const plates = [plateOf(member), newPlate()];
    expect((await act.change(clerk, member.id, { plateNumbers: plates })).status).toBe(200);
    await buildStay(server, lane, { plate: plates[1] ?? '', origin: 'LPR' });
    expect((await act.change(clerk, member.id, { plateNumbers: plates, note: 'tetap' })).status).toBe(200);
  });
});

describe('another subscription or vehicle type', () => {
  test('is given by two while a period is running', async () => {
    const member = await joined();
    const change = (more: object = {}) => act.change(clerk, member.id, { subscriptionFareNameId: dearId, ...more });
    expect((await change()).error.code).toBe('approval-needed');
    expect((await change(signed(finance))).error.code).toBe('approval-needed');
    expect((await change(signed(admin))).data).toMatchObject({ subscriptionFareNameId: dearId });
    expect(await logOf(member)).toContain(admin.person.username);
  });

  test('is refused while a car is inside on the membership, whoever signs', async () => {
    const member = await joined();
    await enterOn(server, lane, { plateNumber: plateOf(member) });
    const answer = await act.change(clerk, member.id, { subscriptionFareNameId: dearId, ...signed(admin) });
    expect([answer.status, answer.error.code]).toEqual([409, 'in-use']);
  });

  test('is chosen by one for a membership that is over', async () => {
    const over = memberOf(await act.join(clerk, newMember(fareId, { memberStartDate: '2026-01-31' })));
    expect((await act.change(clerk, over.id, { subscriptionFareNameId: dearId })).status).toBe(200);
  });
});

describe('what a card tells', () => {
  test("is nobody's else in either way, however it is written", async () => {
    const owner = await joined({ nfcNumber: '04BEEF', parkingCode: 'KARTU5' });
    const joinBy = (card: object) => act.join(clerk, newMember(fareId, { memberStartDate: today, ...card }));
    const twice = await joinBy({ parkingCode: '04beef', nfcNumber: 'kartu5' });
    expect([twice.status, ...fieldsOf(twice)]).toEqual([409, 'nfcNumber already-taken', 'parkingCode already-taken']);
    const other = await joined();
    expect(fieldsOf(await act.change(clerk, other.id, { parkingCode: '04beef' }))).toEqual([
      'parkingCode already-taken',
    ]);
    expect(
      (await act.change(clerk, owner.id, { parkingCode: '04BEEF', note: 'satu kartu', ...signed(admin) })).status,
    ).toBe(200);
  });

  test('given at once to one as its number and to another as its code is one of the two', async () => {
    const cards = [
      { nfcNumber: '04FACE' },
      { parkingCode: '04face' },
      { nfcNumber: '04Face' },
      { parkingCode: '04FACE' },
    ];
    const answers = await Promise.all(
      cards.map((card) => act.join(clerk, newMember(fareId, { memberStartDate: today, ...card }))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('may be given again once its member was taken away', async () => {
    const gone = memberOf(await act.join(clerk, newMember(fareId, { memberStartDate: today, nfcNumber: '04DEAD' })));
    const [bought] = await periodsOf(finance, gone.id);
    await act.rollBack(clerk, bought?.id ?? '');
    expect((await admin.call(contract.members.remove, { params: { id: gone.id } })).status).toBe(200);
    expect(await joined({ parkingCode: '04DEAD' })).toMatchObject({ parkingCode: '04DEAD' });
  });
});

test('after all of this everything holds', async () => {
  expect(await breachesOf(server)).toEqual([]);
});

describe('a card that gates would take', () => {
  test('comes beside another, or after one was taken back, by two alone', async () => {
    const member = await joined({ nfcNumber: '04DD00CC01' });
    const beside = await act.change(clerk, member.id, { parkingCode: '04DD00CC02' });
    expect([beside.status, beside.error.code]).toEqual([409, 'approval-needed']);
    expect((await act.change(clerk, member.id, { parkingCode: '04DD00CC02', ...signed(admin) })).status).toBe(200);
    const plain = await joined();
    expect((await act.change(clerk, plain.id, { nfcNumber: '04DD00CC03' })).status).toBe(200);
    const other = await joined();
    await changeAsOwner(
      server,
      `insert into membership_transactions select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 1000000,
         'kind', 'CARD', 'months', null, 'from_date', null, 'to_date', null, 'nfc_number', '04DD00CC04', 'lines', '[]'::jsonb, 'amount', 0, 'tax', 0,
         'worth', 0, 'paid_type_id', null, 'deposit_id', null))).* from membership_transactions t where member_id = $1 limit 1`,
      [other.id],
    );
    const again = await act.change(clerk, other.id, { nfcNumber: '04DD00CC04' });
    expect([again.status, again.error.code]).toEqual([409, 'approval-needed']);
    await changeAsOwner(server, 'delete from membership_transactions where number = 1000000');
  });
});
