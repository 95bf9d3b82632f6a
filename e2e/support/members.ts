import type { Api } from './api.ts';
import { car } from './lane.ts';
import { personPassword } from './people.ts';
import { somebodyWhoSigns, unique } from './story.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A subscription of cars for one month, at no price where none is given. Cars have been sold before: it takes two. */
export async function addSubscription(api: Api, more: object = {}): Promise<Named & { readonly label: string }> {
  const { username: approverUsername } = await somebodyWhoSigns(['ADMIN']);
  const name = unique('LANG').toUpperCase();
  return api.call('POST', '/subscription_fare_names', {
    approverUsername,
    approverPassword: personPassword,
    name,
    label: name,
    vehicleTypeId: car,
    subscriptionFareType: 'SUBSCRIPTION',
    subscriptionFareGroup: 'BASIC',
    maxPlate: 3,
    memberGates: [],
    subscriptionFares: [{ months: 1, amount: 0 }],
    subscriptionFareDetails: [],
    ...more,
  });
}

/** A member for a month from today, of a subscription of its own where none is given. */
export async function addMember(api: Api, more: object = {}): Promise<Named> {
  const subscriptionFareNameId = 'subscriptionFareNameId' in more ? null : (await addSubscription(api)).id;
  return api.call('POST', '/members', {
    name: unique('Anggota '),
    memberType: 'NON_STAFF',
    vehicleTypeId: car,
    subscriptionFareNameId,
    parkingCode: unique('K').toUpperCase(),
    memberStartDate: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    membershipTransactionDetails: [{ months: 1 }],
    ...more,
  });
}
