import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { ExitRow } from '@parking/contract/parking/lists/stay-lists';
import type { StayEvent } from '@parking/contract/parking/lists/parking-logs';
import type { TransactionDetail, TransactionRow } from '@parking/contract/parking/lists/transactions';
import { type MemberRefund, refundsOfMonth } from '@parking/contract/parking/member-refunds/member-refunds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import type { Answer, Client } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { act, newPlate } from '../../members/testing/members.ts';
import { safe, usualPrice } from '../../money/testing/deposits.ts';
import { confirmReturn, fillSafe, giveBack, listOnAccount, listReturns } from '../testing/give-back.ts';
import { readPlate } from '../testing/cameras.ts';
import { enterOn, plateOf } from '../testing/memberships.ts';
import { openDevice } from '../testing/offline.ts';
import { buildStay, cash, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';
import { type Paid, type Refunds, openRefunds, rewriteStay } from '../testing/member-refunds.ts';

let {
  server,
  seller,
  admin,
  second,
  cashier,
  lane,
  joined,
  paid,
  leave,
  shift,
  ask,
  decide,
  asked,
  ownedDeposit,
}: Refunds = {} as Refunds;
beforeAll(async () => {
  ({ server, seller, admin, second, cashier, lane, joined, paid, leave, shift, ask, decide, asked, ownedDeposit } =
    await openRefunds());
});
afterAll(() => server.close());

const { memberRefunds: calls } = contract;
const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const note = 'Kartunya tertinggal';
const quote = (id: string, receiptNumber: string): Promise<Answer> =>
  admin.call(calls.quote, { params: { id }, body: { receiptNumber } });
const codeOf = ({ error }: Answer) => error?.code;
const whyOf = ({ body }: Answer) => {
  const { code, values } = (body as { error: { code: string; values?: { why?: string } } }).error;
  return [code, values?.why];
};
describe('a member who paid', () => {
  test('is given back what the membership covers, by two, and the sale and its deposit stay as they were', async () => {
    const member = await joined();
    const stay = await paid(plateOf(member));
    const before = await ownedDeposit();
    const { data: quoted } = await quote(member.id, stay.receiptNumber.toLowerCase());
    expect(quoted).toMatchObject({
      parkingOutId: stay.id,
      paid: usualPrice,
      price: 0,
      takenOff: 0,
      amount: usualPrice,
    });
    expect(codeOf(await ask(admin, member.id, stay.receiptNumber, { expectedAmount: 1 }))).toBe('refund-changed');
    const refund = await asked(admin, member, stay);
    expect(refund).toMatchObject({ state: 'WAITING', amount: usualPrice, returned: 0, by: admin.person.username });
    expect(codeOf(await ask(second, member.id, stay.receiptNumber))).toBe('refund-asked');
    const agreed = await decide(second, refund.id);
    expect(agreed.data).toMatchObject({ state: 'AGREED', decidedBy: second.person.username });
    expect(codeOf(await decide(second, refund.id))).toBe('already-settled');
    expect(await ownedDeposit()).toEqual(before);
    const { data: listed } = await admin.call(contract.transactions.list, {
      query: `receiptNumber.equals=${stay.receiptNumber}`,
    });
    expect((listed as TransactionRow[]).map(({ source, amount, holder }) => [source, amount, holder])).toEqual([
      ['MEMBER_REFUND', -usualPrice, null],
      ['PARKING_OUT', usualPrice, 'DRAWER'],
    ]);
    const { data: exits } = await admin.call(contract.parkingOutList.list, { query: `id.equals=${stay.id}` });
    expect((exits as ExitRow[]).map(({ total, refunded }) => [total, refunded])).toEqual([[usualPrice, usualPrice]]);
  });

  test('is told to its own cashier without an amount while that one counts blind', async () => {
    const both = await signInAs(server, 'CASHIER', 'OPERATOR');
    const member = await joined();
    const { id } = await buildStay(server, lane, { plate: '', minutesAgo: 61.5 });
    const stay = await leave(plateOf(member), id, {}, both);
    await decide(second, (await asked(admin, member, stay)).id);
    await changeAsOwner(server, 'update system_configuration set blind_deposit = true');
    const read = async (client: Client) => {
      const query = `q=${stay.receiptNumber}&source.equals=MEMBER_REFUND`;
      const [row] = (await client.call(contract.transactions.list, { query })).data as TransactionRow[];
      const detail = (await client.call(contract.transactions.get, { params: { id: row?.id ?? '' } }))
        .data as TransactionDetail;
      const log = (await client.call(contract.parkingLogs.get, { query: `parkingInId=${id}` })).data as {
        events: StayEvent[];
      };
      return [
        row?.amount,
        detail.amount,
        detail.stay?.total,
        detail.stay?.refunded,
        ...detail.lines.map(({ amount }) => amount),
        ...log.events.map(({ amount }) => amount),
      ];
    };
    const own = await read(both);
    const others = await read(admin);
    await changeAsOwner(server, 'update system_configuration set blind_deposit = false');
    expect(own.filter((amount) => amount !== null)).toEqual([]);
    expect(others.slice(0, 4)).toEqual([-usualPrice, -usualPrice, usualPrice, usualPrice]);
  });

  test('gets it out of a cash account of finance, against the receipt, and never out of a drawer', async () => {
    const [finance, other] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
    await fillSafe(finance);
    const member = await joined({ phoneNumber: '+6281234567890' });
    const stay = await paid(plateOf(member));
    await decide(second, (await asked(admin, member, stay)).id);
    const [owed] = await listOnAccount(finance, `id.equals=${stay.id}`);
    expect(owed).toMatchObject({
      cause: 'MEMBER_STAY',
      amount: usualPrice,
      reference: stay.receiptNumber,
      operator: cashier.person.username,
      parkingInId: stay.id,
    });
    const body = { way: 'PAID_OUT_IN_CASH', reference: stay.receiptNumber, receivedBy: 'Budi Santoso' };
    expect((await giveBack(finance, stay.id, body)).error.fields).toMatchObject([{ path: 'cashId', code: 'required' }]);
    expect((await giveBack(finance, stay.id, { ...body, reference: 'LAIN', cashId: safe })).error.fields).toMatchObject(
      [{ path: 'reference' }],
    );
    expect((await giveBack(finance, stay.id, { ...body, cashId: safe })).status).toBe(200);
    const [asking] = await listReturns(finance, stay.id);
    expect(codeOf(await confirmReturn(finance, asking?.id ?? ''))).toBe('four-eyes');
    expect((await confirmReturn(other, asking?.id ?? '')).status).toBe(200);
    // What was taken back is taxed no more, and its receipt says of how much.
    const printed = await finance.call(contract.paymentsOnAccount.printReturn, {
      params: { id: asking?.id ?? '' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    const { rows } = printed.data as PrintDocument;
    expect(rows.slice(-2)).toEqual([
      { label: 'DPP', labelEn: 'Tax base', value: 'Rp 7.273' },
      { label: 'Termasuk PBJT 10%', labelEn: 'Including PBJT 10%', value: 'Rp 727' },
    ]);
    const { data } = await admin.call(calls.list, { params: { id: member.id } });
    expect(data).toMatchObject([{ returned: usualPrice, mayDecide: false }]);
  });

  test('is told by the gateway what is theirs, and that it was handed over', async () => {
    const root = await signInAs(server, 'SUPERADMIN');
    await root.call(contract.apis.create, {
      body: { name: 'Pesan', target: 'https://example.com/pesan', events: ['MEMBER_REFUND'], isEnabled: true },
    });
    const member = await joined({ phoneNumber: '+6281234567899' });
    const stay = await paid(plateOf(member));
    await decide(second, (await asked(admin, member, stay)).id);
    const { rows } = await server.platform.database.writes.query(
      `select payload->'data' as told from outbox where topic = 'apis' and payload->>'event' = 'MEMBER_REFUND'`,
    );
    expect(rows).toEqual([
      {
        told: {
          memberId: member.id,
          name: member.name,
          phoneNumber: '+6281234567899',
          receiptNumber: stay.receiptNumber,
          amount: usualPrice,
          state: 'AGREED',
        },
      },
    ]);
  });

  test('finds the stay by the slip of a sale that was made without the server, however it is typed', async () => {
    const member = await joined();
    const device = await openDevice(server, cashier, lane, 'Pos-7');
    const { id: imagesBy } = cashier.person;
    const seen = { plate: plateOf(member), minutesAgo: 61.5, images: [await uploadPicture(cashier)], imagesBy };
    const { id } = await buildStay(server, lane, seen);
    const [uploaded] = await device.upload(device.sale({ parkingInId: id }));
    const receiptNumber = uploaded?.saved?.parkingOut.receiptNumber ?? '';
    expect(uploaded?.result).toBe('BOOKED');
    const refund = await asked(admin, member, { id, receiptNumber: 'pOS-7-1' });
    expect(refund).toMatchObject({ parkingOutId: id, receiptNumber, provisionalNumber: 'Pos-7-1', paid: 5_000 });
    expect(codeOf(await ask(admin, member.id, receiptNumber))).toBe('refund-asked');
    // A receipt's own number comes before a slip that says the same.
    const other = await joined();
    const printed = await paid(plateOf(other));
    const { id: next } = await buildStay(server, lane, { minutesAgo: 61.5 });
    await device.upload(device.sale({ parkingInId: next, provisionalNumber: printed.receiptNumber }));
    expect((await quote(other.id, printed.receiptNumber)).data).toMatchObject({ parkingOutId: printed.id });
  });

  test('pays what the membership leaves: an hour of DURATION is free once a day, whichever stay was it', async () => {
    const member = await joined({}, 'daily');
    const [one, other] = [await paid(plateOf(member), { minutesAgo: 121.5 }), await paid(plateOf(member))];
    const refund = await asked(admin, member, one);
    expect(refund.price).toBeGreaterThan(0);
    expect(refund.amount).toBe(refund.paid - refund.price);
    expect(whyOf(await ask(admin, member.id, other.receiptNumber))).toEqual(['refund-refused', 'refundNotCovered']);
  });
});

describe('is not asked for', () => {
  test('by who is not signed in, or may not change members, or with what is no receipt', async () => {
    const member = await joined();
    const { receiptNumber } = await paid(plateOf(member));
    const body = { receiptNumber, note };
    const call = { params: { id: member.id }, body, headers: keyed() };
    expect((await server.client().call(calls.ask, call)).status).toBe(401);
    for (const group of ['CASHIER', 'OPERATOR', 'FINANCE', 'AUDITOR'] as const)
      expect((await ask(await signInAs(server, group), member.id, receiptNumber)).status).toBe(403);
    expect((await ask(admin, member.id, receiptNumber, { note: '' })).status).toBe(400);
    expect((await ask(admin, member.id, receiptNumber, { amount: 5 })).status).toBe(400);
    expect(codeOf(await ask(admin, member.id, 'TIDAK-ADA'))).toBe('receipt-not-found');
    expect(codeOf(await ask(admin, newId(), receiptNumber))).toBe('record-not-found');
    expect((await decide(admin, newId())).status).toBe(404);
  });

  test('by whoever sold the stay or the membership, nor agreed to by them, nor by who asked', async () => {
    const member = await joined();
    const stay = await paid(plateOf(member));
    expect(codeOf(await ask(seller, member.id, stay.receiptNumber))).toBe('own-membership');
    const both = await signInAs(server, 'ADMIN', 'CASHIER');
    const own = await buildStay(server, lane, { plate: '', minutesAgo: 61.5 });
    const left = await save(both, {
      parkingInId: own.id,
      gateId: lane.exitId,
      plateNumber: plateOf(member),
      paidTypeId: cash,
      images: [await uploadPicture(both)],
    });
    const { receiptNumber } = (left.data as Saved).parkingOut;
    expect(codeOf(await ask(both, member.id, receiptNumber ?? ''))).toBe('four-eyes');
    const refund = await asked(admin, member, stay);
    expect(codeOf(await decide(admin, refund.id))).toBe('four-eyes');
    expect(codeOf(await decide(seller, refund.id))).toBe('own-membership');
    expect((await decide(cashier, refund.id)).status).toBe(403);
    const finance = await signInAs(server, 'FINANCE');
    expect((await decide(finance, refund.id, false)).data).toMatchObject({ state: 'REFUSED' });
    expect((await asked(admin, member, stay)).state).toBe('WAITING');
  });

  test('of another car, of one that nothing shows, or of a plate that came later', async () => {
    const member = await joined();
    const others = await paid('D 9183 ZQK');
    expect(whyOf(await ask(admin, member.id, others.receiptNumber))).toEqual(['refund-refused', 'refundOtherCar']);
    const entered = await paid(plateOf(member), { plate: 'D 9182 ZQK' });
    expect(whyOf(await ask(admin, member.id, entered.receiptNumber))).toEqual(['refund-refused', 'refundOtherCar']);
    const unseen = await paid(plateOf(member), {}, { images: [] });
    expect(whyOf(await ask(admin, member.id, unseen.receiptNumber))).toEqual(['refund-refused', 'refundUnseen']);
    const friend = newPlate();
    const friends = await paid(friend);
    await act.change(admin, member.id, { plateNumbers: [plateOf(member), friend] });
    expect(whyOf(await ask(admin, member.id, friends.receiptNumber))).toEqual(['refund-refused', 'refundPlatesNewer']);
  });

  test('of a car of which a person or a camera has read another plate since, or at its entry', async () => {
    const member = await joined();
    const refused = ['refund-refused', 'refundOtherCar'];
    const whyNot = async ({ receiptNumber }: Paid) => whyOf(await ask(admin, member.id, receiptNumber));
    const audited = await paid(plateOf(member));
    const [auditor, agrees] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
    const read = { parkingOutId: audited.id, side: 'EXIT', plateNumber: 'D 9183 ZQK' };
    await auditor.call(contract.auditPlates.savePlate, { body: read, headers: keyed() });
    expect(await whyNot(audited)).toEqual(refused);
    const put = { ...read, plateNumber: plateOf(member) };
    await agrees.call(contract.auditPlates.savePlate, { body: put, headers: keyed() });
    expect((await ask(admin, member.id, audited.receiptNumber)).status).toBe(200);
    const [seen, unseen] = [await joined(), await joined()];
    await readPlate(server, lane.exitId, { plate: 'D 9183 ZQK' });
    const other = await paid(plateOf(seen));
    expect(whyOf(await ask(admin, seen.id, other.receiptNumber))).toEqual(refused);
    // What was read of the car before is none of the next one's.
    const next = await paid(plateOf(unseen));
    expect((await ask(admin, unseen.id, next.receiptNumber)).status).toBe(200);
    const typed = await joined();
    const flagged = await paid(plateOf(typed), { plate: plateOf(typed), flags: ['camera-differs'] });
    expect(whyOf(await ask(admin, typed.id, flagged.receiptNumber))).toEqual(refused);
  });

  test('of another car that had the card with it, where the membership is of its own cars alone, whatever was told at the exit', async () => {
    const member = await joined({ nfcNumber: '04BC13' }, 'STRICT');
    const stayId = await enterOn(server, lane, { plateNumber: 'D 9183 ZQK', nfcNumber: '04BC13' });
    const { receiptNumber } = await leave(plateOf(member), stayId);
    expect(whyOf(await ask(admin, member.id, receiptNumber))).toEqual(['refund-refused', 'refundNotCovered']);
    const own = await enterOn(server, lane, { plateNumber: plateOf(member), nfcNumber: '04BC13' });
    expect((await save(cashier, { parkingInId: own, gateId: lane.exitId })).status).toBe(200);
  });

  test('of a period that was bought later, of one that ended, or of a stay that was counted on it', async () => {
    const plate = newPlate();
    const before = await paid(plate);
    const member = await joined({ plateNumbers: [plate] });
    await changeAsOwner(server, `update membership_transactions set at = now() where member_id = '${member.id}'`);
    expect(whyOf(await ask(admin, member.id, before.receiptNumber))).toEqual(['refund-refused', 'refundNotCovered']);
  });

  test('of a price that somebody wrote', async () => {
    const member = await joined();
    const approver = await signInAs(server, 'ADMIN');
    const written = await paid(
      plateOf(member),
      {},
      { priceOverride: { total: 9_000, reason: 'Kesepakatan' }, ...signedBy(approver.person) },
    );
    expect(whyOf(await ask(admin, member.id, written.receiptNumber))).toEqual(['refund-refused', 'refundByHand']);
  });

  test('of a price of which nothing was kept', async () => {
    const member = await joined();
    const stay = await paid(plateOf(member));
    await rewriteStay(server, stay, 'tariff_state = null, priced_at = null, priced_as = null');
    const { receiptNumber } = stay;
    expect(whyOf(await quote(member.id, receiptNumber))).toEqual(['refund-refused', 'refundUnpriced']);
    expect(whyOf(await ask(admin, member.id, receiptNumber))).toEqual(['refund-refused', 'refundUnpriced']);
  });

  test('of two cars at once on one place, whichever way round they are asked', async () => {
    const member = await joined({ plateNumbers: [newPlate(), newPlate()] });
    const [one, other] = [await paid(plateOf(member)), await paid(member.plateNumbers[1] ?? '')];
    const answers = await Promise.all([one, other].map(({ receiptNumber }) => ask(admin, member.id, receiptNumber)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('one stay is given back once: of two at once, and of two that agree at once, one is the second', async () => {
  const member = await joined();
  const stay = await paid(plateOf(member));
  const answers = await Promise.all([admin, second].map((client) => ask(client, member.id, stay.receiptNumber)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { data } = await admin.call(calls.list, { params: { id: member.id } });
  const [refund] = data as MemberRefund[];
  const finance = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  const agreed = await Promise.all(finance.map((client) => decide(client, refund?.id ?? '')));
  expect(agreed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a period that is taken back since gives nothing back, and one that gave a stay back is taken back by two', async () => {
  const member = await joined();
  const stay = await paid(plateOf(member));
  const refund = await asked(admin, member, stay);
  const { data } = await admin.call(contract.members.periods, { params: { id: member.id } });
  const [period] = (data as { periods: { id: string }[] }).periods;
  const alone = await act.rollBack(seller, period?.id ?? '');
  expect(codeOf(alone)).toBe('approval-needed');
  await decide(second, refund.id, false);
  await changeAsOwner(server, `delete from member_refunds where id = '${refund.id}'`);
  expect((await act.rollBack(seller, period?.id ?? '')).status).toBe(200);
  expect(codeOf(await ask(admin, member.id, stay.receiptNumber))).toMatch(/record-not-found|refund-refused/);
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

// What stood in their hours is not recounted.
describe('of stays that are over for some time', () => {
  test('none is asked for after seven days', async () => {
    const member = await joined();
    const late = await paid(plateOf(member));
    await shift(late, 8 * 1440);
    expect(codeOf(await ask(admin, member.id, late.receiptNumber))).toBe('refund-too-late');
  });

  test('no more are asked for in a month than a week each', async () => {
    const member = await joined();
    for (let n = 0; n <= refundsOfMonth; n += 1) {
      const stay = await paid(plateOf(member), { minutesAgo: 40 });
      // Each came after the one before had left.
      await shift(stay, (refundsOfMonth - n) * 60 + 5);
      const answer = await ask(admin, member.id, stay.receiptNumber);
      expect(codeOf(answer)).toBe(n === refundsOfMonth ? 'refunds-used' : undefined);
    }
  });
});
