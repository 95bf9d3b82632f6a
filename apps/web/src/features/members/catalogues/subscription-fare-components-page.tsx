import { subscriptionFareComponents } from '@parking/contract/members/subscription-fare-components';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../texts.ts';

export default function SubscriptionFareComponentsPage() {
  return (
    <CataloguePage
      resource={subscriptionFareComponents}
      route="/subscription_fare_components"
      texts="members.components"
    />
  );
}
