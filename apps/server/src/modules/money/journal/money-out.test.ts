import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs, testPassword, tieAccounts } from '../../../testing/people.ts';
import { outgoing } from '../../../testing/samples/ledgers.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { act as member, newMember, periodsOf, sellSubscription } from '../../members/testing/members.ts';
import { buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, bookOf, breachesOf, idOf, move, openAccount, putIn, cashOut } from '../testing/cash.ts';
import { act, detailOf, openDepositOf, safe, sell, usualPrice } from '../testing/deposits.ts';

const { cashOuts, cashMutations, cashIns, depositManual, membershipTransactions, systemConfigurations } = contract;
let server: TestServer;
let top: Client & { readonly person: Person };
let second: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());

/** Somebody who took nothing yet today. */
const clerk = () => signInAs(server, 'FINANCE');
const filled = async (code: string, amount = 5_000_000): Promise<string> => {
  const cashId = await openAccount(second, code);
  await putIn(second, { cashId, amount });
  return cashId;
};
const stateOf = ({ data }: Answer): string => (data as { state: string }).state;
const decide = async (by: Client, id: string, accepted: boolean, more: object = {}): Promise<Answer> => {
  const seen = (await second.call(cashOuts.list, { query: `id.equals=${id}` })).data;
  const updatedAt = (seen as { updatedAt: string }[])[0]?.updatedAt ?? '2026-11-22T00:00:00';
  return by.call(cashOuts.decide, {
    params: { id },
    body: { accepted, updatedAt, ...(!accepted && { note: 'Tanpa kuitansi' }), ...more },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
};
const change = (by: Client, id: string, body: object): Promise<Answer> =>
  by.call(cashOuts.update, { params: { id }, body: { reason: 'Salah ketik', ...body } });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('money that leaves on one name', () => {
  test('up to the limit is booked at once, above it waits for another person', async () => {
    const finance = await clerk();
    const cashId = await filled('M1');
    expect(stateOf(await cashOut(finance, { cashId, amount: 500_000 }))).toBe('BOOKED');
    const asked = await cashOut(finance, { cashId, amount: 500_001 });
    expect(asked.data).toMatchObject({ state: 'WAITING', decidedBy: null });
    expect(await balanceOf(finance, cashId)).toBe(4_500_000);
    const waiting = await finance.call(cashOuts.list, { query: `state.equals=WAITING&cashId.equals=${cashId}` });
    expect(waiting.data).toMatchObject([{ id: idOf(asked) }]);
    expect((await decide(finance, idOf(asked), true)).error.code).toBe('four-eyes');
    expect((await decide(await signInAs(server, 'CASHIER'), idOf(asked), true)).status).toBe(403);
    expect((await decide(server.client(), idOf(asked), true)).status).toBe(401);
    expect((await decide(second, idOf(asked), true)).data).toMatchObject({ state: 'CONFIRMED' });
    expect(await balanceOf(finance, cashId)).toBe(3_999_999);
    expect((await decide(second, idOf(asked), false)).error.code).toBe('already-settled');
  });

  test('is agreed to by auditors and owners too, refused with a reason, and then stays as it is', async () => {
    const finance = await clerk();
    const cashId = await filled('M2');
    const id = idOf(await cashOut(finance, { cashId, amount: 900_000 }));
    expect((await decide(second, id, false, { note: null })).error.fields[0]).toMatchObject({ path: 'note' });
    const owner = await signInAs(server, 'OWNER');
    expect((await decide(owner, id, false)).data).toMatchObject({ state: 'REFUSED', decisionNote: 'Tanpa kuitansi' });
    expect((await decide(second, id, true)).error.code).toBe('already-settled');
    expect((await change(finance, id, { amount: 800_000 })).error.code).toBe('already-settled');
    expect(await bookOf(finance, cashId)).toHaveLength(1);
    const other = idOf(await cashOut(finance, { cashId, amount: 900_000 }));
    expect((await decide(await signInAs(server, 'AUDITOR'), other, true)).data).toMatchObject({ state: 'CONFIRMED' });
  });

  test('is decided once, whoever comes at the same moment', async () => {
    const finance = await clerk();
    const cashId = await filled('M3');
    const id = idOf(await cashOut(finance, { cashId, amount: 700_000 }));
    const third = await clerk();
    const answers = await Promise.all([decide(second, id, true), decide(third, id, false), decide(top, id, true)]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const booked = stateOf(answers.find(({ status }) => status === 200) as Answer) === 'CONFIRMED';
    expect(await balanceOf(finance, cashId)).toBe(booked ? 4_300_000 : 5_000_000);
  });

  test('is never more than there is when it is agreed to', async () => {
    const finance = await clerk();
    const cashId = await filled('M4', 600_000);
    const id = idOf(await cashOut(finance, { cashId, amount: 600_000 }));
    await cashOut(second, { cashId, amount: 1 });
    expect((await decide(top, id, true)).error.code).toBe('not-enough-money');
    await putIn(second, { cashId, amount: 1 });
    expect((await decide(top, id, true)).status).toBe(200);
    expect(await balanceOf(finance, cashId)).toBe(0);
  });
});

describe('splitting', () => {
  test('is caught by the day’s sum of who takes it, in whichever way and for whichever day', async () => {
    const finance = await clerk();
    const [cashId, other] = [await filled('S1'), await filled('S2')];
    expect(stateOf(await cashOut(finance, { cashId, amount: 500_000, day: '2026-11-20' }))).toBe('BOOKED');
    expect(stateOf(await move(finance, cashId, other, 400_000))).toBe('BOOKED');
    expect(stateOf(await cashOut(finance, { cashId: other, amount: 100_001, day: '2026-11-21' }))).toBe('WAITING');
    expect(stateOf(await cashOut(finance, { cashId, amount: 100_000, day: '2026-11-21' }))).toBe('BOOKED');
    expect(stateOf(await move(finance, cashId, other, 1))).toBe('WAITING');
    expect(stateOf(await cashOut(await clerk(), { cashId, amount: 500_000 }))).toBe('BOOKED');
  });

  test('at the same moment brings no more than the day’s sum', async () => {
    const finance = await clerk();
    const cashId = await filled('S3');
    const answers = await Promise.all(Array.from({ length: 6 }, () => cashOut(finance, { cashId, amount: 300_000 })));
    expect(answers.map(stateOf).toSorted()).toEqual([
      ...Array<string>(3).fill('BOOKED'),
      ...Array<string>(3).fill('WAITING'),
    ]);
    expect(await balanceOf(finance, cashId)).toBe(4_100_000);
  });

  test('over accounts of one person is caught as well, also at the same moment, and not over those of two', async () => {
    const [maker, one, other] = [await clerk(), await clerk(), await clerk()];
    // Two whom a third one made are two persons; each of them is one with the third.
    for (const made of [one, other]) await tieAccounts(server, maker.person, made.person);
    const cashId = await filled('S5');
    expect(stateOf(await cashOut(one, { cashId, amount: 500_000 }))).toBe('BOOKED');
    expect(stateOf(await cashOut(other, { cashId, amount: 500_000 }))).toBe('BOOKED');
    expect(stateOf(await cashOut(maker, { cashId, amount: 1 }))).toBe('WAITING');
    expect(stateOf(await cashOut(one, { cashId, amount: 500_000 }))).toBe('BOOKED');
    const [both, tied] = [await clerk(), await clerk()];
    await tieAccounts(server, both.person, tied.person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => cashOut(n % 2 === 0 ? both : tied, { cashId, amount: 300_000 })),
    );
    expect(answers.map(stateOf).toSorted()).toEqual([
      ...Array<string>(3).fill('BOOKED'),
      ...Array<string>(3).fill('WAITING'),
    ]);
  });

  test('by raising what was written small is caught as well', async () => {
    const finance = await clerk();
    const cashId = await filled('S4');
    const id = idOf(await cashOut(finance, { cashId, amount: 1_000 }));
    expect((await change(finance, id, { amount: 600_000 })).data).toMatchObject({ state: 'WAITING' });
    expect(await balanceOf(finance, cashId)).toBe(5_000_000);
    expect((await decide(finance, id, true)).error.code).toBe('four-eyes');
    expect((await change(finance, id, { amount: 2_000 })).data).toMatchObject({ state: 'BOOKED' });
    expect(await balanceOf(finance, cashId)).toBe(4_998_000);
  });
});

describe('lowering or deleting what came in', () => {
  const lower = (by: Client, id: string, body: object): Promise<Answer> =>
    by.call(cashIns.update, { params: { id }, body: { reason: 'Salah ketik', ...body } });
  const signedBy = ({ person }: Awaited<ReturnType<typeof clerk>>) => ({
    approverUsername: person.username,
    approverPassword: testPassword,
  });

  test('takes money out, above the limit only with somebody else who signs', async () => {
    const finance = await clerk();
    const cashId = await openAccount(second, 'I1');
    const id = idOf(await putIn(second, { cashId, amount: 2_000_000 }));
    const needed = { status: 409, error: { code: 'approval-needed' } };
    expect(await lower(finance, id, { amount: 1_400_000 })).toMatchObject(needed);
    expect(await balanceOf(finance, cashId)).toBe(2_000_000);
    expect(await lower(finance, id, { amount: 1_400_000, ...signedBy(finance) })).toMatchObject(needed);
    const cashier = await signInAs(server, 'CASHIER');
    expect(await lower(finance, id, { amount: 1_400_000, ...signedBy(cashier) })).toMatchObject(needed);
    const other = await clerk();
    expect((await lower(finance, id, { amount: 1_400_000, ...signedBy(other) })).data).toMatchObject({
      amount: 1_400_000,
    });
    expect((await lower(finance, id, { amount: 1_500_000 })).status).toBe(200);
    expect(await balanceOf(finance, cashId)).toBe(1_500_000);
    expect(await top.call(cashIns.remove, { params: { id } })).toMatchObject(needed);
    expect((await top.call(cashIns.remove, { params: { id }, body: signedBy(other) })).status).toBe(200);
    expect(await balanceOf(finance, cashId)).toBe(0);
  });

  test('counts for the day’s sum of who does it, with all else that they take out', async () => {
    const finance = await clerk();
    const cashId = await openAccount(second, 'I2');
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push(idOf(await putIn(second, { cashId, amount: 450_000 })));
    const [first = '', next = '', last = ''] = ids;
    expect((await lower(finance, first, { amount: 50_000 })).status).toBe(200);
    const both = await Promise.all([
      lower(finance, next, { amount: 50_000 }),
      lower(finance, last, { amount: 50_000 }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(stateOf(await cashOut(finance, { cashId, amount: 300_000 }))).toBe('WAITING');
    expect(stateOf(await cashOut(finance, { cashId, amount: 200_000 }))).toBe('BOOKED');
  });

  test('into another account takes it out of the one it was in', async () => {
    const finance = await clerk();
    const [cashId, other] = [await openAccount(second, 'I3'), await openAccount(second, 'I4')];
    const id = idOf(await putIn(second, { cashId, amount: 700_000 }));
    expect((await lower(finance, id, { cashId: other })).error.code).toBe('approval-needed');
    expect((await lower(finance, id, { amount: 800_000 })).status).toBe(200);
  });
});

describe('what was agreed to', () => {
  test('waits again when it is changed, and neither who wrote nor who changed it agrees', async () => {
    const finance = await clerk();
    const changer = await clerk();
    const cashId = await filled('C1');
    const id = idOf(await cashOut(finance, { cashId, amount: 600_000 }));
    await decide(second, id, true);
    expect((await change(finance, id, { note: 'Kuitansi 7' })).data).toMatchObject({ state: 'CONFIRMED' });
    expect((await change(changer, id, { amount: 650_000 })).data).toMatchObject({ state: 'WAITING', decidedBy: null });
    expect(await balanceOf(finance, cashId)).toBe(5_000_000);
    expect((await decide(changer, id, true)).error.code).toBe('four-eyes');
    expect((await decide(finance, id, true)).error.code).toBe('four-eyes');
    expect((await decide(second, id, true)).status).toBe(200);
    expect(await balanceOf(finance, cashId)).toBe(4_350_000);
  });

  test('is what was seen', async () => {
    const finance = await clerk();
    const cashId = await filled('C2');
    const asked = await cashOut(finance, { cashId, amount: 600_000 });
    const { updatedAt } = asked.data as { updatedAt: string };
    await change(finance, idOf(asked), { amount: 4_000_000 });
    expect((await decide(second, idOf(asked), true, { updatedAt })).error.code).toBe('changed-meanwhile');
    expect(await balanceOf(finance, cashId)).toBe(5_000_000);
  });

  test('holds for transfers too, and what waits can be taken away', async () => {
    const finance = await clerk();
    const [from, to] = [await filled('C3'), await filled('C4', 1)];
    const made = await move(finance, from, to, 2_000_000);
    expect(stateOf(made)).toBe('WAITING');
    const { id, updatedAt } = made.data as { id: string; updatedAt: string };
    const agree = (by: Client) =>
      by.call(cashMutations.decide, { params: { id }, body: { accepted: true, updatedAt } });
    expect((await agree(finance)).error.code).toBe('four-eyes');
    expect((await agree(second)).data).toMatchObject({ state: 'CONFIRMED' });
    expect(await balanceOf(finance, to)).toBe(2_000_001);
    const gone = idOf(await cashOut(finance, { cashId: from, amount: 600_000 }));
    expect((await top.call(cashOuts.remove, { params: { id: gone } })).status).toBe(200);
    expect((await decide(second, gone, true)).error.code).toBe('record-not-found');
    expect(await balanceOf(finance, from)).toBe(3_000_000);
  });
});

test('a membership taken back gives out of a drawer what one person may alone; above it finance signs', async () => {
  const client = await signInAs(server, 'ADMIN', 'CASHIER');
  const signed = { approverUsername: top.person.username, approverPassword: testPassword };
  const fareId = await sellSubscription(top);
  const sellOf = async (months: number): Promise<string> => {
    const bought = await member.join(client, newMember(fareId, { membershipTransactionDetails: [{ months }] }));
    return (await periodsOf(top, (bought.data as { id: string }).id))[0]?.id ?? '';
  };
  const takeBack = (id: string, more: object = {}) =>
    client.call(membershipTransactions.rollBack, {
      params: { id },
      body: { reason: 'Salah bulan', ...more },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
  const large = await sellOf(12);
  expect((await takeBack(large)).error.code).toBe('approval-needed');
  const other = { ...signed, approverUsername: (await signInAs(server, 'ADMIN')).person.username };
  expect((await takeBack(large, other)).error.code).toBe('approval-needed');
  expect((await takeBack(large, signed)).status).toBe(200);
  const small: string[] = [];
  for (let n = 0; n < 4; n += 1) small.push(await sellOf(3));
  const answers = await Promise.all(small.map((one) => takeBack(one)));
  expect(statuses(answers)).toEqual([200, 200, 200, 409]);
  const last = small[answers.findIndex(({ status }) => status === 409)] ?? '';
  expect((await takeBack(last)).error.code).toBe('approval-needed');
  expect((await takeBack(last, signed)).status).toBe(200);
  expect(await openDepositOf(top, client.person.id)).toMatchObject({ expected: 0 });
  // The drawer that it was paid into is handed in: another has to hold as much.
  const late = await sellOf(1);
  await act.submit(client, client.person.id, { counted: 0 });
  await sell(server, await buildLane(server), client.person);
  expect((await takeBack(late)).error.code).toBe('approval-needed');
  expect((await takeBack(late, signed)).status).toBe(200);
});

test('the limits are a super administrator’s', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const set = (by: Client, body: object) => by.call(systemConfigurations.update, { body });
  expect((await set(admin, { cashOutLimit: 900_000_000 })).error.code).toBe('forbidden');
  expect((await set(admin, { cashOutDayLimit: 900_000_000 })).error.code).toBe('forbidden');
  expect((await set(admin, { closedUntil: '2026-10-31' })).error.code).toBe('forbidden');
  expect((await set(top, { cashOutLimit: 50_000, cashOutDayLimit: 60_000 })).status).toBe(200);
  const finance = await clerk();
  const cashId = await filled('L1');
  expect(stateOf(await cashOut(finance, { cashId, amount: 50_001 }))).toBe('WAITING');
  expect(stateOf(await cashOut(finance, { cashId, amount: 50_000 }))).toBe('BOOKED');
  expect(stateOf(await cashOut(finance, { cashId, amount: 10_001 }))).toBe('WAITING');
});

test('a closed month takes no money, gives none back and changes no more', async () => {
  const finance = await clerk();
  const cashId = await openAccount(finance, 'K1');
  const early = idOf(await putIn(finance, { cashId, amount: 30_000, day: '2026-10-31' }));
  const asked = idOf(await cashOut(finance, { cashId, amount: 2_000_000, day: '2026-10-31' }));
  const set = (closedUntil: string) => top.call(systemConfigurations.update, { body: { closedUntil } });
  expect((await set('2999-01-01')).error.fields[0]).toMatchObject({ path: 'closedUntil' });
  expect((await set('2026-10-31')).data).toMatchObject({ closedUntil: '2026-10-31' });
  const closed = { status: 409, error: { code: 'month-closed', fields: [{ path: 'transactionDate' }] } };
  expect(await putIn(finance, { cashId, amount: 1_000, day: '2026-10-31' })).toMatchObject(closed);
  expect(await cashOut(finance, { cashId, amount: 1_000, day: '2026-10-01' })).toMatchObject(closed);
  expect(await cashOut(finance, { cashId, amount: 3_000_000, day: '2026-10-01' })).toMatchObject(closed);
  expect(await decide(second, asked, true)).toMatchObject(closed);
  const update = (body: object) => finance.call(cashIns.update, { params: { id: early }, body });
  expect(await update({ amount: 40_000, reason: 'Salah ketik' })).toMatchObject(closed);
  expect(await update({ transactionDate: '2026-11-01', reason: 'Salah ketik' })).toMatchObject(closed);
  expect((await update({ note: 'Diperiksa' })).status).toBe(200);
  expect(await top.call(cashIns.remove, { params: { id: early } })).toMatchObject(closed);
  expect((await change(finance, asked, { transactionDate: '2026-11-01' })).status).toBe(200);
  expect(
    (await cashOut(finance, { cashId, amount: 1_000, day: '2026-11-01' }, { cashTransactionCategoryId: outgoing }))
      .status,
  ).toBe(200);
  expect(await balanceOf(finance, cashId)).toBe(29_000);
});

test('nor does a closed month take money of a deposit that is told as received then, or before its cashier began', async () => {
  const finance = await clerk();
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, await buildLane(server), cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: usualPrice }));
  const closed = { status: 409, error: { code: 'month-closed', fields: [{ path: 'datetime' }] } };
  const datetime = '2026-10-31T12:00:00';
  expect(await act.pay(finance, id, { value: usualPrice, datetime })).toMatchObject(closed);
  const byHand = { operatorId: cashier.person.id, cashId: safe, value: 5_000, note: 'Mengganti yang kurang', datetime };
  expect(
    await finance.call(depositManual.create, { body: byHand, headers: { 'idempotency-key': newIdempotencyKey() } }),
  ).toMatchObject(closed);
  const early = await act.pay(finance, id, { value: usualPrice, datetime: '2026-11-01T12:00:00' });
  expect(early.error.fields).toMatchObject([{ path: 'datetime', code: 'too-small' }]);
  expect((await act.pay(finance, id, { value: usualPrice })).status).toBe(200);
});

test('after all of this the books agree with the journal', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
