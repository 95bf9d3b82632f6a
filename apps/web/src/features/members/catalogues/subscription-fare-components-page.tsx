import { subscriptionFareComponents } from '@parking/contract/members/subscription-fare-components';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../../../i18n/members.ts';

export default function SubscriptionFareComponentsPage() {
  return (
    <CataloguePage
      resource={subscriptionFareComponents}
      route="/subscription_fare_components"
      texts="members.components"
    />
  );
}
