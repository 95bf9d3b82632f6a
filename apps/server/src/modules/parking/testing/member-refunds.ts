import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { MemberRefund } from '@parking/contract/parking/member-refunds/member-refunds';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { sellSubscription } from '../../members/testing/members.ts';
import { type Joined, buildMember } from './memberships.ts';
import { buildLane, buildStay, cash, save } from './stays.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { memberRefunds: calls } = contract;

export interface Paid {
  readonly id: string;
  readonly receiptNumber: string;
}

/** Though it has ended. */
export const rewriteStay = (server: TestServer, { id }: Pick<Paid, 'id'>, values: string): Promise<void> =>
  changeAsOwner(
    server,
    `do $$ begin alter table stays disable trigger user;
      update stays set ${values} where id = '${id}';
      alter table stays enable trigger user; end $$`,
  );

/** A car park that gives members back what they paid although their membership covered it: who asks, who agrees, and cars that paid. */
export async function openRefunds() {
  const server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  const root = await signInAs(server, 'SUPERADMIN');
  const [seller, admin, second] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'ADMIN'),
  ];
  const cashier = await signInAs(server, 'CASHIER');
  const lane = await buildLane(server);
  const daily = { subscriptionFareType: 'DURATION', freeMinutes: 60, oncePerDay: true };
  const sold: Readonly<Record<string, string>> = {
    SUBSCRIPTION: await sellSubscription(root),
    STRICT: await sellSubscription(root, { subscriptionFareType: 'STRICT' }),
    daily: await sellSubscription(root, daily),
  };

  const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
  const joined = (more: object = {}, subscription = 'SUBSCRIPTION'): Promise<Joined> =>
    buildMember(server, seller, sold[subscription] ?? '', more);
  /** A car that left on a ticket as an ordinary one, with its plate told at the exit and a picture. */
  async function paid(
    plateNumber: string,
    more: Parameters<typeof buildStay>[2] = {},
    body: object = {},
  ): Promise<Paid> {
    return leave(plateNumber, (await buildStay(server, lane, { plate: '', minutesAgo: 61.5, ...more })).id, body);
  }
  async function leave(plateNumber: string, id: string, body: object = {}, by: Signed = cashier): Promise<Paid> {
    const answer = await save(by, {
      parkingInId: id,
      gateId: lane.exitId,
      plateNumber,
      paidTypeId: cash,
      images: [await uploadPicture(by)],
      ...body,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { receiptNumber } = (answer.data as Saved).parkingOut;
    return { id, receiptNumber: receiptNumber ?? '' };
  }
  /** It was so many minutes ago. */
  const shift = async (stay: Paid, minutes: number): Promise<void> =>
    rewriteStay(
      server,
      stay,
      ['exited_at', 'entered_at', 'priced_at'].map((at) => `${at} = ${at} - interval '${minutes} minutes'`).join(', '),
    );
  const note = 'Kartunya tertinggal';
  const ask = (client: Signed, memberId: string, receiptNumber: string, more: object = {}): Promise<Answer> =>
    client.call(calls.ask, { params: { id: memberId }, body: { receiptNumber, note, ...more }, headers: keyed() });
  const decide = (client: Signed, id: string, accepted = true): Promise<Answer> =>
    client.call(calls.decide, {
      params: { id },
      body: { accepted, ...(!accepted && { note: 'Bukan mobilnya' }) },
      headers: keyed(),
    });
  const asked = async (client: Signed, member: Joined, { receiptNumber }: Paid): Promise<MemberRefund> => {
    const answer = await ask(client, member.id, receiptNumber);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.data as MemberRefund;
  };
  const ownedDeposit = async () => {
    const { rows } = await server.platform.database.writes.query(
      'select t.* from deposit_takings_v t join deposits d on d.id = t.deposit_id where d.operator_id = $1',
      [cashier.person.id],
    );
    return rows;
  };
  return { server, seller, admin, second, cashier, lane, joined, paid, leave, shift, ask, decide, asked, ownedDeposit };
}

export type Refunds = Awaited<ReturnType<typeof openRefunds>>;
