import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Guest } from '@parking/contract/members/guests';
import type { Member } from '@parking/contract/members/members';
import type { SubscriptionFareDetail as Detail } from '@parking/contract/members/subscription-fare-names';
import type { MembershipTransaction } from '@parking/contract/members/membership-transactions';
import { optionsOf } from '../../../testing/samples/settings.ts';
import type { Answer, Client } from '../../../testing/test-server.ts';
import { car, cash } from '../../parking/testing/stays.ts';

const { members, guests, membershipTransactions, subscriptionFareNames } = contract;

export const keyed = (key = newIdempotencyKey()) => ({ 'idempotency-key': key });
export const fieldsOf = ({ error }: Answer): string[] => error.fields.map(({ path, code }) => `${path} ${code}`);
export const memberOf = (answer: Answer): Member => answer.data as Member;
export const guestOf = (answer: Answer): Guest => answer.data as Guest;

let made = 0;

/** Rupiah for one month, three and twelve. */
export const prices = { 1: 100_000, 3: 270_000, 12: 960_000 } as const;
/** Rupiah for the card, with the first period alone. */
export const cardPrice = 25_000;

/** A subscription of cars at `prices`, with a card at the first period. */
export async function sellSubscription(client: Client, more: object = {}): Promise<string> {
  made += 1;
  const [component] = await optionsOf({ client }, contract.subscriptionFareComponents.options);
  const subscriptionFareComponentId = component ?? (await makeComponent(client));
  const body = {
    name: `LANGGANAN-${made}`,
    label: `Langganan ${made}`,
    vehicleTypeId: car,
    subscriptionFareType: 'SUBSCRIPTION',
    subscriptionFareGroup: 'BASIC',
    maxPlate: 2,
    memberGates: [],
    subscriptionFares: Object.entries(prices).map(([months, amount]) => ({ months: Number(months), amount })),
    subscriptionFareDetails: [{ subscriptionFareComponentId, amount: cardPrice, chargedAt: 'FIRST' }],
    ...more,
  };
  return idOf(await client.call(subscriptionFareNames.create, { body }));
}

/** From now on another card costs so much with this subscription. */
export async function sellOtherCards(client: Client, id: string, amount: number): Promise<void> {
  const body = { name: `GANTI-${(made += 1)}`, label: 'Ganti kartu' };
  const other = idOf(await client.call(contract.subscriptionFareComponents.create, { body }));
  const { data } = await client.call(subscriptionFareNames.view, { params: { id } });
  const held = (data as { subscriptionFareDetails: Detail[] }).subscriptionFareDetails;
  const subscriptionFareDetails = [
    ...held.map(({ subscriptionFareComponentId, amount: price, chargedAt }) => ({
      subscriptionFareComponentId,
      amount: price,
      chargedAt,
    })),
    { subscriptionFareComponentId: other, amount, chargedAt: 'CARD' as const },
  ];
  idOf(await client.call(subscriptionFareNames.update, { params: { id }, body: { subscriptionFareDetails } }));
}

const makeComponent = async (client: Client): Promise<string> =>
  idOf(await client.call(contract.subscriptionFareComponents.create, { body: { name: 'KARTU', label: 'Kartu' } }));

const idOf = (answer: Answer): string => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as { id: string }).id;
};

let plates = 0;
/** Of letters that no camera takes for one another. */
const series = ['MBR', 'MKR', 'MXR', 'MHR'] as const;

/** A plate that nobody has, of four figures however many are made. */
export function newPlate(): string {
  plates += 1;
  return `B${1000 + (plates % 9000)}${series[Math.floor(plates / 9000) % series.length]}`;
}

/** A member of nobody's department, one month bought in cash, beginning on `memberStartDate`. */
export const newMember = (subscriptionFareNameId: string, more: object = {}): object => ({
  memberType: 'NON_STAFF',
  name: `Anggota ${(made += 1)}`,
  plateNumbers: [newPlate()],
  vehicleTypeId: car,
  subscriptionFareNameId,
  memberStartDate: '2026-01-31',
  paidTypeId: cash,
  membershipTransactionDetails: [{ months: 1 }],
  ...more,
});

interface RollBack {
  readonly key?: string;
  readonly approverUsername?: string;
  readonly approverPassword?: string;
}

export const act = {
  join: (client: Client, body: object, key?: string): Promise<Answer> =>
    client.call(members.create, { body, headers: keyed(key) }),
  change: (client: Client, id: string, body: object, key?: string): Promise<Answer> =>
    client.call(members.update, { params: { id }, body, headers: keyed(key) }),
  renew: (client: Client, id: string, months: number, more: object = {}, key?: string): Promise<Answer> =>
    act.change(client, id, { membershipTransactionDetails: [{ months }], paidTypeId: cash, ...more }, key),
  rollBack: (client: Client, id: string, reason = 'Salah bulan', { key, ...signed }: RollBack = {}): Promise<Answer> =>
    client.call(membershipTransactions.rollBack, { params: { id }, body: { reason, ...signed }, headers: keyed(key) }),
  invite: (client: Client, body: object): Promise<Answer> => client.call(guests.create, { body, headers: keyed() }),
};

/** What was bought for a member, newest first. */
export async function periodsOf(client: Client, id: string): Promise<MembershipTransaction[]> {
  const { data } = await client.call(members.periods, { params: { id } });
  return (data as { periods: MembershipTransaction[] }).periods;
}
