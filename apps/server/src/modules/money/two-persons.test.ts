import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signIn, signInAs } from '../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../testing/test-server.ts';
import { confirmReturn, fillSafe, giveBack, listReturns } from '../parking/testing/give-back.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildStay, qris } from '../parking/testing/stays.ts';
import { idOf, move, openAccount, putIn, cashOut } from './testing/cash.ts';
import { nextSlip, sellByClaim, startWithClaims } from './testing/claims.ts';
import { act, bank, detailOf, safe, sell } from './testing/deposits.ts';

type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let finance: Signed;
let edc: string;
let manager: Signed;
/** Whose password the manager has set. */
let held: Signed;
let other: Signed;
beforeAll(async () => {
  ({ server, lane, finance, edc } = await startWithClaims());
  manager = await signInAs(server, 'SUPERADMIN');
  other = await signInAs(server, 'SUPERADMIN');
  held = await hold('SUPERADMIN');
  await fillSafe(finance);
});
afterAll(() => server.close());

const keyed = () => ({ headers: { 'idempotency-key': newIdempotencyKey() } });
async function hold(group: string): Promise<Signed> {
  const person = await buildUser(server, { groups: [group] });
  const new_password = 'kata-sandi-pilihan-manajer';
  const body = { new_password, retype_new_password: new_password, must_change_password: false };
  expect((await manager.call(contract.users.setPassword, { params: { id: person.id }, body })).status).toBe(200);
  return { ...(await signIn(server, person)), person };
}
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const refused = [409, 'not-two-persons'];
const done = (answer: Answer): string => {
  expect(answer.status).toBe(200);
  return idOf(answer);
};
let accounts = 0;
async function filled(): Promise<string> {
  accounts += 1;
  const cashId = await openAccount(finance, `DUA${accounts}`);
  await putIn(finance, { cashId, amount: 5_000_000 });
  return cashId;
}

interface Act {
  /** Returns what the second person is asked for. */
  readonly begin: (by: Signed) => Promise<string>;
  readonly second: (by: Signed, id: string) => Promise<Answer>;
}

const updatedAtOf = async (
  list: typeof contract.cashOuts.list | typeof contract.cashMutations.list,
  id: string,
): Promise<{ updatedAt: string }> => {
  const { data } = await finance.call(list, { query: `id.equals=${id}` });
  return { updatedAt: (data as { updatedAt: string }[])[0]?.updatedAt ?? '' };
};
const debtOf = async (cashier: Signed): Promise<string> => {
  const { data } = await finance.call(contract.operatorDebts.list, { query: `operatorId.equals=${cashier.person.id}` });
  return (data as { id: string }[])[0]?.id ?? '';
};
const cashier = () => signInAs(server, 'CASHIER');
/** One of two cars' money, handed in by its cashier, is missing. */
async function short(): Promise<{ seller: Signed; id: string }> {
  const seller = await cashier();
  for (let car = 0; car < 2; car += 1) await sell(server, lane, seller.person);
  return { seller, id: detailOf(await act.submit(seller, seller.person.id, { counted: 8_000 })).id };
}

