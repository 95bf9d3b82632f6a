import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, testPassword } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import type { PaymentAdapter } from '../payments/adapter.ts';
import { askProvider } from '../payments/follow-payments.ts';
import { paymentSimulator, simulatedAnswer } from '../payments/simulator.ts';
import { type Lane, buildStay, qris, save } from './stays.ts';

export const signedBy = ({ username }: Person) => ({ approverUsername: username, approverPassword: testPassword });

interface LettingGo {
  readonly client: Client;
  readonly approver: Person;
  readonly lane: Lane;
}

/** Lets a car go whose Rp 8.000 are to be collected; the answer with its stay. */
export async function letGo(
  server: TestServer,
  { client, approver, lane }: LettingGo,
  { stayId, key = newIdempotencyKey(), ...more }: { readonly stayId?: string; readonly key?: string } & object = {},
): Promise<{ answer: Answer; stayId: string }> {
  const id = stayId ?? (await buildStay(server, lane, { minutesAgo: 61.5 })).id;
  const toCollect = { reason: 'CANNOT_PAY', name: 'Bu Ratna', phone: '0812-555' };
  const body = { parkingInId: id, gateId: lane.exitId, toCollect, ...signedBy(approver), ...more };
  return { answer: await save(client, body, key), stayId: id };
}

/** A payment of a stay whose provider has not answered. Returns its id. */
export async function buildUnanswered(server: TestServer, stayId: string, byId: string, amount: number) {
  const id = newId();
  await changeAsOwner(
    server,
    `insert into payments (id, site_id, stay_id, paid_type_id, kind, amount, state, adapter, by_id, purpose, expires_at)
     values ($1, $2, $3, $4, 'QRIS', $5, 'PENDING', 'SIMULATOR', $6, 'STAY', now() + interval '2 minutes')`,
    [id, server.platform.site.current().id, stayId, qris, amount, byId],
  );
  return id;
}

const paid: PaymentAdapter = {
  ...paymentSimulator,
  query: async (payment) => ({ ...simulatedAnswer(payment, true), state: 'PAID' }),
};

/** The provider answers at last: it was paid. Nobody but the test asks it. */
export async function answerPaid(server: TestServer, id: string, adapter = paid): Promise<void> {
  await changeAsOwner(server, 'update payments set ask_at = null');
  await askProvider(
    { database: server.platform.database, findAdapter: async () => adapter },
    server.platform.site.current(),
    id,
    'query',
  );
}

/** The provider has been asked; what is returned makes it answer that it was paid. */
export async function askPaid(server: TestServer, id: string): Promise<() => Promise<void>> {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let following = Promise.resolve();
  await new Promise<void>((asked) => {
    const query: PaymentAdapter['query'] = async (payment) => {
      asked();
      await told;
      return paid.query(payment);
    };
    following = answerPaid(server, id, { ...paid, query });
  });
  return () => {
    tell();
    return following;
  };
}
