import { subscriptionFareComponents } from '@parking/contract/members/subscription-fare-components';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import '../texts.ts';

export const ahead = listAhead(subscriptionFareComponents);

export default function SubscriptionFareComponentsPage() {
  return (
    <CataloguePage
      resource={subscriptionFareComponents}
      route="/subscription_fare_components"
      texts="members.components"
    />
  );
}