const acts: Readonly<Record<string, Act>> = {
  'money out': {
    begin: async (by) => done(await cashOut(by, { cashId: await filled(), amount: 900_000 })),
    second: async (by, id) =>
      by.call(contract.cashOuts.decide, {
        params: { id },
        body: { accepted: true, ...(await updatedAtOf(contract.cashOuts.list, id)) },
        ...keyed(),
      }),
  },
  'money that arrived': {
    begin: async (by) => done(await move(by, await filled(), bank, 10_000)),
    second: async (by, id) =>
      by.call(contract.cashMutations.confirmArrival, {
        params: { id },
        body: {
          reference: `RK ${id}`,
          arrivedOn: '2026-11-21',
          ...(await updatedAtOf(contract.cashMutations.list, id)),
        },
        ...keyed(),
      }),
  },
  'a claim': {
    begin: async (by) => {
      const seller = await cashier();
      await sellByClaim(server, lane, seller, { paidTypeId: edc, slip: nextSlip() });
      const { data } = await finance.call(contract.claimedPayments.list, {
        query: `operatorId.equals=${seller.person.id}`,
      });
      const id = (data as { id: string }[])[0]?.id ?? '';
      return done(await settleClaim(by, id));
    },
    second: (by, id) => settleClaim(by, id),
  },
  'a debt': {
    begin: async (by) => {
      const { seller, id } = await short();
      await act.pay(finance, id, { value: 8_000 });
      await act.verify(other, id);
      const debtId = await debtOf(seller);
      const params = { id: debtId };
      await seller.call(contract.operatorDebts.answerDebt, { params, body: { answer: 'Uang kembalian' }, ...keyed() });
      expect((await dropDebt(by, debtId)).status).toBe(200);
      return debtId;
    },
    second: (by, id) => dropDebt(by, id),
  },
  'a deposit that is short': {
    begin: async (by) => {
      const { id } = await short();
      expect((await act.pay(by, id, { value: 8_000 })).status).toBe(200);
      return id;
    },
    second: (by, id) => act.verify(by, id),
  },
  'the money of whoever sold': {
    begin: async (by) => {
      await sell(server, lane, by.person);
      return detailOf(await act.submit(by, by.person.id, { counted: 8_000 })).id;
    },
    second: (by, id) => act.pay(by, id, { value: 8_000 }),
  },
  'money given back': {
    begin: async (by) => {
      const paid = { byId: finance.person.id, paidTypeId: qris, amount: 9_000, purpose: 'STAY' } as const;
      const id = await buildPayment(server, paid);
      const asked = { way: 'PAID_OUT_IN_CASH', reference: id, receivedBy: 'Wati', cashId: safe, reason: 'Bayar ganda' };
      done(await giveBack(by, id, asked));
      return (await listReturns(finance, id)).at(-1)?.id ?? '';
    },
    second: (by, id) => confirmReturn(by, id),
  },
  'an entry taken away': {
    begin: async (by) => {
      const { id } = await buildStay(server, lane);
      expect(codeOf(await takeAway(by, id))).toEqual([409, 'approval-needed']);
      return id;
    },
    second: (by, id) => takeAway(by, id),
  },
};

const settleClaim = (by: Client, id: string): Promise<Answer> =>
  by.call(contract.claimedPayments.decideClaim, {
    params: { id },
    body: { outcome: 'SETTLED', reference: `RK ${id}`, note: 'Ada di bank' },
    ...keyed(),
  });
const dropDebt = (by: Client, id: string): Promise<Answer> =>
  by.call(contract.operatorDebts.decideDebt, {
    params: { id },
    body: { outcome: 'DROPPED', note: 'Rekaman kamera dilihat' },
    ...keyed(),
  });
const takeAway = (by: Client, id: string): Promise<Answer> =>
  by.call(contract.parkingIns.deleteEntry, { params: { id }, query: 'note=Tiket%20ganda' });

describe('what takes two names takes two persons', () => {
  test.each(Object.entries(acts))('%s', async (_, { begin, second }) => {
    // Whichever of the two begins, at once or one after the other.
    const [mine, theirs] = [await begin(manager), await begin(held)];
    const both = await Promise.all([second(held, mine), second(manager, theirs)]);
    expect(both.map(codeOf)).toEqual([refused, refused]);
    for (const word of [manager, held]) expect(both[0]?.error.message).toContain(word.person.username);
    expect((await second(other, mine)).status).toBe(200);
    await changeAsOwner(server, `update credential_changes set at = at - interval '30 days'`);
    try {
      expect((await second(manager, theirs)).status).toBe(200);
    } finally {
      await changeAsOwner(server, `update credential_changes set at = at + interval '30 days'`);
    }
  });

  test('not where one person may do both', async () => {
    const seller = await cashier();
    await sell(server, lane, seller.person);
    const { id } = detailOf(await act.submit(seller, seller.person.id, { counted: 8_000 }));
    expect((await act.pay(manager, id, { value: 8_000 })).status).toBe(200);
    expect((await act.verify(held, id)).status).toBe(200);
  });
});
