import { catalogue } from '../core/resource.ts';

/** What a subscription's price is made of: the card, the administration, the parking itself. */
export const subscriptionFareComponents = catalogue({
  name: 'subscription fare component',
  path: '/subscription_fare_components',
});
