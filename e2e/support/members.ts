import type { Api } from './api.ts';
import { car } from './lane.ts';
import { unique } from './story.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A subscription of cars for one month at no price: nothing has to be paid. */
export const addSubscription = (api: Api): Promise<Named & { readonly label: string }> => {
  const name = unique('LANG').toUpperCase();
  return api.call('POST', '/subscription_fare_names', {
    name,
    label: name,
    vehicleTypeId: car,
    subscriptionFareType: 'SUBSCRIPTION',
    subscriptionFareGroup: 'BASIC',
    maxPlate: 3,
    memberGates: [],
    subscriptionFares: [{ months: 1, amount: 0 }],
    subscriptionFareDetails: [],
  });
};

/** A member for a month from today. */
export async function addMember(api: Api, more: object = {}): Promise<Named> {
  const { id } = await addSubscription(api);
  return api.call('POST', '/members', {
    name: unique('Anggota '),
    memberType: 'NON_STAFF',
    vehicleTypeId: car,
    subscriptionFareNameId: id,
    parkingCode: unique('K').toUpperCase(),
    memberStartDate: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    membershipTransactionDetails: [{ months: 1 }],
    ...more,
  });
}
